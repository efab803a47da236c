import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { press } from '#platform/ui/testing/press.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { Opening, OpeningPlace } from '../contract.ts';
import { waitingPageWords as words } from '../copy.ts';
import { openingQuery } from './opening-queries.ts';
import { WaitingPage } from './waiting-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const event = {
  id: 'event:backbeat:e1',
  providerCode: 'b',
  providerId: 'e1',
  name: 'Night Freight',
  timezone: 'America/Los_Angeles',
  gel: 'jade',
} as const;

const place: OpeningPlace = { id: 'p1', state: 'waiting', priority: 1, place: 7, ahead: 3, until: null };
const openingWith = (mine: OpeningPlace | null): { opening: Opening } => ({
  opening: {
    state: 'running',
    entryAt: '2026-11-22T11:30:00.000Z',
    opensAt: '2026-11-22T12:00:00.000Z',
    windowMinutes: 10,
    presaleFirst: false,
    seedHash: 'a',
    seed: 'b',
    allInCarts: false,
    soldOut: false,
    mine,
    secondsToOpening: 0,
    askAgainSeconds: 20,
  },
});

async function showPage(mine: OpeningPlace | null, answered: OpeningPlace | null) {
  vi.stubGlobal('fetch', async () => Response.json(openingWith(answered)));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, { id: 'user:1' } as never);
  client.setQueryData(openingQuery(event.id, 'user:1').queryKey, openingWith(mine));
  await show(<WaitingPage event={event} />, client);
}

test('the waiting page of a postponed event offers neither a clock nor tickets, and a place to give up [QUE-01, EVT-06]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, { id: 'user:1' } as never);
  client.setQueryData(openingQuery(event.id, 'user:1').queryKey, {
    opening: { ...openingWith(place).opening, state: 'postponed', seed: null },
  });
  await show(<WaitingPage event={event} />, client);
  expect(screen.getByRole('heading', { level: 1, name: words.postponed })).toBeTruthy();
  expect(screen.queryByText(words.startsIn)).toBeNull();
  expect(screen.queryByRole('link', { name: words.choose })).toBeNull();
  expect(screen.getByRole('button', { name: words.leave })).toBeTruthy();
});

test('the waiting page of a cancelled event says so and offers no tickets, also when the line ended before [QUE-01, EVT-06]', async () => {
  const over = { opening: { ...openingWith(place).opening, state: 'over' as const } };
  for (const answer of [{ opening: null }, over, openingWith(place)]) {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    client.setQueryData(meQuery.queryKey, { id: 'user:1' } as never);
    client.setQueryData(openingQuery(event.id, 'user:1').queryKey, answer);
    await show(<WaitingPage event={{ ...event, status: 'cancelled' }} />, client);
    expect(screen.getByRole('heading', { level: 1, name: words.cancelled })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual([
      words.toEvent,
    ]);
    cleanup();
  }
});

test('a line that ends while someone waits asks why, as its event can be cancelled [QUE-01, EVT-06]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ opening: null }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, { id: 'user:1' } as never);
  client.setQueryData(openingQuery(event.id, 'user:1').queryKey, openingWith(place));
  const view = ['events', event.id, 'view'];
  client.setQueryData(view, {});
  await show(<WaitingPage event={event} />, client);
  await waitFor(() => expect(client.getQueryState(view)?.isInvalidated).toBe(true));
  client.setQueryData(view, {});
  await act(() => client.refetchQueries({ queryKey: openingQuery(event.id, 'user:1').queryKey }));
  await waitFor(() => expect(client.getQueryState(view)?.isInvalidated).toBe(true));
});

const headingHasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name })));

test('joining a line moves the focus to the heading, which tells the place [QUE-01, A11-01]', async () => {
  await showPage(null, place);
  press(words.getPlace);
  await screen.findByRole('button', { name: words.leave });
  await headingHasFocus(words.ahead(3));
});

test('leaving a line moves the focus to the heading [QUE-01, A11-01]', async () => {
  await AlertDialog.preload();
  await showPage(place, null);
  press(words.leave);
  press(words.leave, await screen.findByRole('alertdialog'));
  await screen.findByRole('button', { name: words.getPlace });
  await headingHasFocus(words.late);
});
