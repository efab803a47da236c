import { describe, expect, test } from 'vitest';
import { avatarPairOf, initialsOf } from './initials.ts';

describe('initials [PRF-06]', () => {
  test.each([
    ['Ines Duarte', 'ID'],
    ['kojo', 'K'],
    ['Mother Tongue Collective', 'MT'],
    ['  Ana   Reyes ', 'AR'],
    ['émile Öz', 'ÉÖ'],
    ['(sandy) Alex G', 'SA'],
    ['!!! 100 gecs', '1G'],
    ['', '?'],
    ['✨', '?'],
  ])('%j → %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
});

test.each([
  ['user:us-west-2:00000000-0000-7000-8000-000000000001', 4],
  ['user:us-west-2:00000000-0000-7000-8000-000000000002', 3],
  ['user:us-west-2:00000000-0000-7000-8000-000000000003', 2],
  ['community:backbeat:00000000-0000-7000-8000-000000000001', 1],
  ['', 2],
])('%s always gets the same colors [PRF-06]', (id, pair) => {
  expect(avatarPairOf(id)).toBe(pair);
});

test('spreads ids over all five color pairs [PRF-06]', () => {
  const uses = new Map<number, number>();
  for (let i = 0; i < 1000; i++) {
    const pair = avatarPairOf(`user:us-west-2:${i}`);
    uses.set(pair, (uses.get(pair) ?? 0) + 1);
  }
  expect([...uses.keys()].sort()).toEqual([1, 2, 3, 4, 5]);
  expect(Math.min(...uses.values())).toBeGreaterThan(140);
});
