import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostsOn, inHours, openStage, rsvp, type Stage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.app.close());

const { as, save, made } = hostsOn(() => stage);
// In UTC, this is in the year 10000.
const distant = '9999-12-31T20:00:00-10:00';

test('dates from the year 3000 on, which the database may not read again, are refused [EVA-18]', async () => {
  const { path } = await made();
  const replies = [
    await save({ startDate: distant, endDate: '9999-12-31T23:00:00-10:00' }),
    await save({ startDate: inHours(48), endDate: distant }),
    await save({ tickets: [{ ...rsvp, saleStartDate: distant }] }),
    await as('maya').post(`${path}/postponement`, { startDate: distant }),
    await as('maya').post(`${path}/copies`, { startDate: distant }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect((await save({ startDate: '2999-06-01T20:00:00', endDate: '2999-06-01T23:00:00' })).status).toBe(201);
});

test.each(['0000-01-01T00:00:00+05:00', '0026-06-01T20:00:00'])(
  'a date such as %s, of which an hour can’t be read again in its time zone, is refused [EVA-18]',
  async (startDate) => {
    expect((await save({ status: 'draft', startDate })).status).toBe(400);
    expect((await save({ tickets: [{ ...rsvp, saleStartDate: `${startDate.slice(0, 19)}Z` }] })).status).toBe(
      400,
    );
  },
);
