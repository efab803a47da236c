import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';
import { openPayoutsWorker, type PayoutsWorker } from './testing/payouts-worker.ts';

let sale: PayoutsSale;
let work: PayoutsWorker['work'];
beforeAll(async () => {
  sale = await openPayoutsSale();
  ({ work } = openPayoutsWorker(sale));
});
afterAll(() => sale.close());

async function endedEvent() {
  const host = await sale.addHost();
  await sale.onboard(host);
  const sold = await sale.sell(host);
  await sale.end(sold.eventId);
  sale.letFundsArrive();
  return { host, ...sold, earned: await sale.balanceOf(sold.eventId) };
}

const sentFor = async (eventId: string) =>
  (await sale.transfers())
    .filter((each) => each.transfer_group === `event:backbeat:${eventId}`)
    .map(({ amount }) => amount);

test.each(['payouts.opened', 'payouts.requested', 'payouts.transferred', 'payouts.booked'])(
  'a worker that dies at %s pays a host once and books it once [PYO-02, OPS-02]',
  async (point) => {
    const { host, eventId, earned } = await endedEvent();
    expect(await work('open,pay', point)).toBe('SIGKILL');
    // Two workers take over at once.
    await Promise.all([sale.run(), sale.run()]);
    expect(await host.settlements()).toMatchObject([{ state: 'sent', payout: earned }]);
    expect(await sentFor(eventId)).toEqual([earned]);
    expect([await sale.balanceOf(eventId), await sale.balanceOf(eventId, 'transferred')]).toEqual([
      0,
      earned,
    ]);
    expect(await sale.verify()).toEqual([]);
  },
  60_000,
);

test('a worker that dies at payouts.reversed takes a debt back once, and no payout keeps it, too [PYO-02, OPS-02]', async () => {
  const { host, eventId, order, earned } = await endedEvent();
  await sale.run();
  await sale.refund(eventId, order.id, 1000, host.userId);
  await sale.runTask('payouts.open');
  const owed = -(await sale.balanceOf(eventId));
  await sale.ageDebts(eventId);
  expect(await work('recover', 'payouts.reversed')).toBe('SIGKILL');
  const second = await sale.sell(host);
  const later = await sale.balanceOf(second.eventId);
  await sale.end(second.eventId);
  sale.letFundsArrive();
  await sale.run();
  expect(await sentFor(second.eventId)).toEqual([]);
  await sale.ageDebts(eventId);
  await sale.runTask('payouts.recover');
  await sale.run();
  expect(await sentFor(second.eventId)).toEqual([later]);
  const [transfer] = (await sale.transfers()).filter(
    (each) => each.transfer_group === `event:backbeat:${eventId}`,
  );
  expect([transfer!.amount, transfer!.amount_reversed]).toEqual([earned, owed]);
  expect(await sale.balanceOf(eventId)).toBe(0);
  expect(await sale.verify()).toEqual([]);
}, 60_000);
