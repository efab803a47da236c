import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { ManagedDraw } from '../manage-contract.ts';
import { manageWords as words } from '../copy.ts';
import { DrawFields } from './draw-fields.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const managed = {
  id: 'event:backbeat:e1',
  timezone: 'America/Los_Angeles',
  zoneCity: 'Los Angeles',
  providerCode: 'bb',
  providerId: 'e1',
  status: 'published',
  startDate: '2099-12-05T20:00:00.000Z',
} as const;
const data: ManagedDraw = {
  draw: {
    state: 'upcoming',
    opensAt: '2026-12-01T20:00:00.000Z',
    closesAt: '2026-12-03T20:00:00.000Z',
    payMinutes: 90,
    commitment: 'c',
    isDrawn: false,
    ticketTypes: [{ id: 'ticket:1', name: 'Floor', units: 20 }],
    entries: 0,
    people: 0,
    winners: 0,
    offered: 0,
    paid: 0,
    inLine: 0,
  },
  ticketTypes: [{ id: 'ticket:1', name: 'Floor', left: 50 }],
};

test('offers a time to pay that was set over the API and isn’t one of the usual ones [DRW-01]', async () => {
  show(<DrawFields managed={managed} data={data} onDone={() => {}} />);
  expect(await screen.findByRole('option', { name: '90 minutes' })).toHaveProperty('value', '90');
});

test('saving a draw without edits keeps its seconds and the second of two repeated hours [DRW-01, FMT-03]', async () => {
  const network = openNetwork();
  const times = { opensAt: '2026-11-01T09:30:15.000Z', closesAt: '2026-12-03T20:00:59.000Z' };
  const draw = { ...data.draw!, ...times };
  await show(<DrawFields managed={managed} data={{ ...data, draw }} onDone={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: words.save }));
  expect(await network.reply('PUT /events/event:backbeat:e1/draw', 200, { ...data, draw })).toMatchObject(
    times,
  );
});
