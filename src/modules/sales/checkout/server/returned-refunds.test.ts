import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDisputes } from '#modules/sales/disputes/server/index.ts';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { paymentBooks } from './index.ts';
import { lateRefunds } from './payment-store.ts';
import { openSale, type Sale } from './testing/open-sale.ts';
import { paymentSteps } from './testing/payment-steps.ts';
import { sellingAt } from './testing/selling-at.ts';

let sale: Sale;
const { payInVain, ledgerOf, listWrong } = paymentSteps(() => sale);
const sell = sellingAt(() => sale);
beforeAll(async () => {
  sale = await openSale(
    {},
    { onProvider: (services, payments) => openDisputes(services, paymentBooks(payments)) },
  );
});
afterAll(() => sale.close());

/** The buyer's bank sends the latest refund of a payment back, and the webhook arrives twice. */
async function sendBack(clientSecret: string) {
  const { data } = await sale.stripe.refunds.list({ payment_intent: sale.intentIdOf(clientSecret) });
  await sale.payments.emulator!.dashboard.failRefund(data[0]!.id);
  for await (const event of sale.stripe.events.list({ limit: 100 })) {
    const { id } = event.data.object as { id?: string };
    if (id === data[0]!.id && event.type.startsWith('refund.')) await sale.deliver(event);
  }
  await sale.runTask('process-inbox');
}

const netOf = async (orderId: string, kinds: readonly string[]) => {
  const rows = (await ledgerOf(orderId)).filter(({ kind }) => kinds.includes(kind));
  const byAccount = Map.groupBy(rows, ({ account }) => account);
  return Object.fromEntries(
    [...byAccount].map(([account, each]) => [account, each.reduce((sum, { amount }) => sum + amount, 0)]),
  );
};

const eventsOf = (type: string, orderId: string) =>
  sale.db
    .selectFrom('outbox')
    .select('payload')
    .where('type', '=', type)
    .where(sql`payload ->> 'orderId'`, '=', bareId(orderId))
    .execute();
const returnsOf = (orderId: string) => eventsOf('refund.returned', orderId);

const mailsOf = async (buyer: string) =>
  (
    await sale.db
      .selectFrom('message')
      .select('subject')
      .where('recipient', '=', `${buyer}@example.test`)
      .where('subject', 'like', '%refund%')
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject);

test('a refund that the bank sends back is owed again, once: the buyer gets an email, and the host can refund it again [RFD-01, RFD-03]', async () => {
  const sold = await sell(1);
  await sold.refund();
  await sendBack(sold.clientSecret);
  await sale.runTask('find-foreign-refunds');
  expect(await returnsOf(sold.order.id)).toMatchObject([
    { payload: { buyerId: sold.buyer, amount: 2849, isSale: true } },
  ]);
  expect(await mailsOf(sold.buyer)).toEqual([
    'Your $28.49 refund is on its way',
    'Your bank sent back your $28.49 refund',
  ]);
  const readReturned = async () => (await sale.read(sold.buyer, sold.order.id)).body.refundReturned;
  expect(await readReturned()).toBe(2849);
  const { refunds, left, tickets } = await sold.sheet();
  expect(refunds).toMatchObject([
    { status: 'failed', problem: expect.stringContaining('The card has expired or was cancelled') },
  ]);
  expect([left, tickets[0].state]).toEqual([2849, 'void']);
  expect(await netOf(sold.order.id, ['refund'])).toEqual({ buyer: 0, host: 0, platform: 0 });
  expect(await listWrong()).toEqual([]);
  expect((await sold.refund()).body).toMatchObject({ status: 'done', amount: 2849, cancelledTickets: 0 });
  expect([await sold.statusOf(), await readReturned()]).toEqual(['refunded', undefined]);
  expect(await netOf(sold.order.id, ['refund'])).toEqual({ buyer: 2849, host: -2500, platform: -349 });
  expect(await listWrong()).toEqual([]);
});

test('a refund of a whole order that the bank sends back twice is owed once [RFD-03]', async () => {
  const sold = await sell(1);
  for (let times = 1; times <= 2; times += 1) {
    await sold.refund();
    await sendBack(sold.clientSecret);
  }
  expect((await sale.read(sold.buyer, sold.order.id)).body.refundReturned).toBe(2849);
});

test('the progress of a cancelled event counts a failed refund until its order is refunded again [RFD-02, RFD-03]', async () => {
  const sold = await sell(1);
  const events = `/events/event:backbeat:${sold.eventId}`;
  const progress = async () => (await sale.app.as(sold.host).get(`${events}/refunds`)).body;
  await sql`update event set status = 'cancelled' where id = ${sold.eventId}`.execute(sale.db);
  await sale.app.as(sold.host).post(`${events}/refunds`);
  await sale.runTask('refund-events');
  expect(await progress()).toMatchObject({ orders: 1, handled: 1, refunds: { done: 1, due: 0, failed: 0 } });
  await sendBack(sold.clientSecret);
  expect(await progress()).toMatchObject({ orders: 1, handled: 0, refunds: { done: 0, due: 0, failed: 1 } });
  await sold.refund();
  expect(await progress()).toMatchObject({ orders: 1, handled: 1, refunds: { done: 1, due: 0, failed: 0 } });
});

test('an order of a cancelled event that can’t be refunded doesn’t stop the refunds of other orders and events [RFD-02]', async () => {
  const [stuck, other] = [await sell(1), await sell(1)];
  const buyer = newId();
  const { body: later } = await sale.order(buyer, { eventId: stuck.eventId, lines: [[stuck.typeId, 1]] });
  await sale.pay((await sale.startPayment(buyer, later.id)).body.clientSecret);
  await sale.sync(buyer, later.id);
  await sql`update order_item set cancelled = quantity where order_id = ${bareId(stuck.order.id)}`.execute(
    sale.db,
  );
  for (const { eventId, host } of [stuck, other]) {
    await sql`update event set status = 'cancelled' where id = ${eventId}`.execute(sale.db);
    await sale.app.as(host).post(`/events/event:backbeat:${eventId}/refunds`);
  }
  await sale.runTask('refund-events');
  const statuses = await Promise.all([
    stuck.statusOf(),
    other.statusOf(),
    sale.read(buyer, later.id).then(({ body }) => body.status),
  ]);
  expect(statuses).toEqual(['completed', 'refunded', 'refunded']);
  await sql`update order_item set cancelled = 0 where order_id = ${bareId(stuck.order.id)}`.execute(sale.db);
  await sale.runTask('refund-events');
  expect(await stuck.statusOf()).toBe('refunded');
  expect(await listWrong()).toEqual([]);
});

/** @param refund the latest by default */
const markPaid = async (sold: Awaited<ReturnType<typeof sell>>, refund?: { readonly id: string }) => {
  const { id } = refund ?? (await sold.sheet()).refunds[0];
  return sale.app.as(sold.host).post(`${sold.path}/refunds/${id}/paidOutside`, { note: 'In cash' });
};

test('a returned refund that the host paid another way counts as refunded, stays in the host’s balance, and isn’t owed again [RFD-01, RFD-03]', async () => {
  const sold = await sell(1);
  await sold.refund();
  expect((await markPaid(sold)).body.code).toBe('notOwed');
  await sendBack(sold.clientSecret);
  const marks = await Promise.all([markPaid(sold), markPaid(sold)]);
  expect(marks).toMatchObject([{ status: 200 }, { status: 200 }]);
  await sale.runTask('find-older-foreign-refunds');
  expect(await sold.sheet()).toMatchObject({
    refunds: [{ status: 'paidOutside', note: 'In cash', problem: null, owed: false }],
    refunded: 2849,
    left: 0,
  });
  const { body } = await sale.read(sold.buyer, sold.order.id);
  expect(body).toMatchObject({ status: 'refunded', paidOutside: [{ amount: 2849, note: 'In cash' }] });
  expect(body.refundReturned).toBeUndefined();
  expect(await netOf(sold.order.id, ['refund'])).toEqual({ buyer: 2849, host: -2500, platform: -349 });
  expect(await netOf(sold.order.id, ['cash'])).toEqual({ host: 2849, cash: -2849 });
  expect(await mailsOf(sold.buyer)).toContain('Your $28.49 refund was paid another way');
  expect((await sold.refund({ seenRefunded: 2849 })).body.code).toBe('nothingLeft');
  expect(await listWrong()).toEqual([]);
});

test('a failed refund of a part and its failed retry are marked as paid another way once, and refunds of other tickets each once [RFD-01, RFD-03]', async () => {
  const sold = await sell(2);
  const [first, second] = sold.admissions;
  for (const admissionId of [first, first, second, second]) {
    await sold.refund({ amount: 1000, admissionIds: [admissionId] });
    await sendBack(sold.clientSecret);
  }
  const [retryOfSecond, ofSecond, retryOfFirst, ofFirst] = (await sold.sheet()).refunds;
  const codes = [];
  for (const refund of [ofFirst, retryOfFirst, retryOfSecond, ofSecond])
    codes.push((await markPaid(sold, refund)).body.code);
  expect(codes).toEqual([undefined, 'notOwed', undefined, 'notOwed']);
  expect(await sold.sheet()).toMatchObject({ refunded: 2000 });
  expect(await netOf(sold.order.id, ['cash'])).toEqual({ host: 2000, cash: -2000 });
  expect(await listWrong()).toEqual([]);
});

/** A sale whose refund came back, was marked as paid another way, and is refunded in the dashboard after all. */
async function sellThenUndoMark() {
  const sold = await sell(1);
  await sold.refund();
  await sendBack(sold.clientSecret);
  await markPaid(sold);
  await sale.stripe.refunds.create({ payment_intent: sale.intentIdOf(sold.clientSecret) });
  await sale.runTask('find-foreign-refunds');
  return sold;
}

test('a refund in the provider’s dashboard undoes the mark “paid another way”, so that the books refund the buyer once [RFD-03]', async () => {
  const sold = await sellThenUndoMark();
  expect((await sold.sheet()).refunds).toMatchObject([
    { status: 'done', source: 'provider' },
    { status: 'failed', owed: false },
  ]);
  expect(await netOf(sold.order.id, ['refund'])).toEqual({ buyer: 2849, host: -2500, platform: -349 });
  expect(await netOf(sold.order.id, ['cash'])).toEqual({ host: 0, cash: 0 });
  expect(await listWrong()).toEqual([]);
});

test('a refund of the rest in the provider’s dashboard keeps the mark of another part [RFD-03]', async () => {
  const sold = await sell(2);
  await sold.refund({ amount: 2000, admissionIds: sold.admissions.slice(1) });
  await sendBack(sold.clientSecret);
  await markPaid(sold);
  const { left: amount } = await sold.sheet();
  await sale.stripe.refunds.create({ payment_intent: sale.intentIdOf(sold.clientSecret), amount });
  await sale.runTask('find-foreign-refunds');
  expect((await sold.sheet()).refunds).toMatchObject([{ source: 'provider' }, { status: 'paidOutside' }]);
  expect(await listWrong()).toEqual([]);
});

test('a refund that is marked as paid another way again, after its mark was undone, emails the buyer again [RFD-03]', async () => {
  const sold = await sellThenUndoMark();
  await sendBack(sold.clientSecret);
  const [, marked] = (await sold.sheet()).refunds;
  expect((await markPaid(sold, marked)).body).toMatchObject({ status: 'paidOutside' });
  const about = 'Your $28.49 refund was paid another way';
  expect((await mailsOf(sold.buyer)).filter((subject) => subject === about)).toHaveLength(2);
  const published = (await eventsOf('order.refunded', sold.order.id)).map(({ payload }) => payload);
  expect(published.filter((payload) => (payload as any).source === 'paidOutside')).toHaveLength(2);
  expect(await listWrong()).toEqual([]);
});

test('after a refund that can’t be booked, the others at the provider are still found [RFD-03]', async () => {
  const [sold, stuck] = [await sell(1), await sell(1)];
  for (const { clientSecret } of [sold, stuck])
    await sale.stripe.refunds.create({ payment_intent: sale.intentIdOf(clientSecret) });
  const setRefunded = (amount: number) =>
    sql`update payment set refunded_minor = ${amount}::int where order_id = ${bareId(stuck.order.id)}`.execute(
      sale.db,
    );
  await setRefunded(2849);
  await sale.runTask('find-foreign-refunds');
  expect(await sold.statusOf()).toBe('refunded');
  await setRefunded(0);
  await sale.runTask('find-foreign-refunds');
  expect(await stuck.statusOf()).toBe('refunded');
  expect(await listWrong()).toEqual([]);
});

test('after a dispute that can’t be booked, the others at the provider are still found [RFD-03, DSP-01]', async () => {
  const { dashboard } = sale.payments.emulator!;
  const [sold, stuck] = [await sell(1), await sell(1)];
  const open = ({ clientSecret }: typeof sold) => dashboard.openDispute(sale.intentIdOf(clientSecret));
  const ids = [await open(sold), await open(stuck)];
  await sale.runTask('disputes.find');
  for (const id of ids) await dashboard.endDispute(id, 'won');
  const setWithdrawn = (amount: number) =>
    sql`update dispute set withdrawn_minor = ${amount}::int where order_id = ${bareId(stuck.order.id)}`.execute(
      sale.db,
    );
  const stateOf = async ({ host, eventId }: typeof sold) =>
    (await sale.app.as(host).get(`/events/event:backbeat:${eventId}/disputes`)).body.items[0].state;
  await setWithdrawn(0);
  await sale.runTask('disputes.find');
  expect([await stateOf(sold), await stateOf(stuck)]).toEqual(['won', 'needsResponse']);
  await setWithdrawn(2849);
  await sale.runTask('disputes.find');
  expect(await stateOf(stuck)).toBe('won');
  expect(await listWrong()).toEqual([]);
});

test('the refund of a late payment that the bank sends back is tried again a day later [HLD-01, RFD-03]', async () => {
  const late = await payInVain();
  await late.sync();
  await sendBack(late.clientSecret);
  expect(await late.statusOf()).toBe('refundDue');
  expect(await returnsOf(late.order.id)).toMatchObject([{ payload: { amount: 2849, isSale: false } }]);
  expect(await netOf(late.order.id, ['sale', 'refund'])).toEqual({ buyer: -2849, platform: 2849 });
  await late.sync();
  expect(await listWrong()).toEqual([]);
  expect(await late.statusOf()).toBe('refundDue');
  await late.tryAgainTomorrow();
  expect(await late.statusOf()).toBe('refunded');
  expect(await netOf(late.order.id, ['sale', 'refund'])).toEqual({ buyer: 0, platform: 0 });
  expect(await mailsOf(late.buyer)).toEqual([
    'Your $28.49 refund is on its way',
    'Your bank sent back your $28.49 refund',
    'Your $28.49 refund is on its way',
  ]);
  expect(await listWrong()).toEqual([]);
});

test('the refund of a late payment is given up after it came back five times, until an admin tries it again [HLD-01, RFD-03, ADM-01]', async () => {
  const late = await payInVain();
  await late.sync();
  await sendBack(late.clientSecret);
  for (let times = 2; times <= 5; times += 1) {
    await late.tryAgainTomorrow();
    await sendBack(late.clientSecret);
  }
  await late.tryAgainTomorrow();
  expect(await late.statusOf()).toBe('refundDue');
  const givenUp = (await returnsOf(late.order.id)).map(({ payload }) => (payload as any).isGivenUp);
  expect(givenUp.toSorted()).toEqual([false, false, false, false, true]);
  expect(await listWrong()).toEqual([]);
  const { list, retry } = lateRefunds.failed!;
  const [failed] = await list(sale.db, 10);
  expect(failed).toMatchObject({
    id: sale.intentIdOf(late.clientSecret),
    title: '$28.49',
    detail: late.order.id,
    attempts: 5,
    lastError: expect.stringContaining('The card has expired'),
  });
  await retry(sale.db, failed!.id);
  expect(await list(sale.db, 10)).toEqual([]);
  await sale.runTask('retry-refunds');
  expect(await late.statusOf()).toBe('refunded');
  expect(await listWrong()).toEqual([]);
});

test('an admin marks the given up refund of a late payment as paid another way, and the buyer reads how [HLD-01, RFD-03, ADM-01]', async () => {
  const late = await payInVain();
  await late.sync();
  await sendBack(late.clientSecret);
  const adminId = newId();
  const admin = sale.app.as(adminId, { admin: true });
  const path = `/admin/lateRefunds/${sale.intentIdOf(late.clientSecret)}/paidOutside`;
  expect((await admin.post(path, { note: 'By bank transfer' })).body.code).toBe('notOwed');
  await sql`update payment set refund_dead_at = now() where order_id = ${bareId(late.order.id)}`.execute(
    sale.db,
  );
  expect((await sale.app.as(late.buyer).post(path, { note: 'By bank transfer' })).status).toBe(403);
  expect((await admin.post(path, { note: 'By bank transfer' })).body).toMatchObject({ amount: 2849 });
  expect((await admin.post(path, { note: 'By bank transfer' })).body.code).toBe('notOwed');
  const log = await sale.db
    .selectFrom('auditEntry')
    .select(['act', 'reason'])
    .where('byId', '=', adminId)
    .execute();
  expect(log).toEqual([{ act: 'markPaidOutside', reason: 'By bank transfer' }]);
  await sale.runTask('find-older-foreign-refunds');
  expect((await sale.read(late.buyer, late.order.id)).body).toMatchObject({
    status: 'refunded',
    paidOutside: [{ amount: 2849, note: 'By bank transfer' }],
  });
  expect(await mailsOf(late.buyer)).toContain('Your $28.49 refund was paid another way');
  expect(await netOf(late.order.id, ['sale', 'refund'])).toEqual({ buyer: 0, platform: 0 });
  expect(await listWrong()).toEqual([]);
});

test('the refund of a late payment isn’t marked as paid another way while the bank decides about the payment [RFD-03, DSP-01]', async () => {
  const late = await payInVain();
  const intentId = sale.intentIdOf(late.clientSecret);
  await sale.payments.emulator!.dashboard.openDispute(intentId);
  await late.sync();
  await sale.runTask('disputes.find');
  await sql`update payment set refund_dead_at = now() where order_id = ${bareId(late.order.id)}`.execute(
    sale.db,
  );
  const admin = sale.app.as(newId(), { admin: true });
  const mark = await admin.post(`/admin/lateRefunds/${intentId}/paidOutside`, { note: 'In cash' });
  expect([mark.status, mark.body.code]).toEqual([409, 'disputed']);
  expect(await late.statusOf()).toBe('refundDue');
  expect(await listWrong()).toEqual([]);
});

test('the refund of a late payment that the provider declines is tried again a day later [HLD-01, PAY-11]', async () => {
  const { dashboard } = sale.payments.emulator!;
  const late = await payInVain();
  const dispute = await dashboard.openDispute(sale.intentIdOf(late.clientSecret));
  await late.sync();
  await dashboard.endDispute(dispute, 'won');
  await late.sync();
  await sale.runTask('retry-refunds');
  expect(await late.statusOf()).toBe('refundDue');
  expect(await listWrong()).toEqual([]);
  await late.tryAgainTomorrow();
  expect(await late.statusOf()).toBe('refunded');
});
