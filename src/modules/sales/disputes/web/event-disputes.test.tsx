import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorWords } from '#platform/ui/error-copy.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { Dispute } from '../contract.ts';
import { EventDisputes } from './event-disputes.tsx';

const dispute: Dispute = {
  id: 'dispute:1',
  orderId: 'order:1',
  eventId: 'event:1',
  eventName: 'Night Freight',
  buyerName: 'Maya Lind',
  amount: 2849,
  withdrawn: 2849,
  currency: 'usd',
  reason: 'fraudulent',
  state: 'needsResponse',
  inquiry: false,
  evidenceDueAt: '2026-12-09T20:00:00Z',
  submittedAt: null,
  openedAt: '2026-11-29T20:00:00Z',
  closedAt: null,
};

test('a host reads that disputes couldn’t be loaded, instead of that there are none [DSP-01]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unavailable', title: '' }, { status: 503 }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await show(<EventDisputes eventId="event:1" zone="Asia/Tokyo" />, client);
  const again = await screen.findByRole('button', { name: errorWords.retry });
  vi.stubGlobal('fetch', async () => Response.json({ items: [dispute], next: null }));
  fireEvent.click(again);
  expect(await screen.findByText('Maya Lind')).toBeTruthy();
});
