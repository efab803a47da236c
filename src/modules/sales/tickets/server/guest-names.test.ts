import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openHostedEvents,
  paidTicket,
  type HostedEvents,
  type TestPerson,
} from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { bareId, newId } from '#platform/ids.ts';
import { inTurn } from '#platform/testing/in-turn.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

type Ticket = { id: string; code: string; guestName: string };

const ticketsOf = async (who: TestPerson, orderId: string): Promise<Ticket[]> =>
  (await world.as(who).get(`/tickets/${orderId}`)).body.admissions.items;
const setName = (who: TestPerson, ticketId: string, name: string) =>
  world.as(who).put(`/admissions/${ticketId}/guestName`, { name });

async function openOrder(event: object = {}) {
  const tickets = [{ ...paidTicket, maxPerOrder: 4 }];
  const tonight = { startDate: inHours(2), endDate: inHours(8) };
  const eventId = await world.addEvent({ ...tonight, tickets, ...event });
  const maya = await world.addPerson('Maya Okafor');
  const orderId = await world.buy(maya, eventId, 2);
  const [first, second] = await ticketsOf(maya, orderId);
  return { eventId, maya, orderId, first: first!, second: second! };
}

const sync = async (eventId: string, scans: readonly object[] = []) =>
  (
    await world.as(world.host).post(`/events/${eventId}/checkIn/sync`, {
      device: { id: newId(), name: 'Front door' },
      cursor: 0,
      scans,
    })
  ).body;
const scannerList = async (eventId: string, query = '') =>
  (await world.as(world.host).get(`/events/${eventId}/checkIn/guests?query=${query}`)).body.items as {
    id: string;
    name: string;
    holder?: string;
  }[];
const guestList = async (eventId: string, q = '') =>
  (await world.as(world.host).get(`/events/${eventId}/guests?q=${q}`)).body.items as {
    id: string;
    name: string;
    holder: string | null;
  }[];

test('the name of a guest is on the ticket, the guest list, the scanner’s list, the CSV and the email [OWN-04, GST-01, DOR-03]', async () => {
  const { eventId, maya, orderId, first, second } = await openOrder();
  const { version } = (await sync(eventId)).list;
  expect((await setName(maya, second.id, '  Ama <b>Boateng</b> ')).body).toEqual({
    guestName: 'Ama <b>Boateng</b>',
  });
  expect(await ticketsOf(maya, orderId)).toEqual([first, { ...second, guestName: 'Ama <b>Boateng</b>' }]);

  expect((await sync(eventId)).list.version).toBe(version + 1);
  const named = { id: second.id, name: 'Ama <b>Boateng</b>', holder: 'Maya Okafor' };
  for (const query of ['Ama', ''])
    expect(await scannerList(eventId, query)).toContainEqual(expect.objectContaining(named));
  expect(await scannerList(eventId, 'Maya')).toHaveLength(2);
  expect(await guestList(eventId, 'boateng')).toMatchObject([named]);
  expect(await guestList(eventId)).toContainEqual(
    expect.objectContaining({ id: first.id, name: 'Maya Okafor', holder: null }),
  );
  const csv = (await world.as(world.host).get(`/events/${eventId}/guests.csv?q=boateng`)).raw.toString();
  const [, line] = csv.trim().split('\r\n');
  expect(line).toMatch(/^Ama <b>Boateng<\/b>,.*,Maya Okafor$/);

  await world.as(maya).post(`/orders/${orderId}/mail`);
  const mail = (await world.mailsTo(maya.email)).at(-1)!;
  expect(mail.text).toContain('Ama <b>Boateng</b>');
  expect(mail.html).toContain('Ama &#60;b&#62;Boateng&#60;/b&#62;');

  expect((await setName(maya, second.id, ' ')).body).toEqual({ guestName: '' });
  expect(await guestList(eventId, 'boateng')).toEqual([]);
});

test('a ticket that is checked in while its new name waits keeps the old one [OWN-04, DOR-01]', async () => {
  const { eventId, maya, orderId, first } = await openOrder();
  const at = new Date().toISOString();
  const device = { id: newId(), name: 'Front door' };
  const scan = () =>
    world.as(world.host).post(`/events/${eventId}/checkIn/sync`, {
      device,
      cursor: 0,
      scans: [{ counter: 1, kind: 'in', at, code: first.code, asked: true }],
    });
  const row = ['ticket', bareId(first.id)] as const;
  const acts = [scan, () => setName(maya, first.id, 'Ama')];
  expect(await inTurn(world.app, row, acts)).toEqual(['done', 'ticketCheckedIn']);
  expect((await ticketsOf(maya, orderId))[0]!.guestName).toBe('');
});

test('free tickets can be named, too [OWN-04]', async () => {
  const { maya, orderId, first } = await openOrder({
    tickets: [{ ...paidTicket, priceValue: 0, maxPerOrder: 4 }],
  });
  expect((await setName(maya, first.id, 'Ama')).status).toBe(200);
  expect((await ticketsOf(maya, orderId))[0]!.guestName).toBe('Ama');
});

test('a friend who accepts a ticket doesn’t inherit its name, and only they can set one [OWN-04, EXC-03]', async () => {
  const { eventId, maya, orderId, first } = await openOrder();
  const leo = await world.addPerson('Leo Marsh');
  await setName(maya, first.id, 'Ama');
  const { body } = await world.as(maya).post(`/admissions/${first.id}/transfer`);
  expect((await setName(leo, first.id, 'Kofi')).body.code).toBe('ticketNotFound');
  await world.as(leo).post(`/transfers/${String(body.path).split('#')[1]}`);
  expect(await ticketsOf(leo, orderId)).toMatchObject([{ id: first.id, guestName: '' }]);
  expect((await setName(maya, first.id, 'Ama')).body.code).toBe('ticketNotFound');
  await setName(leo, first.id, 'Kofi');
  expect((await ticketsOf(maya, orderId))[0]!.guestName).toBe('');
  expect(await guestList(eventId, 'Kofi')).toMatchObject([{ holder: 'Leo Marsh' }]);
});

test('the name can’t change after check-in, or once the event is over or cancelled [OWN-04, DOR-01]', async () => {
  const { eventId, maya, first, second } = await openOrder();
  const at = new Date().toISOString();
  await sync(eventId, [{ counter: 1, kind: 'in', at, code: first.code, asked: true }]);
  expect((await setName(maya, first.id, 'Ama')).body.code).toBe('ticketCheckedIn');
  expect((await setName(maya, second.id, 'a'.repeat(101))).status).toBe(400);
  await world.as(world.host).post(`/events/${eventId}/cancellation`, {});
  expect((await setName(maya, second.id, 'Ama')).body.code).toBe('ticketNotValid');
});
