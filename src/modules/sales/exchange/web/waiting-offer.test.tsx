import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '#platform/ui/alert-dialog-surface.tsx';
import { connectToasts } from '#platform/ui/toast.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { waitingWords as words } from '../waiting-copy.ts';
import { OfferedTickets } from './waiting-offer.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const event = { providerCode: 'b', providerId: '1', name: 'Night Freight', timezone: 'America/Los_Angeles' };
const offer = {
  orderId: 'order:1',
  what: '1 × Door',
  total: 2849,
  currency: 'usd',
  until: '2026-11-22T12:00:00.000Z',
};

test.each([
  ['completed', []],
  ['cancelled', [words.declined.title]],
])(
  'an offer is declined after a question, and one that is %s then is called declined only if it was [EXC-01]',
  async (status, told) => {
    const send = vi.fn(async () => Response.json({ status }));
    vi.stubGlobal('fetch', send);
    const titles: string[] = [];
    connectToasts(({ title }) => titles.push(title));
    const { client } = await show(<OfferedTickets offer={offer} event={event} />);
    const reload = vi.spyOn(client, 'invalidateQueries');
    fireEvent.click(screen.getByRole('button', { name: words.decline }));
    const question = within(await screen.findByRole('alertdialog', { name: words.declineQuestion }));
    expect(send).not.toHaveBeenCalled();
    fireEvent.click(question.getByRole('button', { name: words.decline }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(titles).toEqual(told);
  },
);

test('an offer that ends while the page is open is asked for again [EXC-01, DRW-01]', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const until = new Date(Date.now() + 60_000).toISOString();
  const { client } = await show(<OfferedTickets offer={{ ...offer, until }} event={event} />);
  const reload = vi.spyOn(client, 'invalidateQueries');
  vi.advanceTimersByTime(59_000);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(reload).toHaveBeenCalledWith({ queryKey: ['exchange'] });
  vi.useRealTimers();
});
