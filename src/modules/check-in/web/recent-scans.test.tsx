import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { RecentScans } from './recent-scans.tsx';
import type { RecentScan } from './scanner-store.ts';
import { opening } from './scanner-state.ts';

const undone = (counter: number, verdict: RecentScan['verdict']) =>
  ({ counter, verdict, isUndone: true, at: Date.parse('2026-11-30T20:00:00Z') }) as unknown as RecentScan;

test('recent scans say whether a check-in or a check-out was undone [DOR-02]', async () => {
  const state = { ...opening, recent: [undone(2, 'out'), undone(1, 'admitted')] };
  await show(<RecentScans state={state} zone="Asia/Kuwait" onUndo={() => {}} />);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringContaining('Check-out undone'),
    expect.stringContaining('Check-in undone'),
  ]);
});
