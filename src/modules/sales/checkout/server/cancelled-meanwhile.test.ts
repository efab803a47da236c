import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { inTurn } from '#platform/testing/in-turn.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

test.each([
  ['cancelled', 'cancellation'],
  ['postponed', 'postponement'],
])(
  'an order that waits while its event is %s at the same instant is refused [EVT-06, CHK-18]',
  async (_change, call) => {
    const maya = await world.addPerson('Maya Okafor');
    const eventId = await world.addEvent();
    const { body: types } = await world.as(maya).get(`/events/${eventId}/tickets`);
    const itemId: string = types.items[0].id;
    const order = async () => {
      const orderItems = { items: [{ itemId, quantity: 1 }] };
      return world.as(maya).post('/orders', { eventId, orderItems }, world.idempotent());
    };
    const end = () => world.as(world.host).post(`/events/${eventId}/${call}`, {});
    const row = ['ticket_type', itemId.split(':').at(-1)!] as const;
    expect(await inTurn(world.app, row, [end, order])).toEqual(['done', 'ticketNotAvailable']);
  },
);
