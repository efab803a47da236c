import { expect, test } from 'vitest';
import { limits } from '../contract.ts';
import { offsetAfter } from './search-query.ts';

const items = (count: number) => Array.from({ length: count }, () => ({}) as never);

test.each([
  ['with an unknown total there is more', { count: 15, offset: 0, total: undefined }, 15],
  ['a page in the middle', { count: 15, offset: 15, total: 40 }, 30],
  ['a page from which blocked users were removed', { count: 13, offset: 15, total: undefined }, 30],
  ['the last page', { count: 10, offset: 30, total: 40 }, undefined],
  ['the last page, from which blocked users were removed', { count: 8, offset: 30, total: 40 }, undefined],
  ['stops at the offset limit', { count: 15, offset: limits.offset, total: undefined }, undefined],
])('offset of the next page: %s [SRC-01, SRC-06]', (_, { count, offset, total }, next) => {
  const answer = { items: items(count), offset, corrected: null, ...(total !== undefined && { total }) };
  expect(offsetAfter(answer, 15)).toBe(next);
});
