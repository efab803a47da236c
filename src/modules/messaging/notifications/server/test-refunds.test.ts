import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, paidTicket, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { bareId } from '#platform/ids.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

/** Orders and pays for a ticket. A team member can do so in test mode. */
async function buy(eventId: string, testMode: boolean): Promise<string> {
  const { host, app, as, idempotent } = world;
  const buyer = testMode ? host : await world.addPerson('Ana Ruiz');
  const { body: types } = await as(buyer).get(`/events/${eventId}/tickets`);
  const wish = { eventId, orderItems: { items: [{ itemId: types.items[0].id, quantity: 1 }] }, testMode };
  const { body: order } = await as(buyer).post('/orders', wish, idempotent());
  await world.pay(buyer, order.id, { testMode });
  await app.deliverEvents();
  return order.id;
}

test.each([
  ['an order', 'the hosts', false, ['refundReturned', 'refundMade']],
  ['a test order', 'no host', true, []],
])(
  'a refund of %s that is made at the provider, and sent back by the bank, notifies %s [RFD-03, PAY-01]',
  async (_order, _who, testMode, types) => {
    const eventId = await world.addEvent({ tickets: [{ ...paidTicket, capacity: 4 }] });
    const orderId = await buy(eventId, testMode);
    await world.refundAtProvider(orderId);
    await world.app.deliverEvents();
    await world.sendRefundBack(orderId);
    await world.app.deliverEvents();
    const { body } = await world.as(world.host).get(`/users/user:us-west-2:${world.host.id}/notifications`);
    const found = body.items.filter(({ deepLinkUrl }: { deepLinkUrl: string }) =>
      deepLinkUrl.includes(bareId(eventId)),
    );
    const typeOf = ({ notificationType }: { notificationType: string }) => notificationType;
    expect(found.map(typeOf).filter((type: string) => type.startsWith('refund'))).toEqual(types);
  },
);
