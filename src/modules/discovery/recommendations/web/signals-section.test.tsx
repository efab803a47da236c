import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { recommendWords as words } from '../copy.ts';
import { SignalsSection } from './signals-section.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the switches stay when they can’t be loaded again [REC-01]', async () => {
  let isDown = false;
  vi.stubGlobal('fetch', async () =>
    isDown
      ? Response.json({ code: 'bug', title: 'Broken' }, { status: 500 })
      : Response.json({ items: [], signals: {}, hasTaste: false }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await show(<SignalsSection me={{ id: 'user:1' }} />, client);
  await screen.findByText(words.settingsLead);
  isDown = true;
  await act(() => client.refetchQueries().then(() => new Promise((drawn) => setTimeout(drawn))));
  expect(screen.getByText(words.settingsLead)).toBeTruthy();
});
