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

test('the server knows before the browser that time is up [CHK-18]', () => {
  expect(troubleOf({ status: 'held' }, refuse(orderRefusals, 'holdExpired'))).toBe('expired');
});

test('a lost connection is no trouble with an order that is known, and is said of one that is not', () => {
  const lost = new Error('lost');
  expect(troubleOf({ status: 'held' }, lost)).toBeUndefined();
  expect(troubleOf({ status: 'held' }, refuse(orderRefusals, 'paymentUnavailable'))).toBeUndefined();
  expect(troubleOf(undefined, lost)).toBe('unreachable');
  expect(troubleOf(undefined, refuse(orderRefusals, 'orderNotFound'))).toBe('notFound');
});
