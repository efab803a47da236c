import { expect, test } from 'vitest';
import { priceWords } from './price-copy.ts';

test.each([
  ['usd', 'Enter 0, or a price from $0.50 to $999,999.99. Up to 2 decimals.'],
  ['jpy', 'Enter 0, or a price from ¥50 to ¥99,999,999. Whole amounts only.'],
  ['kwd', 'Enter 0, or a price from KWD 0.010 to KWD 99,999.990. Up to 2 decimals.'],
])('a price in %s that can’t be charged is refused with two that can [CUR-01]', (currency, text) => {
  expect(priceWords.range(currency).replaceAll('\u00a0', ' ')).toBe(text);
});
