import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, type HostedEvents, type TestPerson } from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { drawOrder } from '../rules.ts';
import { recompute } from '../web/recompute.ts';
import { drawSteps, wire } from './testing/draw-steps.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const {
  addFans,
  befriend,
  openDraw,
  enter,
  drawOf,
  entryOf,
  offerTo,
  resultOf,
  ticketsOf,
  hold,
  lapse,
  order,
} = drawSteps(() => world);

test('winners pay for tickets that nobody else can buy, and an unpaid one goes to the next in the drawn order [DRW-01]', async () => {
  const { eventId, itemId, reply } = await openDraw(2);
  expect(reply.body.draw).toMatchObject({ state: 'open', entries: 0 });
  const [ana, ben, cy, dee] = await addFans('Ana', 'Ben', 'Cy', 'Dee');
  for (const fan of [ana, ben, cy, dee]) expect((await enter(fan!, eventId)).status).toBe(200);
  expect(await ticketsOf(eventId)).toMatchObject({ remaining: 2, inDraw: 'open' });
  expect((await order(await world.addPerson('Buyer'), eventId, itemId, 2)).status).toBe('held');
  const { body } = await world.app.guest.get(`/events/${eventId}`);
  expect(body.offer).toMatchObject({ saleState: 'soldOut', isInDraw: true });
  expect((await order(await world.addPerson('Late'), eventId, itemId)).code).toBe('soldOut');

  await hold(eventId, [3, 1, 4, 2]);
  const offer = await offerTo(cy!, eventId);
  expect(offer).toMatchObject({ what: '1 × General admission' });
  expect(Date.parse(offer.until) - Date.now()).toBeGreaterThan(110 * 60_000);
  expect(await offerTo(ana!, eventId)).not.toBeNull();
  expect(await entryOf(dee!, eventId)).toMatchObject({ state: 'inLine', place: 1, offer: null });
  expect(await entryOf(ben!, eventId)).toMatchObject({ state: 'inLine', place: 2 });

  await world.app.deliverEvents();
  expect((await world.mailsTo(cy!.email)).map(({ subject }) => subject)).toEqual([
    'You won: we’re holding your ticket to Basement Signals',
  ]);
  expect((await world.pay(cy!, offer.orderId)).amount).toBe(offer.total);
  await lapse((await offerTo(ana!, eventId)).orderId);
  expect((await order(await world.addPerson('Quick'), eventId, itemId)).code).toBe('soldOut');
  await world.runTask('draws.run');
  const second = await offerTo(dee!, eventId);
  expect(second).not.toBeNull();
  expect(await world.verify()).toEqual([]);
  await world.as(dee!).post(`/orders/${second.orderId}/cancel`);
  await world.runTask('draws.run');
  for (const fan of [ana!, dee!]) {
    expect(await entryOf(fan, eventId)).toMatchObject({ state: 'won', offer: null, offerEnded: true });
    expect((await world.as(fan).get('/draws')).body.items).toEqual([]);
  }
  expect(await entryOf(ben!, eventId)).toMatchObject({ state: 'won', offerEnded: false });
  await world.pay(ben!, (await offerTo(ben!, eventId)).orderId);
  await world.runTask('draws.run');
  expect((await drawOf(ana!, eventId)).state).toBe('over');
  expect(await world.verify()).toEqual([]);
});

test('the seed fits its commitment, and with the published numbers anyone gets the same order and winners [DRW-01]', async () => {
  const { eventId } = await openDraw(2);
  const fans = await addFans('Ana', 'Ben', 'Cy', 'Dee', 'Eve');
  for (const fan of fans) await enter(fan, eventId);
  const { commitment } = await drawOf(fans[0]!, eventId);
  expect((await resultOf(eventId)).code).toBe('notDrawn');
  expect(JSON.stringify(await drawOf(fans[0]!, eventId))).not.toContain('seed');
  await world.as(fans[1]!).delete(`/events/${eventId}/draw/entry`);
  await hold(eventId);
  const result = await resultOf(eventId);
  expect(hash('sha256', result.seed)).toBe(commitment);
  const numbers = result.entries.map(({ number }: { number: number }) => number);
  expect(numbers.toSorted()).toEqual([1, 3, 4, 5]);
  expect(numbers).toEqual(
    await drawOrder(result.seed, numbers.toSorted(), async (text) => hash('sha256', text)),
  );
  expect(result.entries.map(({ won }: { won: boolean }) => won)).toEqual([true, true, false, false]);
  for (const fan of fans) expect(JSON.stringify(result)).not.toContain(fan.id);
  await hold(eventId);
  expect(await resultOf(eventId)).toEqual(result);
});

test('friends who accept win together and each pay for their own; those who didn’t accept aren’t in [DRW-01]', async () => {
  const { eventId } = await openDraw(2);
  const [ana, ben, cy, zoe] = await addFans('Ana', 'Ben', 'Cy', 'Zoe');
  await befriend(ana!, ben!, cy!);
  expect((await enter(ana!, eventId, { friendIds: [wire(zoe!)] })).body.code).toBe('noFriend');
  const { body } = await enter(ana!, eventId, { friendIds: [wire(ben!), wire(cy!)] });
  expect(body.draw.mine).toMatchObject({ number: 1, leads: true });
  const [invitation] = (await drawOf(ben!, eventId)).invitations;
  expect(invitation.from.name).toBe('Ana');
  const path = `/events/${eventId}/draw/invitations/${invitation.entryId}`;
  expect((await world.as(zoe!).post(path)).body.code).toBe('invitationNotFound');
  expect((await world.as(ben!).post(path)).body.draw.mine).toMatchObject({ number: 1, leads: false });
  expect((await enter(ben!, eventId)).body.code).toBe('notYourEntry');
  expect((await world.as(ben!).get('/draws')).body.items).toMatchObject([{ entry: { number: 1 } }]);
  await enter(zoe!, eventId);
  expect((await world.as(zoe!).post(path)).body.code).toBe('alreadyEntered');

  await hold(eventId, [1, 2]);
  expect((await resultOf(eventId)).entries).toMatchObject([
    { number: 1, size: 2, won: true },
    { number: 2, size: 1, won: false },
  ]);
  for (const fan of [ana!, ben!]) await world.pay(fan, (await offerTo(fan, eventId)).orderId);
  expect(await entryOf(cy!, eventId)).toBeNull();
  await world.runTask('draws.run');
  expect(await entryOf(zoe!, eventId)).toMatchObject({ state: 'lost' });
  expect(await world.verify()).toEqual([]);
});

test('invitations of blocked people are hidden, and can’t be accepted [DRW-01, MOD-01]', async () => {
  const { eventId } = await openDraw(2);
  const [ana, ben] = await addFans('Ana', 'Ben');
  await befriend(ana!, ben!);
  await enter(ana!, eventId, { friendIds: [wire(ben!)] });
  const [{ entryId }] = (await drawOf(ben!, eventId)).invitations;
  await world.as(ben!).put(`/users/${wire(ben!)}/blocks/${wire(ana!)}`);
  expect((await drawOf(ben!, eventId)).invitations).toEqual([]);
  expect((await world.as(ben!).get('/draws')).body.items).toEqual([]);
  const path = `/events/${eventId}/draw/invitations/${entryId}`;
  expect((await world.as(ben!).post(path)).body.code).toBe('invitationNotFound');
});

test('friends of a leader who leaves are notified, and all of them can enter again [DRW-01]', async () => {
  const { eventId } = await openDraw(2);
  const [ana, ben, cy, dee] = await addFans('Ana', 'Ben', 'Cy', 'Dee');
  await befriend(ana!, ben!, cy!, dee!);
  await enter(ana!, eventId, { friendIds: [wire(ben!), wire(cy!), wire(dee!)] });
  const [{ entryId }] = (await drawOf(ben!, eventId)).invitations;
  for (const fan of [ben!, dee!]) await world.as(fan).post(`/events/${eventId}/draw/invitations/${entryId}`);
  await world.as(ana!).delete(`/events/${eventId}/draw/entry`);
  await world.app.deliverEvents();
  const newsOf = async (who: TestPerson) =>
    (await world.as(who).get(`/users/${wire(who)}/notifications`)).body.items.map(
      ({ title }: { title: string }) => title,
    );
  expect(await newsOf(ben!)).toContain(
    'Ana left your entry in the draw for Basement Signals. It’s your entry now',
  );
  expect(await newsOf(dee!)).toContain(
    'Ana left your entry in the draw for Basement Signals. You’re still in it',
  );
  expect(await newsOf(cy!)).toContain(
    'Ana left the draw for Basement Signals. You can still enter it yourself',
  );
  expect(await entryOf(ben!, eventId)).toMatchObject({ number: 1, leads: true, people: [{}, {}] });

  expect((await drawOf(cy!, eventId)).invitations).toEqual([]);
  expect((await enter(cy!, eventId)).body.draw.mine).toMatchObject({ number: 2 });
  await world.as(ben!).delete(`/events/${eventId}/draw/entry`);
  expect((await enter(ana!, eventId, { friendIds: [wire(ben!)] })).body.draw.mine).toMatchObject({
    number: 3,
  });
  const [again] = (await drawOf(ben!, eventId)).invitations;
  const accepted = await world.as(ben!).post(`/events/${eventId}/draw/invitations/${again.entryId}`);
  expect(accepted.body.draw.mine).toMatchObject({ number: 3, leads: false });
  expect(await entryOf(dee!, eventId)).toMatchObject({ number: 1, leads: true });
});

test('a friend who is taken out of an entry is notified, and can enter alone [DRW-01]', async () => {
  const { eventId } = await openDraw(2);
  const [ana, ben] = await addFans('Ana', 'Ben');
  await befriend(ana!, ben!);
  await enter(ana!, eventId, { friendIds: [wire(ben!)] });
  const [{ entryId }] = (await drawOf(ben!, eventId)).invitations;
  await world.as(ben!).post(`/events/${eventId}/draw/invitations/${entryId}`);
  await enter(ana!, eventId, { friendIds: [] });
  expect(await entryOf(ben!, eventId)).toBeNull();
  await world.app.deliverEvents();
  const { body } = await world.as(ben!).get(`/users/${wire(ben!)}/notifications`);
  expect(body.items.map(({ title }: { title: string }) => title)).toContain(
    'Ana took you out of their entry in the draw for Basement Signals. You can still enter it yourself',
  );
  expect((await enter(ben!, eventId)).status).toBe(200);
});

test('a friend who declined and is invited again is notified again [DRW-01]', async () => {
  const { eventId } = await openDraw(2);
  const [ana, ben] = await addFans('Ana', 'Ben');
  await befriend(ana!, ben!);
  const invite = async () => {
    await enter(ana!, eventId, { friendIds: [wire(ben!)] });
    await world.app.deliverEvents();
    const { items } = (await world.as(ben!).get(`/users/${wire(ben!)}/notifications`)).body;
    return items.find(({ title }: { title: string }) => title.startsWith('Ana wants to enter the draw'));
  };
  expect(await invite()).toMatchObject({ readAt: null });
  await world.as(ben!).post(`/users/${wire(ben!)}/notifications/read`, {});
  const [{ entryId }] = (await drawOf(ben!, eventId)).invitations;
  await world.as(ben!).delete(`/events/${eventId}/draw/invitations/${entryId}`);
  await enter(ana!, eventId, { friendIds: [] });
  expect(await invite()).toMatchObject({ readAt: null });
});

test('a group that doesn’t fit is passed and keeps its place; leaving friends and leaders leave the rest in [DRW-01]', async () => {
  const { eventId } = await openDraw(1);
  const [ana, ben, cy] = await addFans('Ana', 'Ben', 'Cy');
  await befriend(ana!, ben!);
  await enter(ana!, eventId, { friendIds: [wire(ben!)] });
  const [{ entryId }] = (await drawOf(ben!, eventId)).invitations;
  await world.as(ben!).post(`/events/${eventId}/draw/invitations/${entryId}`);
  await enter(cy!, eventId);
  await hold(eventId, [1, 2]);
  expect(await offerTo(cy!, eventId)).not.toBeNull();
  expect(await entryOf(ana!, eventId)).toMatchObject({ state: 'inLine', place: 1 });
  await world.as(ana!).delete(`/events/${eventId}/draw/entry`);
  expect(await entryOf(ana!, eventId)).toBeNull();
  expect(await entryOf(ben!, eventId)).toMatchObject({ leads: true, state: 'inLine', place: 1 });
  await world.as(cy!).delete(`/events/${eventId}/draw/entry`);
  await world.runTask('draws.run');
  expect(await offerTo(ben!, eventId)).not.toBeNull();
  expect(await world.verify()).toEqual([]);
});

test('only verified accounts of some age enter, once, for the draw’s own tickets, while it is open [DRW-01]', async () => {
  const { eventId } = await openDraw(2, { maxPerPerson: 1 });
  const [ana] = await addFans('Ana');
  expect((await enter(await world.addPerson('New'), eventId)).body.code).toBe('accountTooNew');
  const [unverified] = await addFans('Una');
  await world.app.db
    .updateTable('accountUser')
    .set({ emailVerified: false })
    .where('id', '=', unverified!.id)
    .execute();
  expect((await enter(unverified!, eventId)).body.code).toBe('emailNotVerified');
  expect((await enter(ana!, eventId, { itemIds: [`ticket:${newId()}`] })).body.code).toBe('ticketNotFound');
  expect((await enter(ana!, eventId)).body.draw.mine.number).toBe(1);
  expect((await enter(ana!, eventId)).body.draw.mine.number).toBe(1);
  const [ben] = await addFans('Ben');
  await world.buy(ben!, eventId);
  expect((await enter(ben!, eventId)).body.code).toBe('personLimit');
  const later = await openDraw(2, {}, { opensAt: inHours(1), closesAt: inHours(2) });
  expect((await enter(ana!, later.eventId)).body.code).toBe('drawClosed');
  await hold(eventId);
  expect((await enter((await addFans('Cy'))[0]!, eventId)).body.code).toBe('drawClosed');
});

test('hosts set terms that fit, change them until people can enter, and can end a draw before it takes place [DRW-01]', async () => {
  const { eventId, itemId, reply } = await openDraw(5);
  expect(reply.body).toMatchObject({ code: 'tooFewTickets', left: 4 });
  const host = world.as(world.host);
  const terms = { payMinutes: 120, tickets: [{ itemId, units: 3 }] };
  const put = (more: object) => host.put(`/events/${eventId}/draw`, { ...terms, ...more });
  const times = { opensAt: inHours(1), closesAt: inHours(2) };
  expect((await put({ ...times, closesAt: inHours(6) })).body.code).toBe('drawTimes');
  expect((await put({ ...times, tickets: [] })).body.code).toBe('drawTypes');
  expect((await put(times)).body.draw).toMatchObject({ state: 'upcoming' });
  expect((await ticketsOf(eventId)).remaining).toBe(1);
  expect((await put({ ...times, opensAt: inHours(-1), tickets: [{ itemId, units: 4 }] })).status).toBe(200);
  expect(await ticketsOf(eventId)).toMatchObject({ remaining: 0, label: 'In the draw' });
  expect((await put(times)).body.code).toBe('drawStarted');
  const [ana] = await addFans('Ana');
  expect((await world.as(ana!).put(`/events/${eventId}/draw`, { ...terms, ...times })).status).toBe(403);
  await enter(ana!, eventId);
  expect((await host.get(`/events/${eventId}/draw/settings`)).body.draw).toMatchObject({
    entries: 1,
    people: 1,
  });
  expect((await host.delete(`/events/${eventId}/draw`)).body.draw.state).toBe('over');
  expect((await ticketsOf(eventId)).remaining).toBe(4);
  expect(await entryOf(ana!, eventId)).toMatchObject({ state: 'lost' });
  expect((await put(times)).body.draw).toMatchObject({ state: 'upcoming', entries: 0 });
  expect(await world.verify()).toEqual([]);
});

test('suspended people are skipped, and deleted accounts leave neither a gap in the line nor an offer [DRW-01, ACC-03]', async () => {
  const { eventId } = await openDraw(1);
  const [ana, ben, cy, dee] = await addFans('Ana', 'Ben', 'Cy', 'Dee');
  for (const fan of [ana, ben, cy, dee]) await enter(fan!, eventId);
  const suspension = { suspended: true, reason: 'Scalps tickets' };
  const admin = world.app.as(world.host.id, { admin: true });
  const suspended = await admin.put(`/admin/users/user:us-west-2:${ana!.id}/suspension`, suspension);
  expect(suspended.status).toBe(200);
  await hold(eventId, [2, 3, 4]);
  expect((await resultOf(eventId)).entries).toHaveLength(3);
  expect(await offerTo(ben!, eventId)).not.toBeNull();
  expect((await world.deleteAccount(cy!)).status).toBe(200);
  expect(await entryOf(dee!, eventId)).toMatchObject({ place: 1 });
  expect((await world.deleteAccount(ben!)).status).toBe(200);
  await world.runTask('expire-orders');
  await world.runTask('draws.run');
  expect(await offerTo(dee!, eventId)).not.toBeNull();
  expect(await world.verify()).toEqual([]);
});

test('no offer starts at night: the draw stands, and its winners get their tickets in the morning [DRW-01]', async () => {
  const { eventId } = await openDraw(1, { startDate: inHours(48), endDate: inHours(54) });
  const [ana, ben] = await addFans('Ana', 'Ben');
  for (const fan of [ana, ben]) await enter(fan!, eventId);
  const hour = async (local: number) => {
    const offset = ((local - new Date().getUTCHours() + 36) % 24) - 12;
    await sql`update event set timezone = ${`Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`}
               where id = ${bareId(eventId)}::uuid`.execute(world.app.db);
  };
  await hour(3);
  await hold(eventId, [1, 2]);
  expect(await entryOf(ana!, eventId)).toMatchObject({ state: 'won', offer: null });
  await hour(9);
  await world.runTask('draws.run');
  expect(await offerTo(ana!, eventId)).not.toBeNull();
  expect(await entryOf(ben!, eventId)).toMatchObject({ state: 'inLine' });
});

test('a winner with an own cart keeps their ticket until the cart ends, and left-over tickets go on sale [DRW-01]', async () => {
  const { eventId, itemId } = await openDraw(3);
  const [ana, ben] = await addFans('Ana', 'Ben');
  for (const fan of [ana, ben]) await enter(fan!, eventId);
  const cart = await order(ana!, eventId, itemId);
  await hold(eventId);
  expect(await entryOf(ana!, eventId)).toMatchObject({ state: 'won', offer: null });
  expect((await drawOf(ben!, eventId)).state).toBe('drawn');
  await world.as(ana!).post(`/orders/${cart.id}/cancel`);
  await world.runTask('draws.run');
  const offer = await offerTo(ana!, eventId);
  expect(offer).not.toBeNull();
  expect((await drawOf(ben!, eventId)).state).toBe('over');
  expect((await ticketsOf(eventId)).remaining).toBe(2);
  expect((await order(ana!, eventId, itemId, 2)).code).toBe('offerOpen');
  await lapse(offer.orderId);
  expect((await ticketsOf(eventId)).remaining).toBe(3);
  expect(await world.verify()).toEqual([]);
});

test('a winner who bought their limit of tickets is passed, and the result can still be recomputed [DRW-01]', async () => {
  const { eventId, itemId } = await openDraw(1, { maxPerPerson: 1 });
  const [ana, ben] = await addFans('Ana', 'Ben');
  for (const fan of [ana, ben]) await enter(fan!, eventId);
  await world.pay(ana!, (await order(ana!, eventId, itemId)).id);
  await hold(eventId, [1, 2]);
  expect(await offerTo(ben!, eventId)).not.toBeNull();
  const { entries, ...result } = await resultOf(eventId);
  expect(entries).toMatchObject([{ won: true }, { won: false }]);
  const commitment = hash('sha256', result.seed);
  expect(await recompute({ ...result, entries, commitment }, async (text) => hash('sha256', text))).toBe(
    true,
  );
});

test('winners get their tickets also if the sale of these ended before the draw, or now starts at two [DRW-01]', async () => {
  const { eventId, itemId } = await openDraw(2);
  const [ana] = await addFans('Ana');
  await enter(ana!, eventId);
  await sql`
    update ticket_type set sale_ends_at = now(), min_per_order = 2 where id = ${bareId(itemId)}::uuid`.execute(
    world.app.db,
  );
  await hold(eventId);
  const offer = await offerTo(ana!, eventId);
  expect(offer).toMatchObject({ what: '1 × General admission' });
  await world.pay(ana!, offer.orderId);
  expect(await entryOf(ana!, eventId)).toMatchObject({ hasTicket: true });
});

test('cancelling an event ends its draw and the offers [DRW-01, RFD-02]', async () => {
  const { eventId } = await openDraw(1);
  const [ana, ben] = await addFans('Ana', 'Ben');
  for (const fan of [ana, ben]) await enter(fan!, eventId);
  await hold(eventId, [1, 2]);
  const { orderId } = await offerTo(ana!, eventId);
  await world.as(world.host).post(`/events/${eventId}/cancellation`, { refund: true });
  await world.app.deliverEvents();
  expect((await world.as(ana!).get(`/orders/${orderId}`)).body.status).toBe('cancelled');
  expect(await drawOf(ben!, eventId)).toMatchObject({ state: 'over', mine: { state: 'lost' } });
  expect(await world.verify()).toEqual([]);
});

test('entering at the same time gives everyone a number of their own, and workers hold a draw once [DRW-01]', async () => {
  const { eventId } = await openDraw(3);
  const fans = await addFans(...Array.from({ length: 12 }, (_, place) => `Fan ${place}`));
  await Promise.all(fans.map((fan) => enter(fan, eventId)));
  await sql`update draw set closes_at = now(), opens_at = now() - interval '2 hours'
             where event_id = ${bareId(eventId)}::uuid`.execute(world.app.db);
  await Promise.all([1, 2, 3].map(() => world.runTask('draws.run')));
  const { entries } = await resultOf(eventId);
  expect(
    entries.map(({ number }: { number: number }) => number).toSorted((a: number, b: number) => a - b),
  ).toEqual(fans.map((_, place) => place + 1));
  const offers = await Promise.all(fans.map((fan) => offerTo(fan, eventId)));
  expect(offers.filter(Boolean)).toHaveLength(3);
  expect(await world.verify()).toEqual([]);
});
