import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { press } from '#platform/ui/testing/press.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { presaleSectionWords as words } from '../copy.ts';
import type { ManagedPresale } from '../manage-contract.ts';
import { managedPresaleQuery } from './manage-queries.ts';
import { PresaleSection } from './presale-section.tsx';

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
  endDate: '2099-12-13T20:00:00.000Z',
} as const;
const none: ManagedPresale = {
  presale: null,
  profiles: [{ id: 'artist:1', type: 'artist', name: 'Okta Lindqvist' }],
  ticketTypes: [{ id: 'ticket:1', name: 'Floor', saleStartDate: '2099-12-03T20:00:00.000Z' }],
};
const saved: ManagedPresale = {
  ...none,
  presale: {
    state: 'upcoming',
    startsAt: '2099-12-02T20:00:00.000Z',
    ticketTypeIds: null,
    rules: [{ id: 'r1', kind: 'attended', events: 1 }],
    announcedAt: null,
    revision: 'a',
  },
};

async function showSection(
  known: ManagedPresale,
  answer: ManagedPresale,
  event: { status?: 'cancelled'; endDate?: string } = {},
) {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('reach') ? { people: null } : answer),
  );
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(managedPresaleQuery(managed.id).queryKey, known);
  await show(<PresaleSection managed={{ ...managed, ...event }} />, client);
  return screen.queryByRole('region', { name: words.heading })!;
}

test('setting up a presale and saving it keep the focus in the section [PRE-01, A11-01]', async () => {
  const section = await showSection(none, saved);
  press(words.add);
  expect(document.activeElement).toBe(section);
  press(words.save);
  await screen.findByRole('button', { name: words.removeAll });
  expect(document.activeElement).toBe(section);
});

test('removing a presale keeps the focus in the section [PRE-01, A11-01]', async () => {
  await AlertDialog.preload();
  const section = await showSection(saved, none);
  press(words.removeAll);
  press(words.removeAll, await screen.findByRole('alertdialog'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('button', { name: words.removeAll })).toBeNull();
  await waitFor(() => expect(section.contains(document.activeElement)).toBe(true));
});

test('a cancelled event has no presale to set up or remove [PRE-01, EVT-06]', async () => {
  for (const known of [none, saved]) {
    await showSection(known, known, { status: 'cancelled' });
    expect(screen.getByText(words.cancelled)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
  }
});

test('the dashboard of a past event doesn’t ask for a later sale start for its presale [PRE-01]', async () => {
  const later = { ...none, ticketTypes: [] };
  await showSection(later, later, { endDate: '2026-11-20T20:00:00.000Z' });
  expect(screen.getByText(words.past)).toBeTruthy();
  expect(screen.queryByText(words.noSaleStart)).toBeNull();
});
