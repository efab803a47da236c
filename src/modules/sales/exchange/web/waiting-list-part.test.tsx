import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { waitingWords as words } from '../waiting-copy.ts';
import { WaitingListPart } from './waiting-list-part.tsx';

const event = {
  id: 'event:backbeat:1',
  providerCode: 'b',
  providerId: '1',
  name: 'Night Freight',
  timezone: 'America/Los_Angeles',
  gel: 'magenta' as const,
  tickets: { items: [] },
};

test('tells users with a new account when they can join, and offers it then [EXC-01]', async () => {
  const list = { open: true, total: 0, returns: true, newUntil: '2026-11-22T12:30:00.000Z', mine: null };
  let answer: object = list;
  vi.stubGlobal('fetch', async () => Response.json(answer));
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'], shouldAdvanceTime: true });
  show(<WaitingListPart event={event} full={false} otherwise="Sold out" />);
  expect(await screen.findByText(words.tooNew('4:30 AM'))).toBeTruthy();
  const join = new RegExp(words.join);
  expect(screen.queryByRole('button', { name: join })).toBeNull();
  answer = { ...list, newUntil: null };
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await screen.findByRole('button', { name: join })).toBeTruthy();
  vi.useRealTimers();
});
