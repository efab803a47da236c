import { launchTemporaryPostgres } from '@backbeat/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { launchStripeMock } from './stripe-mock.ts';

/** vitest calls it before the first test file, and the returned function after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server, stripeMock] = await Promise.all([
    launchTemporaryPostgres({ name: 'emulator' }),
    launchStripeMock(),
  ]);
  project.provide('emulatorPostgres', server.url);
  project.provide('stripeMock', stripeMock?.url ?? '');
  return async () => {
    stripeMock?.stop();
    await server.stop();
  };
}
