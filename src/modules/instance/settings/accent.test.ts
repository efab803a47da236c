import { expect, test } from 'vitest';
import { accentOf, shownColor } from './accent.ts';
import { hexOf } from './hex-color.ts';

test.each([
  ['#0AF', '#00aaff'],
  ['C8102E', '#c8102e'],
  [' #777777 ', '#777777'],
  ['red', undefined],
  ['#12345', undefined],
  ['', undefined],
])('%j is the color %s', (typed, color) => {
  expect(hexOf(typed)).toBe(color);
});

test('the colors that an admin is shown differ by theme [INS-03]', () => {
  const accent = accentOf('#c8102e');
  expect(shownColor(accent, 'dark')).not.toBe(shownColor(accent, 'light'));
});

test('gray becomes neutral, and every other color keeps its hue', () => {
  expect(accentOf('#777777')).toMatchObject({ hue: 95, chroma: 0.12 });
  expect(accentOf('#0057b8').hue).toBeCloseTo(257, 0);
});
