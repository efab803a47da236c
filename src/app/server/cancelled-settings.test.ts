import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { openHostedEvents, paidTicket, type HostedEvents } from './testing/hosted-events.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

test('a cancelled event gets no presale, fair opening or draw [PRE-01, QUE-01, DRW-01, EVT-06]', async () => {
  const host = world.as(world.host);
  const ticket = { ...paidTicket, capacity: 20, saleStartDate: inHours(24) };
  const eventId = await world.addEvent({ tickets: [ticket] });
  const { items } = (await host.get(`/events/${eventId}/tickets`)).body;
  const put = (what: string, draft: object) => host.put(`/events/${eventId}/${what}`, draft);
  const times = { opensAt: inHours(1), closesAt: inHours(12), payMinutes: 60 };
  const putAll = async () =>
    [
      await put('presale', {
        startsAt: inHours(2),
        ticketTypeIds: null,
        rules: [{ kind: 'attended', events: 1 }],
      }),
      await put('opening', { waitMinutes: 30, windowMinutes: 10, presaleFirst: false }),
      await put('draw', { ...times, tickets: [{ itemId: items[0].id, units: 1 }] }),
    ].map(({ status, body }) => body.code ?? status);
  expect(await putAll()).toEqual([200, 200, 200]);
  await host.post(`/events/${eventId}/cancellation`, { refund: true });
  expect(await putAll()).toEqual(['isCancelled', 'isCancelled', 'isCancelled']);
});
