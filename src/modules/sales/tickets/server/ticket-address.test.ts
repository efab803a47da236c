import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { newId } from '#platform/ids.ts';

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

test('tickets, emails, calendars and feeds write an address in the order of its country [LOC-04, TKT-01, INS-04]', async () => {
  const berlin = {
    name: 'Berlin',
    slug: 'berlin',
    region: 'Berlin',
    country: 'DE',
    latitude: 52.52,
    longitude: 13.4,
  };
  const admin = world.app.as(newId(), { admin: true });
  const added = await admin.post('/admin/cities', { ...berlin, timeZone: 'Europe/Berlin', currency: 'eur' });
  expect(added.status).toBe(201);
  const kanal = {
    address1: 'Oranienstraße 190',
    city: 'Berlin',
    zipCode: '10999',
    latitude: 52.5,
    longitude: 13.42,
  };
  const location = { name: 'Kanal 190', addressFull: '', state: { name: '', code: '' }, ...kanal };
  const eventId = await world.addEvent({ location });
  const maya = await world.addPerson('Maya Okafor');
  const orderId = await world.buy(maya, eventId);
  const me = world.as(maya);
  await world.app.deliverEvents();
  const [mail] = await world.mailsTo(maya.email);
  const [event, tickets, calendar] = [
    (await me.get(`/events/${eventId}`)).body.location.addressFull,
    (await me.get(`/tickets/${orderId}`)).body.event.addressFull,
    unfolded((await me.get(`/orders/${orderId}/event.ics`)).raw.toString()),
  ];
  expect([event, tickets]).toEqual(['Oranienstraße 190, 10999 Berlin', 'Oranienstraße 190, 10999 Berlin']);
  expect(calendar).toContain('Kanal 190, Oranienstraße 190, 10999 Berlin');
  expect(mail!.text).toContain('Oranienstraße 190, 10999 Berlin');
});

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
