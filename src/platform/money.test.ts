import { expect, test } from 'vitest';
import {
  cents,
  exactMinorUnits,
  majorUnits,
  minorDigits,
  minorUnits,
  moneyText,
  priceText,
  type Cents,
} from './money.ts';

test.each([
  [2500, 'usd', '$25'],
  [2849, 'usd', '$28.49'],
  [2850, 'usd', '$28.50'],
  [-750, 'usd', '-$7.50'],
  [1200, 'jpy', '¥1,200'],
  [1250, 'kwd', 'KWD\u00a01.250'],
  [150_000, 'isk', 'ISK\u00a01,500'],
  [5_000_000, 'idr', 'IDR\u00a050,000'],
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
  ['KWD', 3, 1.5, 1500],
  // Browsers format these without decimals, but Stripe counts hundredths.
  ['huf', 2, 1500, 150_000],
  ['isk', 2, 1500, 150_000],
  ['idr', 2, 50_000, 5_000_000],
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

test.each([
  ['usd', 0.29, 29],
  ['usd', 1.005, undefined],
  ['jpy', 1200, 1200],
  ['jpy', 0.5, undefined],
  ['kwd', 1.25, 1250],
  ['kwd', 1.255, undefined],
  ['isk', 1500, 150_000],
  ['isk', 1500.5, undefined],
])('in %s, %d can be charged as %j [CUR-01]', (currency, value, minor) => {
  expect(exactMinorUnits(value, currency)).toBe(minor);
});
