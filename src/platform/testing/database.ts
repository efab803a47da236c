import { inject } from 'vitest';
import { createTestDatabase, type TestClusterAddress } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestClusterAddress;
  }
}

/**
 * Opens an empty, migrated database for one test file, in about 30 ms. `npm run citus` gives the distributed one instead,
 * which all tests of a run share.
 */
export async function openTestDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const distributed = process.env['DISTRIBUTED_DATABASE_URL'];
  if (distributed) return { url: distributed, close: async () => {} };
  const { url, drop } = await createTestDatabase(inject('testCluster'));
  return { url, close: drop };
}
