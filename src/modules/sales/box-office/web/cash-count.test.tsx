import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import type { BoxOffice } from '../contract.ts';
import { refusedSale } from '../testing/refused-sale.ts';
import { CashCount } from './cash-count.tsx';
import type { TillSession } from './till-session.ts';
import type { TillState } from './till-state.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const till = {
  id: 'till:1',
  name: 'Front door',
  seller: 'Maya',
  currency: 'usd',
  sales: 0,
  cash: 0,
  card: 0,
  reader: 0,
  refunds: 0,
  float: 0,
  expected: 0,
  counted: null,
  difference: null,
  countedAt: null,
  allotted: 0,
  allotmentEnded: false,
  needsSync: false,
  seenAt: '2026-11-29T19:00:00.000Z',
};

test('an open cash count follows sales that other devices sync [BOX-01]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let hasSynced = false;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/tills'))
      return Response.json({ items: [{ ...till, expected: hasSynced ? 4598 : 0 }] });
    return Response.json({ items: url.endsWith('/refusedSales') && hasSynced ? [refusedSale] : [] });
  });
  const state = { isOnline: true, name: 'Bar', deviceId: 'till:2' } as TillState;
  const boxOffice = { isHost: true, timezone: 'Asia/Tokyo', currency: 'usd' } as BoxOffice;
  await show(<CashCount eventId="event:1" state={state} session={{} as TillSession} boxOffice={boxOffice} />);
  await screen.findByRole('region', { name: 'Maya, Front door' });
  expect(screen.queryByText('$45.98')).toBeNull();
  hasSynced = true;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText('$45.98')).toBeTruthy();
  expect(await screen.findByText('2 × Entry', { exact: false })).toBeTruthy();
});

test('devices of one seller with the same name have numbers [BOX-01]', async () => {
  const items = ['till:1', 'till:2', 'till:3'].map((id) => ({ ...till, id, name: 'Box office' }));
  items[2]!.seller = 'Theo';
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ items: url.endsWith('/tills') ? items : [] }),
  );
  const state = { isOnline: true, name: 'Box office', deviceId: 'till:2' } as TillState;
  const boxOffice = { isHost: true, timezone: 'Asia/Tokyo', currency: 'usd' } as BoxOffice;
  await show(<CashCount eventId="event:1" state={state} session={{} as TillSession} boxOffice={boxOffice} />);
  for (const name of ['Maya, Box office 1', 'Maya, Box office 2 (this device)', 'Theo, Box office'])
    expect(await screen.findByRole('region', { name })).toBeTruthy();
});
