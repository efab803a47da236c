import { execFile } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const statement = 'update bench_one_row set n = n + 1 where id = 1';
const clients = 20;

export type LeastTransaction = {
  /** The tool that measured it. */
  readonly by: string;
  /** Transactions per second. */
  readonly run: (seconds: number) => Promise<number>;
};

/** The minimal durable sale: increments one row of one table and waits for the disk on every commit. */
export async function openLeastTransaction(url: string, folder: string): Promise<LeastTransaction> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'create table if not exists bench_one_row (id int primary key, n bigint) with (fillfactor = 10)',
  );
  await client.query('insert into bench_one_row values (1, 0) on conflict do nothing');
  await client.end();
  const pgbench = globSync('/usr/lib/postgresql/*/bin/pgbench').at(-1);
  if (!pgbench)
    return {
      by: `a loop over ${clients} connections (there is no pgbench)`,
      run: (seconds) => runLoop(url, seconds),
    };
  const script = join(folder, 'least.sql');
  writeFileSync(script, `${statement};\n`);
  return { by: `pgbench, ${clients} clients`, run: (seconds) => runPgbench(pgbench, url, script, seconds) };
}

async function runPgbench(pgbench: string, url: string, script: string, seconds: number): Promise<number> {
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    '2',
    '-T',
    String(seconds),
    '-f',
    script,
    url,
  ];
  const { stdout } = await promisify(execFile)(pgbench, args);
  return Number(/tps = ([\d.]+)/.exec(stdout)![1]);
}

async function runLoop(url: string, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  const connections = await Promise.all(Array.from({ length: clients }, () => pool.connect()));
  const began = performance.now();
  const end = began + seconds * 1000;
  let done = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) {
        await connection.query({ name: 'least', text: statement });
        done++;
      }
      connection.release();
    }),
  );
  const rate = done / ((performance.now() - began) / 1000);
  await pool.end();
  return rate;
}
