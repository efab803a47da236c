import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { themeScript } from './theme-script.ts';
import { useTheme, type ThemeChoice } from './theme.ts';

let systemIsLight = false;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: systemIsLight,
    addEventListener() {},
    removeEventListener() {},
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const beforePaint = () => {
  new Function(themeScript)();
  return document.documentElement.dataset['theme'];
};

test.each([
  [undefined, 'dark', 'dark'],
  [undefined, 'light', 'light'],
  ['dark', 'light', 'dark'],
  ['light', 'dark', 'light'],
  ['plaid', 'light', 'light'],
])('stored %s on a %s system renders %s immediately', (kept, system, theme) => {
  if (kept) localStorage.setItem('theme', kept);
  systemIsLight = system === 'light';
  expect(beforePaint()).toBe(theme);
});

test('a choice applies now and on the next page; "system" clears it', () => {
  systemIsLight = false;
  beforePaint();
  const { result } = renderHook(() => useTheme());
  const choose = (choice: ThemeChoice) => act(() => result.current.setChoice(choice));
  expect(result.current).toMatchObject({ choice: 'system', theme: 'dark' });
  choose('light');
  expect(result.current).toMatchObject({ choice: 'light', theme: 'light' });
  expect(beforePaint()).toBe('light');
  choose('system');
  expect(result.current).toMatchObject({ choice: 'system', theme: 'dark' });
  expect(beforePaint()).toBe('dark');
});
