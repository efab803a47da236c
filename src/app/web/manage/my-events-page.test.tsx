import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleInstance } from '#modules/instance/settings/testing/sample-instance.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { MyEventsPage } from './my-events-page.tsx';

const event = (name: string, more: object = {}) => ({
  id: `event:backbeat:${name}`,
  provider: 'backbeat',
  providerCode: 'b',
  providerId: name,
  name,
  slug: name,
  startDate: '2026-12-06T06:00:00.000Z',
  timezone: 'America/Los_Angeles',
  images: [],
  status: 'published',
  users: { items: [], total: 0 },
  creatorType: 'owner',
  creatorTypeDisplayName: 'Host',
  ...more,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function showMyEvents(more?: object[]) {
  const items = more ?? [event('Noon'), event('Dusk', { hidden: true })];
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ items: url.includes('/events') ? items : [], total: 2, offset: 0, next: null }),
  );
  const context = { setup: { instance: sampleInstance } };
  await show(
    <MyEventsPage userId="user:1" filter={{ side: 'upcoming', role: undefined }} />,
    new QueryClient(),
    { context },
  );
  return within(await screen.findByRole('list', { name: 'My events' }));
}

test('events are listed with the year of their date, because past ones are, too [REA-01]', async () => {
  const list = await showMyEvents();
  expect(list.getAllByText('Saturday, December 5, 2026, 10:00 PM')).toHaveLength(2);
});

test('a published event that an admin hid says so [MOD-01, REA-01]', async () => {
  const list = await showMyEvents();
  const badges = list.getAllByRole('listitem').map((row) => row.querySelectorAll('.badge'));
  expect(badges.map((row) => [...row].map(({ textContent }) => textContent))).toEqual([
    ['Host', 'Published'],
    ['Host', 'Published', 'Hidden by an admin'],
  ]);
});

test('the links of an event name it, and its heading is below the one of the list [A11-01, REA-01]', async () => {
  const list = await showMyEvents();
  expect(list.getByRole('link', { name: 'Check in guests: Dusk' })).toBeTruthy();
  expect(list.getByRole('link', { name: 'View event: Dusk' })).toBeTruthy();
  const headings = screen
    .getAllByRole('heading')
    .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  expect(headings).toEqual(['H1 My events', 'H2 Upcoming', 'H3 Noon', 'H3 Dusk']);
});

test('a cancelled event has no check-in of guests [EVT-06, REA-01]', async () => {
  const list = await showMyEvents([event('Noon'), event('Dusk', { status: 'cancelled' })]);
  const checkIns = list.queryAllByRole('link', { name: /^Check in guests/ });
  expect(checkIns.map((link) => link.getAttribute('aria-label'))).toEqual(['Check in guests: Noon']);
});
