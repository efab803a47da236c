import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Refund, RefundSheet } from '#modules/sales/checkout/refund-contract.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts } from '#platform/ui/toast.ts';
import { RefundHistory } from './refund-history.tsx';

const refund: Refund = {
  id: 'refund:1',
  orderId: 'order:1',
  amount: 2849,
  currency: 'usd',
  status: 'failed',
  source: 'host',
  cancelledTickets: 1,
  reason: '',
  createdAt: '2026-11-20T20:00:00Z',
  bookedAt: null,
  problem: 'The card was cancelled',
  note: null,
  owed: true,
};
const sheetOf = (refunds: readonly Refund[]) =>
  ({ order: { id: 'order:1', currency: 'usd' }, refunds, refunded: 0 }) as unknown as RefundSheet;
const showHistory = (...refunds: readonly Refund[]) =>
  show(<RefundHistory eventId="event:1" sheet={sheetOf(refunds)} />);

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

test('a failed refund that is still owed can be marked as refunded another way, with a note [RFD-03]', async () => {
  const sent: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url: decodeURIComponent(url), body: JSON.parse(String(init.body)) });
    return Response.json({ ...refund, status: 'paidOutside', note: 'In cash', owed: false });
  });
  await showHistory({ ...refund, id: 'refund:2', owed: false }, refund);
  fireEvent.click(screen.getByRole('button', { name: 'Refunded another way' }));
  const dialog = within(await screen.findByRole('dialog'));
  const mark = dialog.getByRole('button', { name: 'Mark as refunded' });
  fireEvent.click(mark);
  expect(await dialog.findByText('Enter how you paid.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/How you paid/), { target: { value: 'In cash' } });
  fireEvent.click(mark);
  await waitFor(() =>
    expect(sent).toMatchObject([{ url: expect.stringContaining('refund:1'), body: { note: 'In cash' } }]),
  );
});

test('a note about a refund stays when it couldn’t be saved [RFD-03]', async () => {
  const sent = vi.fn(async () => Response.json({ code: 'unavailable', title: 'Down' }, { status: 503 }));
  vi.stubGlobal('fetch', sent);
  const shown: string[] = [];
  connectToasts(({ title }) => shown.push(title));
  await showHistory(refund);
  fireEvent.click(screen.getByRole('button', { name: 'Refunded another way' }));
  const dialog = within(await screen.findByRole('dialog'));
  const note = dialog.getByLabelText<HTMLInputElement>(/How you paid/);
  fireEvent.change(note, { target: { value: 'By bank transfer on June 2' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as refunded' }));
  await waitFor(() => expect(shown).toHaveLength(1));
  expect([note.isConnected, note.value]).toEqual([true, 'By bank transfer on June 2']);
});

test('a refund that was paid another way says how [RFD-03]', async () => {
  await showHistory({ ...refund, status: 'paidOutside', problem: null, note: 'In cash', owed: false });
  expect(screen.getByText('Refunded another way')).toBeTruthy();
  expect(screen.getByText('In cash')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a refund that no event or buyer caused doesn’t name a host, because an admin may have made it [ADM-01, RFD-03]', async () => {
  await showHistory(refund);
  expect(screen.getByText('By a host or an admin')).toBeTruthy();
});
