import type { Feature } from '#platform/server/feature.ts';

/** @returns why sealed values can't be opened; undefined if they can */
export async function findSecretFault(features: readonly Feature[]): Promise<string | undefined> {
  const faults = await Promise.all(features.map((feature) => feature.findSecretFault?.()));
  return faults.find((fault) => fault !== undefined);
}
