import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import type { EventCard as Event } from '../contract.ts';
import { EventCard } from './event-card.tsx';
import { EventRows } from './event-rows.tsx';

afterEach(cleanup);

const sample: Event = {
  id: 'event:axs:1',
  provider: 'axs',
  seller: 'AXS',
  providerCode: 'a',
  providerId: '1',
  name: 'Low Tide Quintet',
  startDate: '2026-11-29T03:00:00Z',
  endDate: '2026-11-29T06:00:00Z',
  timezone: 'America/Los_Angeles',
  images: [],
  gel: 'jade',
  venue: null,
  neighborhood: 'Highland Park',
  city: 'Los Angeles',
  offer: { priceFrom: null, currency: 'usd', saleState: 'none', left: null },
  users: { items: [], total: 0 },
};
const sold: Event = {
  ...sample,
  provider: 'backbeat',
  seller: undefined,
  offer: { priceFrom: 2299, currency: 'usd', saleState: 'onSale', left: 200 },
};

test('the place of an event is read in its own direction [EVT-04]', async () => {
  const venue = { name: 'ליל (חדש)!' } as NonNullable<Event['venue']>;
  await show(<EventCard event={{ ...sample, venue }} />);
  expect((await screen.findByText('ליל (חדש)!, Highland Park')).dir).toBe('auto');
});

test.each([
  ['sold elsewhere shows the seller instead of a price', sample, 'On AXS'],
  ['sold on Backbeat shows its price', sold, '$22.99'],
  ['that is cancelled shows no price', { ...sold, status: 'cancelled' }, 'Cancelled'],
  ['that is sold out says so', { ...sold, offer: { ...sold.offer, saleState: 'soldOut' } }, 'Sold out'],
  [
    'whose tickets are in an open draw isn’t sold out',
    { ...sold, offer: { ...sold.offer, saleState: 'soldOut', isInDraw: true } },
    'In the draw',
  ],
] as const)('an event %s [EVT-04, PRC-01]', async (_what, event, words) => {
  await show(<EventCard event={event} />);
  const card = await screen.findByRole('article');
  expect(within(card).getByText(words).closest('.poster-caption')).not.toBeNull();
  expect(card.querySelector('.poster-tag')).toBeNull();
  expect(within(card).queryAllByText('$22.99')).toHaveLength(words === '$22.99' ? 1 : 0);
  cleanup();
  await show(<EventRows events={[event]} />);
  expect(within(await screen.findByRole('listitem')).getByText(words)).toBeTruthy();
});

test('a past event in a list has its year, in its own time zone [FMT-03]', async () => {
  const event = { ...sold, startDate: '2025-01-01T06:00:00Z', users: { items: [], total: 642 } };
  await show(<EventRows events={[event]} past />);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Highland Park, 2024, 642 went');
});
