import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RefundSheet } from '#modules/sales/checkout/refund-contract.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { refundWords as words } from '../copy.ts';
import { OrderDrawer } from './order-drawer.tsx';
import { RefundForm } from './refund-form.tsx';

const ticket = (id: string, checkedIn = false): RefundSheet['tickets'][number] => ({
  id: `admission:${id}`,
  itemId: 'ticket:1',
  name: `Ticket ${id}`,
  state: 'valid',
  checkedIn,
  paid: 2849,
});

const sheetOf = (tickets: RefundSheet['tickets']) =>
  ({
    order: { id: 'order:1', total: 5698, currency: 'usd' },
    tickets,
    refunds: [],
    refunded: 0,
    left: 5698,
    needsWhy: false,
  }) as unknown as RefundSheet;

let sent: { url: string; body: Record<string, unknown> }[] = [];
const showForm = async (tickets: RefundSheet['tickets']) => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) });
    return Response.json({ amount: 5698, currency: 'usd', status: 'done', problem: null }, { status: 201 });
  });
  await show(<RefundForm eventId="event:1" sheet={sheetOf(tickets)} name="Maya" />);
};
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

const cancelsToo = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Also cancel the tickets/ });
const type = (amount: string) =>
  fireEvent.change(screen.getByLabelText(/Amount/), { target: { value: amount } });

test('a full refund cancels the tickets by default, a partial one doesn’t, and the host decides [RFD-01]', async () => {
  await showForm([ticket('1'), ticket('2')]);
  expect(cancelsToo().checked).toBe(true);
  type('10');
  expect(cancelsToo().checked).toBe(false);
  fireEvent.click(cancelsToo());
  expect(cancelsToo().checked).toBe(true);
});

test('a refund that cards can’t take is refused with the decimals that they do [RFD-01]', async () => {
  const sheet = sheetOf([ticket('1')]);
  const order = { ...sheet.order, total: 15_360, currency: 'kwd' };
  await show(<RefundForm eventId="event:1" sheet={{ ...sheet, order, left: 15_360 }} name="Maya" />);
  type('3.005');
  expect(screen.getByLabelText(/Amount/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/Enter an amount up to KWD.15\.360\. Up to 2 decimals\./)).toBeTruthy();
});

test('an order whose tickets are all refunded and cancelled has nothing to fill in [RFD-01]', async () => {
  const sheet = sheetOf([{ ...ticket('1'), state: 'void' }]);
  await show(<RefundForm eventId="event:1" sheet={{ ...sheet, left: 0 }} name="Maya" />);
  expect(screen.getByRole<HTMLFieldSetElement>('group', { name: words.tickets }).disabled).toBe(true);
  expect(screen.queryByText(words.choose)).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the confirmation names checked-in guests, and confirming sends that [RFD-01]', async () => {
  await showForm([ticket('1', true), ticket('2')]);
  expect(screen.getByText('Checked in')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Refund $56.98' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('One of these tickets was already used to check in.');
  fireEvent.click([...question.querySelectorAll('button')].find((one) => /Refund/.test(one.textContent))!);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toMatchObject({ confirmCheckedIn: true, cancelTickets: true });
});

test('unused tickets are refunded without that warning [RFD-01]', async () => {
  await showForm([ticket('1', true), ticket('2')]);
  fireEvent.click(screen.getByRole('checkbox', { name: /Ticket 2/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Refund $28.49' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).not.toContain('checked in');
});

test('refunding a cancelled ticket again cancels no other [RFD-01]', async () => {
  await showForm([{ ...ticket('1'), state: 'void' }, ticket('2')]);
  fireEvent.click(screen.getByRole('checkbox', { name: /Ticket 1/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Refund $28.49' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Refund $28.49' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toMatchObject({ amount: 2849, admissionIds: ['admission:1'] });
});

test('a refund that was declined can be tried again in the same drawer [RFD-01]', async () => {
  const refunds: object[] = [];
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ ...sheetOf([ticket('1')]), refunds: [...refunds] });
    keys.push(new Headers(init.headers).get('idempotency-key'));
    const declined = { amount: 5698, currency: 'usd', status: 'failed', source: 'host', problem: 'Declined' };
    refunds.unshift({ ...declined, id: `refund:${refunds.length}`, note: null, owed: true });
    return Response.json(refunds[0], { status: 201 });
  });
  await show(<OrderDrawer open onOpenChange={() => {}} eventId="event:1" orderId="order:1" name="Maya" />);
  for (const times of [1, 2]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Refund $56.98' }));
    const question = within(await screen.findByRole('alertdialog'));
    fireEvent.click(question.getByRole('button', { name: 'Refund $56.98' }));
    await waitFor(() => expect(screen.queryAllByText('Declined')).toHaveLength(times));
  }
  expect(new Set(keys).size).toBe(2);
});

test('a reload of the order that fails keeps what the host is typing [RFD-01]', async () => {
  vi.stubGlobal('fetch', async () => Response.json(sheetOf([ticket('1')])));
  const order = <OrderDrawer open onOpenChange={() => {}} eventId="event:1" orderId="order:1" name="Maya" />;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await show(order, client);
  const reason = await screen.findByRole<HTMLInputElement>('textbox', { name: /Reason/ });
  fireEvent.change(reason, { target: { value: 'She is ill.' } });
  vi.stubGlobal('fetch', async () => Response.json({ code: 'bug', title: '' }, { status: 500 }));
  await act(() => client.refetchQueries().then(() => new Promise((drawn) => setTimeout(drawn))));
  expect(client.getQueryCache().getAll()[0]!.state.status).toBe('error');
  expect(reason.isConnected).toBe(true);
  expect(reason.value).toBe('She is ill.');
});
