import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, paidTicket, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { bareId } from '#platform/ids.ts';
import { inTurn } from '#platform/testing/in-turn.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

async function addTicket(more: object = {}) {
  const eventId = await world.addEvent(more);
  const { body: types } = await world.as(world.host).get(`/events/${eventId}/tickets`);
  const itemId: string = types.items[0].id;
  return { eventId, itemId, row: ['ticket_type', bareId(itemId)] as const };
}

test.each([
  ['cancelled', 'cancellation'],
  ['postponed', 'postponement'],
])(
  'an order that waits while its event is %s at the same instant is refused [EVT-06, CHK-18]',
  async (_change, call) => {
    const maya = await world.addPerson('Maya Okafor');
    const { eventId, itemId, row } = await addTicket();
    const order = async () => {
      const orderItems = { items: [{ itemId, quantity: 1 }] };
      return world.as(maya).post('/orders', { eventId, orderItems }, world.idempotent());
    };
    const end = () => world.as(world.host).post(`/events/${eventId}/${call}`, {});
    expect(await inTurn(world.app, row, [end, order])).toEqual(['done', 'ticketNotAvailable']);
  },
);

test('a payment that waits while its event is cancelled at the same instant is refunded [EVT-06, PAY-09]', async () => {
  const maya = await world.addPerson('Maya Okafor');
  const { eventId, itemId, row } = await addTicket({ tickets: [paidTicket] });
  const orderItems = { items: [{ itemId, quantity: 1 }] };
  const { body: order } = await world.as(maya).post('/orders', { eventId, orderItems }, world.idempotent());
  await world.pay(maya, order.id, { syncs: false });
  const cancel = () => world.as(world.host).post(`/events/${eventId}/cancellation`, { refund: false });
  const settle = () => world.as(maya).post(`/orders/${order.id}/sync`);
  await inTurn(world.app, row, [cancel, settle]);
  expect((await world.as(maya).get(`/orders/${order.id}`)).body.status).toBe('refunded');
});

test('a complimentary ticket that waits while its event is cancelled at the same instant isn’t given [EVT-06]', async () => {
  const { eventId, row } = await addTicket();
  const cancel = () => world.as(world.host).post(`/events/${eventId}/cancellation`, {});
  const give = () => world.giveComp(eventId, { name: 'June Abara', email: 'june@example.test' });
  expect(await inTurn(world.app, row, [cancel, give])).toEqual(['done', 'eventOver']);
});

test('an order that waits while the tax of its event changes has the new one [TAX-01]', async () => {
  const maya = await world.addPerson('Maya Okafor');
  const { eventId, itemId, row } = await addTicket({ tickets: [paidTicket] });
  const { body: form } = await world.as(world.host).get(`/events/${eventId}/form`);
  const change = () =>
    world.as(world.host).put(`/events/${eventId}`, { ...form.draft, tax: { name: 'VAT', rate: 19_000 } });
  let tax = 0;
  const buy = async () => {
    const orderItems = { items: [{ itemId, quantity: 1 }] };
    const reply = await world.as(maya).post('/orders', { eventId, orderItems }, world.idempotent());
    tax = reply.body.tax;
    return reply;
  };
  expect(await inTurn(world.app, row, [change, buy])).toEqual(['done', 'done']);
  expect(tax).toBeGreaterThan(0);
});
