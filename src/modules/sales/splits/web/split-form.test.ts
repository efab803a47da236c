import { expect, test } from 'vitest';
import { amountIn, percentIn } from './split-form.ts';

test.each([
  ['500', 'usd', 50_000],
  ['1,000', 'usd', 100_000],
  ['1.000,50', 'eur', 100_050],
  ['1,000', 'jpy', 1000],
  ['1.5', 'kwd', 1500],
  ['1.005', 'usd', undefined],
  ['1,000', 'kwd', undefined],
  ['-5', 'usd', undefined],
  ['0', 'usd', undefined],
  ['', 'usd', undefined],
])(
  'an amount typed as “%s” in %s is proposed as %s minor units, not as a thousandth [PYO-03]',
  (typed, currency, amount) => {
    expect(amountIn(typed, currency)).toBe(amount);
  },
);

test.each([
  ['33,333', 33_333],
  ['12.5', 12_500],
  ['100', 100_000],
  ['100.001', undefined],
  ['', undefined],
])('a percentage typed as “%s” is proposed as %s thousandths [PYO-03]', (typed, percent) => {
  expect(percentIn(typed)).toBe(percent);
});
