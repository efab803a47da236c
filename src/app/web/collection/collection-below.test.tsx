import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Collection, CollectionStop } from '#modules/social/collections/contract.ts';
import { collectionWords } from '#modules/social/collections/copy.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
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
    const list = {
      layout,
      events: { items: [stop], total: 1, offset: 0, next: null },
    } as unknown as Collection;
    await show(<CollectionBelow list={list} />);
    expect(screen.getByRole('heading', { name: 'Night Ferry' })).toBeTruthy();
    expect(screen.getByText(stop.note)).toBeTruthy();
  },
);

test('shows the events after the first page on request [COL-01]', async () => {
  const network = openNetwork();
  const events = { items: [stop], total: 2, offset: 0, next: 'c1' };
  await show(
    <CollectionBelow list={{ id: 'collection:1', layout: 'list', events } as unknown as Collection} />,
  );
  fireEvent.click(screen.getByRole('button', { name: collectionWords.moreEvents }));
  const later = { ...stop, id: 'event:backbeat:2', name: 'Day Ferry' };
  await network.reply('GET /collections/collection:1/events?cursor=c1', 200, {
    ...events,
    items: [later],
    next: null,
  });
  expect(await screen.findByRole('heading', { name: 'Day Ferry' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Night Ferry' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: collectionWords.moreEvents })).toBeNull();
});
