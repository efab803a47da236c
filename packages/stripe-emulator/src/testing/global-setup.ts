import { launchTemporaryPostgres } from '@backbeat/embedded-postgres';
import type { TestProject } from 'vitest/node';

/** vitest calls it before the first test file, and the returned function after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await launchTemporaryPostgres({ name: 'emulator' });
  project.provide('emulatorPostgres', server.url);
  return server.stop;
}
