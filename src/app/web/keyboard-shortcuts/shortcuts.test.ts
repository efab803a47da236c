import { afterEach, describe, expect, test, vi } from 'vitest';
import { listenForShortcuts, openReader, shortcuts, turnShortcuts } from './shortcuts.ts';

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  repeat: false,
  ...held,
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('shortcuts', () => {
  test.each(shortcuts)('$does: $keys', ({ keys, does }) => {
    const read = openReader();
    const found = keys.map((key, place) => read(press(key), place * 100)?.does);
    expect(found.at(-1)).toBe(does);
    expect(found.slice(0, -1)).toEqual(keys.slice(0, -1).map(() => undefined));
  });

  test('two keys form a shortcut when pressed within a second', () => {
    const read = openReader();
    read(press('g'), 0);
    expect(read(press('h'), 1001)).toBeUndefined();
  });

  test.each([
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { isComposing: true },
    { repeat: true },
  ])('ignores a key with %o, which belongs to the browser or a text field', (held) => {
    expect(openReader()(press('c', held), 0)).toBeUndefined();
  });

  test('no shortcut is a prefix of another', () => {
    const all = shortcuts.map(({ keys }) => keys.join(' '));
    expect(new Set(all).size).toBe(all.length);
    const single = shortcuts.filter(({ keys }) => keys.length === 1).map(({ keys }) => keys[0]);
    expect(shortcuts.filter(({ keys }) => keys.length === 2 && single.includes(keys[0]))).toEqual([]);
  });

  test('work in a browser that blocks storage, and can be turned off until the page is left', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Storage is blocked', 'SecurityError');
    });
    const run = vi.fn();
    const stop = listenForShortcuts(run);
    const pressHelp = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    pressHelp();
    expect(run).toHaveBeenCalledOnce();
    turnShortcuts(false);
    pressHelp();
    expect(run).toHaveBeenCalledOnce();
    turnShortcuts(true);
    pressHelp();
    expect(run).toHaveBeenCalledTimes(2);
    stop();
  });
});
