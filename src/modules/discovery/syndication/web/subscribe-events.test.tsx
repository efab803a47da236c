import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { SubscribeEvents } from './subscribe-events.tsx';

const userId = 'user:us-west-2:0198c7f0-0000-7000-8000-000000000001';
const feedsOf = (secret: string) => ({
  calendarUrl: `https://backbeat.test/calendar/${secret}.ics`,
  rssUrl: `https://backbeat.test/calendar/${secret}.xml`,
});
const late = { timeout: 8000 };
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${decodeURIComponent(url)}`);
    return Response.json(feedsOf(method === 'POST' ? 'fresh' : 'first'));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openSheet(client = new QueryClient()) {
  await show(<SubscribeEvents userId={userId} />, client);
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Sync with your calendar' }));
  return screen.findByText('https://backbeat.test/calendar/first.ics', {}, late);
}

test('loads the private calendar link on request, and opens or copies it [FAN-02]', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  await openSheet();
  expect(screen.getByRole('link', { name: 'Open in calendar' }).getAttribute('href')).toBe(
    'webcal://backbeat.test/calendar/first.ics',
  );
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('https://backbeat.test/calendar/first.ics'));
  expect(asked).toEqual([`GET /api/users/${userId}/feeds`]);
});

test('keeps the link when loading it again fails [FAN-02]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const link = await openSheet(client);
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }));
  await client.refetchQueries();
  await waitFor(() => expect(client.getQueryCache().getAll()[0]!.state.status).toBe('error'));
  expect(link.isConnected).toBe(true);
});

test('creates a new link only after confirmation and shows it right away [FAN-02]', async () => {
  await openSheet();
  const renew = () => fireEvent.click(screen.getByRole('button', { name: 'Create a new link' }));
  renew();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep this link' }, late));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep this link' })).toBeNull(), late);
  expect(asked).toHaveLength(1);
  renew();
  fireEvent.click(await screen.findByRole('button', { name: 'Create new link' }, late));
  expect(await screen.findByText('https://backbeat.test/calendar/fresh.ics', {}, late)).toBeTruthy();
  expect(asked).toEqual([`GET /api/users/${userId}/feeds`, `POST /api/users/${userId}/feeds/renew`]);
});
