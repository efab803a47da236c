import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#platform/money.ts';
import { taxIn } from './tax.ts';
import { taxLimits, taxRateText } from './tax-rates.ts';

test.each([
  [11_900, 19_000, 1900],
  [2849, 19_000, 455],
  [2849, 8875, 232],
  [2541, 10_000, 231],
  [3, 50_000, 1],
  [1, 50_000, 0],
  [2849, 0, 0],
  [0, 19_000, 0],
])('of %i at a rate of %i, %i is tax [TAX-01]', (gross, rate, tax) => {
  expect(taxIn(cents(gross), rate)).toBe(tax);
});

test('net and tax add up to the amount, and the tax is exact to half a minor unit [TAX-01, FEE-09]', () => {
  const anyAmount = fc.integer({ min: 0, max: 2_000_000_000 });
  fc.assert(
    fc.property(anyAmount, fc.integer({ min: 0, max: taxLimits.rate }), (gross, rate) => {
      const tax = taxIn(cents(gross), rate);
      const net = gross - tax;
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(net).toBeGreaterThanOrEqual(0);
      // Twice the difference between the tax and rate × net, in hundred-thousandths: at most one unit of the divisor.
      const off = 2n * (BigInt(tax) * 100_000n - BigInt(rate) * BigInt(net));
      const most = 100_000n + BigInt(rate);
      expect(off >= -most && off <= most).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test.each([
  [19_000, '19%'],
  [8875, '8.875%'],
  [500, '0.5%'],
])('the rate %i reads %s [TAX-01]', (rate, text) => {
  expect(taxRateText(rate)).toBe(text);
});
