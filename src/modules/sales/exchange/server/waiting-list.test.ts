import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  openHostedEvents,
  paidTicket,
  type HostedEvents,
  type TestPerson,
} from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import type { UserId } from '#platform/ids.ts';
import { sql, transact } from '#platform/server/db.ts';
import { forgetWaiting } from './waiting-list-store.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const tonight = { startDate: inHours(5), endDate: inHours(9) };

/** A fan whose account is old enough. */
async function addFan(name: string): Promise<TestPerson> {
  const person = await world.addPerson(name);
  const createdAt = new Date(Date.now() - 2 * 3_600_000);
  await world.app.db.updateTable('accountUser').set({ createdAt }).where('id', '=', person.id).execute();
  return person;
}

/** A sold-out event of two tickets, and the person who has both. */
async function openSoldOut(more: object = {}) {
  const tickets = [{ ...paidTicket, capacity: 2, maxPerOrder: 4 }];
  const eventId = await world.addEvent({ ...tonight, tickets, ...more });
  const maya = await world.addPerson('Maya Okafor');
  const orderId = await world.buy(maya, eventId, 2);
  return { eventId, maya, orderId };
}

const listOf = async (who: TestPerson, eventId: string) =>
  (await world.as(who).get(`/events/${eventId}/waitingList`)).body;
const join = (who: TestPerson, eventId: string, wish: object = {}) =>
  world.as(who).put(`/events/${eventId}/waitingList`, { quantity: 1, ...wish });
const aheadOf = async (who: TestPerson, eventId: string) => (await listOf(who, eventId)).mine?.ahead;
const offerTo = async (who: TestPerson, eventId: string) => (await listOf(who, eventId)).mine?.offer;

async function cancelTickets(
  { eventId, maya, orderId }: Awaited<ReturnType<typeof openSoldOut>>,
  count: number,
) {
  const { body } = await world.as(maya).get(`/tickets/${orderId}`);
  const admissionIds = body.admissions.items
    .filter(({ state }: { state: string }) => state === 'valid')
    .slice(0, count)
    .map(({ id }: { id: string }) => id);
  const path = `/events/${eventId}/orders/${orderId}/cancellations`;
  expect((await world.as(world.host).post(path, { admissionIds })).status).toBe(200);
}

async function order(
  who: TestPerson,
  eventId: string,
  { quantity = 1, ...more }: { quantity?: number; joinCommunity?: boolean } = {},
) {
  const { body: types } = await world.as(who).get(`/events/${eventId}/tickets`);
  const orderItems = { items: [{ itemId: types.items[0].id, quantity }] };
  return (await world.as(who).post('/orders', { eventId, orderItems, ...more }, world.idempotent())).body;
}

/** Many fans who wait for one ticket type, all before those who join later. */
async function addToLine(eventId: string, typeId: string, count: number): Promise<void> {
  const { id } = (await world.app.db
    .selectFrom('event')
    .select('id')
    .where('providerId', '=', eventId.split(':').at(-1)!)
    .executeTakeFirst())!;
  await sql`
    with fan as (
      insert into profile (id, type, name, provider_id)
      select f, 'user', 'Fan', f::text from (select gen_random_uuid() as f from generate_series(1, ${count}::int)) one
      returning id
    ), account as (
      insert into account_user (id, name, email) select id, 'Fan', id || '@example.test' from fan returning id
    )
    insert into waiting_list_entry (event_id, id, user_id, quantity, ticket_type_ids)
    select ${id}::uuid, overlay(id::text placing '00000000' from 1)::uuid, id, 1, array[${typeId.replace('ticket:', '')}::uuid]
      from account`.execute(world.app.db);
}

test('a freed ticket is held for the head of the list, who pays for it; nobody else can buy it [EXC-01]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const [ana, ben, cy] = [await addFan('Ana'), await addFan('Ben'), await addFan('Cy')];
  for (const fan of [ana, ben, cy]) expect((await join(fan, eventId)).status).toBe(200);
  expect([await aheadOf(ana, eventId), await aheadOf(ben, eventId), await aheadOf(cy, eventId)]).toEqual([
    0, 1, 2,
  ]);

  await cancelTickets(event, 1);
  const offer = await offerTo(ana, eventId);
  expect(offer).toMatchObject({ what: '1 × General admission', currency: 'usd' });
  expect(Date.parse(offer.until) - Date.now()).toBeGreaterThan(110 * 60_000);
  expect([await aheadOf(ben, eventId), await aheadOf(cy, eventId)]).toEqual([0, 1]);
  expect((await order(await world.addPerson('Passer-by'), eventId)).code).toBe('soldOut');

  await world.app.deliverEvents();
  const [mail] = await world.mailsTo(ana.email);
  expect(mail!.subject).toBe('We’re holding tickets for you: Basement Signals');
  expect((await world.pay(ana, offer.orderId)).amount).toBe(offer.total);
  expect((await world.as(ana).get(`/tickets/${offer.orderId}`)).body.admissions.total).toBe(1);
  await world.runTask('offer-tickets');
  expect((await listOf(ana, eventId)).mine).toBeNull();
  expect(await world.verify()).toEqual([]);
});

test('an offer that lapses or is declined goes on to the next in line [EXC-01]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const [ana, ben, cy] = [await addFan('Ana'), await addFan('Ben'), await addFan('Cy')];
  for (const fan of [ana, ben, cy]) await join(fan, eventId);
  await cancelTickets(event, 1);
  const first = await offerTo(ana, eventId);
  await world.app.db
    .updateTable('ticketOrder')
    .set({ expiresAt: new Date() })
    .where('id', '=', first.orderId.replace('order:', ''))
    .execute();
  await world.runTask('expire-orders');
  const second = await offerTo(ben, eventId);
  expect((await world.as(ana).get(`/orders/${first.orderId}`)).body.status).toBe('expired');
  await world.as(ben).post(`/orders/${second.orderId}/cancel`);
  expect(await offerTo(cy, eventId)).toMatchObject({ total: first.total });
  expect((await join(ana, eventId)).body.mine).toMatchObject({ ahead: 0, offer: null });
  await world.as(cy).delete(`/events/${eventId}/waitingList`);
  expect(await offerTo(ana, eventId)).not.toBeNull();
  expect(await world.verify()).toEqual([]);
});

test('the offer of a deleted account goes on to the next in line at once, and ends with a cancelled event [EXC-01]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const [ana, ben] = [await addFan('Ana'), await addFan('Ben')];
  for (const fan of [ana, ben]) await join(fan, eventId);
  await cancelTickets(event, 1);
  const { orderId } = await offerTo(ana, eventId);
  await transact(world.app.db, (tx) => forgetWaiting(tx, ana.id as UserId));
  await world.runTask('expire-orders');
  const next = await offerTo(ben, eventId);
  expect(next.orderId).not.toBe(orderId);
  await transact(world.app.db, (tx) => forgetWaiting(tx, ben.id as UserId));
  await world.as(world.host).post(`/events/${eventId}/cancellation`, { reason: 'Flood', refund: true });
  await world.app.deliverEvents();
  const held = await world.app.db
    .selectFrom('ticketOrder')
    .select('id')
    .where('source', '=', 'exchange')
    .where('status', '=', 'held')
    .where(
      'id',
      'in',
      [orderId, next.orderId].map((id) => id.replace('order:', '')),
    )
    .execute();
  expect(held).toEqual([]);
});

test('a pair that wants to come together waits for two; a single behind it passes, and the pair keeps its place [EXC-01]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const [ana, ben, cy] = [await addFan('Ana'), await addFan('Ben'), await addFan('Cy')];
  await join(ana, eventId, { quantity: 2 });
  await join(ben, eventId);
  await join(cy, eventId);
  await cancelTickets(event, 1);
  expect([await offerTo(ana, eventId), await aheadOf(ana, eventId), await aheadOf(cy, eventId)]).toEqual([
    null,
    0,
    1,
  ]);
  expect(await offerTo(ben, eventId)).toMatchObject({ what: '1 × General admission' });
  expect((await join(ana, eventId, { quantity: 2, together: false })).body.mine.offer).toBeNull();
  await cancelTickets(event, 1);
  expect(await offerTo(ana, eventId)).toMatchObject({ what: '1 × General admission' });
  expect(await aheadOf(cy, eventId)).toBe(0);
});

test('raised capacity goes to the list first, and only what is left over is sold to everyone [EXC-01]', async () => {
  const { eventId } = await openSoldOut();
  const ana = await addFan('Ana');
  await join(ana, eventId);
  const { id } = (await world.as(ana).get(`/events/${eventId}/tickets`)).body.items[0];
  await world.app.db
    .updateTable('ticketType')
    .set({ capacity: 4 })
    .where('id', '=', id.replace('ticket:', ''))
    .execute();
  const [ben, cy] = [await world.addPerson('Ben'), await world.addPerson('Cy')];
  expect((await order(ben, eventId)).status).toBe('held');
  expect((await order(cy, eventId)).code).toBe('soldOut');
  await world.runTask('offer-tickets');
  expect(await offerTo(ana, eventId)).not.toBeNull();
  expect(await world.verify()).toEqual([]);
});

test('fans change their own order, also one that is being paid, although others wait for its tickets [EXC-01, HLD-01]', async () => {
  for (const capacity of [undefined, 2]) {
    const tickets = [{ ...paidTicket, capacity: 2, maxPerOrder: 4 }];
    const eventId = await world.addEvent({ ...tonight, tickets, ...(capacity && { capacity }) });
    const [maya, ana] = [await addFan('Maya Okafor'), await addFan('Ana')];
    const first = await order(maya, eventId, { quantity: 2 });
    expect((await join(ana, eventId, { quantity: 2, together: false })).status).toBe(200);
    await world.as(maya).post('/payments/paymentIntents', { orderId: first.id });
    expect(await order(maya, eventId, { quantity: 2, joinCommunity: true })).toMatchObject({
      status: 'held',
    });
    expect(await offerTo(ana, eventId)).toBeNull();
    expect(await order(maya, eventId, { quantity: 1 })).toMatchObject({ status: 'held' });
    expect((await order(maya, eventId, { quantity: 2 })).code).toBe('soldOut');
    await world.runTask('offer-tickets');
    expect(await offerTo(ana, eventId)).toMatchObject({ what: '1 × General admission' });
    expect(await world.verify()).toEqual([]);
  }
});

test('a fan who leaves the list while tickets are about to be offered isn’t offered any [EXC-01]', async () => {
  const { eventId } = await openSoldOut();
  const ana = await addFan('Ana');
  await join(ana, eventId);
  const { id } = (await world.as(ana).get(`/events/${eventId}/tickets`)).body.items[0];
  const { db } = world.app;
  const typeId = id.replace('ticket:', '');
  await db.updateTable('ticketType').set({ capacity: 4 }).where('id', '=', typeId).execute();
  const { offering } = await transact(db, async (tx) => {
    await sql`select from ticket_type where id = ${typeId}::uuid for update`.execute(tx);
    const task = world.runTask('offer-tickets');
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      expect(rows).toHaveLength(1);
    }, 10_000);
    expect((await world.as(ana).delete(`/events/${eventId}/waitingList`)).body.mine).toBeNull();
    return { offering: task };
  });
  await offering;
  expect((await order(await world.addPerson('Passer-by'), eventId, { quantity: 2 })).status).toBe('held');
  expect(await world.verify()).toEqual([]);
});

test('shortly before the start, when no offers are made, free tickets are for everyone [EXC-01]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const ana = await addFan('Ana');
  await join(ana, eventId);
  await world.app.db
    .updateTable('event')
    .set({ startsAt: new Date(Date.now() + 4 * 60_000) })
    .where('providerId', '=', eventId.split(':').at(-1)!)
    .execute();
  await cancelTickets(event, 1);
  expect(await offerTo(ana, eventId)).toBeNull();
  expect((await order(await world.addPerson('Passer-by'), eventId)).status).toBe('held');
  expect(await world.verify()).toEqual([]);
});

/** A sold-out event with a second ticket type, whose only ticket is sold, too, and a fan without one. */
async function openWithBalcony({
  capacity,
  eventCapacity,
  maxPerPerson,
}: {
  capacity: number;
  eventCapacity?: number;
  maxPerPerson?: number;
}) {
  const event = await openSoldOut({
    ...(eventCapacity && { capacity: eventCapacity }),
    ...(maxPerPerson && { maxPerPerson }),
    tickets: [
      { ...paidTicket, capacity, maxPerOrder: 4 },
      { ...paidTicket, id: '1732200000002', name: 'Balcony', capacity: 1 },
    ],
  });
  const { eventId } = event;
  const [ana, ben] = [await addFan('Ana'), await addFan('Ben')];
  const { items } = (await world.as(ana).get(`/events/${eventId}/tickets`)).body;
  const orderItems = { items: [{ itemId: items[1].id, quantity: 1 }] };
  const balcony = await world.as(ben).post('/orders', { eventId, orderItems }, world.idempotent());
  await world.pay(ben, balcony.body.id);
  return { event, ana, items };
}

test('a long line for another ticket type keeps no one from what is free [EXC-01]', async () => {
  const { event, ana, items } = await openWithBalcony({ capacity: 2 });
  const { eventId } = event;
  await addToLine(eventId, items[1].id, 201);
  await join(ana, eventId, { itemIds: [items[0].id] });
  await cancelTickets(event, 1);
  expect(await offerTo(ana, eventId)).toMatchObject({ what: '1 × General admission' });
});

test('tickets that nobody in line accepts are for everyone, also in an event with a capacity [EXC-01, CAP-01]', async () => {
  const { event, ana, items } = await openWithBalcony({ capacity: 3, eventCapacity: 3 });
  const { eventId } = event;
  await join(ana, eventId, { itemIds: [items[1].id] });
  await cancelTickets(event, 1);
  expect((await order(await world.addPerson('Passer-by'), eventId)).status).toBe('held');
  expect((await order(await world.addPerson('Late'), eventId)).code).toBe('soldOut');
});

test('nobody waits for more tickets than one order can have [EXC-01]', async () => {
  const { eventId } = await openSoldOut({ tickets: [{ ...paidTicket, capacity: 2, maxPerOrder: 2 }] });
  const ana = await addFan('Ana');
  expect((await join(ana, eventId, { quantity: 3 })).body).toMatchObject({
    code: 'quantityOutOfBounds',
    min: 1,
    max: 2,
  });
  expect((await join(ana, eventId, { quantity: 2 })).status).toBe(200);
});

test('a fan whose offer just lapsed can join again at once [EXC-01]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const ana = await addFan('Ana');
  await join(ana, eventId);
  await cancelTickets(event, 1);
  const { orderId } = await offerTo(ana, eventId);
  await world.app.db
    .updateTable('ticketOrder')
    .set({ expiresAt: new Date() })
    .where('id', '=', orderId.replace('order:', ''))
    .execute();
  expect((await join(ana, eventId)).body.mine).toMatchObject({ ahead: 0, offer: null });
  await world.runTask('expire-orders');
  await world.runTask('offer-tickets');
  expect(await offerTo(ana, eventId)).not.toBeNull();
  expect(await world.verify()).toEqual([]);
});

test('only verified accounts of some age join, only sold-out events have a list, and one leaves at any time [EXC-01]', async () => {
  const { eventId } = await openSoldOut({ maxPerPerson: 2 });
  const ana = await addFan('Ana');
  const newcomer = await world.addPerson('New');
  expect((await join(newcomer, eventId)).body.code).toBe('accountTooNew');
  expect(Date.parse((await listOf(newcomer, eventId)).newUntil) - Date.now()).toBeGreaterThan(55 * 60_000);
  expect((await listOf(ana, eventId)).newUntil).toBeNull();
  const verified = (emailVerified: boolean) =>
    world.app.db.updateTable('accountUser').set({ emailVerified }).where('id', '=', ana.id).execute();
  await verified(false);
  expect((await join(ana, eventId)).body.code).toBe('emailNotVerified');
  await verified(true);
  expect((await join(ana, eventId, { quantity: 3 })).body.code).toBe('personLimit');
  expect((await join(ana, eventId, { quantity: 2 })).body.mine).toMatchObject({ quantity: 2, ahead: 0 });
  expect((await world.as(ana).get('/waitingLists')).body.items).toMatchObject([
    { event: { name: 'Basement Signals' } },
  ]);
  expect((await world.as(ana).delete(`/events/${eventId}/waitingList`)).body).toMatchObject({
    mine: null,
    open: true,
  });
  const available = await world.addEvent({ ...tonight, tickets: [paidTicket] });
  expect((await join(ana, available)).body.code).toBe('notSoldOut');
  await world.as(world.host).put(`/events/${eventId}/exchangePolicy`, {
    transfersPerTicket: 1,
    transfersCloseMinutes: 0,
    waitingList: false,
  });
  expect((await join(ana, eventId)).body.code).toBe('waitingListClosed');
  expect(await listOf(ana, eventId)).toMatchObject({ open: false });
});

test('an offer isn’t replaced by another cart, also while it is being paid, and a deleted account leaves no gap in the list [EXC-01, ACC-03]', async () => {
  const event = await openSoldOut({
    tickets: [
      { ...paidTicket, capacity: 2, maxPerOrder: 4 },
      { ...paidTicket, id: '1732200000002', name: 'Balcony', capacity: 5 },
    ],
  });
  const { eventId } = event;
  const [ana, ben, cy] = [await addFan('Ana'), await addFan('Ben'), await addFan('Cy')];
  const { items } = (await world.as(ana).get(`/events/${eventId}/tickets`)).body;
  for (const fan of [ana, ben, cy]) await join(fan, eventId, { itemIds: [items[0].id] });
  const sessionId = '0198c7f0-0000-7000-8000-0000000000aa';
  await world.app.db
    .insertInto('accountSession')
    .values({ id: sessionId, userId: ana.id, tokenHash: Buffer.from(sessionId) })
    .execute();
  expect((await world.app.as(ana.id, { sessionId }).post('/me/deletion', {})).status).toBe(200);
  expect([await aheadOf(ben, eventId), await aheadOf(cy, eventId)]).toEqual([0, 1]);
  await cancelTickets(event, 1);
  expect(await offerTo(ben, eventId)).not.toBeNull();
  const orderItems = { items: [{ itemId: items[1].id, quantity: 1 }] };
  const other = async () =>
    (await world.as(ben).post('/orders', { eventId, orderItems }, world.idempotent())).body.code;
  expect(await other()).toBe('offerOpen');
  const { orderId } = await offerTo(ben, eventId);
  expect((await world.as(ben).post('/payments/paymentIntents', { orderId })).status).toBeLessThan(300);
  expect(await other()).toBe('offerOpen');
});

test('fans learn that they were taken off a list: they reached their limit, or the host no longer sells what they want [EXC-01, TIX-14]', async () => {
  const { event, ana, items } = await openWithBalcony({ capacity: 2, maxPerPerson: 2 });
  const { eventId, maya, orderId } = event;
  const ben = await addFan('Ben');
  await join(ana, eventId, { quantity: 2, itemIds: [items[0].id] });
  await join(ben, eventId, { itemIds: [items[1].id] });

  const { admissions } = (await world.as(maya).get(`/tickets/${orderId}`)).body;
  const { path } = (await world.as(maya).post(`/admissions/${admissions.items[0].id}/transfer`)).body;
  expect((await world.as(ana).post(`/transfers/${String(path).split('#')[1]}`)).status).toBe(200);
  const { draft } = (await world.as(world.host).get(`/events/${eventId}/form`)).body;
  const changed = { ...draft, tickets: [{ ...draft.tickets[0], capacity: 4 }] };
  expect((await world.as(world.host).put(`/events/${eventId}`, changed)).status).toBe(200);
  await world.runTask('offer-tickets');
  await world.app.deliverEvents();

  const titleFor = async ({ id }: TestPerson) => {
    const { body } = await world.app.as(id).get(`/users/user:us-west-2:${id}/notifications`);
    return body.items.find((one: { notificationType: string }) => one.notificationType === 'waitingEnded')
      ?.title;
  };
  for (const fan of [ana, ben]) expect((await listOf(fan, eventId)).mine).toBeNull();
  expect([await titleFor(ana), await titleFor(ben)]).toEqual([
    'You’re off the waiting list for Basement Signals: the tickets you want exceed the limit per person',
    'You’re off the waiting list for Basement Signals: the tickets you want aren’t sold anymore',
  ]);
});

test('cancelling an event ends its waiting list and its offers [EXC-01, RFD-02]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const [ana, ben] = [await addFan('Ana'), await addFan('Ben')];
  for (const fan of [ana, ben]) await join(fan, eventId);
  await cancelTickets(event, 1);
  const { orderId } = await offerTo(ana, eventId);
  expect(
    (await world.as(world.host).post(`/events/${eventId}/cancellation`, { refund: true })).status,
  ).toBeLessThan(300);
  await world.app.deliverEvents();
  expect((await world.as(ana).get(`/orders/${orderId}`)).body.status).toBe('cancelled');
  for (const fan of [ana, ben]) expect((await listOf(fan, eventId)).mine).toBeNull();
});
