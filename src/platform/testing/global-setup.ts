import { launchStripeMock, type StripeMock } from '@backbeat/stripe-emulator/testing';
import type { TestProject } from 'vitest/node';
import { openTestCluster, type TestCluster } from './cluster.ts';
import { openTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of stripe-mock, or nothing. */
    stripeMock: string;
  }
}

let cluster: TestCluster;
let stripeMock: StripeMock | undefined;
let removeTemporaryFolder: () => void;

/** Called by vitest before the first test file. */
export async function setup(project: TestProject): Promise<void> {
  removeTemporaryFolder = openTemporaryFolder();
  [cluster, stripeMock] = await Promise.all([openTestCluster(), launchStripeMock()]);
  const { adminUrl, template } = cluster;
  project.provide('testCluster', { adminUrl, template });
  project.provide('stripeMock', stripeMock?.url ?? '');
}

/** Called by vitest after the last test file. */
export async function teardown(): Promise<void> {
  stripeMock?.stop();
  await cluster.stop();
  removeTemporaryFolder();
}
