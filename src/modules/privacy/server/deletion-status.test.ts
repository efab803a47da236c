import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { bareId } from '#platform/ids.ts';
import { addRecentUser } from '#modules/identity/accounts/server/testing/add-recent-user.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const statusFor = async (person: { id: string; email: string; name: string }) =>
  (await world.as(person).get('/me/deletion')).body;

const passDate = (eventId: string) =>
  world.app.db
    .updateTable('event')
    .set({ startsAt: new Date(Date.now() - 7_200_000), endsAt: new Date(Date.now() - 3_600_000) })
    .where('providerId', '=', bareId(eventId))
    .execute();

test('an event that its host deleted doesn’t keep their account from being deleted [ACC-03]', async () => {
  const ana = await world.addPerson('Ana');
  const eventId = await world.addEvent({}, ana);
  expect((await statusFor(ana)).blockers).toMatchObject([{ name: 'Ana', upcomingEvents: 1 }]);
  expect((await world.as(ana).delete(`/events/${eventId}`)).status).toBeLessThan(300);
  expect((await statusFor(ana)).blockers).toEqual([]);
  expect((await world.deleteAccount(ana)).status).toBe(200);
});

test('a user who is only offered a community isn’t asked about its events [ACC-03, COM-14]', async () => {
  const [ben, cleo] = [await world.addPerson('Ben'), await world.addPerson('Cleo')];
  const { body: page } = await world.as(ben).post('/profiles', { type: 'community', name: 'Low Tide' });
  await world.addEvent({ creatorId: page.id }, ben);
  const offer = { id: `user:us-west-2:${cleo.id}`, creatorType: 'owner' };
  expect((await world.as(ben).post(`/profiles/${page.id}/team`, offer)).status).toBe(201);
  expect((await statusFor(ben)).blockers).toMatchObject([{ name: 'Low Tide', upcomingEvents: 1 }]);
  expect((await statusFor(cleo)).blockers).toEqual([]);
  expect((await world.deleteAccount(cleo)).status).toBe(200);
});

test('a user sees how many tickets they lose, without cancelled ones and those of past events [ACC-03]', async () => {
  const dee = await world.addPerson('Dee');
  const eventId = await world.addEvent();
  const orderId = await world.buy(dee, eventId, 3);
  expect((await statusFor(dee)).tickets).toBe(3);
  const { admissions } = (await world.as(dee).get(`/tickets/${orderId}`)).body;
  const cancelled = { admissionIds: [admissions.items[0].id] };
  await world.as(world.host).post(`/events/${eventId}/orders/${orderId}/cancellations`, cancelled);
  expect((await statusFor(dee)).tickets).toBe(2);
  await passDate(eventId);
  expect((await statusFor(dee)).tickets).toBe(0);
});

test('a user sees that they lose tickets to a postponed event, also after its old date [ACC-03, EVT-06]', async () => {
  const dee = await world.addPerson('Dee');
  const eventId = await world.addEvent();
  await world.buy(dee, eventId, 2);
  await world.as(world.host).post(`/events/${eventId}/postponement`, {});
  await passDate(eventId);
  expect((await statusFor(dee)).tickets).toBe(2);
});

test('the download of a deleted account ends at once, also before its files are removed [ACC-03]', async () => {
  const { as: eve } = await addRecentUser(world.app, 'Eve');
  await eve.post('/me/export', {});
  await world.app.deliverEvents();
  const { url } = (await eve.post('/me/export/link', {})).body;
  const download = async () => (await world.app.server.inject({ method: 'GET', url })).statusCode;
  expect(await download()).toBe(200);
  expect((await eve.post('/me/deletion', {})).status).toBe(200);
  expect(await download()).toBe(404);
});
