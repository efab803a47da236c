import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { SearchOpener } from './search-opener.tsx';

let asked: (string | null)[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://backbeat.test');
    if (pathname === '/api/me') return Promise.resolve(Response.json(null));
    asked.push(searchParams.get('q'));
    return Promise.resolve(Response.json({ items: [], offset: 0, total: 0, corrected: null }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more });
const findBox = () =>
  screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' }, { timeout: 15_000 });

test('letters typed before the search has loaded are in its box and are searched first [SRC-01]', async () => {
  await show(<SearchOpener />);
  press('k', { metaKey: true });
  for (const key of ['o', 'k', 'x', 'Backspace', 'Shift', 't', ' ', 'é']) press(key);
  const box = await findBox();
  await waitFor(() => expect(box.value).toBe('okt é'));
  await waitFor(() => expect(asked).toEqual(['okt é']));
  expect(document.activeElement).toBe(box);
});

test('a shortcut types no letter, and Escape cancels the opening and drops what was typed', async () => {
  await show(<SearchOpener />);
  press('k', { ctrlKey: true });
  press('j');
  press('Escape');
  // Keys work normally again.
  expect(press('z')).toBe(true);
  press('k', { ctrlKey: true });
  expect(press('r', { ctrlKey: true })).toBe(true);
  press('a');
  const box = await findBox();
  await waitFor(() => expect(box.value).toBe('a'));
});

test('when reopened during the exit animation, the search is empty and focused [SRC-01]', async () => {
  // An exit animation that never finishes.
  const leaving = { finished: new Promise<void>(() => {}), playState: 'running', effect: null };
  HTMLElement.prototype.getAnimations = () => [leaving as unknown as Animation];
  try {
    await show(<SearchOpener />);
    press('k', { metaKey: true });
    const box = await findBox();
    await waitFor(() => expect(document.activeElement).toBe(box));
    fireEvent.change(box, { target: { value: 'okta' } });
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(screen.getByRole('combobox', { name: 'Search', hidden: true })).toBeTruthy();

    press('k', { metaKey: true });
    await waitFor(() => {
      const again = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
      expect(again.value).toBe('');
      expect(document.activeElement).toBe(again);
    });
  } finally {
    Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations');
  }
});
