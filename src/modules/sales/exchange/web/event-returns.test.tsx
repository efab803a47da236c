import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorWords } from '#platform/ui/error-copy.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { eventReturnWords as words } from '../return-copy.ts';
import { EventReturns } from './event-returns.tsx';

test('a host reads that returned tickets couldn’t be loaded, and loads them again [EXC-02]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unavailable', title: '' }, { status: 503 }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await show(<EventReturns eventId="event:1" zone="Asia/Tokyo" />, client);
  const again = await screen.findByRole('button', { name: errorWords.retry });
  vi.stubGlobal('fetch', async () => Response.json({ items: [], next: null }));
  fireEvent.click(again);
  expect(await screen.findByText(words.none)).toBeTruthy();
});
