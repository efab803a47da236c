import type { Metadata } from './tables.ts';

/** Sets given keys, removes keys with an empty value, and keeps all others. */
export function mergedMetadata(kept: Metadata, given: Metadata | 'none' | undefined): Metadata {
  if (given === 'none') return {};
  return Object.fromEntries(Object.entries({ ...kept, ...given }).filter(([, value]) => value !== ''));
}
