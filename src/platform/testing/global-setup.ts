import type { TestProject } from 'vitest/node';
import { openTestCluster, type TestCluster } from './cluster.ts';

let cluster: TestCluster;

/** Called by vitest before the first test file. */
export async function setup(project: TestProject): Promise<void> {
  cluster = await openTestCluster();
  const { adminUrl, template } = cluster;
  project.provide('testCluster', { adminUrl, template });
}

/** Called by vitest after the last test file. */
export async function teardown(): Promise<void> {
  await cluster.stop();
}
