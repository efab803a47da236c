import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { drawSteps } from './testing/draw-steps.ts';
import { bareId } from '#platform/ids.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const { addFans, openDraw, enter, drawOf, offerTo } = drawSteps(() => world);

test('the draw of a postponed event waits for the new date, also when the old one passes [DRW-01, EVT-06]', async () => {
  const { eventId } = await openDraw(1);
  const [ana] = await addFans('Ana');
  await enter(ana!, eventId);
  const change = (event: { status: 'postponed' | 'published'; inHours: number }) => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const [startsAt, endsAt] = [at(event.inHours), at(event.inHours + 2)];
    return world.app.db
      .updateTable('event')
      .set({ status: event.status, startsAt, endsAt })
      .where('providerId', '=', bareId(eventId))
      .execute();
  };
  await change({ status: 'postponed', inHours: -5 });
  await world.app.db
    .updateTable('draw')
    .set({ closesAt: new Date(Date.now() - 1000) })
    .execute();
  await world.runTask('draws.run');
  expect(await drawOf(ana!, eventId)).toMatchObject({ state: 'closed', mine: { state: 'entered' } });
  await change({ status: 'published', inHours: 5 });
  await world.runTask('draws.run');
  expect(await offerTo(ana!, eventId)).not.toBeNull();
});
