import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventOverview as Overview } from '#modules/analytics/overview/contract.ts';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { EventOverview } from './event-overview.tsx';
import { eventOverviewQuery } from '#modules/analytics/overview/web/index.ts';

beforeEach(() => vi.stubGlobal('EventSource', class extends EventTarget {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const event: ManagedEvent = {
  id: 'event:backbeat:14',
  provider: 'backbeat',
  providerCode: 'b',
  providerId: '14',
  name: 'Night Freight',
  startDate: '2090-11-28T07:00:00.000Z',
  endDate: '2090-11-28T13:00:00.000Z',
  timezone: 'America/Los_Angeles',
  images: [],
  gel: 'amber',
  status: 'published',
  hidden: false,
  venueName: 'Ninth St. Freight',
  zoneCity: 'Los Angeles',
  city: 'Los Angeles',
  creatorType: 'owner',
};
const money = { currency: 'usd', gross: 0, fees: 0, refunded: 0, disputed: 0, net: 0 };
const nothing: Overview = {
  going: 0,
  sold: 0,
  comps: 0,
  checkedIn: 0,
  days: 30,
  sales: { byDay: [], money, tickets: [] },
  visits: { total: 0, byDay: [], sources: [] },
};

async function open(change: Partial<ManagedEvent>, figures: Partial<Overview> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(eventOverviewQuery(event.id, 30).queryKey, { ...nothing, ...figures });
  const context = { setup: { publicUrl: 'https://backbeat.test' } };
  await show(<EventOverview managed={{ ...event, ...change }} />, client, { context });
}
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const manage = '/event/b/14/manage';

test('a draft’s overview publishes it and links to its preview and details [EVA-07, MNG-01, REA-01]', async () => {
  await open({ status: 'draft' });
  expect(await screen.findByRole('button', { name: 'Publish' }, { timeout: 8000 })).toBeTruthy();
  expect(linkTo('Preview')).toBe('/events/b/14/night-freight');
  expect(linkTo('Edit details')).toBe(`${manage}/details`);
  expect(screen.queryByText('Tickets sold')).toBeNull();
});

test('a published event without guests shows its link and next steps instead of zeros [MNG-01]', async () => {
  await open({});
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to your event' });
  expect(link.value).toBe('https://backbeat.test/events/b/14/night-freight');
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  expect(linkTo('Add a promo code')).toBe(`${manage}/promos`);
  expect(linkTo('Invite your check-in team')).toBe(`${manage}/team`);
  expect(screen.queryByText('Tickets sold')).toBeNull();
});

test('shows visits next to the next steps, which disappear with the first guest [MNG-01]', async () => {
  await open({}, { visits: { total: 3, byDay: [], sources: [] } });
  expect([!!screen.queryByText('Next steps'), !!screen.queryByText('Visits in 30 days')]).toEqual([
    false,
    true,
  ]);
  expect(screen.getByRole('list', { name: 'Next steps' })).toBeTruthy();
  cleanup();
  await open({}, { going: 2 });
  expect(screen.queryByRole('list', { name: 'Next steps' })).toBeNull();
  expect(screen.getByText('Going')).toBeTruthy();
});

test.each([
  ['cancelled', { status: 'cancelled' }],
  ['postponed', { status: 'postponed' }],
  ['past', { endDate: '2020-11-28T13:00:00.000Z' }],
] as const)(
  'a %s event without guests shows zeros, not an empty page [MNG-01, EVT-06]',
  async (_, change) => {
    await open(change);
    expect(screen.queryByRole('list', { name: 'Next steps' })).toBeNull();
    expect(screen.getByText('Tickets sold')).toBeTruthy();
  },
);

test('names tickets that are held for buyers or the box office as on hold [MNG-01, BOX-01]', async () => {
  const ticket = { id: 'ticket:1', name: 'Entry', sold: 3, comps: 0, held: 30, capacity: 100 };
  await open({}, { going: 3, sold: 3, sales: { byDay: [], money, tickets: [ticket] } });
  expect(screen.getAllByText('3 of 100, 30 on hold')).not.toEqual([]);
});

test('shows a Door Manager attendance and no next steps [ROL-03]', async () => {
  await open({ creatorType: 'assistant' }, { sales: null, visits: null });
  expect(screen.queryByRole('list', { name: 'Next steps' })).toBeNull();
  expect(screen.getByText('Checked in')).toBeTruthy();
});
