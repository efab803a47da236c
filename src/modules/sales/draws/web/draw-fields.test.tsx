// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import type { ManagedDraw } from '../manage-contract.ts';
import { DrawFields } from './draw-fields.tsx';

const managed = {
  id: 'event:backbeat:e1',
  timezone: 'America/Los_Angeles',
  providerCode: 'bb',
  providerId: 'e1',
};
const data: ManagedDraw = {
  draw: {
    state: 'upcoming',
    opensAt: '2026-12-01T20:00:00.000Z',
    closesAt: '2026-12-03T20:00:00.000Z',
    payMinutes: 90,
    commitment: 'c',
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
