import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  openHostedEvents,
  paidTicket,
  type HostedEvents,
  type TestPerson,
} from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { bareId } from '#platform/ids.ts';
import { sql, transact } from '#platform/server/db.ts';
import { tonight, waitingSteps } from './testing/waiting-steps.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const { addFan, openSoldOut, listOf, join, offerTo, moveToNight, cancelTickets, order } = waitingSteps(
  () => world,
);

/** Many fans who wait for one ticket type, all before those who join later. */
async function addToLine(eventId: string, typeId: string, count: number, quantity = 1): Promise<void> {
  const { id } = (await world.app.db
    .selectFrom('event')
    .select('id')
    .where('providerId', '=', bareId(eventId))
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
    select ${id}::uuid, overlay(id::text placing '00000000' from 1)::uuid, id, ${quantity}::int, array[${bareId(typeId)}::uuid]
      from account`.execute(world.app.db);
}

test('raised capacity goes to the list first, and only what is left over is sold to everyone [EXC-01]', async () => {
  const { eventId } = await openSoldOut();
  const ana = await addFan('Ana');
  await join(ana, eventId);
  const { id } = (await world.as(ana).get(`/events/${eventId}/tickets`)).body.items[0];
  await world.app.db.updateTable('ticketType').set({ capacity: 4 }).where('id', '=', bareId(id)).execute();
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

test('a hold that lapsed goes to the list, not to its buyer again, also without a worker [EXC-01, HLD-01]', async () => {
  const tickets = [{ ...paidTicket, capacity: 1 }];
  const eventId = await world.addEvent({ ...tonight, tickets });
  const [maya, ana] = [await addFan('Maya Okafor'), await addFan('Ana')];
  const { id } = await order(maya, eventId);
  await join(ana, eventId);
  await world.app.db
    .updateTable('ticketOrder')
    .set({ expiresAt: new Date() })
    .where('id', '=', bareId(id))
    .execute();
  expect((await order(maya, eventId)).code).toBe('soldOut');
  expect(await offerTo(ana, eventId)).not.toBeNull();
  expect(await world.verify()).toEqual([]);
});

test('a buyer who changes an order gets no more time to pay for it while others wait [EXC-01, HLD-01]', async () => {
  const eventId = await world.addEvent({ ...tonight, tickets: [{ ...paidTicket, capacity: 1 }] });
  const [maya, ana] = [await addFan('Maya Okafor'), await addFan('Ana')];
  const first = await order(maya, eventId);
  const longer = await order(maya, eventId, { joinCommunity: true });
  expect(longer.expiresAt > first.expiresAt).toBe(true);
  await join(ana, eventId);
  const again = await order(maya, eventId);
  expect(again).toMatchObject({ status: 'held', expiresAt: longer.expiresAt });
  const { body: read } = await world.as(maya).get(`/orders/${again.id}`);
  expect(read.expiresAt).toBe(longer.expiresAt);
});

test('nothing is offered to a suspended fan, or kept for them; they have their place again afterwards [EXC-01, MOD-01]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const [ana, ben] = [await addFan('Ana'), await addFan('Ben')];
  for (const fan of [ana, ben]) await join(fan, eventId);
  const { db } = world.app;
  await db.insertInto('suspendedUser').values({ userId: ana.id, byId: world.host.id }).execute();
  await cancelTickets(event, 1);
  expect([await offerTo(ana, eventId), await offerTo(ben, eventId)]).toEqual([null, expect.anything()]);
  await cancelTickets(event, 1);
  const passer = await world.addPerson('Passer-by');
  const { id, status } = await order(passer, eventId);
  expect(status).toBe('held');
  await world.as(passer).post(`/orders/${id}/cancel`);
  await db.deleteFrom('suspendedUser').where('userId', '=', ana.id).execute();
  await world.runTask('offer-tickets');
  expect(await offerTo(ana, eventId)).not.toBeNull();
});

test('a fan who leaves the list while tickets are about to be offered isn’t offered any [EXC-01]', async () => {
  const { eventId } = await openSoldOut();
  const ana = await addFan('Ana');
  await join(ana, eventId);
  const { id } = (await world.as(ana).get(`/events/${eventId}/tickets`)).body.items[0];
  const { db } = world.app;
  const typeId = bareId(id);
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
    .where('providerId', '=', bareId(eventId))
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

test.each([
  ['whose sale has ended', { capacity: 2, saleEndsAt: new Date() }],
  ['that admits more people than the event can take', { capacity: null, admits: 2 }],
])(
  'a long line for free tickets %s keeps no one from those of another type [EXC-01]',
  async (_case, balcony) => {
    const { event, ana, items } = await openWithBalcony({ capacity: 2, eventCapacity: 3 });
    const { eventId } = event;
    const [floorId, balconyId] = items.map(({ id }: { id: string }) => id);
    await addToLine(eventId, balconyId, 201);
    await join(ana, eventId, { itemIds: [floorId] });
    await world.app.db.updateTable('ticketType').set(balcony).where('id', '=', bareId(balconyId)).execute();
    await cancelTickets(event, 1);
    expect(await offerTo(ana, eventId)).toMatchObject({ what: '1 × General admission' });
  },
);

test('a single ticket goes to the next fan who takes one, also behind hundreds who want two together [EXC-01]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const ana = await addFan('Ana');
  const { id } = (await world.as(ana).get(`/events/${eventId}/tickets`)).body.items[0];
  await addToLine(eventId, id, 250, 2);
  await join(ana, eventId);
  await cancelTickets(event, 1);
  expect(await offerTo(ana, eventId)).not.toBeNull();
});

test('hundreds of events whose free tickets nobody in line can get keep no other event from being served [EXC-01]', async () => {
  const { db } = world.app;
  const ana = await addFan('Ana');
  const typeOf = async (eventId: string) =>
    (await world.as(ana).get(`/events/${eventId}/tickets`)).body.items[0].id.replace('ticket:', '');
  const addTicket = (typeId: string) =>
    db.updateTable('ticketType').set({ capacity: 3 }).where('id', '=', typeId).execute();
  const copied = await typeOf((await openSoldOut()).eventId);
  await addTicket(copied);
  // Copies of an event, each with one free ticket and a fan who wants two.
  await sql`
    with event as (
      insert into event
      select (jsonb_populate_record(e, jsonb_build_object('id', c.id, 'provider_id', c.id))).*
        from (select gen_random_uuid() as id from generate_series(1, 300)) c, event e
       where e.id = (select event_id from ticket_type where id = ${copied}::uuid)
      returning id
    ), type as (
      insert into ticket_type
      select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'event_id', e.id))).*
        from event e, ticket_type t where t.id = ${copied}::uuid
    )
    insert into waiting_list_entry (event_id, id, user_id, quantity)
    select id, gen_random_uuid(), ${ana.id}::uuid, 2 from event`.execute(db);
  const { eventId } = await openSoldOut();
  await join(ana, eventId);
  await addTicket(await typeOf(eventId));
  await world.runTask('offer-tickets');
  expect(await offerTo(ana, eventId)).not.toBeNull();
});

test('fans keep their place while the event is postponed, also when its old date has passed [EXC-01, EVT-06]', async () => {
  const { eventId } = await openSoldOut();
  const ana = await addFan('Ana');
  await join(ana, eventId);
  const [startsAt, endsAt] = [4, 1].map((hours) => new Date(Date.now() - hours * 3_600_000));
  await world.app.db
    .updateTable('event')
    .set({ status: 'postponed', startsAt: startsAt!, endsAt: endsAt! })
    .where('providerId', '=', bareId(eventId))
    .execute();
  expect((await listOf(ana, eventId)).mine).toMatchObject({ quantity: 1 });
});

test('fans who left the community of a members-only event are passed and leave its list [EXC-01, EVT-07]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const participation = await world.limitToMembers(eventId);
  const [ana, ben] = [await addFan('Ana'), await addFan('Ben')];
  for (const fan of [ana, ben]) {
    await world.as(fan).post(participation);
    expect((await join(fan, eventId)).status).toBe(200);
  }
  await world.as(ana).delete(participation);
  await cancelTickets(event, 1);
  expect((await world.as(ana).get('/waitingLists')).body.items).toEqual([]);
  expect(await offerTo(ben, eventId)).not.toBeNull();
});

test('tickets that become free at night are shown as sold out to others until the waiting list gets them [EXC-01, TIX-04]', async () => {
  const event = await openSoldOut({ startDate: inHours(72), endDate: inHours(78) });
  const { eventId } = event;
  await moveToNight(eventId);
  const [ana, late] = [await addFan('Ana'), await addFan('Late')];
  await join(ana, eventId);
  await cancelTickets(event, 2);
  expect(await offerTo(ana, eventId)).toBeNull();
  const shown = async () => [
    (await world.as(late).get(`/events/${eventId}/tickets`)).body.items[0],
    (await world.as(late).get(`/events/${eventId}/eventView`)).body.tickets.items[0],
  ];
  for (const ticket of await shown()) expect(ticket).toMatchObject({ status: 'onSale', remaining: 1 });
  expect((await order(late, eventId)).status).toBe('held');
  for (const ticket of await shown()) expect(ticket).toMatchObject({ status: 'soldOut', remaining: 0 });
  const { offer } = (await world.as(late).get(`/events/${eventId}/eventView`)).body;
  expect(offer).toMatchObject({ saleState: 'soldOut', left: 0 });
  expect((await listOf(late, eventId)).open).toBe(true);
});

test('at night, the tickets left of an event with a capacity don’t include those kept for the waiting list [EXC-01, CAP-01]', async () => {
  const types = ['Floor', 'Balcony'].map((name, place) => ({
    ...paidTicket,
    id: `173220000000${place}`,
    name,
    capacity: 2,
    maxPerOrder: 2,
  }));
  const nextWeek = { startDate: inHours(168), endDate: inHours(170) };
  const event = await openSoldOut({ ...nextWeek, capacity: 2, tickets: types });
  await moveToNight(event.eventId);
  const ana = await addFan('Ana');
  await join(ana, event.eventId);
  await cancelTickets(event, 2);
  const { offer, tickets } = (await world.app.guest.get(`/events/${event.eventId}/eventView`)).body;
  expect(tickets.items).toMatchObject([{ remaining: 1 }, { remaining: 1 }]);
  expect(offer).toMatchObject({ saleState: 'onSale', left: 1 });
});

test('a fan who changes which tickets they wait for keeps their place, and is offered only the new ones [EXC-01]', async () => {
  const { event, ana, items } = await openWithBalcony({ capacity: 2 });
  const { eventId } = event;
  const [floorId, balconyId] = items.map(({ id }: { id: string }) => id);
  const ben = await addFan('Ben');
  await join(ana, eventId, { itemIds: [balconyId] });
  await join(ben, eventId, { itemIds: [floorId] });
  const changed = await join(ana, eventId, { itemIds: [floorId] });
  expect(changed.body.mine).toMatchObject({ itemIds: [floorId], ahead: 0 });
  await cancelTickets(event, 1);
  expect(await offerTo(ana, eventId)).toMatchObject({ what: '1 × General admission' });
  expect(await offerTo(ben, eventId)).toBeNull();
});

test('tickets sold by code don’t count as available, can’t be waited for, and end the wait for them [EXC-01, TIX-15]', async () => {
  const { event, ana, items } = await openWithBalcony({ capacity: 2 });
  const { eventId } = event;
  const [floorId, balconyId] = items.map(({ id }: { id: string }) => id);
  const ben = await addFan('Ben');
  await join(ana, eventId, { itemIds: [balconyId] });
  await join(ben, eventId, { itemIds: [floorId] });
  const { draft } = (await world.as(world.host).get(`/events/${eventId}/form`)).body;
  const [floor, balcony] = draft.tickets;
  const changed = { ...draft, tickets: [floor, { ...balcony, locked: true, capacity: 5 }] };
  expect((await world.as(world.host).put(`/events/${eventId}`, changed)).status).toBe(200);
  await world.app.deliverEvents();
  expect((await listOf(ana, eventId)).mine).toBeNull();
  expect((await listOf(ben, eventId)).mine).toMatchObject({ itemIds: [floorId] });
  expect((await listOf(ana, eventId)).open).toBe(true);
  expect((await join(ana, eventId, { itemIds: [balconyId] })).body.code).toBe('notSoldOut');
});

test('tickets that nobody in line accepts are for everyone, also in an event with a capacity [EXC-01, CAP-01]', async () => {
  const { event, ana, items } = await openWithBalcony({ capacity: 3, eventCapacity: 3 });
  const { eventId } = event;
  await join(ana, eventId, { itemIds: [items[1].id] });
  await cancelTickets(event, 1);
  expect((await order(await world.addPerson('Passer-by'), eventId)).status).toBe('held');
  expect((await order(await world.addPerson('Late'), eventId)).code).toBe('soldOut');
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
    'You’re off the waiting list for Basement Signals: the tickets you want are no longer sold',
  ]);
});
