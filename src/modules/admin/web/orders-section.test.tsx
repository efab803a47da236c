import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { AdminOrder } from '../money-contract.ts';
import { OrdersSection } from './orders-section.tsx';

const order: AdminOrder = {
  id: 'order:1',
  eventId: 'event:1',
  eventName: 'Night Freight',
  buyerName: 'Box office guest',
  buyerEmail: '',
  status: 'completed',
  total: 2500,
  refunded: 0,
  currency: 'usd',
  tickets: 1,
  createdAt: '2026-11-30T16:00:00.000Z',
  completedAt: '2026-11-30T16:00:00.000Z',
};

test('an order of the box office has its code alone where others have an email address [RFD-01]', async () => {
  const network = openNetwork();
  await show(<OrdersSection />);
  const items = [order, { ...order, id: 'order:2', buyerEmail: 'maya@example.test' }];
  await network.reply('GET /admin/orders?', 200, { items, next: null, total: 2 });
  const codes = await screen.findAllByText(/^order:/);
  expect(codes.map((code) => code.parentElement!.textContent)).toEqual([
    'order:1',
    'maya@example.test · order:2',
  ]);
});
