import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/server/db.ts';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
  // The platform pays refunds of settled events from the sales of others.
  for (let times = 0; times < 3; times++) await sale.sell(await sale.addHost(), { quantity: 4 });
});
afterEach(async () => {
  sale.chaos.calm();
  const wrong = await sale.verify();
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
});
afterAll(() => sale.close());

type Sold = Awaited<ReturnType<typeof sell>>;

/** A host’s event that was paid out. */
async function sell(host: Awaited<ReturnType<PayoutsSale['addHost']>>, quantity = 2) {
  const sold = await sale.sell(host, { quantity });
  await sale.end(sold.eventId);
  sale.letFundsArrive();
  await sale.run();
  const refund = async (amount: number, seenRefunded = 0) => {
    const refunded = await sale.refund(sold.eventId, sold.order.id, amount, host.userId, seenRefunded);
    expect(refunded.status).toBe(201);
    await sale.run();
  };
  return { ...sold, refund };
}

async function openHost() {
  const host = await sale.addHost();
  await sale.onboard(host);
  return host;
}

/** @returns the host’s balance of the event, negative if they still owe a part */
async function takeBack({ eventId }: Pick<Sold, 'eventId'>) {
  await sale.ageDebts(eventId);
  await sale.runTask('payouts.recover');
  return sale.balanceOf(eventId);
}

test('as much of a debt is taken back as the account has [PYO-02]', async () => {
  const host = await openHost();
  const first = await sell(host);
  await sale.emulator.payOutNow();
  await sell(host, 1);
  const [second] = await host.settlements();
  await first.refund(first.order.total);
  const owed = -(await sale.balanceOf(first.eventId));
  expect(owed).toBeGreaterThan(second!.payout);
  expect(await takeBack(first)).toBe(second!.payout - owed);
  expect((await host.settlements()).find(({ state }) => state === 'held')).toMatchObject({
    reason: 'owed',
    amount: second!.payout - owed,
  });
});

test('of a payout that kept an older debt, only what was sent is taken back [PYO-02]', async () => {
  const host = await openHost();
  const first = await sell(host);
  await first.refund(1000);
  const second = await sell(host);
  const [sent] = await host.settlements();
  expect(sent!.recovered).toBeGreaterThan(0);
  await second.refund(second.order.total);
  const owed = -(await sale.balanceOf(second.eventId));
  expect(await takeBack(second)).toBe(sent!.payout - owed);
  const taken = (await host.settlements()).find(({ id }) => id === sent!.id);
  expect(taken).toMatchObject({ state: 'reversed', reason: 'takenBack', reversed: sent!.payout });
});

test('of two payouts for an event, each is taken back once, the last one first [PYO-02, DSP-01]', async () => {
  const host = await openHost();
  const { eventId, typeId, order } = await sale.sell(host);
  const other = await sale.buy(eventId, typeId);
  await sale.end(eventId);
  const { dashboard } = sale.emulator;
  const disputeId = await dashboard.openDispute(sale.intentIdOf(other.clientSecret), { inquiry: true });
  await sale.runTask('disputes.find');
  sale.letFundsArrive();
  await sale.run();
  await dashboard.endDispute(disputeId, 'warning_closed');
  await sale.runTask('disputes.find');
  await sale.run();
  const sums = async () => (await host.settlements()).filter(({ amount }) => amount > 0);
  expect(await sums()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  await sale.refund(eventId, order.id, 1000, host.userId);
  const owed = -(await sale.balanceOf(eventId));
  await sale.run();
  expect(await takeBack({ eventId })).toBe(0);
  expect((await sums()).map(({ reversed }) => reversed)).toEqual([owed, 0]);
  await sale.refund(eventId, order.id, order.total - 1000, host.userId, 1000);
  await sale.refund(eventId, other.order.id, other.order.total, host.userId);
  await sale.run();
  expect(await takeBack({ eventId })).toBe(0);
  expect((await sums()).map(({ state, reversed, amount }) => [state, amount - reversed])).toEqual([
    ['reversed', 0],
    ['reversed', 0],
  ]);
});

test('a debt that a payout keeps isn’t taken back while that payout is on its way [PYO-02, OPS-02]', async () => {
  const host = await openHost();
  const first = await sell(host);
  await first.refund(1000);
  const owed = -(await sale.balanceOf(first.eventId));
  sale.chaos.always({ kind: 'answerLost' }, /POST \/v1\/transfers/);
  await sell(host);
  sale.chaos.calm();
  expect((await host.settlements())[0]).toMatchObject({ state: 'requested', recovered: owed });
  expect(await takeBack(first)).toBe(-owed);
  await sale.run();
  expect((await host.settlements())[0]).toMatchObject({ state: 'sent', recovered: owed });
  expect(await sale.balanceOf(first.eventId)).toBe(0);
});

test('a debt that the provider refuses to take back is kept from the next payout [PYO-02]', async () => {
  const host = await openHost();
  const first = await sell(host);
  await first.refund(1000);
  const owed = -(await sale.balanceOf(first.eventId));
  sale.chaos.next([{ kind: 'status', status: 402 }], /POST \/v1\/transfers\/.*\/reversals/);
  expect(await takeBack(first)).toBe(-owed);
  await sell(host);
  expect((await host.settlements())[0]).toMatchObject({ state: 'sent', recovered: owed });
});

test('a debt is taken back once by a provider that is silent for a day [PYO-02, OPS-02]', async () => {
  const host = await openHost();
  const first = await sell(host);
  await first.refund(1000);
  const owed = -(await sale.balanceOf(first.eventId));
  sale.chaos.always({ kind: 'answerLost' }, /POST \/v1\/transfers\/.*\/reversals/);
  expect(await takeBack(first)).toBe(-owed);
  sale.chaos.calm();
  // The provider has forgotten the key.
  await sql`delete from stripe_emulator_idempotency`.execute(sale.db);
  await sql`update settlement set run_at = now() where reason = 'takenBack' and state = 'held'`.execute(
    sale.db,
  );
  expect(await takeBack(first)).toBe(0);
  expect((await host.settlements()).map(({ reversed }) => reversed)).toEqual([0, owed]);
});
