import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { breakdownWords as words } from '../copy.ts';
import { BeatscoreParts } from './beatscore-parts.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the breakdown stays when it can’t be loaded again [BSC-03]', async () => {
  let isDown = false;
  vi.stubGlobal('fetch', async () =>
    isDown
      ? Response.json({ code: 'bug', title: 'Broken' }, { status: 500 })
      : Response.json({ parts: [], isPartial: false, halfLifeDays: 90 }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await show(<BeatscoreParts profileId="user:1" />, client);
  await screen.findByText(words.none);
  isDown = true;
  await act(() => client.refetchQueries().then(() => new Promise((drawn) => setTimeout(drawn))));
  expect(screen.getByText(words.none)).toBeTruthy();
});
