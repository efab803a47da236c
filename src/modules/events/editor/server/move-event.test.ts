import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostsOn, openStage, rsvp, type Stage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.app.close());

const { as, made, form } = hostsOn(() => stage);

const now = Math.floor(Date.now() / 60_000) * 60_000;
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();

test('an event moves to an earlier date before its sales start, which then start as long before it as planned [EVT-06]', async () => {
  const { path } = await made({
    startDate: inDays(60),
    endDate: inDays(61),
    timezone: 'UTC',
    tickets: [
      { ...rsvp, id: '1', name: 'Floor', saleStartDate: inDays(30), saleEndDate: inDays(59) },
      { ...rsvp, id: '2', name: 'Door', saleStartDate: inDays(30) },
      { ...rsvp, id: '3', name: 'Early', saleStartDate: inDays(-10), saleEndDate: inDays(55) },
      { ...rsvp, id: '4', name: 'Soon', saleStartDate: inDays(2) },
    ],
  });
  const moved = await as('maya').post(`${path}/postponement`, { startDate: inDays(20) });
  expect([moved.status, moved.body.event?.startDate]).toEqual([200, inDays(20)]);
  const { tickets } = (await form(path)).draft;
  type Sale = { name: string; saleStartDate: string; saleEndDate: string | null };
  expect(
    tickets.map(({ name, saleStartDate, saleEndDate }: Sale) => [name, saleStartDate, saleEndDate]),
  ).toEqual([
    ['Floor', inDays(-10), inDays(19)],
    ['Door', inDays(-10), null],
    ['Early', inDays(-10), inDays(15)],
    ['Soon', inDays(2), null],
  ]);
});
