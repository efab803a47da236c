import { expect, test } from 'vitest';
import { messagesPerDay } from './message-budget.ts';

const day = 86_400_000;
const sender = { openedAt: 0, proven: false, trusted: false, paidOrders: 0 };

test.each([
  ['a new account', {}, 1, 20],
  ['a new account that sold 40 tickets', { paidOrders: 40 }, 1, 420],
  ['an account that paid for a ticket, on its third day', { proven: true }, 2, 20],
  ['an account that paid for a ticket, after three days', { proven: true }, 3, 2000],
  ['an account of 29 days', {}, 29, 20],
  ['an account of 30 days', {}, 30, 2000],
  ['a verified host', { trusted: true }, 0, 100_000],
])('%s may send this many messages a day [MOD-01]', (_who, more, days, perDay) => {
  expect(messagesPerDay({ ...sender, ...more }, days * day)).toBe(perDay);
});
