import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '../contract.ts';
import { maya, SaleNetwork } from './testing/sale-network.ts';
import { showPage } from './testing/show-page.tsx';

let page: Awaited<ReturnType<typeof showPage>>;
let network: SaleNetwork;
let order: Order;
beforeEach(async () => {
  sessionStorage.clear();
  network = new SaleNetwork(maya);
  order = await network.startPayment();
});
afterEach(() => {
  page.leave();
  cleanup();
  vi.unstubAllGlobals();
});

const returned = (outcome: string) =>
  `/completion?order=${encodeURIComponent(order.id)}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=${outcome}`;

test('shows a paid order, counts it once, and removes secrets from the address at once [CHK-19, PAY-04, CHK-15]', async () => {
  network.endIntent('succeeded');
  page = await showPage({ address: returned('succeeded'), network });
  await screen.findByRole('heading', { name: "YOU'RE GOING!" });
  expect(page.search()).toEqual({ order: order.id });
  expect(page.tracked.map(({ name }) => name)).toEqual(['Order Completed']);

  page.leave();
  page = await showPage({ address: `/completion?order=${encodeURIComponent(order.id)}`, network });
  await screen.findByRole('heading', { name: "YOU'RE GOING!" });
  expect(page.tracked).toEqual([]);
});

test('waits for an order whose bank is still processing [CHK-19]', async () => {
  page = await showPage({ address: returned('pending'), network });
  await screen.findByRole('heading', { name: 'Your bank is processing your payment' });
  expect(page.search()).toEqual({ order: order.id });
  network.endIntent('succeeded');
  await screen.findByRole('heading', { name: "YOU'RE GOING!" });
});

test('leads back to the payment of the same order when it failed [CHK-19]', async () => {
  page = await showPage({ address: returned('failed'), network });
  await screen.findByRole('heading', { name: 'Your payment didn’t go through' });
  const again = screen.getByRole('link', { name: 'Try again' }).getAttribute('href')!;
  const { searchParams, pathname } = new URL(again, 'http://backbeat.test');
  expect(pathname).toBe('/events/b/0198c7f0-0000-7000-8000-000000000014');
  expect(Object.fromEntries(searchParams)).toEqual({ checkout: 'payment', order: order.id });
  expect(page.tracked).toEqual([]);
});

test.each([
  ['expired', 'Your time is up'],
  ['refundDue', 'Your refund is on its way'],
] as const)('says when an order is %s [CHK-19, HLD-01]', async (status, title) => {
  network.close(order.id, status);
  page = await showPage({ address: returned('succeeded'), network });
  await screen.findByRole('heading', { name: title });
});

test('asks a signed-out buyer to sign in, then shows the order', async () => {
  network.me = null;
  network.endIntent('succeeded');
  page = await showPage({ address: returned('succeeded'), network });
  await screen.findByRole('heading', { name: 'Register / Sign in to get tickets' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Register / Sign in' })).toBeDefined());
});

test('shows "not found" without an order in the address', async () => {
  page = await showPage({ address: '/completion', network });
  await screen.findByRole('heading', { name: 'Order not found' });
});
