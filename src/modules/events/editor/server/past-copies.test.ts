import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostsOn, openStage, type Stage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.app.close());

const { as, made } = hostsOn(() => stage);

test('copies of a past event are in the future, at its hour and weekday [MNG-03]', async () => {
  const { id, path } = await made();
  const daysAgo = (days: number, hours = 0) => new Date(Date.now() - days * 86_400_000 + hours * 3_600_000);
  await stage.db
    .updateTable('event')
    .set({ startsAt: daysAgo(24), endsAt: daysAgo(24, 6), timezone: 'Etc/UTC' })
    .where('id', '=', id)
    .execute();
  const daysTo = (startDate: string) => Math.round((Date.parse(startDate) - Date.now()) / 86_400_000);
  const { body: copy } = await as('maya').post(`${path}/copies`);
  expect(daysTo(copy.event.startDate)).toBe(4);

  const { body: series } = await as('maya').post(`${path}/repeats`, { every: 'week', times: 3 });
  const work = stage.app.features.find((feature) => feature.jobs)!.jobs!['authoring.repeat']!;
  await work({ repeatId: series.id });
  const { body } = await as('maya').get(`${path}/repeats/${series.id}`);
  expect(body.events.map(({ startDate }: { startDate: string }) => daysTo(startDate))).toEqual([4, 11, 18]);
});
