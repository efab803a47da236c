import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutFaultPoints } from '#modules/sales/payouts/server/index.ts';
import {
  openPayoutsSale,
  type PayoutsSale,
} from '#modules/sales/payouts/server/testing/open-payouts-sale.ts';
import {
  openPayoutsWorker,
  type PayoutsWorker,
} from '#modules/sales/payouts/server/testing/payouts-worker.ts';
import { sql } from '#platform/server/db.ts';
import { playsAll } from './crash-cases.ts';

const currencies = ['usd', 'eur', 'jpy'] as const;
const hosts = playsAll ? 3 : 1;
const orders = playsAll ? 2000 : 36;
const atOnce = 4;

let sale: PayoutsSale;
let worker: PayoutsWorker;
beforeAll(async () => {
  sale = await openPayoutsSale();
  worker = openPayoutsWorker(sale);
});
afterAll(() => sale.close());

/** Does the same many times, a few at once. */
async function inBatches<Done>(
  count: number,
  most: number,
  act: (place: number) => Promise<Done>,
): Promise<Done[]> {
  const all: Done[] = [];
  let next = 0;
  const row = async () => {
    for (let place = next++; place < count; place = next++) all[place] = await act(place);
  };
  await Promise.all(Array.from({ length: most }, row));
  return all;
}

type Sale = Awaited<ReturnType<typeof openSale>>;

/** An event of a host. A third of them go to an artist, a third also to a venue. */
async function openSale(host: Awaited<ReturnType<PayoutsSale['addHost']>>, currency: string, place: number) {
  const eventId = await sale.addEvent({ creatorId: host.id });
  const typeId = await sale.addType(eventId, { currency, capacity: 10_000 });
  const parties = [];
  if (place % 3 > 0) parties.push(await sale.addParty(eventId));
  if (place % 3 > 1) parties.push(await sale.addParty(eventId, 'venue', 'Signal Basement'));
  const shares = parties.map(({ wireId: partyId }, at) =>
    at === 0
      ? ({ partyId, kind: 'percent', percent: 33_333, amount: null } as const)
      : ({ partyId, kind: 'guarantee', percent: 12_500, amount: 5000 } as const),
  );
  if (parties.length > 0) await sale.propose(host, eventId, 0, shares);
  for (const party of parties) await party.answer(eventId, 1, 'accepted');
  for (const party of parties) await sale.onboard(party);
  return { host, eventId, typeId, parties };
}

type Sold = Sale & Awaited<ReturnType<PayoutsSale['buy']>>;

const payPoints = payoutFaultPoints.filter((point) => point !== 'payouts.reversed');

/**
 * The worker dies while it pays and is started again: at each fault point in every round, or outside of
 * `npm run crash` once, between the transfer and its booking. Processes take most of the time of this test.
 */
async function payWithKills(round: number): Promise<void> {
  const points = playsAll ? payPoints : round === 1 ? (['payouts.transferred'] as const) : [];
  for (const point of points) {
    const killed = await worker.work(
      'open,pay',
      `${point}:${point === 'payouts.opened' ? 1 : 1 + (round % 3)}`,
    );
    expect(playsAll || killed === 'SIGKILL').toBe(true);
    await worker.wake();
  }
  await Promise.all([pay(), pay()]);
  await worker.wake();
  await pay();
}

async function pay(): Promise<void> {
  if (playsAll) expect(await worker.work('open,pay')).toBe(0);
  else await sale.run();
}

async function refund({ eventId, order, host }: Sold, amount: number, before = 0): Promise<void> {
  const { status } = await sale.refund(eventId, order.id, amount, host.userId, before);
  expect(status).toBe(201);
}

async function dispute({ clientSecret }: Sold, outcome: 'won' | 'lost') {
  const id = await sale.emulator.dashboard.openDispute(sale.intentIdOf(clientSecret), { inquiry: false });
  return () => sale.emulator.dashboard.endDispute(id, outcome);
}

async function disputeSome(sold: readonly Sold[], round: number): Promise<void> {
  const ends = [];
  for (const [place, one] of sold.entries()) ends.push(await dispute(one, place % 2 === 0 ? 'won' : 'lost'));
  await sale.runTask('disputes.find');
  await payWithKills(round);
  for (const end of ends) await end();
  await sale.runTask('disputes.find');
}

test(`${orders} orders with refunds, disputes and kills: what each host and party got is what the gateway kept for them, in three currencies [PYO-02, PYO-03]`, async () => {
  const events: Sale[] = [];
  for (let at = 0; at < hosts; at++) {
    const host = await sale.addHost(`Union ${at}`);
    await sale.onboard(host);
    for (const currency of currencies) events.push(await openSale(host, currency, events.length + at));
  }
  const sold = await inBatches(orders, atOnce, async (place): Promise<Sold> => {
    const event = events[place % events.length]!;
    return { ...event, ...(await sale.buy(event.eventId, event.typeId, 1 + (place % 3))) };
  });
  const every = (step: number, from: number) => sold.filter((_, place) => place % step === from);
  const refunded = every(10, 0);
  const disputed = (step: number) => every(step, 1).filter((one) => !refunded.includes(one));
  const [early, late] = [disputed(29), disputed(31).filter((one) => !disputed(29).includes(one))];
  await inBatches(refunded.length, atOnce, (place) => refund(refunded[place]!, 700));
  for (const { eventId } of events) await sale.end(eventId);
  sale.letFundsArrive();
  await disputeSome(early, 0);
  await payWithKills(1);
  // After the payouts.
  await inBatches(refunded.length, atOnce, (place) => refund(refunded[place]!, 900, 700));
  await disputeSome(late, 2);
  await payWithKills(3);
  await sale.ageDebts();
  const died = playsAll ? await worker.work('recover', 'payouts.reversed') : 'SIGKILL';
  expect(died).toBe('SIGKILL');
  await sale.ageDebts();
  await sale.runTask('payouts.recover');
  await payWithKills(4);

  const sums = await listSums();
  expect(sums).toHaveLength(hosts * currencies.length);
  for (const { due, got } of sums) expect([due > 0, got]).toEqual([true, due]);
  expect(await sale.verify()).toEqual([]);
  const twice = (await listTransfers()).filter(({ times }) => times > 1);
  expect(twice).toEqual([]);
}, 1_800_000);

/**
 * Per host and currency, without our ledger: the gateway's charges less refunds and lost disputes and less the fees,
 * and its transfers for these events less what was reversed.
 */
async function listSums() {
  const { rows } = await sql<{ hostId: string; currency: string; due: number; got: number }>`
    with returned as (
      select h.intent_id, h.currency, h.amount,
             h.refunded + coalesce((select sum(d.amount) from stripe_emulator_dispute d
                                     where d.charge_id = h.id and d.status = 'lost'), 0) as returned
        from stripe_emulator_charge h where h.status = 'succeeded'),
    kept as (
      select c.profile_id as host_id, r.currency, array_agg(distinct 'event:backbeat:' || p.event_id) as groups,
             sum(r.amount - r.returned - p.fee_minor + round(r.returned * p.fee_minor / p.total_minor)) as due
        from ticket_order p
        join event_creator c on c.event_id = p.event_id and c.creator_type = 'owner'
        join payment y on y.order_id = p.id and y.status = 'succeeded'
        join returned r on r.intent_id = y.intent_id
       group by 1, 2)
    select k.host_id, k.currency, k.due::int,
           (select sum(t.amount - t.reversed)::int from stripe_emulator_transfer t
             where t.transfer_group = any(k.groups) and t.currency = k.currency) as got
      from kept k order by 1, 2`.execute(sale.db);
  return rows;
}

/** How often the gateway sent each settlement. */
async function listTransfers() {
  const { rows } = await sql<{ id: string; times: number }>`
    select metadata->>'settlementId' as id, count(*)::int as times from stripe_emulator_transfer group by 1`.execute(
    sale.db,
  );
  return rows;
}
