import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ticketRefusals } from '#modules/events/ticket-types/draft-contract.ts';
import { newTicketIn } from '#modules/events/ticket-types/draft-rules.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { movedIn } from '#platform/ui/reorder.tsx';
import { eventFormWords } from '../copy.ts';
import { emptyForm, type FormState } from './form-state.ts';
import { TicketEditor } from './ticket-editor.tsx';
import { withTicket } from './tickets-panel.tsx';

const general = { ...newTicketIn('usd'), id: 'new-1' };
let said: ToastWords[];
let stop: () => void;

beforeEach(async () => {
  said = [];
  stop = connectToasts((words) => said.push(words));
  vi.stubGlobal('fetch', async () => Response.json({ percent: 10, perTicketCents: 99 }));
  await Dialog.preload();
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
});

async function edit(
  typed: Record<string, string>,
  { isNew = true, sold = 0, currency = 'usd', tax = null as FormState['tax'], ticket = general } = {},
) {
  const onSave = vi.fn();
  await show(
    <TicketEditor
      ticket={ticket}
      event={{ ...emptyForm, tickets: [], creatorId: 'community:1', currency, tax }}
      isNew={isNew}
      sold={sold}
      onSave={onSave}
      onClose={() => {}}
    />,
  );
  await screen.findByRole('dialog');
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(screen.getByRole('textbox', { name: new RegExp(label) }), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: isNew ? 'Add ticket' : 'Save ticket' }));
  return onSave;
}

describe('ticket editor', () => {
  test('starts at $10, capacity 100 and 1 to 4 per order, and adds the ticket type [TED-01, TED-03]', async () => {
    const onSave = await edit({ 'Ticket name': 'General' });
    expect(screen.getByRole('dialog', { name: 'Add new ticket option' })).toBeTruthy();
    expect(onSave).toHaveBeenCalledWith({
      ...general,
      name: 'General',
      priceValue: 10,
      currency: 'usd',
      capacity: 100,
      minPerOrder: 1,
      maxPerOrder: 4,
    });
  });

  test('has another title for an existing ticket type [TED-01]', async () => {
    await edit({}, { isNew: false });
    expect(screen.getByRole('dialog', { name: 'Edit ticket option' })).toBeTruthy();
  });

  test.each<[Record<string, string>, string, string]>([
    [{ 'Ticket name': '', Price: '' }, 'Ticket name required', 'You must enter a ticket name to continue.'],
    [{ 'Ticket name': 'x'.repeat(51) }, 'Name too long', 'Ticket name must be shorter than 50 characters.'],
    [
      { 'Ticket name': 'x', Description: 'x'.repeat(251), Price: '' },
      'Description too long',
      'Ticket description must be shorter than 250 characters.',
    ],
    [{ 'Ticket name': 'x', Price: '', Min: '' }, 'Ticket price required', 'Enter 0 for a free ticket.'],
    [
      { 'Ticket name': 'x', Min: '', Max: '' },
      'Minimum order quantity required',
      'You must enter 1 or greater.',
    ],
    [{ 'Ticket name': 'x', Max: '' }, 'Maximum order quantity required', 'You must enter 1 or greater.'],
    [
      { 'Ticket name': 'x', Min: '5' },
      'Order quantities invalid',
      'Maximum order quantity must be greater than the minimum.',
    ],
    [{ 'Ticket name': 'x', Min: '0' }, 'Minimum order quantity invalid', 'You must enter 1 or greater.'],
    [
      { 'Ticket name': 'x', Min: '-2', Max: '-1' },
      'Minimum order quantity invalid',
      'You must enter 1 or greater.',
    ],
    [{ 'Ticket name': 'x', Min: '1.5' }, 'Order quantities invalid', 'Enter whole numbers up to 100.'],
    // Not 0, which is no limit.
    [
      { 'Ticket name': 'x', Capacity: '1OO' },
      'Capacity invalid',
      ticketRefusals.ticketCapacityInvalid.message,
    ],
  ])(
    '%j: "%s" [TED-04, TED-05, TED-06, TED-07, TED-08, TED-09, TED-10, TED-11, TED-12]',
    async (typed, title, message) => {
      const onSave = await edit(typed);
      expect(onSave).not.toHaveBeenCalled();
      expect(said.map((words) => words.title)).toEqual([title]);
      expect(screen.getByText(message)).toBeTruthy();
    },
  );

  test('shows what buyers pay, the fee and what the host receives while a price is typed [FEE-01, PRC-01, TAX-01]', async () => {
    const status = () => screen.getByRole('status').textContent;
    await edit({ 'Ticket name': '', Price: '25' }, { tax: { name: 'VAT', rate: '19' } });
    const paid = 'Buyers pay $28.49: your price and a service fee of $3.49. You receive $25.';
    await vi.waitFor(() => expect(status()).toBe(`${paid} $4.55 of what buyers pay is VAT, which you owe.`));
    fireEvent.change(screen.getByRole('textbox', { name: /Price/ }), { target: { value: '0' } });
    expect(status()).toBe('Free tickets have no fee.');
    fireEvent.change(screen.getByRole('textbox', { name: /Price/ }), { target: { value: 'x' } });
    expect(status()).toBe('Enter a price to see what buyers pay.');
  });

  test('offers a tax rate of its own only if the event has a tax, and refuses one out of range [TAX-01]', async () => {
    await edit({ 'Ticket name': 'x' });
    expect(screen.queryByRole('textbox', { name: 'VAT rate' })).toBeNull();
    cleanup();
    const tax = { name: 'VAT', rate: '19' };
    const reduced = await edit({ 'Ticket name': 'x', 'VAT rate': '7,5' }, { tax });
    expect(reduced).toHaveBeenCalledWith(expect.objectContaining({ taxRate: 7500 }));
    cleanup();
    const none = await edit({ 'Ticket name': 'x', 'VAT rate': '0' }, { tax });
    expect(none).toHaveBeenCalledWith(expect.objectContaining({ taxRate: 0 }));
    cleanup();
    const refused = await edit({ 'Ticket name': 'x', 'VAT rate': '51' }, { tax });
    expect(refused).not.toHaveBeenCalled();
    expect(screen.getByText(/Enter a rate from 0% to 50%/)).toBeTruthy();
  });

  test('each sale date is removed on its own, and both name the time zone of the event [TED-12]', async () => {
    const [saleStartDate, saleEndDate] = ['2036-12-12T19:00:00.000Z', '2036-12-19T19:00:00.000Z'];
    const onSave = await edit({ 'Ticket name': '' }, { ticket: { ...general, saleStartDate, saleEndDate } });
    expect(screen.getByText(/^In Los Angeles time/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: eventFormWords.saleUntilEnd }));
    const end = screen.getByRole('button', { name: /^Sales end/ });
    expect(end.textContent).toBe('Choose a date');
    await vi.waitFor(() => expect(document.activeElement).toBe(end));
    fireEvent.change(screen.getByRole('textbox', { name: /Ticket name/ }), { target: { value: 'General' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add ticket' }));
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ saleStartDate, saleEndDate: null }));
  });

  test('accepts a price of 0, and decimals [TED-07, TED-12]', async () => {
    const free = await edit({ 'Ticket name': 'x', Price: '0' });
    expect(free).toHaveBeenCalledWith(expect.objectContaining({ priceValue: 0 }));
    cleanup();
    const priced = await edit({ 'Ticket name': 'x', Price: '12,50' });
    expect(priced).toHaveBeenCalledWith(expect.objectContaining({ priceValue: 12.5 }));
  });

  test.each([
    ['jpy', '1,500', 1500],
    ['eur', '1.234,50', 1234.5],
    ['kwd', '7.25', 7.25],
  ])('reads a price in %s typed as %s [CUR-01]', async (currency, Price, priceValue) => {
    const onSave = await edit({ 'Ticket name': 'x', Price }, { currency });
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ priceValue, currency }));
  });

  test.each([
    ['jpy', '12.50'],
    ['kwd', '7.255'],
    ['kwd', '1,234'],
  ])('refuses a price in %s typed as %s, and says why [CUR-01]', async (currency, Price) => {
    const onSave = await edit({ 'Ticket name': 'x', Price }, { currency });
    expect(onSave).not.toHaveBeenCalled();
    expect(said[0]?.title).toBe('Ticket price invalid');
  });

  test('rejects a capacity below tickets already sold or held [TED-14]', async () => {
    const onSave = await edit({ 'Ticket name': 'x', Capacity: '7' }, { sold: 8 });
    expect(onSave).not.toHaveBeenCalled();
    expect(said[0]?.title).toBe('Capacity too small');
  });
});

test('replaces a ticket type with the same id, and adds any other [TED-02]', () => {
  const other = { ...general, id: 'new-2' };
  expect(withTicket([general], other)).toEqual([general, other]);
  expect(withTicket([general, other], { ...general, name: 'Front row' })).toEqual([
    { ...general, name: 'Front row' },
    other,
  ]);
});

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 3, ['a', 'b', 'c']],
])('moving row %i to %i gives %j', (from, to, rows) => {
  expect(movedIn(['a', 'b', 'c'], from, to)).toEqual(rows);
});
