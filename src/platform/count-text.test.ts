import { expect, test } from 'vitest';
import { countText, fullCountText } from './count-text.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1099, '1k'],
  [1100, '1.1k'],
  [1999, '1.9k'],
  [5102, '5.1k'],
  [999_999, '999.9k'],
  [1_000_000, '1m'],
  [2_960_000, '2.9m'],
  [999_999_999, '999.9m'],
  [1_500_000_000, '1.5b'],
])('%i reads %s: cut to one decimal, never rounded up [FMT-01]', (count, text) =>
  expect(countText(count)).toBe(text),
);

test.each([
  [0, '0'],
  [999, '999'],
  [1283, '1,283'],
  [1_234_567, '1,234,567'],
])('%i reads %s in full [FMT-01]', (count, text) => expect(fullCountText(count)).toBe(text));
