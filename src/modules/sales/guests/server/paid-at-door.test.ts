import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, type HostedEvents, type TestPerson } from '#app/server/testing/hosted-events.ts';
import { noticeMail } from '../message-copy.ts';
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

/** The latest email, and its sentences about the money. */
async function readNotice({ email }: TestPerson) {
  await world.app.deliverEvents();
  await world.runTask('guests.send-messages');
  const text = (await world.mailsTo(email)).at(-1)!.text.replaceAll(/\s+/g, ' ');
  const { refundedAll, paidAtDoor } = noticeMail;
  return { text, said: [refundedAll, paidAtDoor].filter((line) => text.includes(line)) };
}

test('guests who paid at the door are offered no refund when the event moves, and read that the host gives the money back when it is cancelled [BOX-01, RFD-02]', async () => {
  const maya = await world.addPerson('Maya Okafor');
  const { eventId, orderId } = await sellAtDoor(world, maya);
  const host = world.as(world.host);
  await host.post(`/events/${eventId}/postponement`, { startDate: '2027-03-01T20:00:00Z' });
  expect((await readNotice(maya)).text).not.toContain('/refund#');
  expect((await world.as(maya).get(`/tickets/${orderId}`)).body).toMatchObject({ refundOffer: null });
  await host.post(`/events/${eventId}/cancellation`, { reason: 'The roof leaks.', refund: true });
  expect((await readNotice(maya)).said).toEqual([noticeMail.paidAtDoor]);
});
