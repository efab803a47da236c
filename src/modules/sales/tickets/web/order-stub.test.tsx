import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import type { OrderSummary } from '../contract.ts';
import { OrderStub } from './order-stub.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  ['its time', '2026-11-20', false, 'Sat, Nov 28 · 11:00 PM'],
  ['its year if that is far', '2025-11-20', false, 'Sat, Nov 28, 2026 · 11:00 PM'],
  ['its year if it is past', '2026-12-01', true, 'Sat, Nov 28, 2026'],
])(
  'an order in the list of tickets shows the day of its event, and %s [ORD-05, FMT-03]',
  async (_, today, past, text) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(today) });
    const event = {
      name: 'Night Freight',
      startDate: '2026-11-29T07:00:00Z',
      timezone: 'America/Los_Angeles',
    };
    const order = {
      orderId: 'order:1',
      event: { ...event, images: [] },
      ticketsTotal: 1,
      status: 'completed',
    };
    await show(<OrderStub order={order as unknown as OrderSummary} past={past} />);
    expect(screen.getByText(text)).toBeTruthy();
  },
);
