import { expect, test } from 'vitest';
import { cents, majorUnits, minorDigits, minorUnits, moneyText, priceText, type Cents } from './money.ts';

test.each([
  [2500, 'usd', '$25'],
  [2849, 'usd', '$28.49'],
  [2850, 'usd', '$28.50'],
  [-750, 'usd', '-$7.50'],
  [1200, 'jpy', '¥1,200'],
  [1_500_000, 'usd', '$15,000'],
])('%i minor units of %s read %s [FEE-08]', (amount, currency, text) => {
  expect(moneyText(amount as Cents, currency)).toBe(text);
});

test('a zero price reads "Free" [TIX-08]', () => {
  expect([priceText(cents(0), 'usd'), priceText(cents(1), 'usd')]).toEqual(['Free', '$0.01']);
});

test.each([
  ['usd', 2, 25.5, 2550],
  ['jpy', 0, 1200, 1200],
  ['kwd', 3, 1.234, 1234],
  ['usd', 2, 1.005, 101],
  ['usd', 2, 0.29, 29],
])(
  '%s has %i decimals: %d is %i in minor units, always an integer [FEE-05]',
  (currency, digits, value, minor) => {
    expect(minorDigits(currency)).toBe(digits);
    expect(minorUnits(value, currency)).toBe(minor);
  },
);

test('major units on the wire convert back without losing a cent [FEE-05]', () => {
  for (let amount = 0; amount < 20_000; amount += 7) {
    expect(minorUnits(majorUnits(amount as Cents, 'usd'), 'usd')).toBe(amount);
  }
});

test('refuses unsafe amounts', () => {
  expect(() => cents(Number.NaN)).toThrow(RangeError);
  expect(() => cents(2 ** 60)).toThrow(RangeError);
});
