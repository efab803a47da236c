import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorWords } from '#platform/ui/error-copy.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { boxOfficeWords as words } from '../copy.ts';
import { refusedSale } from '../testing/refused-sale.ts';
import { RefusedSales } from './refused-sales.tsx';

test('a host reads that unrecorded sales couldn’t be loaded, instead of that there are none [BOX-01]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unavailable', title: '' }, { status: 503 }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await show(<RefusedSales eventId="event:1" timezone="Asia/Tokyo" />, client);
  const again = await screen.findByRole('button', { name: errorWords.retry });
  vi.stubGlobal('fetch', async () => Response.json({ items: [refusedSale] }));
  fireEvent.click(again);
  expect(await screen.findByRole('button', { name: words.settleOf('2 × Entry') })).toBeTruthy();
});
