import { useState } from 'react';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { press } from '#platform/ui/testing/press.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { RecentScans } from './recent-scans.tsx';
import type { RecentScan } from './scanner-store.ts';
import { opening } from './scanner-state.ts';

afterEach(cleanup);

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

test('undoing a check-in moves the focus to the next one that can be undone, or to the section [DOR-02, A11-01]', async () => {
  function Scans() {
    const [left, setLeft] = useState([2, 1]);
    const recent = [2, 1].map((counter) => ({
      ...undone(counter, 'admitted'),
      isUndone: !left.includes(counter),
    }));
    const onUndo = (scan: RecentScan) => setLeft(left.filter((one) => one !== scan.counter));
    return <RecentScans state={{ ...opening, recent }} zone="Asia/Kuwait" onUndo={onUndo} />;
  }
  await show(<Scans />);
  const undoes = () => screen.queryAllByRole('button', { name: /^Undo/ });
  undoes()[0]!.focus();
  undoes()[0]!.click();
  await screen.findByText('Check-in undone');
  expect(document.activeElement).toBe(undoes()[0]);
  press('Undo Guest');
  expect(await screen.findAllByText('Check-in undone')).toHaveLength(2);
  expect(document.activeElement?.tagName).toBe('SECTION');
});
