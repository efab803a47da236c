import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, paidTicket, type HostedEvents } from '#app/server/testing/hosted-events.ts';
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
