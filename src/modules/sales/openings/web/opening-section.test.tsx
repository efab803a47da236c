import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { press } from '#platform/ui/testing/press.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { openingSectionWords as words } from '../copy.ts';
import type { ManagedOpening } from '../manage-contract.ts';
import { managedOpeningQuery } from './opening-queries.ts';
import { OpeningSection } from './opening-section.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const managed = {
  id: 'event:backbeat:e1',
  timezone: 'Asia/Kuwait',
  providerCode: 'b',
  providerId: 'e1',
  status: 'published',
  endDate: '2099-12-13T20:00:00.000Z',
} as const;
const none: ManagedOpening = {
  opening: null,
  saleStartsAt: '2099-12-03T20:00:00.000Z',
  hasPresale: false,
};
const saved: ManagedOpening = {
  ...none,
  opening: {
    state: 'scheduled',
    opensAt: '2099-12-03T20:00:00.000Z',
    waitMinutes: 30,
    windowMinutes: 10,
    presaleFirst: false,
    soldOut: false,
    waiting: 0,
    admitted: 0,
  },
};

async function showSection(
  known: ManagedOpening,
  answer: ManagedOpening,
  event: { status?: 'cancelled'; endDate?: string } = {},
) {
  vi.stubGlobal('fetch', async () => Response.json(answer));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(managedOpeningQuery(managed.id).queryKey, known);
  await show(<OpeningSection managed={{ ...managed, ...event }} />, client);
  return screen.queryByRole('region', { name: words.heading })!;
}

test('setting up a fair opening and saving it keep the focus in the section [QUE-01, A11-01]', async () => {
  const section = await showSection(none, saved);
  press(words.add);
  expect(document.activeElement).toBe(section);
  press(words.save);
  await screen.findByRole('button', { name: words.remove });
  expect(section.contains(document.activeElement)).toBe(true);
});

test('removing a fair opening keeps the focus in the section [QUE-01, A11-01]', async () => {
  await AlertDialog.preload();
  const section = await showSection(saved, none);
  press(words.remove);
  press(words.remove, await screen.findByRole('alertdialog'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('button', { name: words.remove })).toBeNull();
  await waitFor(() => expect(section.contains(document.activeElement)).toBe(true));
});

test('a cancelled event has no fair opening to set up or remove [QUE-01, EVT-06]', async () => {
  for (const known of [none, saved]) {
    await showSection(known, known, { status: 'cancelled' });
    expect(screen.getByText(words.cancelled)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
  }
});

test('the dashboard of a past event doesn’t ask for a later sale start for its fair opening [QUE-01]', async () => {
  const later = { ...none, saleStartsAt: null };
  await showSection(later, later, { endDate: '2026-11-20T20:00:00.000Z' });
  expect(screen.getByText(words.past)).toBeTruthy();
  expect(screen.queryByText(words.noSaleStart)).toBeNull();
});
