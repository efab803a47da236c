import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { longDay } from '#platform/time.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { payoutWords as words } from '../copy.ts';
import { EventPayouts } from './event-payouts.tsx';

const zone = 'America/New_York';
const dueAt = '2026-12-03T20:00:00Z';

test.each([
  ['the day of its payout', 'published', dueAt, words.eventDue(longDay(dueAt, zone))],
  ['no day while it is postponed', 'postponed', null, words.eventPostponed],
  ['that nothing is left once it is cancelled and refunded', 'cancelled', null, words.eventRefunded],
] as const)('the host of an event reads %s [PYO-02, EVT-06]', async (_, status, due, text) => {
  const payouts = { seller: 'host', dueAt: due, account: null, hasAccount: true, items: [] };
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/payouts') ? Response.json(payouts) : Response.json({ code: 'none' }, { status: 404 }),
  );
  await show(<EventPayouts eventId="event:1" zone={zone} isHost={false} status={status} />);
  expect(await screen.findByText(text)).toBeTruthy();
});
