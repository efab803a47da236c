import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { policyWords as words } from '../copy.ts';
import { policyQuery } from './exchange-queries.ts';
import { ExchangeSettings } from './exchange-settings.tsx';

test('the ticket rules of an event stay when loading them again fails [EXC-01]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unavailable', title: '' }, { status: 503 }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(policyQuery('event:1').queryKey, {
    transfersPerTicket: 1,
    transfersCloseMinutes: 60,
    waitingList: false,
    waitingTotal: 0,
    offerMinutes: 60,
    returns: false,
    returnPrice: 'paid',
    returnsCloseMinutes: 60,
  });
  await show(<ExchangeSettings eventId="event:1" zone="Asia/Tokyo" />, client);
  await waitFor(() => expect(client.getQueryState(policyQuery('event:1').queryKey)?.status).toBe('error'));
  expect(screen.queryByText(words.notLoaded)).toBeNull();
  expect(screen.getByRole('switch', { name: words.waitingOn })).toBeTruthy();
});
