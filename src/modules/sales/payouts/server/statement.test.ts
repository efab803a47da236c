import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
});
afterAll(() => sale.close());

test('a statement keeps the tax of its sales whatever is refunded, sold and taxed after the payout [PYO-02, TAX-01]', async () => {
  const host = await sale.addHost();
  await sale.onboard(host);
  const eventId = await sale.addEvent({ creatorId: host.id });
  const rate = (taxRate: number) =>
    sale.db.updateTable('event').set({ taxRate, taxName: 'VAT' }).where('id', '=', eventId).execute();
  await rate(19_000);
  const typeId = await sale.addType(eventId);
  const { order } = await sale.buy(eventId, typeId, 2);
  const other = await sale.buy(eventId, typeId);
  await sale.refund(eventId, other.order.id, 1000, host.userId);
  await sale.end(eventId);
  sale.letFundsArrive();
  await sale.run();
  const statementOf = async (id: string) => (await host.as.get(`${host.path}/settlements/${id}`)).body;
  const [sent] = await host.settlements();
  const before = await statementOf(sent!.id);
  // Three tickets at $28.49, less $10: 19 % VAT.
  expect(before.taxes).toEqual([{ name: 'VAT', rate: 19_000, tax: 455 + 910 - 160 }]);

  await rate(25_000);
  await sale.refund(eventId, order.id, 1000, host.userId);
  await sale.run();
  const [debt] = await host.settlements();
  expect(await statementOf(sent!.id)).toEqual(before);
  expect((await statementOf(debt!.id)).taxes).toEqual([
    { name: 'VAT', rate: 19_000, tax: before.taxes[0].tax - 160 },
  ]);

  // A refund from before the payout comes back.
  const intent = sale.intentIdOf(other.clientSecret);
  const { data } = await sale.stripe.refunds.list({ payment_intent: intent });
  await sale.emulator.dashboard.failRefund(data[0]!.id);
  await sale.runTask('find-foreign-refunds');
  expect((await sale.read(other.buyer, other.order.id)).body.refundedTax).toBe(0);
  expect(await statementOf(sent!.id)).toEqual(before);
});
