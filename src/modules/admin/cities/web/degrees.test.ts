import { expect, test } from 'vitest';
import { degrees } from './degrees.ts';

test.each([
  ['52.52', 52.52],
  [' -118,24 ', -118.24],
  ['0', 0],
  ['', 181],
  ['52.5°', 181],
  ['north', 181],
])('"%s" is sent as %d, and 181 is refused [INS-05]', (typed, number) => {
  expect(degrees(typed)).toBe(number);
});
