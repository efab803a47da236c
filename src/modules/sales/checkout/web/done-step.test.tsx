import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailStateQuery, meQuery } from '#modules/identity/accounts/web/index.ts';
import type { AppStores } from '#platform/app-download.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import type { Order } from '../contract.ts';
import { isFirstTime } from './attempt.ts';
import { DoneStep } from './done-step.tsx';
import { maya, SaleNetwork } from './testing/sale-network.ts';
import { sampleEvent } from './testing/sample-event.ts';

const event = sampleEvent();
let order: Order;
let toasts: ToastWords[];
let stopToasts: () => void;
beforeEach(async () => {
  sessionStorage.clear();
  toasts = [];
  stopToasts = connectToasts((words) => toasts.push(words));
  const network = new SaleNetwork(maya);
  const { id } = await network.startPayment();
  network.endIntent('succeeded');
  order = (await (
    await network.fetch(`/api/orders/${id}/sync`, { method: 'POST', body: '{}' })
  ).json()) as Order;
  // The confetti was already shown.
  isFirstTime(`confetti.${id}`);
});
afterEach(() => {
  cleanup();
  stopToasts();
  vi.unstubAllGlobals();
});

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
client.setQueryData(meQuery.queryKey, null);
client.setQueryData(mailStateQuery.queryKey, { held: false });
const noApps: AppStores = { ios: null, android: null };

test('links to the tickets, the phone and the calendar [ORD-02, ORD-03]', async () => {
  await show(<DoneStep order={order} event={event} apps={noApps} />, client);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe("YOU'RE GOING!");
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('View your tickets')).toBe(`/tickets/${order.id.slice(6)}`);
  expect(hrefOf('Add to calendar')).toBe(`/api/orders/${order.id}/event.ics`);
  // The same word as on the ticket: events have no time at which the doors open.
  expect(screen.getByText('Starts').nextSibling?.textContent).toMatch(/, \d+(?::\d\d)? [AP]M$/);
  expect(screen.getByRole('img', { name: 'Scan to open your tickets on your phone' })).toBeDefined();
});

test.each([
  ['sends email', false, 1, 'We also emailed your ticket to maya.okafor@example.com.'],
  ['sends email', false, 2, 'We also emailed your tickets to maya.okafor@example.com.'],
  [
    'has no mail server',
    true,
    2,
    'This site can’t send email yet, so your tickets couldn’t be emailed. Look under Tickets anytime.',
  ],
])('says where the tickets are if the site %s [ORD-02, INS-07]', async (_, held, quantity, text) => {
  const own = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  own.setQueryData(meQuery.queryKey, null);
  own.setQueryData(mailStateQuery.queryKey, { held });
  const items = order.orderItems.items.slice(0, 1).map((item) => ({ ...item, quantity }));
  const ordered = { ...order, orderItems: { ...order.orderItems, items } };
  await show(<DoneStep order={ordered} event={event} apps={noApps} />, own);
  expect(screen.getByText(text)).toBeTruthy();
});

describe('the app', () => {
  const ios = 'https://apps.apple.com/app/id1';
  const android = 'https://play.google.com/store/apps/details?id=a';
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.0 Safari/604.1';
  const pixel = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0 Mobile Safari/537.36';
  const app = () => screen.queryByRole('link', { name: 'Get the app' })?.getAttribute('href');
  const code = () => screen.queryByRole('img', { name: /^Scan/ })?.getAttribute('aria-label');
  const showOn = async (userAgent: string | undefined, apps = noApps) => {
    if (userAgent) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    await show(<DoneStep order={order} event={event} apps={apps} />, client);
  };
  afterEach(() => {
    vi.restoreAllMocks();
    window.installPrompt = undefined;
  });

  test.each([
    ['an iPhone', iPhone, { ios, android }, ios],
    ['an Android phone', pixel, { ios, android }, android],
    ['an Android phone without an app', pixel, { ios, android: null }, undefined],
  ])('is downloaded from the store of %s [ORD-03]', async (_, userAgent, apps, href) => {
    await showOn(userAgent, apps);
    expect(app()).toBe(href);
    expect(code()).toBe('Scan to open your tickets on your phone');
  });

  test('is reached from a desktop by scanning a code [ORD-03]', async () => {
    await showOn(undefined, { ios, android: null });
    expect([app(), code()]).toEqual([undefined, 'Scan to get the app on your phone']);
  });

  test('without one, an iPhone shows how to add the page to the home screen [ORD-03]', async () => {
    await showOn(iPhone);
    const steps = screen.getByRole('region', { name: 'Add Backbeat to your home screen' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual(['Press the Share button of your browser.', 'Choose “Add to Home Screen”.']);
  });

  test('without one, the page can be installed once the browser offers it, until it is [ORD-03]', async () => {
    await showOn(pixel);
    const button = () => screen.queryByRole('button', { name: 'Install Backbeat' });
    expect(button()).toBeNull();
    const prompt = vi.fn(async () => {});
    const offer = () =>
      act(() => {
        window.installPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt });
        window.dispatchEvent(window.installPrompt);
      });
    offer();
    fireEvent.click(button()!);
    expect(prompt).toHaveBeenCalledOnce();
    await waitFor(() => expect(button()).toBeNull());
    // Declined, and offered again later.
    offer();
    expect(button()).not.toBeNull();
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(button()).toBeNull();
    expect(screen.queryByRole('region', { name: /home screen/ })).toBeNull();
  });
});

describe('suggestions', () => {
  const region = () => screen.findByRole('region', { name: 'Follow who you’ll see' });
  const buttonsOf = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map((row) => within(row).getByRole('button').getAttribute('aria-label'));
  async function showTo(network: SaleNetwork, shown = event) {
    vi.stubGlobal('fetch', network.fetch);
    const signedIn = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    signedIn.setQueryData(meQuery.queryKey, maya);
    await show(<DoneStep order={order} event={shown} apps={noApps} />, signedIn);
  }

  test('list performers before hosts, each with follow or join [ORD-04, FOL-10]', async () => {
    const network = new SaleNetwork(maya);
    await showTo(network);
    const list = await region();
    await waitFor(() =>
      expect(buttonsOf(list)).toEqual([
        'Follow Okta Lindqvist',
        'Follow Ana Reyes',
        'Follow DJ Parables',
        'Join Freight Union',
      ]),
    );
    fireEvent.click(within(list).getByRole('button', { name: 'Follow Ana Reyes' }));
    fireEvent.click(within(list).getByRole('button', { name: 'Join Freight Union' }));
    await within(list).findByRole('button', { name: 'Following Ana Reyes' });
    await within(list).findByRole('button', { name: 'Joined Freight Union' });
    expect([...network.followed]).toEqual(['artist:backbeat:ana']);
    expect(network.participation.status).toBe('confirmed');
    expect(within(list).getAllByRole('listitem')).toHaveLength(4);
  });

  test('leave out profiles the buyer follows and communities they joined [ORD-04, FOL-10]', async () => {
    const network = new SaleNetwork(maya);
    network.followed.add('artist:backbeat:okta').add('artist:backbeat:parables');
    network.participation = { ...network.participation, status: 'confirmed' };
    await showTo(network);
    const list = await region();
    await waitFor(() => expect(buttonsOf(list)).toEqual(['Follow Ana Reyes']));
  });

  test('don’t ask a team to join its own community, nor buyers to follow themselves [ORD-04]', async () => {
    const network = new SaleNetwork(maya);
    network.participation = { ...network.participation, isOwn: true };
    network.followed.add('artist:backbeat:okta').add('artist:backbeat:parables').add('artist:backbeat:ana');
    const host = { ...event.creator, ...maya, type: 'user' as const, verified: false, images: [], note: '' };
    await showTo(network, { ...event, creator: host });
    await waitFor(() => expect(network.requests('GET /users')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region', { name: /Keep up/ })).toBeNull());
  });

  test('are five at most, not counting profiles already followed [ORD-04, FOL-10]', async () => {
    const network = new SaleNetwork(maya);
    const [first] = event.artists.items;
    const many = Array.from({ length: 9 }, (_, i) => ({
      ...first!,
      id: `artist:backbeat:${i}`,
      name: `Artist ${i}`,
    }));
    network.followed.add('artist:backbeat:1');
    await showTo(network, { ...event, artists: { items: many } });
    const list = await region();
    await waitFor(() => expect(buttonsOf(list)).toEqual([0, 2, 3, 4, 5].map((i) => `Follow Artist ${i}`)));
  });
});

test('shows where the money goes, to the cent [PRC-02]', async () => {
  await show(<DoneStep order={order} event={event} apps={noApps} />, client);
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

test('copies the event’s link', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await show(<DoneStep order={order} event={event} apps={noApps} />, client);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Link copied' }]));
  expect(writeText).toHaveBeenCalledWith(
    expect.stringContaining('/events/b/0198c7f0-0000-7000-8000-000000000014/night-freight-014'),
  );
});
