import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/server/db.ts';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
});
afterAll(() => sale.close());

test('the late answer to an earlier attempt doesn’t undo what a later one found [PYO-02]', async () => {
  const host = await sale.addHost();
  await sale.onboard(host);
  const { eventId } = await sale.sell(host, { currency: 'gbp' });
  await sale.end(eventId);
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = {
    kind: 'slow',
    get until() {
      asked.resolve();
      return answered.promise;
    },
  } as const;
  sale.chaos.next([slow], /POST \/v1\/transfers/);
  const first = sale.run();
  await asked.promise;
  await sale.run();
  expect(await host.settlements()).toMatchObject([{ state: 'due', reason: 'fundsPending' }]);
  sale.letFundsArrive();
  sale.chaos.next([{ kind: 'status', status: 402 }], /POST \/v1\/transfers/);
  await sale.run();
  const read = async () => {
    const { rows } =
      await sql`select state, reason, attempt from settlement where event_id = ${eventId}::uuid`.execute(
        sale.db,
      );
    return rows;
  };
  const before = await read();
  expect(before).toMatchObject([{ state: 'failed', reason: 'refused' }]);
  answered.resolve();
  await first;
  expect(await read()).toEqual(before);
  await sale.checkBooks();
});
