import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, sql } from '#platform/server/db.ts';
import { listUnfair, untilAtRest } from './books.ts';
import { openBuyer } from './buyer.ts';
import { openDeployment } from './deployment.ts';
import { addSaleEvent } from './sale-event.ts';
import { openOwnServer, type OwnServer } from './own-server.ts';
import { findPgBouncer, openPgBouncer, openStrictProxy, type Pooler } from './poolers.ts';

const buyersTotal = 20;

let server: OwnServer;
beforeAll(async () => {
  server = await openOwnServer();
});
afterAll(() => server?.close());

/** Web and worker sell through the pooler, and use the direct address for what it doesn't support. */
async function sellThrough(pooler: Pooler): Promise<void> {
  const environment = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: server.url, PAYGATE_CHAOS: 'dup' };
  const site = await openDeployment(environment, { url: server.url, close: async () => {} });
  try {
    const web = await site.startWeb();
    await site.startWorker();
    site.door.lead([web.port]);
    const night = await addSaleEvent(site.db, { paid: { price: 2500, capacity: 100 } });
    const buyers = await Promise.all(Array.from({ length: buyersTotal }, () => openBuyer(site, night)));
    const orders = await Promise.all(buyers.map((buyer) => buyer.buy({ type: 'paid' })));
    await untilAtRest(site.db);
    const ended = await Promise.all(buyers.map((buyer, i) => buyer.read(orders[i]!.id)));
    expect(ended.map(({ body }) => body.status)).toEqual(buyers.map(() => 'completed'));
    expect([...(await listUnfair(site.db)), ...site.errors]).toEqual([]);
    expect(await site.runVerify()).toEqual({
      ended: '0',
      said: 'OK: money, tickets and domain events are consistent.',
    });
  } finally {
    await site.close();
  }
}

async function readLimits({ url }: Pooler): Promise<unknown> {
  const db = openDb(url, { pooled: true, max: 1 });
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle,
           current_setting('plan_cache_mode') as plans`.execute(db);
  await db.destroy();
  return rows[0];
}

const limits = { statement: '10s', lock: '5s', idle: '10s', plans: 'force_generic_plan' };

test('with DATABASE_DIRECT_URL, nothing that a pooler refuses uses DATABASE_URL, and timeouts apply [OPS-01]', async () => {
  const door = await openStrictProxy(server.url);
  try {
    await sellThrough(door);
    expect(await readLimits(door)).toEqual(limits);
    expect(door.faults).toEqual([]);
  } finally {
    await door.close();
  }
});

test('the strict proxy notices what a pooler refuses', async () => {
  const door = await openStrictProxy(server.url);
  try {
    const client = new pg.Client({ connectionString: door.url, statement_timeout: 1000 });
    await client.connect();
    await client.query('listen news');
    await client.end();
    expect(door.faults).toEqual(['statement_timeout', 'listen']);
  } finally {
    await door.close();
  }
});

const program = findPgBouncer();

test.runIf(program)(
  `20 orders through a real PgBouncer in transaction mode${program ? '' : ' (skipped: no PgBouncer 1.21 or newer on the PATH or in PGBOUNCER)'} [OPS-01]`,
  async () => {
    const pooler = await openPgBouncer(program!, server.url);
    try {
      await sellThrough(pooler);
      expect(await readLimits(pooler)).toEqual(limits);
    } finally {
      await pooler.close();
    }
  },
);
