import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { bareId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { drawSteps } from './testing/draw-steps.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const { addFans, openDraw, enter, hold, offerTo } = drawSteps(() => world);

/** Copies of an event in two days, where it’s two at night now, each with a draw that has closed. */
async function addSleeping(eventId: string, count: number): Promise<void> {
  const hoursToTwo = (2 - new Date().getUTCHours() + 24) % 24;
  const timezone = hoursToTwo > 12 ? `Etc/GMT+${24 - hoursToTwo}` : `Etc/GMT-${hoursToTwo}`;
  await sql`
    with event as (
      insert into event
      select (jsonb_populate_record(e, jsonb_build_object(
                'id', c.id, 'provider_id', c.id, 'timezone', ${timezone}::text,
                'starts_at', now() + interval '48 hours', 'ends_at', now() + interval '50 hours'))).*
        from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) c, event e
       where e.id = ${bareId(eventId)}::uuid
      returning id
    )
    insert into draw
    select (jsonb_populate_record(d, jsonb_build_object(
              'event_id', e.id, 'opens_at', now() - interval '5 hours', 'closes_at', now() - interval '3 hours'))).*
      from event e, draw d where d.event_id = ${bareId(eventId)}::uuid`.execute(world.app.db);
}

test('a draw is held when it closes, however many others wait for the morning to offer their tickets [DRW-01]', async () => {
  const { eventId } = await openDraw(1);
  const [ana] = await addFans('Ana');
  await enter(ana!, eventId);
  await addSleeping(eventId, 250);
  await hold(eventId);
  expect(await offerTo(ana!, eventId)).not.toBeNull();
});
