import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openHostedEvents,
  paidTicket,
  type HostedEvents,
  type TestPerson,
} from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const wireId = ({ id }: TestPerson) => `user:us-west-2:${id}`;

async function befriend(one: TestPerson, other: TestPerson) {
  await world.as(one).put(`/users/${wireId(one)}/follows/${wireId(other)}`, {});
  await world.as(other).put(`/users/${wireId(other)}/follows/${wireId(one)}`, {});
}

/** Paths that transfer two tickets of a new order. */
async function openOrder(buyer: TestPerson) {
  const tickets = [{ ...paidTicket, maxPerOrder: 4 }];
  const eventId = await world.addEvent({ startDate: inHours(72), endDate: inHours(78), tickets });
  const orderId = await world.buy(buyer, eventId, 2);
  const { body } = await world.as(buyer).get(`/tickets/${orderId}`);
  const ids = body.admissions.items.map(({ id }: { id: string }) => id) as string[];
  return { orderId, transfers: ids.map((id) => `/admissions/${id}/transfer`) as [string, string] };
}

async function bellOf(who: TestPerson) {
  await world.app.deliverEvents();
  const { items } = (await world.as(who).get(`/users/${wireId(who)}/notifications`)).body;
  return items as { notificationType: string; title: string; deepLinkUrl: string }[];
}

const offeredTo = async (friend: TestPerson) =>
  (await bellOf(friend))
    .filter(({ notificationType }) => notificationType === 'ticketSent')
    .map(({ deepLinkUrl }) => deepLinkUrl);

test('a ticket that its holder takes back, or sends to another friend, leaves the bell, or never reaches it [EXC-03]', async () => {
  const [maya, leo, noa] = [
    await world.addPerson('Maya Okafor'),
    await world.addPerson('Leo Marsh'),
    await world.addPerson('Noa Kim'),
  ];
  for (const friend of [leo, noa]) await befriend(maya, friend);
  const [first, second] = (await openOrder(maya)).transfers;
  const sendTo = async (path: string, friend: TestPerson) =>
    (await world.as(maya).post(path, { toId: wireId(friend) })).body.path as string;
  const links = [await sendTo(first, leo), await sendTo(second, leo)];
  expect((await offeredTo(leo)).toSorted()).toEqual(links.toSorted());
  await world.as(maya).delete(first);
  expect(await offeredTo(leo)).toEqual([links[1]]);
  const toNoa = await sendTo(second, noa);
  expect([await offeredTo(leo), await offeredTo(noa)]).toEqual([[], [toNoa]]);

  await sendTo(first, leo);
  await world.as(maya).delete(first);
  const delivered = { relayedAt: new Date() };
  await world.app.db.updateTable('outbox').set(delivered).where('type', '=', 'ticket.takenBack').execute();
  expect(await offeredTo(leo)).toEqual([]);
});

test('a friend declines a ticket once: the sender keeps it, hears of it and can send it again [EXC-03]', async () => {
  const [maya, leo, noa] = [
    await world.addPerson('Maya Okafor'),
    await world.addPerson('Leo Marsh'),
    await world.addPerson('Noa Kim'),
  ];
  await befriend(maya, leo);
  const { orderId, transfers } = await openOrder(maya);
  const send = async (toId?: string) =>
    (await world.as(maya).post(transfers[0], { toId })).body.path.split('#')[1] as string;
  const token = await send(wireId(leo));
  const path = `/transfers/${token}`;
  expect((await world.as(leo).get(path)).body.isForViewer).toBe(true);
  expect((await world.as(noa).delete(path)).body).toEqual({ declined: false });
  expect(await offeredTo(leo)).toEqual([`/transfer#${token}`]);

  const presses = await Promise.all([world.as(leo).delete(path), world.as(leo).delete(path)]);
  expect(presses.map(({ body }) => body.declined).toSorted()).toEqual([false, true]);
  expect((await world.as(leo).post(path)).body.code).toBe('transferNotFound');
  expect(await offeredTo(leo)).toEqual([]);
  const [told] = await bellOf(maya);
  expect(told).toMatchObject({
    title: 'Leo Marsh declined your ticket to Basement Signals. You still have it',
    deepLinkUrl: `/tickets/${orderId.split(':').at(-1)}`,
  });
  const ticket = (await world.as(maya).get(`/tickets/${orderId}`)).body.admissions.items[0];
  expect(ticket.state).toBe('valid');

  const link = `/transfers/${await send()}`;
  expect((await world.as(leo).get(link)).body.isForViewer).toBe(false);
  expect((await world.as(leo).delete(link)).body).toEqual({ declined: false });
  expect((await world.as(leo).post(link)).status).toBe(200);
});
