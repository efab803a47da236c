import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { followWords } from '../copy.ts';
import { requestWords as words } from '../requests-copy.ts';
import { FollowRequests } from './follow-requests.tsx';

const personOf = (name: string) => ({ id: `user:us-west-2:${name}`, type: 'user', name, images: [] });

let lists: { pending: string[]; denied: string[] };
let isDown: boolean;
beforeEach(() => {
  lists = { pending: ['June', 'Theo'], denied: ['Okta'] };
  isDown = false;
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (isDown) return Response.json({ code: 'bug', title: 'Broken' }, { status: 500 });
    if (method === 'GET') {
      const status = url.includes('status=denied') ? 'denied' : 'pending';
      return Response.json({ items: lists[status].map(personOf), total: lists[status].length, next: null });
    }
    const isOf = (name: string) => decodeURIComponent(url).endsWith(`:${name}`);
    for (const kind of ['pending', 'denied'] as const)
      lists[kind] = lists[kind].filter((name) => !isOf(name));
    return Response.json({ status: 'confirmed' });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const buttonOf = (word: string, name: string) =>
  screen.findByRole('button', { name: followWords.named(word, name) });

test('the focus goes to the next request when one is answered [FOL-08, A11-01]', async () => {
  await show(<FollowRequests userId="user:1" />, client());
  const button = await buttonOf(words.accept, 'June');
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText('June')).toBeNull());
  expect(document.activeElement).toBe(await buttonOf(words.decline, 'Theo'));
});

test('the section of declined requests leaves the focus around it when it disappears [FOL-08, A11-01]', async () => {
  await show(<FollowRequests userId="user:1" />, client());
  const button = await buttonOf(words.invite, 'Okta');
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText('Okta')).toBeNull());
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(screen.getByText('June'))).toBe(true);
});

test('requests that couldn’t be loaded can be loaded again, and stay when that fails later [FOL-08]', async () => {
  isDown = true;
  const queries = client();
  await show(<FollowRequests userId="user:1" />, queries);
  const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(retry!);
  expect(await screen.findByText('June')).toBeTruthy();
  isDown = true;
  await act(() => queries.refetchQueries().then(() => new Promise((drawn) => setTimeout(drawn))));
  expect(screen.getByText('June')).toBeTruthy();
});
