import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { drawSteps, wire } from './testing/draw-steps.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { bareId } from '#platform/ids.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const { addFans, befriend, openDraw, enter, drawOf, offerTo } = drawSteps(() => world);

test('a draw reads as postponed while its event is, for hosts and fans, and opens again with it [DRW-01, EVT-06]', async () => {
  const { eventId, itemId } = await openDraw(1);
  const [ana, ben] = await addFans('Ana', 'Ben');
  await befriend(ana!, ben!);
  await enter(ana!, eventId, { friendIds: [wire(ben!)] });
  const host = world.as(world.host);
  const statesOf = async () => ({
    page: (await drawOf(ana!, eventId)).state,
    mine: (await world.as(ana!).get('/draws')).body.items[0].draw.state,
    host: (await host.get(`/events/${eventId}/draw/settings`)).body.draw.state,
    invitations: (await world.as(ben!).get('/draws')).body.items.length,
  });
  expect(await statesOf()).toEqual({ page: 'open', mine: 'open', host: 'open', invitations: 1 });
  expect((await host.post(`/events/${eventId}/postponement`, {})).status).toBe(200);
  const state = 'postponed';
  expect(await statesOf()).toEqual({ page: state, mine: state, host: state, invitations: 0 });
  expect((await enter(ben!, eventId)).body.code).toBe('drawClosed');
  const terms = {
    opensAt: inHours(-1),
    closesAt: inHours(2),
    payMinutes: 60,
    tickets: [{ itemId, units: 1 }],
  };
  expect((await host.put(`/events/${eventId}/draw`, terms)).body.code).toBe('drawStarted');
  await host.delete(`/events/${eventId}/postponement`);
  expect(await statesOf()).toEqual({ page: 'open', mine: 'open', host: 'open', invitations: 1 });
});

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
  expect(await drawOf(ana!, eventId)).toMatchObject({ state: 'postponed', mine: { state: 'entered' } });
  await change({ status: 'published', inHours: 5 });
  await world.runTask('draws.run');
  expect(await offerTo(ana!, eventId)).not.toBeNull();
});
