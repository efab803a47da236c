import { expect, test } from 'vitest';
import { refuse } from '#platform/refusal.ts';
import { orderRefusals } from '../contract.ts';
import { troubleOf } from './order-trouble.ts';

test.each([
  ['held', undefined],
  ['pending', undefined],
  ['completed', undefined],
  ['expired', 'expired'],
  ['cancelled', 'closed'],
  ['refundDue', 'refunded'],
  ['refunded', 'refunded'],
] as const)('an order that is %s: %s', (status, trouble) => {
  expect(troubleOf({ status }, null)).toBe(trouble);
});

test('believes the server when the hold expired earlier there [CHK-18]', () => {
  expect(troubleOf({ status: 'held' }, refuse(orderRefusals, 'holdExpired'))).toBe('expired');
});

test('ignores a lost connection for a known order, and reports it for an unknown one', () => {
  const lost = new Error('lost');
  expect(troubleOf({ status: 'held' }, lost)).toBeUndefined();
  expect(troubleOf({ status: 'held' }, refuse(orderRefusals, 'paymentUnavailable'))).toBeUndefined();
  expect(troubleOf(undefined, lost)).toBe('unreachable');
  expect(troubleOf(undefined, refuse(orderRefusals, 'orderNotFound'))).toBe('notFound');
});
