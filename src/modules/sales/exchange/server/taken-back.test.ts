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

test('a ticket that its holder takes back, or sends to another friend, leaves the bell, or never reaches it [EXC-03]', async () => {
  const [maya, leo, noa] = [
    await world.addPerson('Maya Okafor'),
    await world.addPerson('Leo Marsh'),
    await world.addPerson('Noa Kim'),
  ];
  for (const friend of [leo, noa]) {
    await world.as(maya).put(`/users/${wireId(maya)}/follows/${wireId(friend)}`, {});
    await world.as(friend).put(`/users/${wireId(friend)}/follows/${wireId(maya)}`, {});
  }
  const tickets = [{ ...paidTicket, maxPerOrder: 4 }];
  const eventId = await world.addEvent({ startDate: inHours(72), endDate: inHours(78), tickets });
  const orderId = await world.buy(maya, eventId, 2);
  const { body } = await world.as(maya).get(`/tickets/${orderId}`);
  const [first, second] = body.admissions.items.map(({ id }: { id: string }) => `/admissions/${id}/transfer`);
  const sendTo = async (path: string, friend: TestPerson) =>
    (await world.as(maya).post(path, { toId: wireId(friend) })).body.path as string;
  const offeredTo = async (friend: TestPerson) => {
    await world.app.deliverEvents();
    const { items } = (await world.as(friend).get(`/users/${wireId(friend)}/notifications`)).body;
    return items
      .filter(({ notificationType }: { notificationType: string }) => notificationType === 'ticketSent')
      .map(({ deepLinkUrl }: { deepLinkUrl: string }) => deepLinkUrl);
  };

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
