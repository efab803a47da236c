import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openHostedEvents,
  paidTicket,
  type HostedEvents,
  type TestPerson,
} from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import type { SentScan } from '#modules/check-in/contract.ts';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const tonight = { startDate: inHours(8), endDate: inHours(14) };

/** A fan whose account is old enough to wait. */
async function addFan(name: string): Promise<TestPerson> {
  const person = await world.addPerson(name);
  const createdAt = new Date(Date.now() - 2 * 3_600_000);
  await world.app.db.updateTable('accountUser').set({ createdAt }).where('id', '=', person.id).execute();
  return person;
}

const ticketsOf = async (who: TestPerson, orderId: string) =>
  (await world.as(who).get(`/tickets/${orderId}`)).body.admissions.items as {
    id: string;
    code: string;
    state: string;
  }[];

/** A sold-out event of two tickets, and the person who has both. */
async function openSoldOut(more: object = {}) {
  const tickets = [{ ...paidTicket, capacity: 2, maxPerOrder: 4 }];
  const eventId = await world.addEvent({ ...tonight, tickets, ...more });
  const maya = await world.addPerson('Maya Okafor');
  const orderId = await world.buy(maya, eventId, 2);
  const [first, second] = await ticketsOf(maya, orderId);
  return { eventId, maya, orderId, first: first!, second: second! };
}

const returnOf = async (who: TestPerson, orderId: string, ticketId: string) =>
  (await world.as(who).get(`/orders/${orderId}/exchange`)).body.items.find(
    ({ id }: { id: string }) => id === ticketId,
  ).returns;
const getsOf = async (who: TestPerson, orderId: string, ticketId: string): Promise<number | undefined> =>
  (await returnOf(who, orderId, ticketId)).gets?.amount;
const list = (who: TestPerson, ticketId: string, gets: number) =>
  world.as(who).post(`/admissions/${ticketId}/listing`, { gets });
const takeBack = (who: TestPerson, ticketId: string) =>
  world.as(who).delete(`/admissions/${ticketId}/listing`);
const join = (who: TestPerson, eventId: string, wish: object = {}) =>
  world.as(who).put(`/events/${eventId}/waitingList`, { quantity: 1, ...wish });
const offerTo = async (who: TestPerson, eventId: string) =>
  (await world.as(who).get(`/events/${eventId}/waitingList`)).body.mine?.offer;
const put = (eventId: string, policy: object) =>
  world
    .as(world.host)
    .put(`/events/${eventId}/exchangePolicy`, { transfersPerTicket: 1, transfersCloseMinutes: 0, ...policy });

function openScanner(eventId: string) {
  const id = newId();
  let counter = 0;
  const sync = async (scans: readonly SentScan[]) =>
    (
      await world
        .as(world.host)
        .post(`/events/${eventId}/checkIn/sync`, { device: { id, name: 'Front door' }, cursor: 0, scans })
    ).body;
  return {
    version: async () => (await sync([])).list.version as number,
    scan: async (code: string): Promise<string> => {
      const at = new Date().toISOString();
      const scan: SentScan = { counter: ++counter, kind: 'in', at, code, asked: true };
      return (await sync([scan])).results[0].verdict;
    },
  };
}

async function lapse(orderId: string) {
  const id = bareId(orderId);
  await world.app.db.updateTable('ticketOrder').set({ expiresAt: new Date() }).where('id', '=', id).execute();
  await world.runTask('expire-orders');
}

async function settle() {
  await world.runTask('retry-due-refunds');
  await world.app.deliverEvents();
}

const moveStart = (eventId: string, minutes: number) =>
  sql`update event set starts_at = now() + make_interval(mins => ${minutes}::int)
       where id = ${bareId(eventId)}::uuid`.execute(world.app.db);

test('a returned ticket is frozen, offered to the list, and sold: its code dies, the next fan gets a new one, the seller the money [EXC-02]', async () => {
  const { eventId, maya, orderId, first, second } = await openSoldOut();
  const ana = await addFan('Ana');
  expect((await join(ana, eventId)).status).toBe(200);
  const scanner = openScanner(eventId);
  const gets = (await getsOf(maya, orderId, first.id))!;
  const total = (await world.as(maya).get(`/orders/${orderId}`)).body.total;
  expect(gets).toBe(total / 2);
  const before = await scanner.version();
  expect((await list(maya, first.id, gets)).body).toMatchObject({ gets: null, state: 'offered' });
  expect(await scanner.version()).toBe(before + 1);
  expect(await scanner.scan(first.code)).toBe('listed');
  expect((await ticketsOf(maya, orderId)).map(({ state, code }) => [state, code === ''])).toEqual([
    ['listed', true],
    ['valid', false],
  ]);

  const offer = await offerTo(ana, eventId);
  expect(offer).toMatchObject({ total: gets, what: '1 × General admission' });
  expect((await takeBack(maya, first.id)).body.code).toBe('offerOpen');
  expect(await world.verify()).toEqual([]);

  await world.pay(ana, offer.orderId);
  const [bought] = await ticketsOf(ana, offer.orderId);
  expect(await scanner.scan(first.code)).toBe('void');
  expect(await scanner.scan(bought!.code)).toBe('admitted');
  expect(await scanner.scan(second.code)).toBe('admitted');
  await settle();
  expect((await world.as(maya).get(`/orders/${orderId}`)).body).toMatchObject({
    status: 'partiallyRefunded',
    refunded: gets,
  });
  expect(await returnOf(maya, orderId, first.id)).toMatchObject({
    state: 'sold',
    listedFor: { amount: gets },
  });
  const mails = (await world.mailsTo(maya.email)).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject.includes('refund'))).toHaveLength(1);
  const { body: bell } = await world.as(maya).get(`/users/user:us-west-2:${maya.id}/notifications`);
  expect(JSON.stringify(bell)).toContain('A fan bought your ticket to Basement Signals');
  const { body: returns } = await world.as(world.host).get(`/events/${eventId}/returns`);
  expect(returns.items).toMatchObject([{ state: 'sold', holder: 'Maya Okafor', refunded: gets }]);
  expect(await world.verify()).toEqual([]);
});

test('a ticket that is taken back is good again unchanged; at the deadline unsold ones return to their holders, who get a notification [EXC-02]', async () => {
  const { eventId, maya, orderId, first, second } = await openSoldOut();
  const gets = (await getsOf(maya, orderId, first.id))!;
  const scanner = openScanner(eventId);
  await list(maya, first.id, gets);
  expect((await list(maya, first.id, gets)).status).toBe(200);
  expect((await takeBack(maya, first.id)).body).toEqual({ takenBack: true });
  expect((await takeBack(maya, first.id)).body).toEqual({ takenBack: false });
  expect(await scanner.scan(first.code)).toBe('admitted');

  await list(maya, second.id, gets);
  await moveStart(eventId, 181);
  await world.runTask('offer-tickets');
  expect(await scanner.scan(second.code)).toBe('listed');
  await moveStart(eventId, 180);
  await world.runTask('offer-tickets');
  expect(await scanner.scan(second.code)).toBe('admitted');
  await world.app.deliverEvents();
  const { body: bell } = await world.as(maya).get(`/users/user:us-west-2:${maya.id}/notifications`);
  expect(JSON.stringify(bell)).toContain('wasn’t sold');
  expect((await list(maya, second.id, gets)).body.code).toBe('ticketCheckedIn');
  expect(await world.verify()).toEqual([]);
});

test('an offer of a returned ticket that lapses or is declined goes on to the next in line, and ends with the deadline [EXC-01, EXC-02]', async () => {
  const { eventId, maya, orderId, first } = await openSoldOut({ startDate: inHours(4), endDate: inHours(9) });
  const [ana, ben] = [await addFan('Ana'), await addFan('Ben')];
  await list(maya, first.id, (await getsOf(maya, orderId, first.id))!);
  await join(ana, eventId);
  await join(ben, eventId);
  const offer = await offerTo(ana, eventId);
  expect(Date.parse(offer.until) - Date.now()).toBeLessThan(61 * 60_000);
  await lapse(offer.orderId);
  const second = await offerTo(ben, eventId);
  expect(second.total).toBe(offer.total);
  await world.as(ben).post(`/orders/${second.orderId}/cancel`);
  expect(await returnOf(maya, orderId, first.id)).toMatchObject({ state: 'listed' });
  expect((await takeBack(maya, first.id)).body).toEqual({ takenBack: true });
  expect(await world.verify()).toEqual([]);
});

test('freed tickets go first, then listings, oldest first; a pair gets one of each [EXC-01, EXC-02]', async () => {
  const { eventId, maya, orderId, first, second } = await openSoldOut();
  const gets = (await getsOf(maya, orderId, first.id))!;
  await list(maya, second.id, gets);
  await list(maya, first.id, gets);
  const bare = bareId(eventId);
  await sql`update ticket_type set capacity = 3 where event_id = ${bare}::uuid`.execute(world.app.db);
  const [ana, ben] = [await addFan('Ana'), await addFan('Ben')];
  await sql`update ticket_type set capacity = 2 where event_id = ${bare}::uuid`.execute(world.app.db);
  await sql`update ticket_listing set state = 'takenBack', closed_at = now() where event_id = ${bare}::uuid and ticket_id = ${bareId(first.id)}::uuid`.execute(
    world.app.db,
  );
  await sql`update ticket set listed = false where id = ${bareId(first.id)}::uuid`.execute(world.app.db);
  await join(ben, eventId, { quantity: 2 });
  expect(await offerTo(ben, eventId)).toBeNull();
  await join(ana, eventId, { quantity: 2 });
  await sql`update ticket_type set capacity = 3 where event_id = ${bare}::uuid`.execute(world.app.db);
  await world.runTask('offer-tickets');
  const offer = await offerTo(ben, eventId);
  expect(offer).toMatchObject({ total: 2 * gets, what: '2 × General admission' });
  await world.pay(ben, offer.orderId);
  expect((await ticketsOf(maya, orderId)).map(({ state }) => state)).toEqual(['valid', 'void']);
  await settle();
  expect(await world.verify()).toEqual([]);
});

test('by policy the next fan pays today’s price: the seller gets what they paid, the host the rest [EXC-02]', async () => {
  const { eventId, maya, orderId, first } = await openSoldOut();
  await put(eventId, { returnPrice: 'current' });
  const gets = (await getsOf(maya, orderId, first.id))!;
  const bare = bareId(eventId);
  await sql`update ticket_type set price_minor = price_minor + 1000 where event_id = ${bare}::uuid`.execute(
    world.app.db,
  );
  await list(maya, first.id, gets);
  const ana = await addFan('Ana');
  await join(ana, eventId);
  const offer = await offerTo(ana, eventId);
  expect(offer.total).toBeGreaterThanOrEqual(gets + 1000);
  await world.pay(ana, offer.orderId);
  await settle();
  expect((await world.as(maya).get(`/orders/${orderId}`)).body.refunded).toBe(gets);
  expect(await world.verify()).toEqual([]);
});

test('a complimentary ticket is returned without money; the next fan pays the host [EXC-02]', async () => {
  const { eventId } = await openSoldOut();
  const bare = bareId(eventId);
  await sql`update ticket_type set capacity = 3 where event_id = ${bare}::uuid`.execute(world.app.db);
  const guest = await world.addPerson('Guest');
  await world.giveComp(eventId, guest);
  await world.app.deliverEvents();
  const { body: mine } = await world.as(guest).get('/tickets');
  const [{ orderId }] = mine.items;
  const [ticket] = await ticketsOf(guest, orderId);
  expect(await getsOf(guest, orderId, ticket!.id)).toBe(0);
  expect((await list(guest, ticket!.id, 0)).status).toBe(200);
  const ana = await addFan('Ana');
  await join(ana, eventId);
  const offer = await offerTo(ana, eventId);
  expect(offer.total).toBeGreaterThan(2500);
  await world.pay(ana, offer.orderId);
  await settle();
  expect((await ticketsOf(guest, orderId)).map(({ state }) => state)).toEqual(['void']);
  expect(await world.verify()).toEqual([]);
});

test('an earlier refund is not made again: the seller gets the rest, and the fan pays it [EXC-02, RFD-01]', async () => {
  const { eventId, maya, orderId, first } = await openSoldOut();
  const gets = (await getsOf(maya, orderId, first.id))!;
  const refund = {
    amount: 1000,
    admissionIds: [first.id],
    cancelTickets: false,
    seenRefunded: 0,
    reason: '',
  };
  const path = `/events/${eventId}/orders/${orderId}/refunds`;
  expect((await world.as(world.host).post(path, refund, world.idempotent())).status).toBe(201);
  expect((await list(maya, first.id, gets)).body.code).toBe('amountChanged');
  expect((await list(maya, first.id, gets - 1000)).status).toBe(200);
  const ana = await addFan('Ana');
  await join(ana, eventId);
  const offer = await offerTo(ana, eventId);
  expect(offer.total).toBe(gets - 1000);
  await world.pay(ana, offer.orderId);
  await settle();
  expect((await world.as(maya).get(`/orders/${orderId}`)).body.refunded).toBe(gets);
  expect(await world.verify()).toEqual([]);
});

test('a ticket that nobody accepted before transfers closed can be returned [EXC-02, EXC-03]', async () => {
  const { eventId, maya, orderId, first } = await openSoldOut();
  await world.as(maya).post(`/admissions/${first.id}/transfer`);
  expect(await getsOf(maya, orderId, first.id)).toBeUndefined();
  await put(eventId, { transfersCloseMinutes: 20_160 });
  expect((await list(maya, first.id, (await getsOf(maya, orderId, first.id))!)).status).toBe(200);
  expect(await world.verify()).toEqual([]);
});

describe('refuses', () => {
  test('tickets that are sent, waiting holders, closed and switched off returns; and sending what is listed [EXC-02, EXC-03]', async () => {
    const { eventId, maya, orderId, first, second } = await openSoldOut();
    const gets = (await getsOf(maya, orderId, first.id))!;
    await world.as(maya).post(`/admissions/${first.id}/transfer`);
    expect((await list(maya, first.id, gets)).body.code).toBe('transferOpen');
    expect((await list(await world.addPerson('Other'), first.id, gets)).status).toBe(404);
    await list(maya, second.id, gets);
    expect((await world.as(maya).post(`/admissions/${second.id}/transfer`)).body.code).toBe('ticketListed');
    const createdAt = new Date(Date.now() - 2 * 3_600_000);
    await world.app.db.updateTable('accountUser').set({ createdAt }).where('id', '=', maya.id).execute();
    expect((await join(maya, eventId)).body.code).toBe('ownListing');
    await takeBack(maya, second.id);
    await join(maya, eventId);
    expect((await list(maya, second.id, gets)).body.code).toBe('onWaitingList');
    await world.as(maya).delete(`/events/${eventId}/waitingList`);
    await put(eventId, { returns: false });
    expect((await list(maya, second.id, gets)).body.code).toBe('returnsOff');
    expect(await getsOf(maya, orderId, second.id)).toBeUndefined();
    await put(eventId, { returns: true, returnsCloseMinutes: 20_160 });
    expect((await list(maya, second.id, gets)).body.code).toBe('returnsClosed');
  });
});

test('a host who refunds a ticket that is offered keeps the fan’s offer, as an ordinary hold [EXC-02, RFD-01]', async () => {
  const { eventId, maya, orderId, first } = await openSoldOut();
  const ana = await addFan('Ana');
  await join(ana, eventId);
  await list(maya, first.id, (await getsOf(maya, orderId, first.id))!);
  const offer = await offerTo(ana, eventId);
  const path = `/events/${eventId}/orders/${orderId}/cancellations`;
  expect((await world.as(world.host).post(path, { admissionIds: [first.id] })).status).toBe(200);
  expect(await world.verify()).toEqual([]);
  await world.pay(ana, offer.orderId);
  await settle();
  expect((await world.as(maya).get(`/orders/${orderId}`)).body.refunded).toBe(0);
  expect(await ticketsOf(ana, offer.orderId)).toHaveLength(1);
  expect(await world.verify()).toEqual([]);
});

test('a cancelled event ends listings and offers, and refunds each ticket once [EXC-02, RFD-02]', async () => {
  const { eventId, maya, orderId, first, second } = await openSoldOut();
  const [ana, ben] = [await addFan('Ana'), await addFan('Ben')];
  await join(ana, eventId);
  const gets = (await getsOf(maya, orderId, first.id))!;
  await list(maya, first.id, gets);
  await world.pay(ana, (await offerTo(ana, eventId)).orderId);
  await join(ben, eventId);
  await list(maya, second.id, gets);
  const offer = await offerTo(ben, eventId);
  await world.as(world.host).post(`/events/${eventId}/cancellation`, { reason: 'Flood', refund: true });
  await world.app.deliverEvents();
  await world.runTask('refund-events');
  await settle();
  expect((await world.as(ben).get(`/orders/${offer.orderId}`)).body.status).toBe('cancelled');
  expect((await world.as(maya).get(`/orders/${orderId}`)).body).toMatchObject({
    status: 'refunded',
    refunded: 2 * gets,
  });
  const { body: returns } = await world.as(world.host).get(`/events/${eventId}/returns`);
  expect(returns.items.map(({ state }: { state: string }) => state)).toEqual(['ended', 'sold']);
  expect(await world.verify()).toEqual([]);
});

test('twenty fans pay at once for the one ticket that comes back, and one gets it [EXC-02]', async () => {
  const { eventId, maya, orderId, first } = await openSoldOut();
  const fans = await Promise.all(Array.from({ length: 20 }, (_, place) => addFan(`Fan ${place}`)));
  await Promise.all(fans.map((fan) => join(fan, eventId)));
  const gets = (await getsOf(maya, orderId, first.id))!;
  await Promise.all([
    ...Array.from({ length: 5 }, () => list(maya, first.id, gets)),
    ...Array.from({ length: 5 }, () => takeBack(maya, first.id)),
  ]);
  await list(maya, first.id, gets);
  const offers = await Promise.all(fans.map((fan) => offerTo(fan, eventId)));
  const offered = fans.filter((_, place) => offers[place]);
  expect(offered).toHaveLength(1);
  const offer = offers.find(Boolean)!;
  await Promise.all([world.pay(offered[0]!, offer.orderId), takeBack(maya, first.id)]);
  await Promise.all([1, 2, 3].map(() => world.as(offered[0]!).post(`/orders/${offer.orderId}/sync`)));
  await settle();
  expect((await world.as(maya).get(`/orders/${orderId}`)).body.refunded).toBe(gets);
  expect(await world.verify()).toEqual([]);
});
