import { expect, test } from 'vitest';
import { openSightings } from './sightings.ts';

/** One frame every 120 ms. */
const looks = (from: number, to: number) =>
  Array.from({ length: Math.ceil((to - from) / 120) }, (_, look) => from + look * 120);

test('counts a code held up for ten seconds as one scan [DOR-02]', () => {
  const isNew = openSightings();
  expect(looks(0, 10_000).filter((at) => isNew('a', at))).toEqual([0]);
});

test('ignores a gap of half a second', () => {
  const isNew = openSightings();
  expect([0, 120, 620, 740].filter((at) => isNew('a', at))).toEqual([0]);
});

test('scans the same code again when it returns within three seconds [DOR-02]', () => {
  const isNew = openSightings();
  expect([0, 120, 1500, 1620].filter((at) => isNew('a', at))).toEqual([0, 1500]);
});

test('scans a code again after a different one', () => {
  const isNew = openSightings();
  expect(['a', 'b', 'a'].map((text, look) => isNew(text, look * 120))).toEqual([true, true, true]);
});
