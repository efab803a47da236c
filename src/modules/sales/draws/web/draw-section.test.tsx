import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { press } from '#platform/ui/testing/press.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { drawWords, manageWords as words } from '../copy.ts';
import type { ManagedDraw } from '../manage-contract.ts';
import { managedDrawQuery } from './draw-queries.ts';
import { DrawSection } from './draw-section.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const managed = {
  id: 'event:backbeat:e1',
  timezone: 'Asia/Kuwait',
  zoneCity: 'Kuwait City',
  providerCode: 'b',
  providerId: 'e1',
  status: 'published',
  startDate: '2099-12-05T20:00:00.000Z',
} as const;
const ticketTypes: ManagedDraw['ticketTypes'] = [{ id: 'ticket:1', name: 'Floor', left: 50 }];
const saved: ManagedDraw = {
  draw: {
    state: 'open',
    opensAt: '2026-12-01T20:00:00.000Z',
    closesAt: '2026-12-03T20:00:00.000Z',
    payMinutes: 1440,
    commitment: 'c',
    isDrawn: false,
    ticketTypes: [{ id: 'ticket:1', name: 'Floor', units: 50 }],
    entries: 0,
    people: 0,
    winners: 0,
    offered: 0,
    paid: 0,
    inLine: 0,
  },
  ticketTypes,
};

test('setting up a draw and saving it keep the focus in the section [DRW-01, A11-01]', async () => {
  vi.stubGlobal('fetch', async () => Response.json(saved));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(managedDrawQuery(managed.id).queryKey, { draw: null, ticketTypes });
  await show(<DrawSection managed={managed} />, client);
  const section = screen.getByRole('region', { name: words.heading });
  press(words.add);
  expect(document.activeElement).toBe(section);
  press(words.save);
  await screen.findByRole('button', { name: words.end });
  expect(document.activeElement).toBe(section);
});

test('ending a draw keeps the focus in the section [DRW-01, A11-01]', async () => {
  await AlertDialog.preload();
  const ended: ManagedDraw = { ...saved, draw: { ...saved.draw!, state: 'over' } };
  vi.stubGlobal('fetch', async () => Response.json(ended));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(managedDrawQuery(managed.id).queryKey, saved);
  await show(<DrawSection managed={managed} />, client);
  press(words.end);
  press(words.end, await screen.findByRole('alertdialog'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('button', { name: words.end })).toBeNull();
  const section = screen.getByRole('region', { name: words.heading });
  await waitFor(() => expect(section.contains(document.activeElement)).toBe(true));
});

test('a draw that took place without a winner links to its result, and isn’t followed by another one [DRW-01]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const draw = { ...saved.draw!, state: 'over' as const, isDrawn: true };
  client.setQueryData(managedDrawQuery(managed.id).queryKey, { draw, ticketTypes });
  await show(<DrawSection managed={managed} />, client);
  expect(screen.getByRole('link', { name: drawWords.result })).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.again })).toBeNull();
});

test('a cancelled event has no draw to set up, and shows the one it had [DRW-01, EVT-06]', async () => {
  const over: ManagedDraw = { ...saved, draw: { ...saved.draw!, state: 'over' } };
  for (const known of [{ draw: null, ticketTypes }, over]) {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    client.setQueryData(managedDrawQuery(managed.id).queryKey, known);
    await show(<DrawSection managed={{ ...managed, status: 'cancelled' }} />, client);
    expect(screen.getByText(words.cancelled)).toBeTruthy();
    expect(screen.queryByText('50 × Floor') !== null).toBe(known.draw !== null);
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
  }
});

test.each([
  ['has started', 'published', words.started],
  ['is postponed past its date', 'postponed', words.isPostponed],
] as const)(
  'no draw is offered once the event %s, as it would be refused [DRW-01]',
  async (_, status, title) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    client.setQueryData(managedDrawQuery(managed.id).queryKey, { draw: null, ticketTypes });
    await show(
      <DrawSection managed={{ ...managed, status, startDate: '2026-11-20T20:00:00.000Z' }} />,
      client,
    );
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  },
);
