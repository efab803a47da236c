import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, paidTicket, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { bareId } from '#platform/ids.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

test('counts comps as comps, not as sold or ordered [MNG-01, GST-01]', async () => {
  const eventId = await world.addEvent({ tickets: [paidTicket] });
  await world.buy(await world.addPerson('Maya'), eventId, 2);
  await world.giveComp(eventId, { name: 'Ana', email: 'ana@example.test' });
  await world.giveComp(eventId, { name: 'Ben', email: 'ben@example.test' });
  const overview = async () => (await world.as(world.host).get(`/events/${eventId}/overview`)).body;
  const { sold, comps, sales } = await overview();
  expect({ sold, comps }).toEqual({ sold: 2, comps: 2 });
  expect(sales.tickets).toMatchObject([{ sold: 2, comps: 2 }]);
  expect(sales.byDay.at(-1)).toMatchObject({ orders: 1 });
});

test('an order shows a host no account behind the address that they gave a comp to [GST-01]', async () => {
  const eventId = await world.addEvent();
  const maya = await world.addPerson('Maya Okafor');
  const { body } = await world.giveComp(eventId, { name: 'Plus one', email: maya.email });
  const read = async (path: string) => (await world.as(world.host).get(`/events/${eventId}/${path}`)).body;
  const sheet = await read(`orders/${body.orderId}/refunds`);
  expect(sheet.order.buyer).toMatchObject({ name: 'Plus one', email: maya.email });
  for (const shown of [sheet, await read('guests'), await read('orders')])
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`user:[^"]*${maya.id}|${maya.name}`));
});

test('doesn’t count a cancelled comp [MNG-01]', async () => {
  const eventId = await world.addEvent();
  const { body } = await world.giveComp(eventId, { name: 'Ana', email: 'ana@example.test' });
  const path = `/events/${eventId}/orders/${body.orderId}`;
  const host = world.as(world.host);
  const [ticket] = (await host.get(`${path}/refunds`)).body.tickets;
  await host.post(`${path}/cancellations`, { admissionIds: [ticket.id] });
  // The overview is refreshed every two seconds at most: this is its first reading.
  expect((await host.get(`/events/${eventId}/overview`)).body).toMatchObject({ sold: 0, comps: 0 });
});

test('the orders count each ticket of a group ticket, as the guest list does [CAP-01, MNG-01]', async () => {
  const eventId = await world.addEvent({ tickets: [{ ...paidTicket, admits: 4 }] });
  await world.buy(await world.addPerson('Maya'), eventId, 2);
  const host = world.as(world.host);
  const read = async (list: string) => (await host.get(`/events/${eventId}/${list}`)).body;
  expect((await read('guests')).total).toBe(8);
  const { items } = await read('orders');
  expect(items).toMatchObject([{ tickets: 8, cancelled: 0 }]);
  const path = `/events/${eventId}/orders/${items[0].id}`;
  const [group] = (await host.get(`${path}/refunds`)).body.tickets;
  await host.post(`${path}/cancellations`, { admissionIds: [group.id] });
  expect((await read('orders')).items).toMatchObject([{ tickets: 8, cancelled: 4 }]);
});

test('a host gives comps for a postponed event whose old date has passed, but not once it is over [GST-01, EVT-06]', async () => {
  const eventId = await world.addEvent();
  const [startsAt, endsAt] = [4, 1].map((hours) => new Date(Date.now() - hours * 3_600_000));
  const become = (status: 'postponed' | 'published') =>
    world.app.db
      .updateTable('event')
      .set({ status, startsAt: startsAt!, endsAt: endsAt! })
      .where('providerId', '=', bareId(eventId))
      .execute();
  await become('postponed');
  expect((await world.giveComp(eventId, { name: 'Ana', email: 'ana@example.test' })).status).toBe(201);
  await become('published');
  const late = await world.giveComp(eventId, { name: 'Ben', email: 'ben@example.test' });
  expect(late.body.code).toBe('eventOver');
});

test('a cancelled event has no one going, and its page shows the reason to everyone [EVT-06, RFD-02]', async () => {
  const eventId = await world.addEvent();
  const maya = await world.addPerson('Maya Okafor');
  await world.buy(maya, eventId);
  const { guest } = world.app;
  expect((await guest.get(`/events/${eventId}`)).body).toMatchObject({ users: { total: 1 } });
  expect((await guest.get(`/events/${eventId}`)).body).not.toHaveProperty('cancelReason');
  const reason = 'The roof leaks.';
  await world.as(world.host).post(`/events/${eventId}/cancellation`, { reason, refund: true });
  const { body: cancelled } = await guest.get(`/events/${eventId}`);
  expect(cancelled).toMatchObject({ users: { items: [], total: 0 }, cancelReason: reason });
  expect((await guest.get(`/events/${eventId}/users`)).body).toMatchObject({ items: [], total: 0 });
  const { body: overview } = await world.as(world.host).get(`/events/${eventId}/overview`);
  expect(overview.going).toBe(0);
});
