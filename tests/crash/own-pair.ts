import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { launchDatabase } from '#platform/server/embedded-database.ts';
import { findPostmaster, quickFolder } from '@backbeat/embedded-postgres';

/** A primary that acknowledges a commit only when its standby has it. */
export type OwnPair = {
  /** Names both hosts. */
  readonly url: string;
  /**
   * Kills the primary and promotes the standby.
   * @returns when it accepts writes
   */
  readonly failOver: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Copies a stopped cluster to make the standby, because the PostgreSQL from npm has no pg_basebackup. */
export async function openOwnPair(): Promise<OwnPair> {
  const folder = mkdtempSync(join(quickFolder(), `backbeat-test-${process.pid}-`));
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  await (await launchDatabase({ dataDir: first })).stop();
  cpSync(first, second, { recursive: true });
  writeFileSync(join(second, 'cluster/standby.signal'), '');

  const settings = { max_connections: 200 };
  const primary = await launchDatabase({
    dataDir: first,
    settings: { ...settings, synchronous_standby_names: '*' },
  });
  const host = decodeURIComponent(new URL(primary.url).hostname);
  const conninfo = `host=${host} user=postgres`;
  const standby = await launchDatabase({
    dataDir: second,
    settings: { ...settings, primary_conninfo: conninfo },
  });
  const url = new URL(primary.url);
  const hosts = [primary.url, standby.url].map((each) => new URL(each).host).join(',');
  return {
    url: `postgres://${url.username}@${hosts}${url.pathname}?target_session_attrs=read-write`,
    failOver: async () => {
      process.kill(findPostmaster(join(first, 'cluster'))!.pid, 'SIGKILL');
      await promote(standby.url);
    },
    close: async () => {
      await Promise.all([primary.stop(), standby.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function promote(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace('//backbeat@', '//postgres@') });
  await client.connect();
  try {
    await client.query('select pg_promote()');
    for (;;) {
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (!rows[0]!.standby) return;
      await wait(20);
    }
  } finally {
    await client.end();
  }
}
