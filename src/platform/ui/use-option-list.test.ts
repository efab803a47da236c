import { expect, test } from 'vitest';
import { indexAfter } from './use-option-list.ts';

const press = (key: string) => ({ key, altKey: false, ctrlKey: false, metaKey: false });

test.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 2, 3, 2],
  ['ArrowUp', 1, 3, 0],
  ['ArrowUp', 0, 3, -1],
  ['ArrowUp', -1, 3, undefined],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['Home', -1, 3, undefined],
  ['End', -1, 3, undefined],
  ['ArrowDown', -1, 0, undefined],
  ['a', 1, 3, undefined],
])('%s from option %i of %i selects %s', (key, active, count, next) => {
  expect(indexAfter(press(key), active, count)).toBe(next);
});

test('leaves the browser’s own keys alone', () => {
  expect(indexAfter({ ...press('ArrowDown'), altKey: true }, 0, 3)).toBeUndefined();
});
