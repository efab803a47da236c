import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { drawSteps } from './testing/draw-steps.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const { addFans, openDraw, enter, offerTo, resultOf, hold, lapse } = drawSteps(() => world);

test('members who left the community of a members-only event win nothing, before the draw and after it [DRW-01, EVT-07]', async () => {
  const { eventId } = await openDraw(1);
  const participation = await world.limitToMembers(eventId);
  const [ana, ben, cy, dee] = await addFans('Ana', 'Ben', 'Cy', 'Dee');
  for (const fan of [ana!, ben!, cy!, dee!]) {
    await world.as(fan).post(participation);
    expect((await enter(fan, eventId)).status).toBe(200);
  }
  await world.as(ana!).delete(participation);
  await hold(eventId, [2, 3, 4]);
  expect((await resultOf(eventId)).entries).toHaveLength(3);
  const { orderId } = await offerTo(ben!, eventId);
  await world.as(cy!).delete(participation);
  await lapse(orderId);
  await world.runTask('draws.run');
  expect(await offerTo(dee!, eventId)).not.toBeNull();
  expect(await world.verify()).toEqual([]);
});
