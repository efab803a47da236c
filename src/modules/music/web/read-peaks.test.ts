import { expect, test } from 'vitest';
import { peaksOf } from './read-peaks.ts';

test('bar heights follow loudness, with the loudest at 100', () => {
  const samples = new Float32Array(8000).map((_, at) => (at < 4000 ? 0.25 : 0.5) * Math.sin(at));
  expect(peaksOf(samples, 2)).toEqual([50, 100]);
});

test('silence yields bars of height 0', () => {
  expect(peaksOf(new Float32Array(800), 4)).toEqual([0, 0, 0, 0]);
});
