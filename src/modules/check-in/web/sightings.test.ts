import { expect, test } from 'vitest';
import { openSightings } from './sightings.ts';

/** A look at the picture every 120 ms. */
const looks = (from: number, to: number) =>
  Array.from({ length: Math.ceil((to - from) / 120) }, (_, look) => from + look * 120);

test('a code held before the camera for ten seconds is one scan [DOR-02]', () => {
  const isNew = openSightings();
  expect(looks(0, 10_000).filter((at) => isNew('a', at))).toEqual([0]);
});

test('a code that the camera loses for half a second is still held', () => {
  const isNew = openSightings();
  expect([0, 120, 620, 740].filter((at) => isNew('a', at))).toEqual([0]);
});

test('the same code is scanned again when it comes back within three seconds [DOR-02]', () => {
  const isNew = openSightings();
  expect([0, 120, 1500, 1620].filter((at) => isNew('a', at))).toEqual([0, 1500]);
});

test('another code in between makes the first one new again', () => {
  const isNew = openSightings();
  expect(['a', 'b', 'a'].map((text, look) => isNew(text, look * 120))).toEqual([true, true, true]);
});
