import type { TestProject } from 'vitest/node';
import { openTestCluster, type TestCluster } from './cluster.ts';

let cluster: TestCluster;

/** vitest calls it once, before the first test file. */
export async function setup(project: TestProject): Promise<void> {
  cluster = await openTestCluster();
  const { adminUrl, template } = cluster;
  project.provide('testCluster', { adminUrl, template });
}

/** vitest calls it once, after the last test file. */
export async function teardown(): Promise<void> {
  await cluster.stop();
}
