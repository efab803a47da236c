import { inject } from 'vitest';
import { createTestDatabase, type TestClusterAddress } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestClusterAddress;
  }
}

/** A fresh, migrated, empty database for one test file; about 30 ms. */
export async function openTestDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const { url, drop } = await createTestDatabase(inject('testCluster'));
  return { url, close: drop };
}
