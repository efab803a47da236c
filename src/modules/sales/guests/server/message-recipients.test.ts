import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, paidTicket, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { unsubscribeLink } from '#modules/messaging/notifications/server/index.ts';
import { newId } from '#platform/ids.ts';
import { sellAtDoor } from './testing/sell-at-door.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

test('a message doesn’t reach a buyer who has sent all tickets on, but news of the event does [GST-01, EXC-03, RFD-02]', async () => {
  const eventId = await world.addEvent({
    startDate: inHours(72),
    endDate: inHours(78),
    tickets: [{ ...paidTicket, maxPerOrder: 4 }],
  });
  const [maya, leo] = [await world.addPerson('Maya Okafor'), await world.addPerson('Leo Marsh')];
  const orderId = await world.buy(maya, eventId, 2);
  const path = `/events/${eventId}/messages`;
  const words = { subject: 'Doors at ten', text: 'See you.' };
  const write = async () =>
    (await world.as(world.host).post(path, words, { 'idempotency-key': newId() })).body.people;
  const { items } = (await world.as(maya).get(`/tickets/${orderId}`)).body.admissions;
  const sendOn = async (ticketId: string) => {
    const { body } = await world.as(maya).post(`/admissions/${ticketId}/transfer`);
    const token = String(body.path).split('#')[1];
    expect((await world.as(leo).post(`/transfers/${token}`)).status).toBeLessThan(300);
  };
  await sendOn(items[0].id);
  expect(await write()).toBe(2);
  await sendOn(items[1].id);
  expect(await write()).toBe(1);
  expect((await world.as(world.host).post(`/events/${eventId}/messagePreviews`, words)).body.people).toBe(1);
  await world.as(world.host).post(`/events/${eventId}/cancellation`, { reason: '', refund: true });
  await world.runTask('guests.send-messages');
  const subjectsTo = async ({ email }: { email: string }) =>
    (await world.mailsTo(email)).map(({ subject }) => subject).filter((one) => /Doors|cancelled/.test(one));
  expect(await subjectsTo(maya)).toHaveLength(2);
  expect(await subjectsTo(leo)).toHaveLength(3);
});

test('a guest of the box office without an email address isn’t counted as a recipient [GST-01, BOX-01]', async () => {
  const { eventId } = await sellAtDoor(world);
  const maya = await world.addPerson('Maya Okafor');
  await world.buy(maya, eventId, 1);
  const host = world.as(world.host);
  const words = { subject: 'Doors at ten', text: 'See you.' };
  expect((await host.post(`/events/${eventId}/messagePreviews`, words)).body.people).toBe(1);
  const path = `/events/${eventId}/messages`;
  expect((await host.post(path, words, { 'idempotency-key': newId() })).body.people).toBe(1);
});

test('a buyer who unsubscribed by the link in an email gets the email that the event is cancelled [RFD-02, ACC-04]', async () => {
  const eventId = await world.addEvent({
    startDate: inHours(72),
    endDate: inHours(78),
    tickets: [paidTicket],
  });
  const maya = await world.addPerson('Maya Okafor');
  await world.buy(maya, eventId, 1);
  const { server, services } = world.app;
  const { pathname } = new URL(unsubscribeLink(services.config, maya.id));
  const unsubscribed = await server.inject({
    method: 'POST',
    url: pathname,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(unsubscribed.statusCode).toBe(200);
  await world.as(world.host).post(`/events/${eventId}/cancellation`, { reason: '', refund: true });
  await world.runTask('guests.send-messages');
  const subjects = (await world.mailsTo(maya.email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringContaining('is cancelled'));
});
