import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventsOfPage } from '#app/contract.ts';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { profilePageWords as words } from './copy.ts';
import { EventsSection } from './events-section.tsx';
import { MembersEvents } from './members-events.tsx';

const communityId = 'community:01938c5e-0000-7000-8000-000000000009';
const participation = `GET /communities/${communityId}/participation`;
const list = `GET /communities/${communityId}/membersEvents`;
const event = {
  id: 'event:backbeat:1',
  providerCode: 'b',
  providerId: '1',
  name: 'Members’ night',
  startDate: '2027-03-13T07:00:00Z',
  endDate: '2027-03-13T10:00:00Z',
  timezone: 'America/Los_Angeles',
  images: [],
  gel: 'amber',
  venue: null,
  neighborhood: '',
  city: 'Los Angeles',
  offer: { priceFrom: null, currency: 'usd', saleState: 'none', left: null },
  users: { items: [], total: 0 },
};

let network: ReturnType<typeof openNetwork>;
beforeEach(() => (network = openNetwork()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(status: 'confirmed' | 'pending' | null, isOwn = false) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, ana);
  await show(<MembersEvents communityId={communityId} />, client);
  await network.reply(participation, 200, {
    status,
    isOwn,
    membersTotal: 7,
    membershipType: 'open',
  });
  return client;
}

test('a member finds events for members, also after they failed to load [EVT-07]', async () => {
  await open('confirmed');
  await network.reply(list, 503, { title: 'Busy' });
  expect(await screen.findByText(words.forMembersFailed)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await network.reply(list, 200, { items: [event], next: null });
  expect(await screen.findByRole('link', { name: /Members’ night/ })).toBeTruthy();
  expect(screen.getByRole('heading', { name: words.forMembers })).toBeTruthy();
});

test('someone who waits to become a member doesn’t ask for these events [EVT-07]', async () => {
  const client = await open('pending');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(network.asked.filter((line) => line.startsWith(list))).toEqual([]);
});

test('the team finds these events on the page, without being members [EVT-07]', async () => {
  await open(null, true);
  await network.reply(list, 200, { items: [event], next: null });
  expect(await screen.findByRole('link', { name: /Members’ night/ })).toBeTruthy();
});

test('the list below doesn’t say that nothing is coming up when events for members are [EVT-07]', async () => {
  const events: EventsOfPage = {
    when: 'upcoming',
    items: [],
    total: 0,
    offset: 0,
    next: null,
    counts: { upcoming: 0, past: 0 },
  };
  const none = { upcoming: 'Low Tide hasn’t announced any events yet.', past: '' };
  await show(<EventsSection of="community" id={communityId} events={events} none={none} hasOthers />);
  expect(screen.getByRole('heading', { name: words.noOthers })).toBeTruthy();
  expect(screen.queryByText(none.upcoming)).toBeNull();
});
