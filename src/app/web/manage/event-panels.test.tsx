import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { sampleCard } from '#modules/profiles/profiles/testing/sample-card.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { EventDetails } from './event-details.tsx';
import { loadEventLineup, loadEventTickets } from './event-panels.tsx';

const eventId = 'event:backbeat:x';
const cardOf = (name: string) => sampleCard('artist', name);

let playing: string[];
let reads: number;
const formNow = () => ({
  draft: {
    creatorId: 'user:us-west-2:1',
    name: 'Night Freight',
    startDate: '2090-12-12T16:00:00',
    endDate: '2090-12-12T22:00:00',
    timezone: 'America/Los_Angeles',
    venue: null,
    location: null,
    tickets: [],
    artists: playing.map((name) => ({ id: cardOf(name).id, part: '', playsAt: null, headliner: false })),
    tracks: [],
    hashtags: [],
    preferences: { hideAddress: false },
    visibility: 'public',
    externalUrl: '',
  },
  revision: String(playing.length),
  event: {
    id: eventId,
    timezone: 'America/Los_Angeles',
    images: [],
    location: { addressFull: '' },
    offer: { currency: 'usd' },
    artists: { items: playing.map(cardOf) },
    tracks: { items: [] },
  },
  genres: [],
  creatorType: 'owner',
  ordered: {},
});

beforeEach(() => {
  playing = ['Nadia'];
  reads = 0;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const path = decodeURIComponent(new URL(url, 'http://backbeat.test').pathname);
    if (path.endsWith('/form')) {
      reads += 1;
      return Response.json(formNow());
    }
    if (method === 'PUT') playing = ['Nadia', 'Okta'];
    const isAsked = playing.length === 1;
    const gig = { artist: cardOf('Okta'), askedBy: 'artist', deniedBy: null, part: '', createdAt: '' };
    const items = path.endsWith('/gigs') ? [{ ...gig, status: isAsked ? 'pending' : 'confirmed' }] : [];
    return Response.json({ items, total: 0, offset: 0, next: null });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function showLineup(client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  const EventLineup = await loadEventLineup();
  client.setQueryData(meQuery.queryKey, { id: 'user:us-west-2:1', name: 'Maya', admin: false } as never);
  await show(<EventLineup managed={{ id: eventId } as ManagedEvent} />, client);
  await screen.findByRole('list', { name: 'Lineup' });
  return client;
}
const lineup = () => within(screen.getByRole('list', { name: 'Lineup' }));
const accept = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Accept Okta' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept Okta' })).toBeNull());
};

test('an artist whose request is accepted appears on the lineup above [GIG-03, PFM-08]', async () => {
  await showLineup();
  await accept();
  await waitFor(() => expect(lineup().getByText('Okta')).toBeTruthy());
});

test('accepting a request keeps what was typed in the lineup above [GIG-03, PFM-08]', async () => {
  await showLineup();
  fireEvent.change(screen.getByRole('textbox', { name: /^Type of set/ }), { target: { value: 'Live' } });
  await accept();
  await waitFor(() => expect(reads).toBe(2));
  expect(screen.getByRole('textbox', { name: /^Type of set/ })).toHaveProperty('value', 'Live');
});

test('a lineup that is opened again has what others changed meanwhile [PFM-08]', async () => {
  const client = await showLineup();
  cleanup();
  playing = ['Nadia', 'Okta'];
  await showLineup(client);
  await waitFor(() => expect(lineup().getByText('Okta')).toBeTruthy());
});

test('the dashboard of a cancelled event has no form that refuses what is typed, and keeps its requests to play [EVT-06, GIG-03]', async () => {
  const managed = { id: eventId, status: 'cancelled' } as ManagedEvent;
  const [EventLineup, EventTickets] = [await loadEventLineup(), await loadEventTickets()];
  for (const Part of [EventDetails, EventTickets, EventLineup]) {
    await show(<Part managed={managed} />, new QueryClient());
    expect(screen.getByRole('heading', { name: 'This event is cancelled' })).toBeTruthy();
    if (Part === EventLineup) await screen.findByRole('button', { name: 'Decline Okta' });
    expect(screen.queryByRole('button', { name: /Save changes/ })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    cleanup();
  }
});
