import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openSale, type Sale } from './testing/open-sale.ts';
import { paymentSteps } from './testing/payment-steps.ts';

let sale: Sale;
const { ledgerOf, listWrong } = paymentSteps(() => sale);
beforeAll(async () => {
  sale = await openSale();
});
afterAll(() => sale.close());

/** Sums the refunds of an order, by account. */
async function refundedOf(orderId: string) {
  const entries = (await ledgerOf(orderId)).filter(({ kind }) => kind === 'refund');
  const accounts = Map.groupBy(entries, ({ account }) => account);
  return Object.fromEntries(
    [...accounts].map(([account, rows]) => [account, rows.reduce((sum, { amount }) => sum + amount, 0)]),
  );
}

test('the refund of an order whose first payment the provider cancelled is booked, and reversed when the bank sends it back [RFD-01, RFD-03]', async () => {
  const [host, buyer] = [newId(), newId()];
  const eventId = await sale.addEvent({ creatorId: host });
  const typeId = await sale.addType(eventId);
  const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, 1]] });
  const begin = async () => (await sale.startPayment(buyer, order.id)).body.clientSecret as string;
  const first = await begin();
  await sale.stripe.paymentIntents.cancel(sale.intentIdOf(first));
  await sale.sync(buyer, order.id);
  const second = await begin();
  expect(second).not.toBe(first);
  await sale.pay(second);
  await sale.sync(buyer, order.id);

  const path = `/events/event:backbeat:${eventId}/orders/${order.id}/refunds`;
  const refund = { seenRefunded: 0 };
  const refunded = await sale.app.as(host).post(path, refund, { 'idempotency-key': newId() });
  expect(refunded.body).toMatchObject({ status: 'done', amount: 2849 });
  const statusOf = async () => (await sale.read(buyer, order.id)).body.status;
  expect(await statusOf()).toBe('refunded');
  expect(await refundedOf(order.id)).toEqual({ buyer: 2849, host: -2500, platform: -349 });
  expect(await listWrong()).toEqual([]);

  const { data } = await sale.stripe.refunds.list({ payment_intent: sale.intentIdOf(second) });
  await sale.payments.emulator!.dashboard.failRefund(data[0]!.id);
  await sale.runTask('find-foreign-refunds');
  expect(await statusOf()).toBe('completed');
  expect(await refundedOf(order.id)).toEqual({ buyer: 0, host: 0, platform: 0 });
  expect(await listWrong()).toEqual([]);
});
