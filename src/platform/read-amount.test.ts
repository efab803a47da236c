import { expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';

test.each([
  ['usd', '1234.5', 1234.5],
  ['usd', ' 1,234.50 ', 1234.5],
  ['eur', '1.234,50', 1234.5],
  ['eur', '1 234,50', 1234.5],
  ['chf', '1’234.50', 1234.5],
  ['eur', '12,5', 12.5],
  ['usd', '1,000', 1000],
  ['idr', '1.500.000', 1_500_000],
  ['usd', '.5', 0.5],
  ['usd', '0', 0],
  ['usd', '-5', -5],
  ['jpy', '１５００', 1500],
  ['jpy', '1,500', 1500],
  ['kwd', '1.25', 1.25],
  ['kwd', '1,5', 1.5],
  ['kwd', '1,234.500', 1234.5],
])('reads %s %s as %d [CUR-01]', (currency, typed, amount) => {
  expect(readAmount(typed, currency)).toBe(amount);
});

test.each([
  ['jpy', '12.5'],
  ['jpy', '1.500'],
  ['jpy', '100.00'],
  ['usd', '1.234'],
  ['kwd', '1,234'],
  ['usd', '1,23,4'],
  ['usd', '1.234,567.89'],
  ['usd', '12 50'],
  ['usd', '1e3'],
  ['usd', '$5'],
  ['usd', 'free'],
  ['usd', '.'],
])('refuses %s %s instead of guessing [CUR-01]', (currency, typed) => {
  expect(readAmount(typed, currency)).toBeNaN();
});

test('an empty field has no amount [CUR-01]', () => {
  expect(readAmount('  ', 'usd')).toBeNull();
});
