import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { leaveWords } from '#platform/ui/leave-copy.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { ManagedSplit } from '../contract.ts';
import { splitWords as words } from '../copy.ts';
import { EventSplit } from './event-split.tsx';

afterEach(cleanup);

const party = { id: 'artist:1', name: 'Low Tide', type: 'artist' as const };

/** A split whose newest version gives the artist half of the door. */
const splitAt = (version: number): ManagedSplit => ({
  split: {
    event: {
      id: 'event:1',
      name: 'Night Freight',
      startsAt: '2026-11-29T07:00:00Z',
      timezone: 'Asia/Tokyo',
      status: 'published',
      path: '/events/b/1',
    },
    host: 'Union',
    isFrozen: false,
    latest: {
      version,
      currency: 'usd',
      shares: [
        { party, terms: { kind: 'percent', percent: 50_000, amount: null }, answer: 'waiting', reason: '' },
      ],
    },
    agreed: null,
  },
  currency: 'usd',
  version,
  parties: [party],
});

test('a host who edits a split replaces another’s only after it was shown [PYO-03]', async () => {
  const sent: { seenVersion: number }[] = [];
  let version = 1;
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Response.json(splitAt(version));
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ code: 'splitChanged', title: 'The split changed', message: '' }, { status: 409 });
  });
  const { client } = await show(<EventSplit eventId="event:1" isHost />);
  fireEvent.click(await screen.findByRole('button', { name: words.change }));
  const percent = await screen.findByRole('textbox', { name: words.percent });
  fireEvent.change(percent, { target: { value: '40' } });
  version = 2;
  await act(() => client.refetchQueries());
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: words.send }));
    await waitFor(() => expect(sent).toHaveLength(times));
    await waitFor(() => expect(client.isFetching()).toBe(0));
  }
  expect(sent.map(({ seenVersion }) => seenVersion)).toEqual([1, 2]);
  expect(screen.getByRole('status').textContent).toContain(words.overtaken);
  expect((percent as HTMLInputElement).value).toBe('40');
});

test('a keyboard user who changes a split begins at its first share, and comes back when they don’t [PYO-03]', async () => {
  vi.stubGlobal('fetch', async () => Response.json(splitAt(1)));
  await show(<EventSplit eventId="event:1" isHost />);
  fireEvent.click(await screen.findByRole('button', { name: words.change }));
  const first = await screen.findByRole('combobox', { name: words.party });
  await waitFor(() => expect(document.activeElement).toBe(first));
  fireEvent.click(screen.getByRole('button', { name: words.remove(1) }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: words.add })));
  fireEvent.click(screen.getByRole('button', { name: words.cancel }));
  const change = await screen.findByRole('button', { name: words.change });
  await waitFor(() => expect(document.activeElement).toBe(change));
});

test('a host is asked before a split that they edit is lost [PYO-03]', async () => {
  vi.stubGlobal('fetch', async () => Response.json(splitAt(1)));
  const { history } = await show(<EventSplit eventId="event:1" isHost />);
  fireEvent.click(await screen.findByRole('button', { name: words.change }));
  const percent = await screen.findByRole('textbox', { name: words.percent });
  fireEvent.change(percent, { target: { value: '40' } });
  history.push('/elsewhere');
  expect(await screen.findByRole('alertdialog', { name: leaveWords.title })).toBeTruthy();
});
