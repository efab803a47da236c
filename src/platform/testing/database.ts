import { inject } from 'vitest';
import { createTestDatabase, type TestClusterAddress } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestClusterAddress;
  }
}

/** Opens an empty, migrated database for one test file, in about 30 ms. */
export async function openTestDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const { url, drop } = await createTestDatabase(inject('testCluster'));
  return { url, close: drop };
}
