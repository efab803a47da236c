import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts } from '#platform/ui/toast.ts';
import type { BoxOfficeSale } from '../contract.ts';
import { boxOfficeWords, freeRefundWords as words } from '../copy.ts';
import { RecentSales } from './recent-sales.tsx';
import type { PartProps } from './till-session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

/** Lists one free sale. */
async function showSale() {
  await AlertDialog.preload();
  const sale: BoxOfficeSale = {
    orderId: 'order:1',
    method: 'cash',
    what: '2 × Entry',
    tickets: 2,
    total: 0,
    currency: 'usd',
    soldAt: '2020-11-29T19:00:00.000Z',
    till: 'Front door',
    seller: 'Maya',
    offline: false,
    refundedAt: null,
    mayRefund: true,
    email: null,
  };
  vi.stubGlobal('fetch', async () => Response.json({ items: [sale], total: 1, offset: 0, next: null }));
  const refund = async () => void Object.assign(sale, { refundedAt: sale.soldAt, mayRefund: false });
  const part = {
    state: { isOnline: true, deviceId: 'a', boxOffice: { timezone: 'America/New_York' } },
    session: { refund },
    eventId: 'event:1',
  } as unknown as PartProps;
  const toasts: string[] = [];
  connectToasts(({ title }) => toasts.push(title));
  await show(<RecentSales {...part} />);
  return { sale, toasts };
}

test('a free sale is cancelled, and nothing speaks of money to give back [BOX-01]', async () => {
  const { sale, toasts } = await showSale();
  fireEvent.click(await screen.findByRole('button', { name: words.refundOf(sale.what) }));
  expect(screen.getByText(/ · Free$/)).toBeTruthy();
  const question = within(await screen.findByRole('alertdialog', { name: words.refundTitle() }));
  expect(question.queryByText(/money|cash/i)).toBeNull();
  fireEvent.click(question.getByRole('button', { name: words.refund }));
  expect(await screen.findByText(new RegExp(`${words.refunded}$`))).toBeTruthy();
  expect(toasts).toEqual([words.refundDone]);
});

test('the list gets the focus when the button is gone with what can be refunded [BOX-01, A11-01]', async () => {
  const { sale } = await showSale();
  const button = await screen.findByRole('button', { name: words.refundOf(sale.what) });
  button.focus();
  fireEvent.click(button);
  const question = within(await screen.findByRole('alertdialog', { name: words.refundTitle() }));
  fireEvent.click(question.getByRole('button', { name: words.refund }));
  await screen.findByText(new RegExp(`${words.refunded}$`));
  const list = screen.getByRole('list', { name: boxOfficeWords.sales });
  await waitFor(() => expect(document.activeElement).toBe(list));
});
