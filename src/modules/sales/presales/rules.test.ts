import { expect, test } from 'vitest';
import { presaleState, presaleTypes } from './rules.ts';

const startsAt = new Date('2026-12-01T10:00:00Z');
const opensToAllAt = new Date('2026-12-03T10:00:00Z');
const by = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

test.each([
  ['upcoming', 'just before its start', by(startsAt, -1)],
  ['open', 'at its start', startsAt],
  ['open', 'just before everyone can buy', by(opensToAllAt, -1)],
  ['over', 'when everyone can buy', opensToAllAt],
])('a presale is %s %s [PRE-01]', (state, _when, now) => {
  expect(presaleState({ startsAt, opensToAllAt }, now)).toBe(state);
});

test('a presale opens only ticket types that everyone can buy later [PRE-01]', () => {
  const types = [
    { id: 'always', saleStartsAt: null },
    { id: 'same', saleStartsAt: startsAt },
    { id: 'later', saleStartsAt: by(startsAt, 1) },
    { id: 'other', saleStartsAt: opensToAllAt },
  ];
  const opened = (ticketTypeIds: readonly string[] | null) =>
    presaleTypes(types, { startsAt, ticketTypeIds }).map(({ id }) => id);
  expect(opened(null)).toEqual(['later', 'other']);
  expect(opened(['same', 'other'])).toEqual(['other']);
});
