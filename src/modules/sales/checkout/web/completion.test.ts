import { expect, test } from 'vitest';
import { refuse } from '#platform/refusal.ts';
import { orderRefusals } from '../contract.ts';
import { completionView, readOutcome } from './completion.ts';

test.each([
  ['completed', 'succeeded', 'success'],
  ['completed', 'failed', 'success'],
  ['completed', undefined, 'success'],
  ['pending', 'succeeded', 'processing'],
  ['pending', 'pending', 'processing'],
  ['pending', 'failed', 'unpaid'],
  ['held', undefined, 'unpaid'],
  ['expired', 'succeeded', 'expired'],
  ['cancelled', 'failed', 'closed'],
  ['refundDue', 'succeeded', 'refunded'],
] as const)(
  'shows an order that is %s after the provider said %s as %s [CHK-19]',
  (status, outcome, view) => {
    expect(completionView({ status }, null, outcome)).toBe(view);
  },
);

test('claims nothing before the server answers, and shows another user’s order as not found [CHK-19]', () => {
  expect(completionView(undefined, null, 'succeeded')).toBe('loading');
  expect(completionView(undefined, refuse(orderRefusals, 'orderNotFound'), 'succeeded')).toBe('notFound');
});

test('ignores unknown outcomes', () => {
  expect(['succeeded', 'pending', 'failed', 'paid', 1, undefined].map(readOutcome)).toEqual([
    'succeeded',
    'pending',
    'failed',
    undefined,
    undefined,
    undefined,
  ]);
});
