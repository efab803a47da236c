import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPostmaster } from '#kit/server/postgres/postmaster.ts';
import { launchPostgres } from '#kit/server/postgres/launch-postgres.ts';
import { quickFolder } from '#kit/testing/cluster.ts';

/** A PostgreSQL server of one test's own, which it may restart. */
export type OwnServer = {
  /** An empty database. It stays the same over restarts. */
  readonly url: string;
  /** `fast` ends every connection and writes a checkpoint; `immediate` and `kill` leave the recovery to the next start. */
  readonly restart: (how: 'fast' | 'immediate' | 'kill') => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function openOwnServer(): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(quickFolder(), `backbeat-test-${process.pid}-`));
  const launch = () => launchPostgres({ dataDir, settings: { max_connections: 200 } });
  let server = await launch();
  return {
    url: server.url,
    restart: async (how) => {
      const pid = findPostmaster(join(dataDir, 'cluster'))!.pid;
      if (how !== 'fast') process.kill(pid, how === 'kill' ? 'SIGKILL' : 'SIGQUIT');
      await server.stop();
      server = await launch();
    },
    close: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
