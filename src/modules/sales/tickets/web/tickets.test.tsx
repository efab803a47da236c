import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { encode } from 'uqr';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '#modules/sales/checkout/contract.ts';
import { priceOrder } from '#modules/sales/checkout/rules.ts';
import { cents } from '#platform/money.ts';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { showLoaded } from '#platform/ui/testing/show.tsx';
import type { OrderSummary, OrderTickets, TicketEvent } from '../contract.ts';
import { rsvpWords, ticketWords } from '../copy.ts';
import { MyTickets } from './my-tickets.tsx';
import { OrderPage, type TicketActionsProps } from './order-page.tsx';

const bareId = '0198c7f0-0000-7000-8000-000000000042';
const orderId = `order:${bareId}` as const;

const event: TicketEvent = {
  id: 'event:backbeat:14',
  providerCode: 'b',
  providerId: '14',
  name: 'Night Freight 014',
  startDate: '2026-11-29T07:00:00Z',
  endDate: '2026-11-29T13:00:00Z',
  timezone: 'America/Los_Angeles',
  status: 'published',
  venueName: 'Ninth St. Freight',
  addressFull: '2119 E 9th St, Los Angeles, CA 90021',
  images: [],
  gel: 'tangerine',
};

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Two tickets at $25 with 15% off: $42.50, and a fee of 10% and 99 cents each. */
const price = priceOrder(
  [{ ticketId: 't', quantity: 2, unit: cents(2500), taxRate: 0 }],
  { kind: 'percentage', value: 15, ticketIds: null },
  { percent: 10, perTicketCents: 99 },
  'usd',
);

function orderOf(change: Partial<Order> = {}): Order {
  const { subtotal, discount, fee, total } = price;
  const amounts = { subtotal, discount, fee, total, tax: 0 };
  const line = { unit: 2500, taxRate: 0, refunded: change.refunded ?? 0, ...amounts };
  const ticketId = 'ticket:1';
  const item = { id: ticketId, name: 'General admission' };
  return {
    id: orderId,
    eventId: event.id,
    status: 'completed',
    orderItems: {
      items: [{ itemId: ticketId, item, quantity: 2, priceValue: 25, currency: 'usd', ...line }],
    },
    promotion: { id: 'promotion:1', promoCode: 'BACKROW' },
    tags: { items: [] },
    buyer: { id: 'user:us-west-2:1', name: 'Maya Okafor', email: 'maya@example.com', phone: '' },
    userId: 'user:us-west-2:1',
    currency: 'usd',
    ...amounts,
    taxName: '',
    refunded: 0,
    refundedTax: 0,
    joinCommunity: false,
    test: false,
    createdAt: '2026-11-20T20:00:00Z',
    expiresAt: null,
    completedAt: '2026-11-20T20:01:00Z',
    breakdown: { host: total - fee, platform: fee - 171, processing: 171 },
    ...change,
  };
}

function ticketsOf(order: Order, states: readonly ('valid' | 'void')[] = ['valid', 'valid']): OrderTickets {
  const items = states.map((state, place) => ({
    id: `admission:0198c7f0-0000-7000-8000-00000000000${place}` as const,
    ticketName: 'General admission',
    number: place + 1,
    code: `BB1:${'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.repeat(4).slice(place, place + 143)}`,
    state,
    guestName: '',
  }));
  return { order, event, admissions: { items, total: items.length } };
}

let answers: Record<string, readonly [number, object]>;
let asked: string[];
let toasts: ToastWords[];
let stopToasts: () => void;

beforeEach(() => {
  answers = {};
  asked = [];
  toasts = [];
  stopToasts = connectToasts((words) => toasts.push(words));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const line = `${init.method} ${decodeURIComponent(url.replace('/api', ''))}`;
    asked.push(line);
    const [status, body] = answers[line] ?? [
      404,
      { code: 'orderNotFound', status: 404, title: 'Order not found' },
    ];
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  cleanup();
  stopToasts();
  vi.unstubAllGlobals();
});

/** Reads the dark modules from the drawing and compares them with the expected code. */
function expectCode(drawing: Element, text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const read = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const path = drawing.querySelector('path[fill="#000"]')!.getAttribute('d')!;
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let step = 0; step < Number(run); step++) read[Number(y)]![Number(x) + step] = true;
  }
  expect(read).toEqual(data);
}

/** Stands for the ways to send or return a ticket. */
const WhatElse = ({ isRsvp }: TicketActionsProps) => (isRsvp ? null : <p>Return ticket</p>);

async function showOrder(tickets: OrderTickets) {
  answers[`GET /tickets/${orderId}`] = [200, tickets];
  const shown = await showLoaded(<OrderPage orderId={orderId} TicketActions={WhatElse} />);
  await screen.findByRole('heading', { level: 1 });
  return shown;
}

describe('the order page', () => {
  test('shows one code per ticket, exactly as signed [ORD-05, TKT-01]', async () => {
    const tickets = ticketsOf(orderOf());
    await showOrder(tickets);
    const codes = screen.getAllByRole('img', { name: /^Code for/ });
    expect(codes).toHaveLength(2);
    for (const [place, admission] of tickets.admissions.items.entries())
      expectCode(codes[place]!, admission.code);
    expect(screen.getByText('2 of 2')).toBeTruthy();
    expect(screen.getAllByText('Maya Okafor')).toHaveLength(2);
  });

  test('says on which day a festival ends [ORD-05]', async () => {
    const festival = { ...event, endDate: '2026-12-01T07:30:00Z' };
    await showOrder({ ...ticketsOf(orderOf()), event: festival });
    expect(screen.getByText(/11:00 PM to Mon, Nov 30, 11:30 PM PST$/)).toBeTruthy();
  });

  test('marks a void ticket and hides its code [TKT-01]', async () => {
    await showOrder(ticketsOf(orderOf(), ['void', 'valid']));
    expect(screen.getByText('This ticket is no longer valid.')).toBeTruthy();
    expect(screen.getAllByRole('img', { name: /^Code for/ })).toHaveLength(1);
  });

  test('the receipt’s lines add up to the total, and so does its split [PRC-01, PRC-02]', async () => {
    await showOrder(ticketsOf(orderOf()));
    const rows = [...document.querySelectorAll('.receipt dl > div')].map((row) => [
      row.querySelector('dt')!.textContent,
      amountIn(row.querySelector('dd')!.textContent),
    ]);
    expect(rows).toEqual([
      ['2 × General admission', 5000],
      ['Promo BACKROW', -750],
      ['Service fee', 623],
      ['Total', 4873],
    ]);
    const split = within(screen.getByRole('region', { name: 'Where the money goes' })).getAllByRole(
      'definition',
    );
    const shares = split.map((share) => amountIn(share.textContent));
    expect(shares).toEqual([4250, 452, 171]);
    expect(shares.reduce((sum, share) => sum + share)).toBe(4873);
    expect(screen.getByText('Tax included')).toBeTruthy();
  });

  test('the receipt and its split show what was refunded and what is left [RFD-01, PRC-02]', async () => {
    const breakdown = { host: 2125, platform: 141, processing: 171 };
    await showOrder(ticketsOf(orderOf({ status: 'partiallyRefunded', refunded: 2436, breakdown })));
    const amountBeside = (label: string) => screen.getByText(label).parentElement?.textContent;
    expect(amountBeside('Total')).toContain('$48.73');
    expect(amountBeside('Refunded: General admission')).toContain('−$24.36');
    expect(amountBeside('Total after refunds')).toContain('$24.37');
    expect(amountBeside('To the host')).toContain('$21.25');
  });

  test('hides the split after a full refund [RFD-01]', async () => {
    const breakdown = { host: 0, platform: 0, processing: 0 };
    await showOrder(ticketsOf(orderOf({ status: 'refunded', refunded: 4873, breakdown })));
    expect(screen.getByText('−$48.73')).toBeTruthy();
    expect(screen.queryByText('Where the money goes')).toBeNull();
  });

  test('says how a refund was paid if it wasn’t paid to the card [RFD-03]', async () => {
    const paidOutside = [{ amount: 4873, note: 'In cash' }];
    await showOrder(ticketsOf(orderOf({ status: 'refunded', refunded: 4873, paidOutside })));
    expect(screen.getByText('Refunded another way')).toBeTruthy();
    expect(screen.getByText('$48.73 · In cash')).toBeTruthy();
  });

  test('offers a refund with its deadline if the event moved [RFD-02]', async () => {
    const refundOffer = { path: '/refund#token', amount: 4873, until: '2026-11-27T20:00:00Z' };
    await showOrder({ ...ticketsOf(orderOf()), refundOffer });
    const offer = within(screen.getByRole('region', { name: 'This event has moved' }));
    expect(offer.getByText(/refund of \$48\.73 until Friday, November 27, 12:00 PM/)).toBeTruthy();
    expect(offer.getByRole('link', { name: 'Get a refund' }).getAttribute('href')).toBe('/refund#token');
  });

  test('links to calendar and PDF, and resends the email on a press [ORD-05, ORD-08]', async () => {
    await showOrder(ticketsOf(orderOf()));
    const link = (name: string) =>
      decodeURIComponent(screen.getByRole<HTMLAnchorElement>('link', { name }).href);
    expect(link('Add to calendar')).toContain(`/api/orders/${orderId}/event.ics`);
    expect(link('Print or save as PDF')).toContain(`/api/orders/${orderId}/tickets.pdf`);
    answers[`POST /orders/${orderId}/mail`] = [200, { sentTo: 'maya@example.com' }];
    fireEvent.click(screen.getByRole('button', { name: 'Resend email' }));
    await waitFor(() =>
      expect(toasts[0]?.message).toBe('Your tickets are on their way to maya@example.com.'),
    );
  });

  test('names a guest at once, and Undo takes the name back [OWN-04]', async () => {
    const tickets = ticketsOf(orderOf());
    const { id } = tickets.admissions.items[0]!;
    await showOrder({ ...tickets, event: { ...event, endDate: inDays(1) } });
    fireEvent.click((await screen.findAllByRole('button', { name: 'Add guest name' }))[0]!);
    const drawer = within(await screen.findByRole('dialog', { name: 'Who’s coming with this ticket?' }));
    fireEvent.change(drawer.getByRole('textbox', { name: 'Name' }), { target: { value: 'Ama Boateng ' } });
    answers[`PUT /admissions/${id}/guestName`] = [200, { guestName: 'Ama Boateng' }];
    fireEvent.click(drawer.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Ama Boateng')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change guest name' })).toBeTruthy();
    await waitFor(() => expect(toasts[0]?.title).toBe('Name saved'));
    act(() => toasts[0]!.action!.onPress());
    await waitFor(() => expect(screen.queryByText('Ama Boateng')).toBeNull());

    answers[`PUT /admissions/${id}/guestName`] = [
      409,
      { code: 'ticketCheckedIn', title: 'Already checked in' },
    ];
    await act(async () => toasts[0]!.action!.onPress());
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Already checked in'));
    expect(screen.getAllByRole('button', { name: 'Add guest name' })).toHaveLength(2);
  });

  test('a guest name that isn’t saved stays in its drawer, to try again [OWN-04]', async () => {
    const tickets = ticketsOf(orderOf());
    const { id } = tickets.admissions.items[0]!;
    await showOrder({ ...tickets, event: { ...event, endDate: inDays(1) } });
    fireEvent.click((await screen.findAllByRole('button', { name: 'Add guest name' }))[0]!);
    const drawer = within(await screen.findByRole('dialog', { name: 'Who’s coming with this ticket?' }));
    const name = drawer.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    fireEvent.change(name, { target: { value: 'Ama Boateng' } });
    answers[`PUT /admissions/${id}/guestName`] = [503, { code: 'unavailable', title: 'Not reachable' }];
    const save = drawer.getByRole('button', { name: 'Save' });
    fireEvent.click(save);
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Not reachable'));
    expect(name.isConnected && name.value).toBe('Ama Boateng');
    answers[`PUT /admissions/${id}/guestName`] = [200, { guestName: 'Ama Boateng' }];
    await waitFor(() => expect(save.getAttribute('aria-disabled')).not.toBe('true'));
    fireEvent.click(save);
    await waitFor(() => expect(name.isConnected).toBe(false));
  });

  test('a phone’s back button closes the code and stays on the page [TKT-02]', async () => {
    const { history } = await showOrder(ticketsOf(orderOf()));
    fireEvent.click((await screen.findAllByRole('button', { name: /Show code/ }))[0]!);
    const screenOf = () => screen.queryByRole('dialog', { name: 'Night Freight 014' });
    await waitFor(() => expect(screenOf()).not.toBeNull());
    act(() => history.back());
    await waitFor(() => expect(screenOf()).toBeNull());
    expect(screen.getAllByRole('button', { name: /Show code/ })).toHaveLength(2);
  });

  test('a double tap that closes the code stays on the page [TKT-02]', async () => {
    const { history } = await showOrder(ticketsOf(orderOf()));
    act(() => history.push('/?later'));
    fireEvent.click((await screen.findAllByRole('button', { name: /Show code/ }))[0]!);
    const close = await screen.findByRole('button', { name: ticketWords.close });
    act(() => {
      close.click();
      close.click();
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: ticketWords.close })).toBeNull());
    expect(history.location.href).toBe('/?later');
  });

  test('a code fills the screen, and arrow keys switch tickets [ORD-05]', async () => {
    await showOrder(ticketsOf(orderOf(), ['valid', 'valid', 'valid']));
    fireEvent.click(screen.getAllByRole('button', { name: /Show code/ })[1]!);
    const screenful = within(
      await screen.findByRole('dialog', { name: 'Night Freight 014' }, { timeout: 8000 }),
    );
    expect(screenful.getByText('2 of 3')).toBeTruthy();
    expect(screenful.getAllByRole('img', { name: /^Code for/ })).toHaveLength(3);
    fireEvent.keyDown(screenful.getByText('2 of 3'), { key: 'ArrowRight' });
    expect(screenful.getByText('3 of 3')).toBeTruthy();
    fireEvent.keyDown(screenful.getByText('3 of 3'), { key: 'ArrowRight' });
    expect(screenful.getByText('3 of 3')).toBeTruthy();
    fireEvent.click(screenful.getByRole('button', { name: 'Previous ticket' }));
    expect(screenful.getByText('2 of 3')).toBeTruthy();
  });

  test('tickets can be returned, or cancelled if they were free, and never both [OWN-04, EXC-02, A11-01]', async () => {
    const soon = { ...event, startDate: inDays(1), endDate: inDays(2) };
    const free = { subtotal: 0, discount: 0, fee: 0, total: 0, breakdown: null };
    await showOrder({ ...ticketsOf(orderOf()), event: soon });
    const second = screen.getByRole('group', { name: 'General admission, ticket 2 of 2' });
    expect(within(second).getByText('Return ticket')).toBeTruthy();
    expect(screen.queryByRole('button', { name: rsvpWords.cancel })).toBeNull();
    cleanup();
    await showOrder({ ...ticketsOf(orderOf(free)), event: soon });
    expect(await screen.findByRole('button', { name: rsvpWords.cancel })).toBeTruthy();
    expect(screen.queryByText('Return ticket')).toBeNull();
  });

  test('free tickets of a postponed event can be named and cancelled after its old date [OWN-04, EVT-06]', async () => {
    const past = { startDate: inDays(-2), endDate: inDays(-1) };
    const free = { subtotal: 0, discount: 0, fee: 0, total: 0, breakdown: null };
    await showOrder({ ...ticketsOf(orderOf(free)), event: { ...event, ...past, status: 'postponed' } });
    expect(await screen.findByRole('button', { name: rsvpWords.cancel })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add guest name' })).toHaveLength(2);
  });

  test('tickets that are left to cancel keep their numbers, and nothing sends a cancelled one [OWN-04]', async () => {
    const soon = { ...event, startDate: inDays(1), endDate: inDays(2) };
    const free = { subtotal: 0, discount: 0, fee: 0, total: 0, breakdown: null };
    const { client } = await showOrder({
      ...ticketsOf(orderOf(free), ['void', 'valid', 'valid']),
      event: soon,
    });
    const queryKey = ['exchange', 'orders', orderId];
    client.setQueryData(queryKey, { items: [] });
    fireEvent.click(await screen.findByRole('button', { name: rsvpWords.cancel }));
    expect(await screen.findByRole('checkbox', { name: 'General admission, 3 of 3' })).toBeTruthy();
    answers[`POST /orders/${orderId}/rsvp/cancellation`] = [200, { cancelled: 2 }];
    fireEvent.click(screen.getByRole('button', { name: rsvpWords.confirm(2) }));
    await waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true));
  });

  test.each([
    ['pending', {}, 'Your bank is processing your payment'],
    ['held', {}, 'Not paid yet'],
    ['expired', {}, 'Your time is up'],
    ['refundDue', {}, 'Your refund is on its way'],
    ['refundDue', { returnedByBank: true }, 'Your bank returned your money'],
  ] as const)('an order that is %s with %o says so without a ticket', async (status, more, words) => {
    const order = orderOf({ status, ...more, completedAt: null, breakdown: null });
    answers[`GET /orders/${orderId}`] = [200, order];
    const location = { name: 'Ninth St. Freight', addressFull: '' };
    answers[`GET /events/${event.id}`] = [200, { ...event, location }];
    await showLoaded(<OrderPage orderId={orderId} />);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^Code for/ })).toBeNull();
  });
});

/** `−$7.50` → -750 */
function amountIn(text: string): number {
  return Math.round(Number(text.replace('−', '-').replaceAll(/[$,]/g, '')) * 100);
}

describe('My tickets', () => {
  const summary: OrderSummary = {
    orderId,
    event,
    ticketsTotal: 2,
    what: '2 × General admission',
    status: 'completed',
    noneValid: false,
  };
  const page = (items: OrderSummary[]) =>
    [200, { items, total: items.length, offset: 0, next: null }] as const;

  test('each order links to its page, by id without the prefix [RTE-20, ORD-05]', async () => {
    answers['GET /tickets?when=upcoming'] = page([summary]);
    await showLoaded(<MyTickets tab="upcoming" saved={null} />);
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Night Freight 014' });
    expect(new URL(link.href).pathname).toBe(`/tickets/${bareId}`);
    expect(screen.getByText('2 × General admission')).toBeTruthy();
  });

  test('an order whose tickets were all cancelled or sent says so [OWN-04, EXC-03]', async () => {
    answers['GET /tickets?when=upcoming'] = page([{ ...summary, noneValid: true }]);
    await showLoaded(<MyTickets tab="upcoming" saved={null} />);
    expect(await screen.findByText(ticketWords.noneValid)).toBeTruthy();
  });

  test('past events have their own list and empty state [ORD-05]', async () => {
    answers['GET /tickets?when=past'] = page([]);
    await showLoaded(<MyTickets tab="past" saved={null} />);
    expect(await screen.findByText('No past events')).toBeTruthy();
    const tabs = within(screen.getByRole('navigation')).getAllByRole('link', { current: 'page' });
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Past']);
    expect(asked).toEqual(['GET /tickets?when=past']);
  });
});
