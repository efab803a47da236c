import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { errorWords } from '#platform/ui/error-copy.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { acceptWords as words } from '../copy.ts';
import { sentTicketQuery } from './exchange-queries.ts';
import { TransferPage } from './transfer-page.tsx';

const sent = {
  from: 'Noa Kim',
  ticketName: 'Entry',
  event: {
    id: 'event:backbeat:1',
    providerCode: 'b',
    providerId: '1',
    name: 'Night Freight',
    startDate: '2026-11-30T04:00:00.000Z',
    timezone: 'America/Los_Angeles',
    venueName: 'The Yard',
  },
  until: '2026-11-30T02:00:00.000Z',
  isForViewer: false,
};
const broken = { status: 503, code: 'unavailable', title: 'Busy' };

let answer: object;
beforeEach(() => {
  location.hash = '#token';
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/transfers/')) return Response.json({ items: [] });
    const { status = 200 } = answer as { status?: number };
    return Response.json(answer, { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  location.hash = '';
});

async function showPage(me: { id: string } | null = null, onDone = async () => {}) {
  const client = new QueryClient();
  client.setQueryData<unknown>(meQuery.queryKey, me);
  await show(<TransferPage onDone={onDone} />, client);
  return client;
}

test('a sent ticket that couldn’t be loaded can be loaded again [EXC-03]', async () => {
  answer = broken;
  await showPage();
  const again = await screen.findByRole('button', { name: errorWords.retry });
  answer = sent;
  fireEvent.click(again);
  await screen.findByRole('heading', { name: words.title('Noa Kim', 'Night Freight') });
});

test('a sent ticket stays with the form to sign in when loading it again fails, until it is taken back [EXC-03, ACC-02]', async () => {
  answer = sent;
  const client = await showPage();
  const title = { name: words.title('Noa Kim', 'Night Freight') };
  await screen.findByRole('heading', title);
  const { queryKey } = sentTicketQuery('token');
  answer = broken;
  await act(() => client.refetchQueries({ queryKey }));
  await waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'));
  expect(screen.getByRole('heading', title)).toBeTruthy();
  answer = { status: 409, code: 'transferTakenBack', title: 'Taken back', detail: 'Ask your friend.' };
  await act(() => client.refetchQueries({ queryKey }));
  await screen.findByRole('heading', { name: 'Taken back' });
});

test('a ticket to a postponed event shows no date [EXC-03, EVT-06]', async () => {
  answer = { ...sent, until: null };
  await showPage();
  await screen.findByText(words.until(null));
  expect(screen.queryByText(words.when)).toBeNull();
});

test('a link that the fan accepted before leads to their ticket [EXC-03]', async () => {
  answer = { status: 409, code: 'transferAccepted', title: 'You accepted this ticket', orderId: 'order:42' };
  await showPage({ id: 'user:us-west-2:1' });
  const link = await screen.findByRole('link', { name: words.view });
  expect(link.getAttribute('href')).toBe('/tickets/42');
});

test('an accepted ticket can’t be accepted again while its page loads [EXC-03]', async () => {
  answer = sent;
  const onDone = vi.fn(() => new Promise<void>(() => {}));
  await showPage({ id: 'user:us-west-2:1' }, onDone);
  const accept = await screen.findByRole('button', { name: words.accept });
  answer = { orderId: 'order:42' };
  fireEvent.click(accept);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  fireEvent.click(accept);
  await act(async () => {});
  expect(accept.getAttribute('aria-busy')).toBe('true');
  expect(onDone).toHaveBeenCalledOnce();
});

test('accepting a ticket that was taken back shows so in place of the offer, with the focus there [EXC-03, A11-01]', async () => {
  answer = sent;
  await showPage({ id: 'user:us-west-2:1' });
  const accept = await screen.findByRole('button', { name: words.accept });
  accept.focus();
  answer = { status: 404, code: 'transferNotFound', title: 'This ticket link doesn’t work' };
  fireEvent.click(accept);
  const title = await screen.findByRole('heading', { name: 'This ticket link doesn’t work' });
  expect(accept.isConnected).toBe(false);
  expect(document.activeElement).toBe(title.parentElement);
});

test('a ticket sent to the fan alone can be declined after a question, and leads to their tickets [EXC-03]', async () => {
  await AlertDialog.preload();
  answer = { ...sent, isForViewer: true };
  const onDone = vi.fn(async () => {});
  const client = await showPage({ id: 'user:us-west-2:1' }, onDone);
  fireEvent.click(await screen.findByRole('button', { name: words.decline }));
  const dialog = await screen.findByRole('alertdialog', { name: words.declineQuestion('Noa Kim') });
  expect(onDone).not.toHaveBeenCalled();
  answer = { declined: true };
  fireEvent.click(within(dialog).getByRole('button', { name: words.decline }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('/tickets'));
  expect(client.getQueryState(sentTicketQuery('token').queryKey)?.data).toBeUndefined();
});

test('a ticket with a link for everyone can only be accepted [EXC-03]', async () => {
  answer = sent;
  await showPage({ id: 'user:us-west-2:1' });
  await screen.findByRole('button', { name: words.accept });
  expect(screen.queryByRole('button', { name: words.decline })).toBeNull();
});
