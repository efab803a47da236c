import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorWords } from '#platform/ui/error-copy.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { DoubleEntries } from './double-entries.tsx';

test('double entries that can’t be loaded say so, and load at another try [DOR-03]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unavailable', title: '' }, { status: 503 }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await show(<DoubleEntries eventId="event:1" total={1} zone="Asia/Tokyo" />, client);
  const again = await screen.findByRole('button', { name: errorWords.retry });
  const guest = { id: 'admission:1', name: 'Rosa Delgado', ticketName: 'Entry', number: 1 };
  vi.stubGlobal('fetch', async () => Response.json({ items: [{ guest, scans: [] }], total: 1, next: null }));
  fireEvent.click(again);
  expect(await screen.findByText('Rosa Delgado')).toBeTruthy();
});
