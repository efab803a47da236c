import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openHostedEvents, paidTicket, type HostedEvents, type TestPerson } from './testing/hosted-events.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents({ PAYOUTS: 'stripe', PAYOUT_DELAY_HOURS: '0' });
});
afterAll(() => world.close());

/** A ticket of 25.00 with its fee. */
const paidAtDoor = 2849;

const titlesOf = async ({ id }: TestPerson) => {
  await world.app.deliverEvents();
  const { body } = await world.app.as(id).get(`/users/user:us-west-2:${id}/notifications`);
  return body.items.map(({ title }: { title: string }) => title) as string[];
};

/** An event with an artist on its lineup, who gets half of the door. */
async function openSplit() {
  const manager = await world.addPerson('Maya Lind');
  const eventId = await world.addEvent({ tickets: [paidTicket] });
  const { body: artist } = await world.as(manager).post('/profiles', { type: 'artist', name: 'Okta' });
  await world.as(manager).post(`/artists/${artist.id}/gigs`, { eventId });
  await world.as(world.host).put(`/events/${eventId}/gigs/${artist.id}`, { status: 'confirmed' });
  const share = { partyId: artist.id, kind: 'percent', percent: 50_000, amount: null };
  const proposed = await world
    .as(world.host)
    .put(`/events/${eventId}/split`, { seenVersion: 0, shares: [share] });
  expect(proposed.status).toBe(200);
  const answer = (given: string, reason = '') =>
    world.as(manager).post(`/profiles/${artist.id}/splits/${eventId}`, { version: 1, answer: given, reason });
  return { manager, eventId, artist: artist as { id: string }, answer };
}

async function onboard(person: TestPerson, profileId: string): Promise<void> {
  const path = `/profiles/${profileId}/payouts`;
  const { body } = await world.as(person).post(`${path}/links`, { country: 'us' });
  await world.app.server.inject({
    method: 'POST',
    url: new URL(body.url).pathname,
    payload: 'answer=complete',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await world.as(person).post(`${path}/refresh`);
}

async function endAndPay(eventId: string): Promise<void> {
  await sql`update event set starts_at = now() - interval '4 hours', ends_at = now() - interval '1 minute'
             where id = ${bareId(eventId)}::uuid`.execute(world.app.db);
  await world.runTask('payouts.open');
  await world.runTask('payouts.pay');
}

test('hosts and artists get notifications of proposals, answers, payouts and missing details [PYO-02, PYO-03]', async () => {
  const { manager, eventId, artist, answer } = await openSplit();
  expect(await titlesOf(manager)).toContain(
    'Freight Union proposed a split of Basement Signals. Accept or decline for Okta',
  );
  await answer('declined', 'The train alone costs more');
  expect(await titlesOf(world.host)).toContain('Okta declined their share of Basement Signals');
  await answer('accepted');
  expect(await titlesOf(world.host)).toContain('Okta accepted their share of Basement Signals');
  await world.buy(await world.addPerson('Ana Reyes'), eventId, 2);
  await onboard(manager, artist.id);
  await endAndPay(eventId);
  expect(await titlesOf(manager)).toContain('Paid out: $25 for Basement Signals');
  expect(await titlesOf(world.host)).toContain('Set up payouts to get $25 for Basement Signals');
  await endAndPay(eventId);
  const again = (await titlesOf(world.host)).filter((title) => title.startsWith('Set up payouts'));
  expect(again).toHaveLength(1);
});

test('a statement counts cash taken at the door: a part of the door, but not of the payout [PYO-02, PYO-03, BOX-01]', async () => {
  const { manager, eventId, artist, answer } = await openSplit();
  await answer('accepted');
  await world.buy(await world.addPerson('Ana Reyes'), eventId, 2);
  const { body: types } = await world.as(world.host).get(`/events/${eventId}/tickets`);
  const itemId = types.items[0].id;
  const sale = {
    id: newId(),
    method: 'cash',
    items: [{ itemId, quantity: 1 }],
    total: paidAtDoor,
    soldAt: new Date().toISOString(),
  };
  const device = { id: newId(), name: 'Door' };
  const { body: sold } = await world
    .as(world.host)
    .post(`/events/${eventId}/boxOffice/sales`, { device, sales: [sale] });
  expect(sold.results).toMatchObject([{ refused: null }]);
  await onboard(manager, artist.id);
  await endAndPay(eventId);
  const path = `/profiles/${artist.id}/settlements`;
  const { body: list } = await world.as(manager).get(path);
  const { body } = await world.as(manager).get(`${path}/${list.items[0].id}`);
  const amountOf = (kind: string) =>
    body.lines.find((line: { kind: string }) => line.kind === kind)?.amount as number;
  expect(amountOf('cash')).toBe(-paidAtDoor);
  // Half of all three tickets, though only two were paid here.
  expect(body.split).toMatchObject({ door: 7500, total: 7500 - paidAtDoor });
  expect(list.items).toMatchObject([{ state: 'sent', payout: 3750 }]);
  expect(body.split.shares.map(({ amount }: { amount: number }) => amount)).toEqual([
    3750,
    7500 - paidAtDoor - 3750,
  ]);
  const csv = String((await world.as(manager).get(`${path}/${list.items[0].id}/csv`)).body);
  expect(csv).toContain('"Taken at the door, less refunds paid by the host",USD');
});
