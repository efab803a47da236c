import { expect, test } from 'vitest';
import { withMark, type LogMark } from './replica-lag.ts';

/** A day without the replica: one mark each half second, and one unit of the log each millisecond. */
const day = Array.from({ length: 172_800 }, (_, look) => ({ position: (look + 1) * 500, at: look * 500 }));
const marksOf = (looks: readonly LogMark[]) => looks.reduce<readonly LogMark[]>(withMark, []);
const oldestAfter = (marks: readonly LogMark[], replayed: number) =>
  marks.find(({ position }) => position > replayed)?.at;

test('the marks of a replica that is away for a day stay few and never make its lag shorter', () => {
  const marks = marksOf(day);
  expect(marks.length).toBeLessThanOrEqual(1000);
  for (const replayed of [0, 499, 500, 1_000_250, 43_200_000, 86_000_000, 86_399_999]) {
    const exact = oldestAfter(day, replayed)!;
    expect(oldestAfter(marks, replayed)).toBeLessThanOrEqual(exact);
  }
  expect(oldestAfter(marks, 86_400_000)).toBeUndefined();
});

test('a primary that writes nothing adds no marks', () => {
  expect(marksOf([7, 8, 9].map((at) => ({ position: 1, at })))).toEqual([{ position: 1, at: 7 }]);
});
