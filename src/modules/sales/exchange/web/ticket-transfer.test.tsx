import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import type { TicketActionsProps } from '#modules/sales/tickets/web/index.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { returnWords } from '../return-copy.ts';
import { transferWords } from '../copy.ts';
import { TicketTransfer } from './ticket-transfer.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ticket: TicketActionsProps = {
  orderId: 'order:1',
  ticket: {
    id: 'admission:1',
    ticketName: 'Entry',
    number: 1,
    code: '',
    state: 'valid',
    guestName: '',
  },
  event: {
    id: 'event:backbeat:1',
    providerCode: 'b',
    providerId: '1',
    name: 'Night Freight',
    startDate: '2026-12-05T11:00:00.000Z',
    endDate: '2026-12-05T17:00:00.000Z',
    timezone: 'Asia/Tokyo',
    status: 'published',
    venueName: 'The Yard',
    addressFull: '',
    images: [],
    gel: 'amber',
  },
  isRsvp: false,
};
const returns = {
  gets: null,
  whyNot: null,
  atMost: false,
  paidByOther: false,
  until: '2026-12-05T08:00:00.000Z',
  state: null as string | null,
  offerUntil: null,
  listedFor: null,
};
const own = { id: 'admission:1', canTransfer: true, transfer: null, sentTo: null, sentBy: null, returns };
const sent = { ...own, transfer: { to: 'Noa Kim', path: '/transfer#token', until: returns.until } };
const listed = { ...own, canTransfer: false, returns: { ...returns, state: 'listed' } };

test.each([
  ['a return', listed, returnWords.takeBack],
  ['a sent ticket', sent, transferWords.takeBack],
])(
  'the focus stays at the ticket after %s is taken back [EXC-02, EXC-03, A11-01]',
  async (_case, before, takeBack) => {
    let now: object = before;
    vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) => {
      if (method === 'GET') return Response.json({ items: [now] });
      now = own;
      return Response.json({ takenBack: true });
    });
    await show(<TicketTransfer {...ticket} />);
    const button = await screen.findByRole('button', { name: takeBack });
    button.focus();
    fireEvent.click(button);
    const next = await screen.findByRole('button', { name: transferWords.send });
    const place = next.closest('[tabindex]:not(button)');
    expect(place).not.toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(place));
  },
);

test('the focus goes to the link to a ticket, and back to its button when the dialog closes [EXC-03, A11-01]', async () => {
  let now: object = own;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (!url.includes('exchange') && method === 'GET')
      return Response.json({ items: [], total: 0, next: null });
    if (method === 'POST') now = { ...sent, transfer: { ...sent.transfer, to: null } };
    return Response.json(method === 'POST' ? { to: null } : { items: [now] });
  });
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, { id: 'user:maya' } as never);
  await show(<TicketTransfer {...ticket} />, client);
  const button = await screen.findByRole('button', { name: transferWords.send });
  button.focus();
  fireEvent.click(button);
  const byLink = await screen.findByRole('button', { name: transferWords.byLink });
  byLink.focus();
  fireEvent.click(byLink);
  await screen.findByText(transferWords.showLink);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: transferWords.link }));
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(button.textContent).toBe(transferWords.showLink);
});
