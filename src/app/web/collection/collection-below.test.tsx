import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Collection, CollectionStop } from '#modules/social/collections/contract.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { CollectionBelow } from './collection-below.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stop = {
  id: 'event:backbeat:1',
  name: 'Night Ferry',
  note: 'Stand by the left stack.',
  providerCode: 'b',
  providerId: '1',
  images: [],
  gel: 'jade',
  startDate: '2030-12-04T20:00:00Z',
  timezone: 'UTC',
  venue: null,
  neighborhood: '',
  city: 'Lisbon',
  seller: null,
  offer: { priceFrom: null, currency: 'usd', saleState: 'none', isAlmostGone: false, isInDraw: false },
  users: { items: [], total: 0 },
} as unknown as CollectionStop;

test.each(['list', 'chain'] as const)(
  'shows why an event is on it, as a %s [COL-02, COL-04]',
  async (layout) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const list = { layout, events: { items: [stop], total: 1, offset: 0 } } as unknown as Collection;
    await show(<CollectionBelow list={list} />);
    expect(screen.getByRole('heading', { name: 'Night Ferry' })).toBeTruthy();
    expect(screen.getByText(stop.note)).toBeTruthy();
  },
);
