import { expect, test } from 'vitest';
import { titleOf } from './catalog.ts';
import { groupOf, isQuiet, unreadText, whenAwake, whoText } from './rules.ts';

const zone = 'America/Los_Angeles';
/** Thursday evening in Los Angeles, and Friday in Greenwich. */
const now = new Date('2026-11-20T04:30:00Z');

test.each([
  ['2026-11-20T04:29:59Z', 'New'],
  ['2026-11-20T03:30:01Z', 'New'],
  ['2026-11-20T03:30:00Z', 'Today'],
  ['2026-11-19T08:00:00Z', 'Today'],
  ['2026-11-19T07:59:59Z', 'Yesterday'],
  ['2026-11-18T08:00:00Z', 'Yesterday'],
  ['2026-11-18T07:59:59Z', 'This week'],
  ['2026-11-16T08:00:00Z', 'This week'],
  ['2026-11-16T07:59:59Z', 'This month'],
  ['2026-11-01T07:00:00Z', 'This month'],
  ['2026-11-01T06:59:59Z', 'Earlier'],
  ['2025-11-19T12:00:00Z', 'Earlier'],
  // A clock that runs ahead.
  ['2026-11-20T04:31:00Z', 'New'],
])('groups %s under "%s" [NTF-02]', (at, group) => {
  expect(groupOf(new Date(at), now, zone)).toBe(group);
});

test('one moment can be today for one reader and yesterday for another [NTF-02]', () => {
  const at = new Date('2026-11-19T23:30:00Z');
  expect([groupOf(at, now, zone), groupOf(at, now, 'UTC')]).toEqual(['Today', 'Yesterday']);
});

test('just after midnight, the past hour is "New", not "Yesterday" [NTF-02]', () => {
  const midnight = new Date('2026-11-20T08:05:00Z');
  expect(groupOf(new Date('2026-11-20T07:50:00Z'), midnight, zone)).toBe('New');
});

test.each([
  [['Ana'], 1, 'Ana'],
  [['Ana', 'Ben'], 2, 'Ana and Ben'],
  [['Ana', 'Ben', 'Cy'], 4, 'Ana and 3 others'],
  [['Ana'], 2, 'Ana and 1 other'],
  [[], 1, 'Someone'],
])('joins %j of %i as "%s"', (names, total, text) => {
  expect(whoText(names as string[], total as number)).toBe(text);
});

test('the badge shows at most 99+', () => {
  expect([1, 99, 100, 5000].map(unreadText)).toEqual(['1', '99', '99+', '99+']);
});

const event = { from: 22 * 60, until: 8 * 60 };
test.each([
  ['2026-11-20T05:59:00Z', false],
  ['2026-11-20T06:00:00Z', true],
  ['2026-11-20T15:59:00Z', true],
  ['2026-11-20T16:00:00Z', false],
])('quiet from ten to eight, at %s: %s [ACC-04]', (at, quiet) => {
  expect(isQuiet(new Date(at), zone, event)).toBe(quiet);
  expect(isQuiet(new Date(at), zone, null)).toBe(false);
});

test('delays notifications at night until morning [ACC-04]', () => {
  expect(whenAwake(new Date('2026-11-20T09:30:20Z'), zone, event).toISOString()).toBe(
    '2026-11-20T16:00:00.000Z',
  );
  expect(whenAwake(now, zone, event)).toBe(now);
});

test.each([
  // Clocks go back on November 1 and forward on March 14. Quiet hours end at eight by the clock regardless.
  ['2026-11-01T06:00:00Z', '2026-11-01T16:00:00.000Z'],
  ['2027-03-14T06:00:00Z', '2027-03-14T15:00:00.000Z'],
  ['2026-11-20T06:00:00Z', '2026-11-20T16:00:00.000Z'],
])('quiet from ten to eight, at %s: reachable at %s [ACC-04]', (now, awake) => {
  const sleep = { from: 22 * 60, until: 8 * 60 };
  expect(whenAwake(new Date(now), 'America/Los_Angeles', sleep).toISOString()).toBe(awake);
});

test.each([
  [
    'Night Freight',
    'A fan bought your ticket to Night Freight. $23.10 is refunded to the card that paid for it',
  ],
  [
    '\u0644\u064a\u0644\u0629',
    'A fan bought your ticket to \u2068\u0644\u064a\u0644\u0629\u2069. $23.10 is refunded to the card that paid for it',
  ],
  ['שלום', 'A fan bought your ticket to \u2068שלום\u2069. $23.10 is refunded to the card that paid for it'],
])('the amount after the name %s keeps its place in the sentence [NTF-13]', (event, title) => {
  expect(titleOf('listingSold', '', { event, amount: '$23.10' })).toBe(title);
});
