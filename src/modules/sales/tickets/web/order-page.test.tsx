import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Order } from '#modules/sales/checkout/contract.ts';
import { showLoaded } from '#platform/ui/testing/show.tsx';
import type { OrderTickets } from '../contract.ts';
import { OrderPage } from './order-page.tsx';

const orderId = 'order:0198c7f0-0000-7000-8000-000000000042';
const name = 'ليل (VIP) 1!';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function showOrder(admissions: OrderTickets['admissions']['items'] = []) {
  const amounts = { subtotal: 0, discount: 0, fee: 0, total: 0, tax: 0, refunded: 0 };
  const item = { itemId: 'ticket:1', item: { id: 'ticket:1', name }, quantity: 2, priceValue: 0, ...amounts };
  const order = {
    id: orderId,
    status: 'completed',
    orderItems: { items: [{ ...item, currency: 'usd', unit: 0, taxRate: 0 }] },
    promotion: null,
    buyer: { id: 'user:us-west-2:1', name: 'Maya Okafor', email: 'maya@example.com', phone: '' },
    currency: 'usd',
    ...amounts,
    taxName: '',
    refundedTax: 0,
    test: false,
    createdAt: '2026-11-20T20:00:00Z',
    completedAt: '2026-11-20T20:01:00Z',
    breakdown: null,
  } as unknown as Order;
  const event: OrderTickets['event'] = {
    id: 'event:backbeat:14',
    providerCode: 'b',
    providerId: '14',
    name,
    startDate: '2026-11-29T07:00:00Z',
    endDate: '2026-11-29T13:00:00Z',
    timezone: 'Asia/Kathmandu',
    status: 'published',
    venueName: name,
    addressFull: name,
    images: [],
    gel: 'tangerine',
  };
  const tickets: OrderTickets = { order, event, admissions: { items: admissions, total: admissions.length } };
  vi.stubGlobal('fetch', async () => Response.json(tickets));
  await showLoaded(<OrderPage orderId={orderId} />);
  await screen.findByRole('heading', { level: 1 });
}

test('the page of an order names the zone of its event if the viewer’s clock differs [FMT-03]', async () => {
  await showOrder();
  expect(screen.getByText(/12:45 PM GMT\+5:45$/)).toBeTruthy();
  expect(screen.getByText(/12:45 PM to 6:45 PM GMT\+5:45$/)).toBeTruthy();
  expect(screen.getByText('Ordered on Saturday, November 21, 1:46 AM GMT+5:45')).toBeTruthy();
});

test.each([
  ['is far', '2025-11-20', 'Sunday, November 29, 2026, 12:45 PM'],
  ['is near', '2026-11-20', 'Sunday, November 29, 12:45 PM'],
])('the page of an order says the year of its event if that %s [FMT-03]', async (_, today, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(today) });
  await showOrder();
  expect(screen.getAllByText((words) => words.startsWith(text))).toHaveLength(2);
});

test('names on the page of an order are read in their own direction [ORD-05]', async () => {
  await showOrder();
  const named = [...screen.getAllByText(name), screen.getByText(`2 × ${name}`)];
  expect(named.filter((element) => !element.closest('bdi, [dir=auto]'))).toEqual([]);
});

test('the pass of a listed ticket doesn’t say to take it back, which isn’t possible while a fan buys it [EXC-02]', async () => {
  await showOrder([
    { id: 'admission:1', ticketName: name, number: 1, code: '', state: 'listed', guestName: '' },
  ]);
  expect(screen.getByText(/^Listed for return/).textContent).not.toMatch(/take it back/i);
});
