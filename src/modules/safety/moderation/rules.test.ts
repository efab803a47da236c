import { expect, test } from 'vitest';
import { actsFor, hasLink, isNewAccount, reportKindOf, type CaseState } from './rules.ts';

const days = (count: number) => count * 86_400_000;

test.each([
  ['just opened', 0, false, true],
  ['two days old, with a ticket bought', 2, true, true],
  ['four days old, with a ticket bought', 4, true, false],
  ['four days old, without a ticket', 4, false, true],
  ['thirty days old', 30, false, false],
])('an account that is %s', (_, age, proven, expected) => {
  expect(isNewAccount({ openedAt: days(20_000), proven }, days(20_000 + age))).toBe(expected);
});

test.each([
  ['see https://win.example/now', true],
  ['see http://win', true],
  ['tickets at cheap-tickets.shop today', true],
  ['WWW.EXAMPLE.ORG', true],
  ['doors at 10.30, last train 1.15', false],
  ['Dr. Who vs. Mr. X... see you there.', false],
  ['bring 2.5 friends', false],
])('%s', (text, expected) => {
  expect(hasLink(text)).toBe(expected);
});

const open: CaseState = {
  kind: 'feedPost',
  isOpen: true,
  hidden: false,
  held: false,
  hasAuthor: true,
  authorIsAdmin: false,
  authorSuspended: false,
};
test.each([
  ['a post', {}, ['dismiss', 'hide', 'warn', 'suspend']],
  ['a comment', { kind: 'comment' }, ['dismiss', 'hide', 'warn', 'suspend']],
  ['an event', { kind: 'event' }, ['dismiss', 'hide', 'warn', 'suspend']],
  ['a hidden post', { hidden: true, isOpen: false }, ['restore', 'warn', 'suspend']],
  ['a user', { kind: 'user' }, ['dismiss', 'warn', 'suspend']],
  ['a suspended user', { kind: 'user', authorSuspended: true }, ['dismiss', 'suspend', 'reinstate']],
  ['a suspended user, decided', { kind: 'user', authorSuspended: true, isOpen: false }, ['reinstate']],
  ['a post by an admin', { authorIsAdmin: true }, ['dismiss', 'hide']],
  [
    'an event whose name is held',
    { kind: 'event', hidden: true, held: true },
    ['approve', 'warn', 'suspend'],
  ],
  ['a venue without a team', { kind: 'venue', hasAuthor: false }, ['dismiss']],
] as const)('available actions for %s', (_, change, expected) => {
  expect(actsFor({ ...open, ...change })).toEqual(expected);
});

test('only items with a page can be reported', () => {
  expect(['user:us-west-2:x', 'event:b:1', 'order:1', 'ticket:1', ''].map(reportKindOf)).toEqual([
    'user',
    'event',
    undefined,
    undefined,
    undefined,
  ]);
});
