import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import type { Split } from '../contract.ts';
import { splitWords as words } from '../copy.ts';
import { OwnSplits } from './own-splits.tsx';

const split: Split = {
  event: {
    id: 'event:1',
    name: 'Night Freight',
    startsAt: '2026-11-29T07:00:00Z',
    timezone: 'Asia/Tokyo',
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
