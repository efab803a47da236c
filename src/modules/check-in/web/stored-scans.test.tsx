import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { scannerWords as words } from '../copy.ts';
import { StoredScans } from './stored-scans.tsx';
import * as scannerStore from './scanner-store.ts';
import type { StoredState } from './scanner-store.ts';

const stored = {
  scanner: {
    setup: { keys: [], event: { uuid: '0198c7f0-0000-7000-8000-000000000042' } },
    deviceId: '0198c7f0-0000-7000-8000-000000000043',
    list: { total: 1, voided: 0, version: 0 },
  },
  guests: [{ id: 'admission:1', name: 'Rosa Delgado' }],
  checkIns: [],
  queue: [{ scan: { counter: 1, kind: 'in', at: '2026-11-29T20:00:00.000Z' }, verdict: 'admitted' }],
} as unknown as StoredState;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the refused page of a removed Door Manager deletes the names of guests, and says which scans wait [ROL-03, DOR-03]', async () => {
  let names = stored.guests.map(({ name }) => name);
  // Instead of IndexedDB, which happy-dom lacks.
  vi.spyOn(scannerStore, 'openScannerStore').mockResolvedValue({
    ...scannerStore.openMemoryStore(),
    read: async () => stored,
    replaceGuests: async (_scanner, guests) => void (names = guests.map(({ name }) => name)),
  });
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _options: object, work: (lock: object) => unknown) => work({}) },
  });
  vi.stubGlobal('fetch', async () => Response.json({ code: 'notAllowed', title: '' }, { status: 403 }));
  await show(<StoredScans eventId="event:backbeat:1" userId="1" />);
  expect((await screen.findByRole('status')).textContent).toBe(words.waiting(1));
  expect(screen.getByText(words.notAllowed)).toBeTruthy();
  await waitFor(() => expect(names).toEqual([]));
});
