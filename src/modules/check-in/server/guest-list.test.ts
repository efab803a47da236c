import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { newId } from '#platform/ids.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const openDoors = () => world.addEvent({ startDate: inHours(1), endDate: inHours(5) });
const readDoor = async (eventId: string, path = '') =>
  (await world.as(world.host).get(`/events/${eventId}/checkIn${path}`)).body;

test('tickets that the team ordered in test mode aren’t guests, also found by name [PAY-01, DOR-02]', async () => {
  const eventId = await openDoors();
  const { body: types } = await world.as(world.host).get(`/events/${eventId}/tickets`);
  const orderItems = { items: [{ itemId: types.items[0].id, quantity: 1 }] };
  const { body: trial } = await world
    .as(world.host)
    .post('/orders', { eventId, orderItems, testMode: true }, world.idempotent());
  const { body: tickets } = await world.as(world.host).get(`/tickets/${trial.id}`);
  const guest = await world.addPerson('June Abara');
  await world.buy(guest, eventId);

  expect((await readDoor(eventId, '/guests')).items).toMatchObject([{ name: 'June Abara' }]);
  expect(await readDoor(eventId)).toMatchObject({ counters: { total: 1 }, tickets: [{ total: 1 }] });
  const [{ id: admissionId, code }] = tickets.admissions.items;
  const scan = { kind: 'in', at: new Date().toISOString(), asked: true };
  const { body: synced } = await world.as(world.host).post(`/events/${eventId}/checkIn/sync`, {
    device: { id: newId(), name: 'Front door' },
    scans: [
      { ...scan, counter: 1, code },
      { ...scan, counter: 2, admissionId },
    ],
  });
  expect(synced.results).toMatchObject([{ verdict: 'test' }, { verdict: 'unknown' }]);
  expect(synced).toMatchObject({ admitted: 0, inside: 0 });
});

test('a guest without an account, who has a complimentary ticket, is found by the name on it [DOR-02]', async () => {
  const eventId = await openDoors();
  await world.giveComp(eventId, { name: 'Zoe Quist', email: 'zoe@example.test' });
  const named = [{ name: 'Zoe Quist' }];
  expect((await readDoor(eventId, '/guests')).items).toMatchObject(named);
  expect((await readDoor(eventId, '/guests?query=zoe')).items).toMatchObject(named);
});

test('a complimentary ticket shows the name on it, not the name of the account that has its address [DOR-02, ROL-03]', async () => {
  const eventId = await openDoors();
  const { email } = await world.addPerson('Maya Okafor');
  await world.giveComp(eventId, { name: 'Plus one', email });
  const named = [{ name: 'Plus one' }];
  expect((await readDoor(eventId, '/guests')).items).toMatchObject(named);
  expect((await readDoor(eventId, '/guests?query=plus')).items).toMatchObject(named);
  expect((await readDoor(eventId, '/guests?query=maya')).items).toEqual([]);
});

test('a ticket that a friend accepted has the name of the friend, not of its buyer [DOR-02, EXC-03]', async () => {
  const eventId = await openDoors();
  const [june, leo] = [await world.addPerson('June Abara'), await world.addPerson('Leo Marsh')];
  const orderId = await world.buy(june, eventId);
  const [{ id }] = (await world.as(june).get(`/tickets/${orderId}`)).body.admissions.items;
  const { body: sent } = await world.as(june).post(`/admissions/${id}/transfer`);
  await world.as(leo).post(`/transfers/${sent.path.split('#')[1]}`);
  expect((await readDoor(eventId, '/guests')).items).toMatchObject([{ name: 'Leo Marsh' }]);
  expect((await readDoor(eventId, '/guests?query=june')).items).toEqual([]);
  expect((await readDoor(eventId, '/guests?query=%25')).items).toEqual([]);
});
