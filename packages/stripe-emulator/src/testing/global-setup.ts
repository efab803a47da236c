import { launchTemporaryPostgres } from '@backbeat/embedded-postgres';
import type { TestProject } from 'vitest/node';

/** vitest calls it once, before the first test file, and what it returns after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await launchTemporaryPostgres({ name: 'emulator' });
  project.provide('emulatorPostgres', server.url);
  return server.stop;
}
