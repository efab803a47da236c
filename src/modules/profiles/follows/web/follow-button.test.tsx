import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { onTrack } from '#platform/ui/track.ts';
import type { FollowState } from '../contract.ts';
import { FollowButton } from './follow-button.tsx';
import { FollowFacts } from './follow-facts.tsx';

const maya = {
  id: 'user:us-west-2:01938c5e-0000-7000-8000-000000000002',
  name: 'Maya Okafor',
  type: 'user',
} as const;
const okta = { id: 'artist:backbeat:okta', name: 'Okta Lindqvist', type: 'artist' } as const;
const room = { id: 'venue:google:ninth', name: 'Ninth St. Freight', type: 'venue' } as const;

/** Requests wait until the test answers them. */
let waiting: { line: string; answer: (status: number, body: object) => void }[];
let asked: string[];
let toasts: ToastWords[];
let tracked: string[];
const stops: (() => void)[] = [];

beforeEach(() => {
  [waiting, asked, toasts, tracked] = [[], [], [], []];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const line = `${init.method} ${decodeURIComponent(url).replace('/api', '')}`;
    asked.push(line);
    return new Promise((resolve) => {
      const answer = (status: number, body: object) =>
        resolve(new Response(JSON.stringify(body), { status }));
      waiting.push({ line, answer });
    });
  });
  stops.push(connectToasts((words) => toasts.push(words)));
  stops.push(onTrack(({ name }) => tracked.push(name)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const stop of stops.splice(0)) stop();
});

const state = (change: Partial<FollowState> = {}): FollowState => ({
  followed: false,
  status: null,
  isPrivate: false,
  followsBack: false,
  followersTotal: 7,
  ...change,
});

async function reply(begins: string, status: number, body: object) {
  const found = await waitFor(() => {
    const one = waiting.find(({ line }) => line.startsWith(begins));
    if (!one) throw new Error(`Not asked: ${begins}. Asked: ${asked.join(', ')}`);
    return one;
  });
  waiting.splice(waiting.indexOf(found), 1);
  found.answer(status, body);
}

/** Renders for a viewer whose follow statuses are loaded. */
async function showFor(me: Me | null, part: React.ReactElement, known: Record<string, FollowState> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  client.setQueryData(meQuery.queryKey, me);
  for (const [id, one] of Object.entries(known)) client.setQueryData(['follows', 'state', id], one);
  await show(part, client);
  return client;
}

const texts = () => screen.getAllByRole('button').map((button) => button.textContent);

test('twenty impatient clicks make one call, one toast and one analytics event [FOL-02, FOL-03, PLT-12]', async () => {
  await showFor(ana, <FollowButton profile={maya} size="small" />, { [maya.id]: state() });
  for (let click = 0; click < 20; click++) fireEvent.click(screen.getByRole('button'));
  // Updates at once, while the request is still pending.
  await waitFor(() => expect(texts()).toEqual(['Following']));
  await reply('PUT', 200, state({ followed: true, status: 'confirmed', followersTotal: 8 }));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ title: 'User followed', message: 'You followed Maya Okafor.' }]),
  );
  expect(asked).toEqual([`PUT /users/${ana.id}/follows/${maya.id}`]);
  expect([texts(), tracked]).toEqual([['Following'], ['User Followed']]);
});

test('a press before the status is loaded follows afterwards and never unfollows [FOL-02]', async () => {
  await showFor(ana, <FollowButton profile={maya} size="small" />);
  fireEvent.click(screen.getByRole('button'));
  await reply('GET', 200, { items: [{ id: maya.id, ...state() }] });
  await reply('PUT', 200, state({ followed: true, status: 'confirmed' }));
  await waitFor(() => expect(texts()).toEqual(['Following']));
  cleanup();
  asked = [];
  await showFor(ana, <FollowButton profile={maya} size="small" />);
  fireEvent.click(screen.getByRole('button'));
  await reply('GET', 200, { items: [{ id: maya.id, ...state({ followed: true }) }] });
  await waitFor(() => expect(texts()).toEqual(['Following']));
  expect(asked.map((line) => line.split(' ')[0])).toEqual(['GET']);
});

test('following a private account asks, and a second press withdraws the request [FOL-08, FOL-11]', async () => {
  await showFor(ana, <FollowButton profile={maya} size="small" />, { [maya.id]: state({ isPrivate: true }) });
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }));
  await waitFor(() => expect(texts()).toEqual(['Requested']));
  await reply('PUT', 200, state({ isPrivate: true, status: 'pending' }));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ title: 'Request sent', message: 'You’ve asked to follow Maya Okafor.' }]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Requested' }));
  await reply('DELETE', 200, state({ isPrivate: true }));
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Request withdrawn' }));
  expect([texts(), tracked]).toEqual([['Follow'], []]);
});

test('unfollowing shows a toast, and following back is tracked separately [FOL-01, FOL-04, FOL-05, ANA-01, ANA-02]', async () => {
  const followsBack = true;
  await showFor(ana, <FollowButton profile={maya} size="small" />, {
    [maya.id]: state({ followed: true, followsBack }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Following' }));
  await reply('DELETE', 200, state({ followsBack }));
  await waitFor(() => expect(toasts).toEqual([{ title: 'User unfollowed' }]));
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }));
  await reply('PUT', 200, state({ followed: true, followsBack }));
  await waitFor(() => expect(tracked).toEqual(['User Unfollowed', 'User Followed Back']));
});

test('restores the old state after a failed call and says why [FOL-02, PLT-12]', async () => {
  const facts = <FollowFacts user={maya} totals={{ followers: 7, following: 1, friends: 0 }} />;
  const both = (
    <>
      <FollowButton profile={maya} size="small" />
      {facts}
    </>
  );
  await showFor(ana, both, { [maya.id]: state() });
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }));
  await waitFor(() => expect(texts().slice(0, 2)).toEqual(['Following', '8 followers']));
  await reply('PUT', 429, { code: 'tooManyRequests', title: 'Too many tries', detail: 'Too many tries.' });
  await waitFor(() => expect(texts().slice(0, 2)).toEqual(['Follow', '7 followers']));
  expect(toasts).toMatchObject([{ title: 'Too many tries', message: 'Too many tries.', tone: 'danger' }]);
  expect(tracked).toEqual([]);
});

test('a venue’s button restores its state silently and logs the failure [FOL-07]', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await showFor(ana, <FollowButton profile={room} size="small" />, { [room.id]: state() });
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }));
  await waitFor(() => expect(texts()).toEqual(['Following']));
  await reply('PUT', 503, { code: 'busy', title: 'Busy', detail: 'Try again.' });
  await waitFor(() => expect(texts()).toEqual(['Follow']));
  expect([toasts, logged.mock.calls.length]).toEqual([[], 1]);
  await reply('GET', 200, { items: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }));
  await reply('PUT', 200, state({ followed: true }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Venue followed' }]));
  expect(toasts[0]!.message).toBeUndefined();
});

test('following an artist works the same way, with its own text [FOL-06]', async () => {
  await showFor(ana, <FollowButton profile={okta} size="small" />, { [okta.id]: state() });
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }));
  await reply('PUT', 200, state({ followed: true }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Artist followed' }]));
});

test('loads missing statuses in one call, only when signed in [FOL-07]', async () => {
  const all = (
    <>
      {[maya, okta, room, { ...ana, type: 'user' as const }].map((profile) => (
        <FollowButton key={profile.id} profile={profile} size="small" named />
      ))}
    </>
  );
  await showFor(ana, all);
  const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  // There is no button for the viewer, and the others wait for the answer.
  expect(screen.getAllByRole('button').map((button) => button.hasAttribute('aria-busy'))).toEqual([
    true,
    true,
    true,
  ]);
  await reply(`GET /users/${ana.id}/follows?ids=${maya.id},${okta.id},${room.id}`, 200, {
    items: [{ id: okta.id, ...state({ followed: true }) }],
  });
  await waitFor(() =>
    expect(names()).toEqual(['Follow Maya Okafor', 'Following Okta Lindqvist', 'Follow Ninth St. Freight']),
  );
  expect(asked).toHaveLength(1);
  cleanup();
  asked = [];
  await showFor(null, all);
  expect([names().length, asked]).toEqual([4, []]);
});
