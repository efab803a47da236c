import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, paidTicket, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { bareId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { drawSteps } from './testing/draw-steps.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const { addFans, openDraw, enter, entryOf, hold } = drawSteps(() => world);

test('a free ticket that was won is never called unpaid, and is the winner’s within seconds [DRW-01]', async () => {
  const { eventId } = await openDraw(1, { tickets: [{ ...paidTicket, capacity: 4, priceValue: 0 }] });
  const [ana] = await addFans('Ana');
  await enter(ana!, eventId);
  await hold(eventId);
  await sql`update ticket_order set expires_at = now() where event_id = ${bareId(eventId)}::uuid`.execute(
    world.app.db,
  );
  expect(await entryOf(ana!, eventId)).toMatchObject({ state: 'won', offerEnded: false });
  await world.runTask('expire-orders');
  expect(await entryOf(ana!, eventId)).toMatchObject({ hasTicket: true, offerEnded: false });
});

test('the draw of a draft isn’t open yet, and can be changed until the event is published [DRW-01]', async () => {
  const tickets = [{ ...paidTicket, capacity: 4 }];
  const { eventId, itemId } = await openDraw(1, { status: 'draft', tickets });
  const host = world.as(world.host);
  const path = `/events/${eventId}/draw`;
  const stateNow = async () => (await host.get(`${path}/settings`)).body.draw.state;
  const terms = {
    opensAt: inHours(-1),
    closesAt: inHours(2),
    payMinutes: 60,
    tickets: [{ itemId, units: 2 }],
  };
  expect(await stateNow()).toBe('upcoming');
  expect((await host.put(path, terms)).status).toBe(200);
  const { draft } = (await host.get(`/events/${eventId}/form`)).body;
  expect((await host.put(`/events/${eventId}`, { ...draft, status: null })).status).toBe(200);
  expect(await stateNow()).toBe('open');
  expect((await host.put(path, terms)).body.code).toBe('drawStarted');
});
