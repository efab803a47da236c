import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { errorWords } from '#platform/ui/error-copy.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { RefundOffer } from '../refund-offer-contract.ts';
import { RefundOfferPage } from './refund-offer-page.tsx';

const offer: RefundOffer = {
  orderId: 'order:1',
  event: {
    providerCode: 'b',
    providerId: '14',
    name: 'Basement Signals',
    startDate: '2026-12-06T06:00:00Z',
    timezone: 'America/Los_Angeles',
    status: 'published',
  },
  movedFrom: '2026-11-29T06:00:00Z',
  state: 'open',
  tickets: 2,
  amount: 5698,
  refunded: 0,
  currency: 'usd',
  until: '2026-11-30T20:00:00Z',
};

let asked: string[];
async function showOffer(first: object, taken?: object, hash = '#token') {
  asked = [];
  location.hash = hash;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${url}`);
    const answer = method === 'GET' ? first : taken;
    const { status = 200 } = (answer ?? {}) as { status?: number };
    return Response.json(answer, { status });
  });
  await show(<RefundOfferPage />);
}
beforeEach(() => AlertDialog.preload());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  location.hash = '';
});

test('shows both dates with their years, the amount and the deadline, and refunds after one confirmation [RFD-02]', async () => {
  await showOffer(offer, { ...offer, state: 'taken', amount: 0, refunded: 5698, tickets: 0 });
  await screen.findByRole('heading', { name: 'Basement Signals has moved' });
  expect(screen.getByText('Sat, Dec 5, 2026, 10:00 PM PST')).toBeTruthy();
  expect(screen.getByText('Sat, Nov 28, 2026, 10:00 PM PST')).toBeTruthy();
  expect(screen.getByText(/refund of \$56\.98 for your 2 tickets until Mon, Nov 30, 2026/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Refund $56.98' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Refund $56.98?' }));
  expect(question.getByText(/cancels your 2 tickets/)).toBeTruthy();
  expect(asked).toEqual(['GET /api/refundOffers/token']);
  fireEvent.click(question.getByRole('button', { name: 'Refund $56.98' }));
  expect(await screen.findByText(/^Your \$56\.98 refund is on its way/)).toBeTruthy();
  expect(asked.at(-1)).toBe('POST /api/refundOffers/token');
});

test('speaks of one ticket where the order has one [RFD-02]', async () => {
  await showOffer({ ...offer, tickets: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund $56.98' }));
  expect(await screen.findByRole('button', { name: 'Keep my ticket' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/tickets/);
});

test('says when the offer has ended, without a button [RFD-02]', async () => {
  await showOffer({ ...offer, state: 'ended' });
  expect(await screen.findByText(/refund deadline has passed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull();
});

test('says that an order is checked in, without a button [RFD-02]', async () => {
  await showOffer({ ...offer, state: 'checkedIn' });
  expect(await screen.findByText(/was used to check in/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull();
});

test('says what to do about an incomplete link [RFD-02]', async () => {
  await showOffer({
    status: 404,
    code: 'offerNotFound',
    title: 'Refund not found',
    detail: 'Open it again.',
  });
  await screen.findByRole('heading', { name: 'Refund not found' });
});

test('says that a link without a token is incomplete, and makes no request [RFD-02]', async () => {
  await showOffer(offer, undefined, '');
  expect(await screen.findByRole('heading', { name: 'Refund not found' })).toBeTruthy();
  expect(screen.getByText(/Open it from your email again/)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('an offer that couldn’t be loaded can be loaded again [RFD-02]', async () => {
  await showOffer({ status: 503, code: 'unavailable', title: 'Busy' });
  const again = await screen.findByRole('button', { name: errorWords.retry });
  vi.stubGlobal('fetch', async () => Response.json(offer));
  fireEvent.click(again);
  await screen.findByRole('heading', { name: 'Basement Signals has moved' });
});
