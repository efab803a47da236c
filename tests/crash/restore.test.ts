import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/server/db.ts';
import { listUnfair, untilAtRest } from './books.ts';
import { openBuyer } from './buyer.ts';
import { copyDatabase } from './copy-database.ts';
import { openDeployment, type Deployment } from './deployment.ts';
import { addSaleEvent } from './sale-event.ts';
import { openOwnServer, type OwnServer } from './own-server.ts';

let site: Deployment;
let fresh: OwnServer;

beforeAll(async () => {
  [site, fresh] = await Promise.all([openDeployment({ PAYGATE_CHAOS: 'drop' }), openOwnServer()]);
});
afterAll(async () => {
  await site?.close();
  await fresh?.close();
});

/** Transaction ids grow with each transaction, so an old server is far ahead of a new one. */
const transactionsAhead = 20_000;

const buyersTotal = 3;

test('orders paid just before a dump get their tickets by mail after a restore into a new cluster [OPS-02]', async () => {
  const web = await site.startWeb();
  site.door.lead([web.port]);
  const night = await addSaleEvent(site.db, { paid: { price: 2500, capacity: 10 } });
  await sql`
    do $$ begin for i in 1..${sql.raw(String(transactionsAhead))} loop perform pg_current_xact_id(); commit; end loop; end $$`.execute(
    site.db,
  );
  for (let i = 0; i < buyersTotal; i++) {
    const buyer = await openBuyer(site, night);
    const order = await buyer.buy({ type: 'paid' });
    expect((await buyer.sync(order.id)).body.status).toBe('completed');
  }
  await web.kill('SIGTERM');

  await copyDatabase(site.databaseUrl, fresh.url);
  const restored = await openDeployment({ PAYGATE_CHAOS: 'drop' }, { url: fresh.url, close: async () => {} });
  try {
    const { rows } = await sql<{ waiting: number; ahead: boolean }>`
      select count(*) as waiting, min(written_by) > pg_current_xact_id() as ahead
        from outbox where relayed_at is null`.execute(restored.db);
    expect(rows).toEqual([{ waiting: expect.any(Number), ahead: true }]);
    expect(await restored.verify()).toContain(
      `${rows[0]!.waiting} domain events from a restored database wait for delivery. Start a worker to deliver them.`,
    );

    await restored.startWorker();
    await untilAtRest(restored.db);
    const mails = await restored.db
      .selectFrom('message')
      .select('id')
      .where('dedupeKey', 'like', 'tickets:%')
      .execute();
    expect(mails).toHaveLength(buyersTotal);
    expect([...(await restored.verify()), ...(await listUnfair(restored.db)), ...restored.errors]).toEqual(
      [],
    );
  } finally {
    await restored.close();
  }
});
