import { afterAll, beforeAll, expect, test } from 'vitest';
import { rsvp } from '#modules/events/editor/server/testing/stage.ts';
import { openHostedEvents, paidTicket, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { clockText } from './vtimezone.ts';
import { bareId } from '#platform/ids.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const entryOf = (file: string) => /^BEGIN:VEVENT\r\n.*^END:VEVENT/ms.exec(file)?.[0].replaceAll('\r\n ', '');

test('files of an event, its orders and their emails have the entry of feeds, with local times and a version [TKT-01, ORD-08]', async () => {
  const { app, as, host } = world;
  const eventId = await world.addEvent();
  const maya = await world.addPerson('Maya Okafor');
  const orderId = await world.buy(maya, eventId);
  await app.deliverEvents();
  const [mail] = await world.mailsTo(maya.email);
  const attachments = mail!.attachments as unknown as { filename: string; content: string }[];
  const attached = attachments.find(({ filename }) => filename === 'event.ics')!.content;
  const { body: event } = await as(host).get(`/events/${eventId}`);
  const feedUrl = `/communities/${bareId(event.creatorId)}/events.ics`;

  const file = await app.guest.get(`/events/${eventId}/event.ics`);
  expect(file.headers['content-type']).toContain('text/calendar');
  const entry = entryOf(file.raw.toString());
  const others = [
    (await as(maya).get(`/orders/${orderId}/event.ics`)).raw.toString(),
    Buffer.from(attached, 'base64').toString(),
    (await app.server.inject({ url: feedUrl })).body,
  ];
  expect(others.map(entryOf)).toEqual([entry, entry, entry]);

  const clock = clockText(new Date(event.startDate), 'America/Los_Angeles');
  expect(entry).toContain(`DTSTART;TZID=America/Los_Angeles:${clock}`);
  expect(file.raw.toString()).toContain('BEGIN:VTIMEZONE\r\nTZID:America/Los_Angeles');
  expect(file.raw.toString()).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  expect(entry).toContain(`UID:${eventId}@backbeat`);
  expect(entry).toMatch(/^SEQUENCE:\d+/m);
  expect(entry).toContain('1650 Mateo St');
});

test.each([
  [
    'the lowest price with fees',
    [paidTicket, { ...paidTicket, id: '1732200000002', priceValue: 40 }],
    'From $28.49',
  ],
  ['that it is free', [rsvp], 'Free'],
  ['that some tickets are free', [rsvp, paidTicket], 'Free to $28.49'],
])('an event’s file says %s [PRC-01]', async (_what, tickets, price) => {
  const { app, as, host } = world;
  const eventId = await world.addEvent({ tickets });
  const description = async () => {
    const { raw } = await app.guest.get(`/events/${eventId}/event.ics`);
    return /^DESCRIPTION:(.*?)\\n\\n/m.exec(entryOf(raw.toString())!)?.[1];
  };
  expect(await description()).toBe(price);
  await as(host).post(`/events/${eventId}/cancellation`, { reason: '', refund: false });
  expect(await description()).toBeUndefined();
});

test('an event’s file shows a hidden address to its guests only [LOC-04]', async () => {
  const { app, as } = world;
  const eventId = await world.addEvent({ preferences: { hideAddress: true } });
  const maya = await world.addPerson('Maya Okafor');
  await world.buy(maya, eventId);
  await app.deliverEvents();
  const file = async (api: typeof app.guest) =>
    (await api.get(`/events/${eventId}/event.ics`)).raw.toString();
  expect(await file(as(maya))).toContain('1650 Mateo St');
  expect(await file(app.guest)).not.toMatch(/Mateo|Signal Basement|90021/);
  expect((await app.guest.get('/events/event:backbeat:nope/event.ics')).status).toBe(404);
});

test('an event in a distant year is written in UTC, without the clock changes of all years until then [FAN-02]', async () => {
  const year = new Date().getUTCFullYear();
  const timezone = 'Europe/Berlin';
  const times = (from: number, to: number) => ({
    startDate: `${from}-06-01T20:00:00`,
    endDate: `${to}-06-02T02:00:00`,
  });
  const soon = await world.addEvent({ ...times(year + 1, year + 1), timezone });
  await world.addEvent({ ...times(year + 1, year + 80), timezone });
  await world.addEvent({ ...times(year + 80, year + 80), timezone });
  const { creatorId } = (await world.as(world.host).get(`/events/${soon}`)).body;
  const feed = await world.app.server.inject({ url: `/communities/${bareId(creatorId)}/events.ics` });
  expect(feed.body).toContain(`DTSTART;TZID=${timezone}:${year + 1}0601T200000`);
  expect(feed.body).toContain(`DTSTART:${year + 1}0601T180000Z\r\nDTEND:${year + 80}0602T000000Z`);
  expect(feed.body).toContain(`DTSTART:${year + 80}0601T180000Z`);
  const zone = feed.body.split('BEGIN:VTIMEZONE').find((part) => part.includes(`TZID:${timezone}`))!;
  expect(zone.split('BEGIN:DAYLIGHT').length).toBeLessThan(5);
});
