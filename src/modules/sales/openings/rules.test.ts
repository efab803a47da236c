import { expect, test } from 'vitest';
import { countToAdmit, openingState, priorityOf, roomFor, secondsToAsk, type Demand } from './rules.ts';

const quiet: Demand = { waiting: 1000, deciding: 0, left: 100, each: 2, ordered: 0, seconds: 1 };

test.each<[string, Partial<Demand>, number]>([
  ['everyone, if there are tickets for all', { waiting: 50 }, 50],
  ['everyone, if there is no limit', { left: null }, 1000],
  ['the slowest pace before anything is sold', {}, 10],
  ['twice as many as order', { ordered: 60, left: 1000 }, 60],
  ['no more than the fastest pace', { ordered: 5000, left: 10_000, waiting: 9000 }, 100],
  ['no more than there are tickets for', { deciding: 45 }, 5],
  ['nobody while all tickets are being decided on', { deciding: 50 }, 0],
  ['nobody without tickets', { left: 0 }, 0],
  ['one for the last ticket', { left: 1 }, 1],
  ['no more than of five seconds, after a pause', { seconds: 600, left: 1000 }, 50],
  ['somebody, however often it is asked', { seconds: 0.01 }, 1],
])('admits %s [QUE-01]', (_what, demand, people) => {
  expect(countToAdmit({ ...quiet, ...demand })).toBe(people);
});

test('there is room for people until everyone who decides takes all [QUE-01]', () => {
  expect(roomFor({ deciding: 3, left: 9, each: 2 })).toBe(2);
  expect(roomFor({ deciding: 9, left: 9, each: 2 })).toBe(0);
});

const opensAt = new Date('2027-03-05T18:00:00Z');
const at = (minutes: number) => new Date(opensAt.getTime() + minutes * 60_000);
const planned = {
  opensAt,
  waitMinutes: 30,
  openedAt: null,
  endedAt: null,
  eventStatus: 'published',
} as const;

test.each([
  ['scheduled', planned, at(-31)],
  ['entry', planned, at(-30)],
  ['drawing', planned, at(0)],
  ['running', { ...planned, openedAt: opensAt }, at(1)],
  ['over', { ...planned, openedAt: opensAt, endedAt: at(9) }, at(10)],
  ['off', { ...planned, opensAt: null }, at(1)],
  ['scheduled', { ...planned, eventStatus: 'draft' }, at(-30)],
  ['off', { ...planned, eventStatus: 'draft' }, at(0)],
  ['postponed', { ...planned, eventStatus: 'postponed' }, at(-31)],
  ['postponed', { ...planned, eventStatus: 'postponed' }, at(-30)],
  ['postponed', { ...planned, openedAt: opensAt, eventStatus: 'postponed' }, at(1)],
  ['over', { ...planned, openedAt: opensAt, endedAt: at(9), eventStatus: 'postponed' }, at(10)],
] as const)('an opening is %s [QUE-01]', (state, opening, now) => {
  expect(openingState(opening, now)).toBe(state);
});

test.each([
  [0, true, 5],
  [1, false, 60],
  [2, false, 59],
] as const)(
  'the draw has priority %i for a presale fan: %s, an account of %i minutes [QUE-01]',
  (priority, isPresaleFan, accountMinutes) => {
    expect(priorityOf({ isPresaleFan, accountMinutes })).toBe(priority);
  },
);

test('a waiting page asks more often when it is soon someone’s turn [QUE-01]', () => {
  const ask = (toOpening: number, ahead = 0) =>
    secondsToAsk(toOpening > 0 ? 'entry' : 'running', { toOpening, ahead });
  expect([ask(1800), ask(60), ask(0, 5000), ask(0, 10)]).toEqual([30, 10, 20, 3]);
});
