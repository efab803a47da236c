import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleCard } from '#modules/profiles/profiles/testing/sample-card.ts';
import type { AnswerOf } from '#platform/contract.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { listDraws } from '../contract.ts';
import { drawWords as words } from '../copy.ts';
import { myDrawsQuery } from './draw-queries.ts';
import { MyDraws } from './my-draws.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const from = sampleCard('user', 'Maya');
const invited = (entryId: string): AnswerOf<typeof listDraws>['items'][number] => ({
  event: {
    id: `event:backbeat:${entryId}`,
    providerCode: 'b',
    providerId: entryId,
    name: 'Night Freight',
    startDate: '2099-12-03T20:00:00.000Z',
    timezone: 'America/Los_Angeles',
  },
  draw: { state: 'open', closesAt: '2099-12-01T20:00:00.000Z' },
  entry: null,
  invitation: { entryId, from },
});

test.each([words.accept, words.decline])(
  'answering an invitation with “%s” keeps the focus among the draws [DRW-01, A11-01]',
  async (answer) => {
    const answers = { draw: null, items: [invited('e2')] };
    vi.stubGlobal('fetch', async () => Response.json(answers));
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    client.setQueryData(myDrawsQuery.queryKey, { items: [invited('e1'), invited('e2')] });
    await show(<MyDraws />, client);
    const [button] = screen.getAllByRole('button', { name: answer });
    button!.focus();
    fireEvent.click(button!);
    await waitFor(() => expect(screen.getAllByRole('button', { name: answer })).toHaveLength(1));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: words.myDraws }));
  },
);

test('a draw of a postponed event says that it waits, and not when it closes [DRW-01, EVT-06]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const { event, draw } = invited('e1');
  const entry = {
    number: 3,
    leads: true,
    people: [],
    itemIds: null,
    state: 'entered' as const,
    place: null,
    hasTicket: false,
    offer: null,
    offerEnded: false,
  };
  client.setQueryData(myDrawsQuery.queryKey, {
    items: [{ event, draw: { ...draw, state: 'postponed' }, entry, invitation: null }],
  });
  await show(<MyDraws />, client);
  expect(screen.getByText(words.postponed)).toBeTruthy();
  expect(screen.queryByText(/^Closes/)).toBeNull();
});
