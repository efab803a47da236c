import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventChanged, eventPostponed } from '#modules/events/events/events.ts';
import { newId } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import { openOpeningSale, type OpeningSale } from './testing/open-openings.ts';

let sale: OpeningSale;
beforeAll(async () => {
  sale = await openOpeningSale();
});
afterAll(() => sale.close());

test('someone whose turn it is gets all of their time again when the sales of a postponed event resume [QUE-01, EVT-06]', async () => {
  const opening = await sale.addOpening({ capacity: 1, maxPerOrder: 1 });
  const { eventId, host: byId } = opening;
  await opening.put();
  const fans = await sale.addPeople(2);
  for (const fan of fans) await opening.join(fan);
  await opening.start();
  await opening.round();
  const first = (await opening.line())[0]!.userId;
  const become = async (status: 'postponed' | 'published') => {
    await sale.db.updateTable('event').set({ status }).where('id', '=', eventId).execute();
    const payload = { eventId, byId, change: null };
    await (status === 'postponed'
      ? publish(sale.db, eventPostponed, { key: newId(), payload })
      : publish(sale.db, eventChanged, { key: newId(), payload: { ...payload, what: ['date'] } }));
    await sale.app.deliverEvents();
  };
  await become('postponed');
  expect((await opening.read(first)).mine).toMatchObject({ state: 'admitted', until: null });
  await opening.ageTurns();
  await opening.round();
  await become('published');
  const { state, until } = (await opening.read(first)).mine;
  expect(state).toBe('admitted');
  expect((Date.parse(until) - Date.now()) / 60_000).toBeCloseTo(10, 0);
  const turns = await sale.db
    .selectFrom('outbox')
    .select('payload')
    .where('type', '=', 'opening.turn')
    .execute();
  expect(turns.filter(({ payload }) => JSON.stringify(payload).includes(first))).toHaveLength(2);
  expect((await opening.order(first)).status).toBe(201);
});
