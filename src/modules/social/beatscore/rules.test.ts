import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beatKinds, beatscoreOf, halfLifeDays, mutualAtMost, worth, type BeatDay } from './rules.ts';

const day = (change: Partial<BeatDay> = {}): BeatDay => ({
  kind: 'going',
  daysAgo: 0,
  count: 1,
  points: 10,
  mutual: 0,
  ...change,
});
const anyDay = fc
  .record({
    kind: fc.constantFrom(...beatKinds),
    daysAgo: fc.integer({ min: 0, max: 400 }),
    count: fc.integer({ min: 1, max: 50 }),
    points: fc.double({ min: 0.25, max: 500, noNaN: true }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ part, ...rest }): BeatDay => ({ ...rest, mutual: rest.points * part }));
/** As the store returns them: one sum per kind and day. */
const anyDays = fc.uniqueArray(anyDay, {
  selector: ({ kind, daysAgo }) => `${kind} ${daysAgo}`,
  maxLength: 40,
});
/** Each part is rounded to a tenth. */
const rounding = 1 + beatKinds.length * 0.1;

test.each([
  ['nothing', [], 0],
  ['a ticket', [day()], 10],
  ['the same ticket after a half-life', [day({ daysAgo: halfLifeDays })], 5],
  [
    'a hundred followers in one day',
    [day({ kind: 'followed', count: 100, points: 300 })],
    worth.followed.perDay,
  ],
  [
    'a ring of friends',
    [0, 1, 2, 3].map((daysAgo) => day({ kind: 'followed', daysAgo, points: 30, mutual: 30 })),
    mutualAtMost,
  ],
] as const)('scores %s', (_, days, score) => {
  expect(beatscoreOf(days).score).toBe(score);
});

test('the order of activity doesn’t change the score [BSC-03]', () => {
  fc.assert(
    fc.property(anyDays, (days) => {
      expect(beatscoreOf(days.toReversed()).score).toBeCloseTo(beatscoreOf(days).score, -1);
    }),
  );
});

test('more activity never lowers the score, except for mutual points, and never adds more than the daily cap [BSC-03]', () => {
  fc.assert(
    fc.property(anyDays, anyDay, (days, more) => {
      const others = days.filter(({ kind, daysAgo }) => kind !== more.kind || daysAgo !== more.daysAgo);
      const before = beatscoreOf(others).score;
      const after = beatscoreOf([...others, more]).score;
      expect(after).toBeGreaterThanOrEqual(before - rounding);
      expect(after).toBeLessThanOrEqual(before + worth[more.kind].perDay + rounding);
    }),
  );
});

test('without new activity, a score drops every half-life and ends at zero [BSC-03]', () => {
  const later = (days: readonly BeatDay[], by: number) =>
    days.map((one) => ({ ...one, daysAgo: one.daysAgo + by }));
  fc.assert(
    fc.property(anyDays, (days) => {
      const now = beatscoreOf(days).score;
      expect(beatscoreOf(later(days, halfLifeDays)).score).toBeLessThanOrEqual(now + rounding);
      expect(beatscoreOf(later(days, 1000)).score).toBe(0);
    }),
  );
});

test('the parts of the breakdown add up to the score [BSC-03]', () => {
  fc.assert(
    fc.property(anyDays, (days) => {
      const { score, parts } = beatscoreOf(days);
      expect(Math.round(parts.reduce((sum, { points }) => sum + points, 0))).toBe(score);
    }),
  );
});
