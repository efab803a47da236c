import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { sellAtDoor } from './testing/sell-at-door.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

test('money that was given back at the door counts as refunded for the host, the buyer and admins [BOX-01, MNG-01]', async () => {
  const maya = await world.addPerson('Maya Okafor');
  const { eventId, orderId, device, total } = await sellAtDoor(world, maya);
  const host = world.as(world.host);
  await host.post(`/events/${eventId}/boxOffice/sales/${orderId}/refund`, { device });
  const orders = await host.get(`/events/${eventId}/orders?show=refunded`);
  expect(orders.body.items).toMatchObject([{ id: orderId, total, refunded: total }]);
  const { body: order } = await world.as(maya).get(`/orders/${orderId}`);
  expect(order).toMatchObject({ status: 'refunded', refunded: total });
  const admin = world.app.as((await world.addPerson('June Park')).id, { admin: true });
  const { body: found } = await admin.get(`/admin/orders?q=${orderId}`);
  expect(found.items).toMatchObject([{ refunded: total }]);
});
