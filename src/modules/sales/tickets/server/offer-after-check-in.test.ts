import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, paidTicket, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { newId } from '#platform/ids.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

test('an order with a checked-in ticket isn’t offered the refund that it would be refused [RFD-02]', async () => {
  const tonight = { startDate: inHours(2), endDate: inHours(8) };
  const eventId = await world.addEvent({ ...tonight, tickets: [paidTicket] });
  const maya = await world.addPerson('Maya Okafor');
  const orderId = await world.buy(maya, eventId, 1);
  const host = world.as(world.host);
  await host.post(`/events/${eventId}/postponement`, { startDate: inHours(48) });
  const order = async () => (await world.as(maya).get(`/tickets/${orderId}`)).body;
  const { refundOffer, admissions } = await order();
  const offer = `/refundOffers/${refundOffer.path.split('#')[1]}`;
  expect((await world.app.guest.get(offer)).body.state).toBe('open');
  await host.post(`/events/${eventId}/postponement`, { startDate: inHours(4) });
  const [{ code }] = admissions.items;
  await host.post(`/events/${eventId}/checkIn/sync`, {
    device: { id: newId(), name: 'Front door' },
    cursor: 0,
    scans: [{ counter: 1, kind: 'in', at: new Date().toISOString(), code, asked: true }],
  });
  await host.post(`/events/${eventId}/postponement`, { startDate: inHours(48) });
  expect((await order()).refundOffer).toBeNull();
  expect((await world.app.guest.get(offer)).body.state).toBe('checkedIn');
  expect((await world.app.guest.post(offer)).body.code).toBe('ticketCheckedIn');
});
