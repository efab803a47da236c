// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { GuestsSection } from './guests-section.tsx';

const answerWith = (items: readonly object[]) =>
  vi.stubGlobal('fetch', async () => Response.json({ items, total: items.length, offset: 0, next: null }));

beforeEach(() => answerWith([]));
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

test.each([
  ['published', 1],
  ['cancelled', 0],
] as const)('a %s event offers "Add comp ticket" %i times [GST-01, EVT-06]', async (status, times) => {
  await show(<GuestsSection managed={{ id: 'event:backbeat:1', status }} />);
  expect(screen.getByRole('button', { name: 'Email guests' })).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Add comp ticket' })).toHaveLength(times);
});

test('the list takes presses while it scrolls [GST-01]', async () => {
  answerWith([
    { id: 'ticket:1', orderId: 'order:1', name: 'Maya', email: 'maya@example.test', holder: null },
  ]);
  await show(<GuestsSection managed={{ id: 'event:1', status: 'published' }} />);
  await screen.findByRole('table');
  document.documentElement.scrollTop = 40;
  await act(async () => fireEvent.scroll(window));
  const list = screen.getAllByRole('rowgroup').at(-1)!.firstElementChild;
  expect(getComputedStyle(list!).pointerEvents).not.toBe('none');
});
