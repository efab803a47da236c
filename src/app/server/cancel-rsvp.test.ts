import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHours, rsvp } from '#modules/events/editor/server/testing/stage.ts';
import { openHostedEvents, paidTicket, type HostedEvents, type TestPerson } from './testing/hosted-events.ts';
import { bareId } from '#platform/ids.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const two = { ...rsvp, capacity: 2, maxPerOrder: 2 };

async function join(event: object = {}) {
  const maya = await world.addPerson('Maya Okafor');
  const eventId = await world.addEvent({ tickets: [two], ...event });
  const orderId = await world.buy(maya, eventId, 2);
  return { maya, eventId, orderId };
}

const ticketsOf = async (who: TestPerson, orderId: string) =>
  (await world.as(who).get(`/tickets/${orderId}`)).body.admissions.items as { id: string; state: string }[];
const cancel = (who: TestPerson, orderId: string, admissionIds: readonly string[]) =>
  world.as(who).post(`/orders/${orderId}/rsvp/cancellation`, { admissionIds });

test('the holder of free tickets cancels one, which another fan gets, and is gone from the list with the last [OWN-04]', async () => {
  const { maya, eventId, orderId } = await join();
  const [first, second] = await ticketsOf(maya, orderId);
  expect((await cancel(maya, orderId, [first!.id])).body).toEqual({ cancelled: 1 });
  expect((await ticketsOf(maya, orderId)).map(({ state }) => state)).toEqual(['void', 'valid']);
  const going = async () => (await world.as(maya).get(`/events/${eventId}`)).body.users.total as number;
  expect(await going()).toBe(1);
  const mine = async () => (await world.as(maya).get('/tickets')).body.items;
  expect(await mine()).toMatchObject([{ orderId, noneValid: false }]);
  const theo = await world.addPerson('Theo Brandt');
  await world.buy(theo, eventId, 1);
  expect(await going()).toBe(2);
  expect((await cancel(maya, orderId, [second!.id])).status).toBe(200);
  expect(await going()).toBe(1);
  expect(await mine()).toMatchObject([{ orderId, noneValid: true }]);
  const subjects = (await world.mailsTo(maya.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('One ticket was cancelled'))).toHaveLength(2);
  expect((await cancel(maya, orderId, [second!.id])).body.code).toBe('alreadyCancelled');
  expect(await world.verify()).toEqual([]);
});

test('a cancelled RSVP goes to the waiting list first [OWN-04, EXC-01]', async () => {
  const { maya, eventId, orderId } = await join({ startDate: inHours(5), endDate: inHours(9) });
  const ida = await world.addPerson('Ida Holm');
  const createdAt = new Date(Date.now() - 2 * 3_600_000);
  await world.app.db.updateTable('accountUser').set({ createdAt }).where('id', '=', ida.id).execute();
  const joined = await world.as(ida).put(`/events/${eventId}/waitingList`, { quantity: 1, together: true });
  expect(joined.status).toBeLessThan(300);
  const [first] = await ticketsOf(maya, orderId);
  await cancel(maya, orderId, [first!.id]);
  const offers = await world.app.db
    .selectFrom('ticketOrder')
    .select(['buyerId', 'status'])
    .where('source', '=', 'exchange')
    .where('buyerId', '=', ida.id)
    .execute();
  expect(offers).toEqual([{ buyerId: ida.id, status: 'held' }]);
});

test('the holder of free tickets names a guest and cancels after the old date of a postponed event [OWN-04, EVT-06]', async () => {
  const { maya, eventId, orderId } = await join();
  await world.as(world.host).post(`/events/${eventId}/postponement`, {});
  await world.app.db
    .updateTable('event')
    .set({ startsAt: inHours(-30), endsAt: inHours(-24) })
    .where('providerId', '=', bareId(eventId))
    .execute();
  const [first, second] = await ticketsOf(maya, orderId);
  expect((await world.as(maya).put(`/admissions/${first!.id}/guestName`, { name: 'Ama' })).status).toBe(200);
  expect((await cancel(maya, orderId, [second!.id])).body).toEqual({ cancelled: 1 });
});

test('paid tickets, those of others, and those of an event that began can’t be given up [OWN-04]', async () => {
  const paid = await join({ tickets: [{ ...paidTicket, maxPerOrder: 2 }] });
  const [bought] = await ticketsOf(paid.maya, paid.orderId);
  expect((await cancel(paid.maya, paid.orderId, [bought!.id])).body.code).toBe('paidOrder');

  const free = await join();
  const [mine] = await ticketsOf(free.maya, free.orderId);
  const stranger = await world.addPerson('Theo Brandt');
  expect((await cancel(stranger, free.orderId, [mine!.id])).status).toBe(404);
  expect((await cancel(free.maya, free.orderId, [bought!.id])).body.code).toBe('noSuchTicket');
  await world.app.db
    .updateTable('event')
    .set({ startsAt: inHours(-1) })
    .where('providerId', '=', bareId(free.eventId))
    .execute();
  expect((await cancel(free.maya, free.orderId, [mine!.id])).body.code).toBe('eventStarted');
});

test('the tickets of a group ticket are cancelled together, when the holder chooses all of them [OWN-04, CAP-01]', async () => {
  const { maya, orderId } = await join({ tickets: [{ ...two, admits: 2 }] });
  const [one, other] = (await ticketsOf(maya, orderId)).map(({ id }) => id);
  expect((await cancel(maya, orderId, [one!])).body.code).toBe('groupTicket');
  expect((await ticketsOf(maya, orderId)).map(({ state }) => state)).toEqual(Array(4).fill('valid'));
  expect((await cancel(maya, orderId, [one!, other!])).status).toBe(200);
  expect((await ticketsOf(maya, orderId)).map(({ state }) => state)).toEqual([
    'void',
    'void',
    'valid',
    'valid',
  ]);
});

test('a ticket that was sent to a friend is the friend’s [OWN-04, EXC-03]', async () => {
  const { maya, orderId } = await join();
  const [first] = await ticketsOf(maya, orderId);
  const friend = await world.addPerson('Robin Lee');
  const { body } = await world.as(maya).post(`/admissions/${first!.id}/transfer`);
  const token = String(body.path).split('#')[1]!;
  expect((await world.as(friend).post(`/transfers/${token}`)).status).toBeLessThan(300);
  expect((await cancel(maya, orderId, [first!.id])).body.code).toBe('ticketSent');
});
