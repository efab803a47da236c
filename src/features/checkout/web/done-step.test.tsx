// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/index.ts';
import { connectToasts, type ToastWords } from '#kit/web/toast.ts';
import type { Order } from '../contract.ts';
import { isFirstTime } from './attempt.ts';
import { DoneStep } from './done-step.tsx';
import { suggestionsOf } from './follow-suggestions.tsx';
import { maya, SaleNetwork } from './testing/sale-network.ts';
import { sampleEvent } from './testing/sample-event.ts';

const event = sampleEvent();
let order: Order;
beforeEach(async () => {
  sessionStorage.clear();
  const network = new SaleNetwork(maya);
  const { id } = await network.startPayment();
  network.endIntent('succeeded');
  order = (await (
    await network.fetch(`/api/orders/${id}/sync`, { method: 'POST', body: '{}' })
  ).json()) as Order;
  // The celebration has been; here nobody looks.
  isFirstTime(`confetti.${id}`);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
client.setQueryData(meQuery.queryKey, null);
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

test('leads to the tickets, onto the phone and into the calendar [ORD-02, ORD-03]', () => {
  render(<DoneStep order={order} event={event} />, { wrapper });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe("YOU'RE GOING!");
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('See your tickets')).toBe(`/tickets/${order.id.slice(6)}`);
  expect(hrefOf('Add to calendar')).toBe(`/api/orders/${order.id}/event.ics`);
  expect(screen.getByRole('img', { name: 'Scan to open your tickets on your phone' })).toBeDefined();
});

test('offers an app only where there is one [ORD-03]', () => {
  const { rerender } = render(<DoneStep order={order} event={event} appUrl={null} />, { wrapper });
  expect(screen.queryByRole('link', { name: 'Get the app' })).toBeNull();
  rerender(<DoneStep order={order} event={event} appUrl="https://apps.example.com/backbeat" />);
  expect(screen.getByRole('link', { name: 'Get the app' }).getAttribute('href')).toBe(
    'https://apps.example.com/backbeat',
  );
});

test('suggests up to five, who plays before who hosts, nobody twice, each to follow there and then [ORD-04, FOL-10]', async () => {
  render(<DoneStep order={order} event={event} />, { wrapper });
  const list = screen.getByRole('region', { name: 'Keep up with who you will see' });
  await within(list).findByRole('button', { name: 'Follow DJ Parables' });
  const names = within(list)
    .getAllByRole('listitem')
    .map(
      (row) =>
        within(row).queryByRole('button')?.getAttribute('aria-label') ??
        within(row).getByRole('link').textContent,
    );
  expect(names).toEqual([
    'Follow Okta Lindqvist',
    'Follow Ana Reyes',
    'Follow DJ Parables',
    'See profile of Freight Union',
  ]);
  const [first] = event.artists.items;
  const many = Array.from({ length: 9 }, (_, i) => ({ ...first!, id: `artist:backbeat:${i}` }));
  expect(suggestionsOf({ ...event, artists: { items: many } })).toHaveLength(5);
});

test('says where the money goes, to the cent [PRC-02]', () => {
  render(<DoneStep order={order} event={event} />, { wrapper });
  const { host, platform, processing } = order.breakdown!;
  expect(host + platform + processing).toBe(order.total);
  const terms = screen
    .getAllByRole('term')
    .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling!.textContent]);
  expect(terms).toEqual(
    expect.arrayContaining([
      ['To the host', '$25'],
      ['Backbeat', '$1.78'],
      ['Card processing', '$1.71'],
    ]),
  );
});

test('copies the link of the night', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const toasts: ToastWords[] = [];
  const stop = connectToasts((words) => toasts.push(words));
  render(<DoneStep order={order} event={event} />, { wrapper });
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Link copied' }]));
  stop();
  expect(writeText).toHaveBeenCalledWith(
    expect.stringContaining('/events/b/0198c7f0-0000-7000-8000-000000000014/night-freight-014'),
  );
});
