import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import type { Split } from '../contract.ts';
import { splitWords as words } from '../copy.ts';
import { OwnSplits } from './own-splits.tsx';

afterEach(cleanup);

const split: Split = {
  event: {
    id: 'event:1',
    name: 'Night Freight',
    startsAt: '2026-11-29T07:00:00Z',
    timezone: 'Asia/Tokyo',
    status: 'published',
    path: '/events/b/1',
  },
  host: 'Union',
  isFrozen: false,
  latest: {
    version: 1,
    currency: 'usd',
    shares: [
      {
        party: { id: 'artist:1', name: 'Low Tide', type: 'artist' },
        terms: { kind: 'percent', percent: 50_000, amount: null },
        answer: 'waiting',
        reason: '',
      },
    ],
  },
  agreed: null,
};

test('a keyboard user who declines a share types the reason at once, and comes back when they don’t [PYO-03]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [split], next: null }));
  await show(<OwnSplits profileId="artist:1" />);
  fireEvent.click(await screen.findByRole('button', { name: words.declineOf('Night Freight') }));
  const reason = await screen.findByRole('textbox', { name: new RegExp(words.why) });
  await waitFor(() => expect(document.activeElement).toBe(reason));
  fireEvent.click(screen.getByRole('button', { name: words.cancel }));
  const decline = await screen.findByRole('button', { name: words.declineOf('Night Freight') });
  await waitFor(() => expect(document.activeElement).toBe(decline));
});

test.each(['cancelled', 'postponed'] as const)(
  'an artist doesn’t read that a %s event starts on its old date [PYO-03, EVT-06]',
  async (status) => {
    const items = [{ ...split, event: { ...split.event, status } }];
    vi.stubGlobal('fetch', async () => Response.json({ items, next: null }));
    await show(<OwnSplits profileId="artist:1" />);
    expect(await screen.findByText(words[status])).toBeTruthy();
    expect(screen.queryByText(/^Starts /)).toBeNull();
  },
);
