import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CheckInSetup } from '../contract.ts';
import { opening, type ScannerState } from './scanner-state.ts';
import { VerdictPanel } from './verdict-panel.tsx';

const hour = 3_600_000;
afterEach(cleanup);

function show(startsIn: number, state: Partial<ScannerState> = {}) {
  const startsAt = Date.now() + startsIn * hour;
  const event = {
    startDate: new Date(startsAt).toISOString(),
    endDate: new Date(startsAt + 6 * hour).toISOString(),
    timezone: 'America/Los_Angeles',
    status: 'published',
  };
  render(<VerdictPanel state={{ ...opening, ...state }} setup={{ event } as CheckInSetup} />);
}

test.each([
  ['a day before', 24, 'Not open yet'],
  ['within twelve hours of the start', 11, 'Ready'],
  ['a day after the end', -30, 'Closed'],
])('%s, shows whether check-in is open [DOR-01]', (_when, startsIn, word) => {
  show(startsIn);
  expect(screen.getByText(word)).toBeTruthy();
});

test('before check-in opens, says when it opens and that scans are tests [DOR-01]', () => {
  show(24);
  expect(screen.getByText(/^Check-in opens \w+, \w+ \d+ at \d+:\d\d [AP]M\.$/)).toBeTruthy();
  expect(screen.getByText(/no one is checked in/)).toBeTruthy();
});

test('uses the server’s clock, so a phone that is a day behind is ready [DOR-01]', () => {
  show(24, { clockOffset: 24 * hour });
  expect(screen.getByText('Ready')).toBeTruthy();
});

test('shows which device first scanned a ticket, and how long ago [DOR-01]', () => {
  const at = Date.now();
  const scan = { guestId: 'admission:1', isAlone: true, isUndone: false };
  const recent = [
    { ...scan, counter: 2, verdict: 'already' as const, at },
    { ...scan, counter: 1, verdict: 'admitted' as const, at: at - 4000 },
  ];
  show(0, { recent, current: 2, deviceName: 'Side door' });
  expect(screen.getByRole('status').textContent).toMatch(
    /^Already scannedSide door, \d+:\d\d [AP]M, 4 seconds ago$/,
  );
});

test('is ready again once the last scan is off the screen', () => {
  const recent = [
    {
      counter: 1,
      verdict: 'admitted' as const,
      at: Date.now(),
      guestId: undefined,
      isAlone: false,
      isUndone: false,
    },
  ];
  show(0, { recent, current: undefined });
  expect(screen.getByText('Ready')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
});
