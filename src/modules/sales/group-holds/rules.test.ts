import { expect, test } from 'vitest';
import { seatState } from './rules.ts';

test.each([
  ['held', false, 'held'],
  ['held', true, 'returned'],
  ['pending', false, 'paying'],
  ['pending', true, 'paying'],
  ['completed', false, 'paid'],
  ['partiallyRefunded', false, 'paid'],
  ['expired', false, 'returned'],
  ['cancelled', false, 'returned'],
  ['refundDue', false, 'returned'],
  ['refunded', false, 'returned'],
] as const)(
  'an order that is %s, expired: %s, is a held ticket that is %s [GRP-01]',
  (status, isLapsed, state) => {
    expect(seatState(status, isLapsed)).toBe(state);
  },
);
