import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, type HostedEvents } from '#app/server/testing/hosted-events.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const address = '1650 Mateo St, Los Angeles, CA 90021';
const unfolded = (calendar: string) => calendar.replaceAll(/\r\n /g, '').replaceAll('\\,', ',');

test.each([{ hideAddress: false }, { hideAddress: true }])(
  'ticket page, list, email and both calendars show the street that the host typed, with %j [LOC-04, TKT-01, ORD-08]',
  async (preferences) => {
    const eventId = await world.addEvent({ preferences });
    const maya = await world.addPerson('Maya Okafor');
    const orderId = await world.buy(maya, eventId);
    const me = world.as(maya);
    const { body: tickets } = await me.get(`/tickets/${orderId}`);
    expect(tickets.event).toMatchObject({ venueName: 'Signal Basement', addressFull: address });
    const { body: list } = await me.get('/tickets');
    expect(list.items[0].event.addressFull).toBe(address);
    expect(unfolded((await me.get(`/orders/${orderId}/event.ics`)).raw.toString())).toContain(address);
    await world.app.deliverEvents();
    const [mail] = await world.mailsTo(maya.email);
    expect(mail!.text).toContain(address);
    const { body: feeds } = await me.get(`/users/user:us-west-2:${maya.id}/feeds`);
    const { pathname } = new URL(feeds.calendarUrl);
    expect(unfolded((await world.app.server.inject({ url: pathname })).body)).toContain(address);
  },
);

test('hides the address on an order whose tickets are all cancelled [LOC-04, RFD-01]', async () => {
  const eventId = await world.addEvent({ preferences: { hideAddress: true } });
  const maya = await world.addPerson('Maya Okafor');
  const orderId = await world.buy(maya, eventId);
  const { body: held } = await world.as(maya).get(`/tickets/${orderId}`);
  const admissionIds = held.admissions.items.map(({ id }: { id: string }) => id);
  const path = `/events/${eventId}/orders/${orderId}/cancellations`;
  expect((await world.as(world.host).post(path, { admissionIds })).body).toEqual({ cancelled: 1 });
  const me = world.as(maya);
  const replies = [
    (await me.get(`/tickets/${orderId}`)).body,
    (await me.get('/tickets')).body,
    (await me.get(`/orders/${orderId}/event.ics`)).raw.toString(),
  ];
  for (const reply of replies) {
    expect(JSON.stringify(reply)).toContain('Los Angeles');
    expect(JSON.stringify(reply)).not.toMatch(/Mateo|90021|Signal Basement/);
  }
});
