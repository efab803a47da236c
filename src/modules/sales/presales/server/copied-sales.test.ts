import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, paidTicket, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const week = 7 * 24 * 3_600_000;
/** Moments are moved by the clock, in whole seconds. */
const inWholeHours = (hours: number) => `${inHours(hours).slice(0, 19)}.000Z`;
const weekAfter = (moment: string) => new Date(Date.parse(moment) + week).toISOString();

/** An event with a presale of its second ticket type, and with a fair opening. */
async function addSale() {
  const saleStartDate = inWholeHours(72);
  const eventId = await world.addEvent({
    startDate: inHours(200),
    endDate: inHours(206),
    timezone: 'Etc/UTC',
    tickets: [
      { ...paidTicket, saleStartDate },
      { ...paidTicket, id: '1732200000002', name: 'Balcony', saleStartDate },
    ],
  });
  const host = world.as(world.host);
  const { ticketTypes } = (await host.get(`/events/${eventId}/presale/settings`)).body;
  const startsAt = inWholeHours(48);
  await host.put(`/events/${eventId}/presale`, {
    startsAt,
    ticketTypeIds: [ticketTypes[1].id],
    rules: [{ kind: 'attended', events: 2 }],
  });
  await host.put(`/events/${eventId}/opening`, { waitMinutes: 45, windowMinutes: 12, presaleFirst: true });
  return { eventId, host, startsAt, saleStartDate, ticketTypes };
}

test('a copy of an event has its presale, moved by as much, and its fair opening, but no draw [PRE-01, QUE-01, MNG-03]', async () => {
  const { eventId, host, startsAt, saleStartDate, ticketTypes } = await addSale();
  const { body: copy } = await host.post(`/events/${eventId}/copies`, { startDate: null });
  const copyId = `event:backbeat:${copy.event.providerId}`;
  const { presale, ticketTypes: copied } = (await host.get(`/events/${copyId}/presale/settings`)).body;
  expect(presale).toMatchObject({
    startsAt: weekAfter(startsAt),
    announcedAt: null,
    rules: [{ kind: 'attended', events: 2 }],
    ticketTypeIds: [copied[1].id],
  });
  expect(copied[1]).toMatchObject({ name: 'Balcony', saleStartDate: weekAfter(saleStartDate) });
  expect(copied[1].id).not.toBe(ticketTypes[1].id);
  expect((await host.get(`/events/${copyId}/opening/settings`)).body.opening).toMatchObject({
    waitMinutes: 45,
    windowMinutes: 12,
    presaleFirst: true,
    state: 'scheduled',
    opensAt: weekAfter(saleStartDate),
    waiting: 0,
  });
  expect((await host.get(`/events/${copyId}/draw/settings`)).body.draw).toBeNull();
});

test('each event of a series has the presale and the fair opening of the first [PRE-01, QUE-01, MNG-03]', async () => {
  const { eventId, host, startsAt } = await addSale();
  const { body: repeat } = await host.post(`/events/${eventId}/repeats`, { every: 'week', times: 1 });
  const copyId = `event:backbeat:${repeat.events[0].providerId}`;
  const { presale } = (await host.get(`/events/${copyId}/presale/settings`)).body;
  expect(presale.startsAt).toBe(weekAfter(startsAt));
  expect((await host.get(`/events/${copyId}/opening/settings`)).body.opening).toMatchObject({
    waitMinutes: 45,
  });
});
