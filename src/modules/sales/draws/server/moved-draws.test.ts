import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { drawSteps } from './testing/draw-steps.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const { addFans, openDraw, enter, drawOf, offerTo } = drawSteps(() => world);
const moveTo = (eventId: string, hours: number) =>
  world.as(world.host).post(`/events/${eventId}/postponement`, { startDate: inHours(hours) });

test('the draw of an event that moves before its end closes an hour before the start, and winners can pay [DRW-01, EVT-06]', async () => {
  const { eventId } = await openDraw(1, {}, { closesAt: inHours(4) });
  const [ana] = await addFans('Ana');
  await enter(ana!, eventId);
  const closesIn = async () => (Date.parse((await drawOf(ana!, eventId)).closesAt) - Date.now()) / 3_600_000;
  expect(await closesIn()).toBeCloseTo(4, 1);
  expect((await moveTo(eventId, 3)).status).toBe(200);
  expect(await closesIn()).toBeCloseTo(2, 1);
  await world.runTask('draws.run');
  expect(await drawOf(ana!, eventId)).toMatchObject({ state: 'open', mine: { state: 'entered' } });
  expect((await moveTo(eventId, 0.9)).status).toBe(200);
  await world.runTask('draws.run');
  expect(await offerTo(ana!, eventId)).not.toBeNull();
});
