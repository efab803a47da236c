import { expect, test } from 'vitest';
import { weave } from './rank.ts';

test('other entries follow every third post, and the rest comes after the last page', () => {
  const posts = ['1', '2', '3', '4', '5', '6', '7'];
  expect(weave(posts, ['a', 'b', 'c'], { isLast: false })).toEqual([
    '1',
    '2',
    '3',
    'a',
    '4',
    '5',
    '6',
    'b',
    '7',
  ]);
  expect(weave(['1'], ['a', 'b'], { isLast: true })).toEqual(['1', 'a', 'b']);
  expect(weave([], ['a'], { isLast: true })).toEqual(['a']);
});
