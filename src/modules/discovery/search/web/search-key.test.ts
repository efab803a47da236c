import { expect, test } from 'vitest';
import { isSearchKey } from './search-key.ts';

const press = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false, defaultPrevented: false };
const box = document.createElement('input');

test.each([
  ['⌘K', { key: 'k', metaKey: true }, null, true],
  ['Ctrl K', { key: 'K', ctrlKey: true }, null, true],
  ['Ctrl K in a box', { key: 'k', ctrlKey: true }, box, true],
  ['/', { key: '/' }, document.body, true],
  ['/ in a box', { key: '/' }, box, false],
  ['k', { key: 'k' }, null, false],
  ['Ctrl Shift K', { key: 'k', ctrlKey: true, shiftKey: true }, null, false],
  ['⌘ Ctrl K', { key: 'k', ctrlKey: true, metaKey: true }, null, false],
  ['a key that was used already', { key: '/', defaultPrevented: true }, null, false],
])('%s opens the search or not [SRC-01]', (_, keys, target, opens) => {
  expect(isSearchKey({ ...press, ...keys, target })).toBe(opens);
});
