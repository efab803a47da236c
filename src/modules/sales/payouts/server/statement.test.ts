import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
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

  // Then the host pays the buyer another way.
  const path = `/events/event:backbeat:${eventId}/orders/${other.order.id}/refunds`;
  const { body: sheet } = await host.as.get(path);
  const paid = await host.as.post(`${path}/${sheet.refunds[0].id}/paidOutside`, { note: 'In cash' });
  expect(paid.status).toBe(200);
  expect((await sale.read(other.buyer, other.order.id)).body.refundedTax).toBe(160);
  expect(await statementOf(sent!.id)).toEqual(before);
});

test('a statement leaves out payments that bought nothing and were refunded [PYO-02, PAY-11]', async () => {
  const host = await sale.addHost();
  await sale.onboard(host);
  const eventId = await sale.addEvent({ creatorId: host.id });
  const typeId = await sale.addType(eventId, { capacity: 1 });
  const late = newId();
  const { body: order } = await sale.order(late, { eventId, lines: [[typeId, 1]] });
  const { body: started } = await sale.startPayment(late, order.id);
  await sale.pay(started.clientSecret, 'pm_card_bypassPending');
  await sale.lapse(order.id, true);
  await sale.runTask('expire-orders');
  const sold = await sale.buy(eventId, typeId);
  await sale.emulator.deliverNow();
  await sale.sync(late, order.id);
  expect((await sale.read(late, order.id)).body.status).toBe('refunded');
  await sale.end(eventId);
  sale.letFundsArrive();
  await sale.run();
  const [sent] = await host.settlements();
  const { body } = await host.as.get(`${host.path}/settlements/${sent!.id}`);
  expect(body.lines).toEqual([
    { kind: 'gross', amount: sold.order.total },
    { kind: 'fees', amount: sent!.payout - sold.order.total },
  ]);
});
