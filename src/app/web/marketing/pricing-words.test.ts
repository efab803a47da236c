import { expect, test } from 'vitest';
import { feeText } from './pricing-copy.ts';

test.each([
  [10, 99, 'usd', '10% plus $0.99 per ticket'],
  [2.5, 0, 'eur', '2.5%'],
  [0, 150, 'usd', '$1.50 per ticket'],
  // A hundredth of a yen can't be charged.
  [5, 49, 'jpy', '5%'],
  [0, 0, 'usd', ''],
])(
  'a fee of %s percent and %s hundredths in %s is shown as “%s” [FEE-01]',
  (percent, perTicketCents, currency, text) => {
    expect(feeText({ percent, perTicketCents }, currency)).toBe(text);
  },
);
