import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { longDay } from '#platform/time.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { payoutWords as words } from '../copy.ts';
import { EventPayouts } from './event-payouts.tsx';

const zone = 'America/New_York';
const dueAt = '2026-12-03T20:00:00Z';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [
    'the day of its payout, and to set up payouts',
    'published',
    dueAt,
    words.eventDue(longDay(dueAt, zone)),
    true,
  ],
  ['no day while it is postponed', 'postponed', null, words.eventPostponed, true],
  ['only that nothing is left once it is refunded', 'cancelled', null, words.eventRefunded, false],
] as const)('the host of an event reads %s [PYO-02, EVT-06]', async (_, status, due, text, isAsked) => {
  const payouts = { seller: 'host', dueAt: due, account: null, hasAccount: false, items: [] };
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/payouts') ? Response.json(payouts) : Response.json({ code: 'none' }, { status: 404 }),
  );
  await show(<EventPayouts eventId="event:1" zone={zone} isHost={false} status={status} />);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(words.eventNoAccount) !== null).toBe(isAsked);
});
