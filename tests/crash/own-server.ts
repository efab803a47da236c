import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPostmaster, isNotYetReady, quickFolder, tryConnecting } from '@backbeat/embedded-postgres';
import { launchDatabase } from '#platform/server/embedded-database.ts';

/**
 * `fast` ends every connection and writes a checkpoint; `immediate` and `kill` leave recovery to the next start;
 * `crash` kills one backend, after which the server recovers.
 */
export type RestartWay = 'fast' | 'immediate' | 'kill' | 'crash';

/** A PostgreSQL server that a test may restart. */
export type OwnServer = {
  /** An empty database, the same across restarts. */
  readonly url: string;
  /** @returns when the server accepts connections again */
  readonly restart: (how: RestartWay) => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function openOwnServer(): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(quickFolder(), `backbeat-test-${process.pid}-`));
  const launch = () => launchDatabase({ dataDir, settings: { max_connections: 200 } });
  let server = await launch();
  return {
    url: server.url,
    restart: async (how) => {
      if (how === 'crash') return crash(server.url);
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

async function crash(url: string): Promise<void> {
  const victim = new pg.Client({ connectionString: url });
  victim.on('error', () => {}); // It is killed.
  await victim.connect();
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => victim.once('end', resolve));
  process.kill(rows[0]!.pid, 'SIGKILL');
  await ended;
  for (;;) {
    const failure = await tryConnecting(url);
    if (failure === undefined) return;
    if (!isNotYetReady(failure)) throw failure;
    await wait(20);
  }
}
