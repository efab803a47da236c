import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentBooks } from '#modules/sales/checkout/server/index.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { sellingAt } from '#modules/sales/checkout/server/testing/selling-at.ts';
import { sql } from '#platform/server/db.ts';
import { openDisputes } from './index.ts';

/** The part of lost disputes that the bank returns, in minor units. */
let returned = 0;
let sale: Sale;
const sell = sellingAt(() => sale);
beforeAll(async () => {
  sale = await openSale(
    {},
    {
      between: (handle) => async (url, init) => {
        const answer = await handle(url, init);
        const address = url instanceof Request ? url.url : String(url);
        return returned > 0 && address.includes('/v1/disputes?') ? withReturn(answer) : answer;
      },
      onProvider: (services, payments) => openDisputes(services, paymentBooks(payments)),
    },
  );
});
afterAll(() => sale.close());

/** The emulator’s disputes are won or lost as a whole. */
async function withReturn(answer: Response): Promise<Response> {
  const list = (await answer.json()) as { data: { id: string; balance_transactions: object[] }[] };
  const data = list.data.map(({ balance_transactions: moves, ...dispute }) => ({
    ...dispute,
    balance_transactions: [
      ...moves,
      { ...moves[0], id: `txn_part_${dispute.id}`, amount: returned, fee: 0, net: returned },
    ],
  }));
  return Response.json({ ...list, data });
}

test('a dispute about everything that the host wins for what they had refunded is booked, and in order [DSP-01, RFD-01]', async () => {
  const sold = await sell(2);
  const { total } = sold.order;
  await sold.refund({ amount: 2000 });
  const { dashboard } = sale.payments.emulator!;
  const disputeId = await dashboard.openDispute(sale.intentIdOf(sold.clientSecret), { amount: total });
  await dashboard.endDispute(disputeId, 'lost');
  returned = 2000;
  await sale.runTask('disputes.find');
  const { body } = await sale.app.as(sold.host).get(`/events/event:backbeat:${sold.eventId}/disputes`);
  expect(body.items).toMatchObject([{ state: 'lost', amount: total, withdrawn: total - 2000 }]);
  expect(await sold.sheet()).toMatchObject({ refunded: 2000, left: 0 });
  // The buyer has everything back, so nothing of the sale is left for the host, and no fee for the platform.
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount_minor)::int as sum from ledger_entry
     where event_id = ${sold.eventId}::uuid and account in ('host', 'platform') and kind not in ('fee', 'disputeFee')
     group by 1 order by 1`.execute(sale.db);
  expect(rows).toEqual([
    { account: 'host', sum: 0 },
    { account: 'platform', sum: 0 },
  ]);
  expect(await sale.verify()).toEqual([]);
});
