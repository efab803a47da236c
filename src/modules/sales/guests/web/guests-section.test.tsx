// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { GuestsSection } from './guests-section.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [], total: 0, offset: 0, next: null }));
});
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
