import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testCards } from '@backbeat/stripe-emulator/test-cards';
import { buyerWords } from '../copy.ts';
import { maya, refusal, SaleNetwork } from './testing/sale-network.ts';
import { press, showPage, typeCard } from './testing/show-page.tsx';

let page: Awaited<ReturnType<typeof showPage>>;
beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  page.leave();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('paying', () => {
  async function toPayment(network = new SaleNetwork(maya)) {
    page = await showPage({ network });
    await press(/Buy now/);
    await press(/Continue to payment/);
    await screen.findByRole('textbox', { name: 'Card number' });
    await waitFor(() => expect(purchase()).toHaveProperty('disabled', false));
    return [...page.network.orders.values()][0]!;
  }
  const purchase = () => screen.getByRole('button', { name: /Purchase/ }) as HTMLButtonElement;

  test('the pay button is disabled until the library is loaded and while paying [CHK-12, CHK-11]', async () => {
    const network = new SaleNetwork(maya);
    let letGo = () => {};
    network.overrides.set('GET /payments/publishableKey', async () => {
      await new Promise<void>((done) => (letGo = done));
      return new Response(JSON.stringify({ publishableKey: 'pk', provider: 'embedded' }));
    });
    page = await showPage({ address: '/?checkout=tickets', network });
    await press(/Continue to payment/);
    await waitFor(() => expect(purchase().disabled).toBe(true));
    await waitFor(() => expect(network.requests('GET /payments/publishableKey')).toHaveLength(1));
    letGo();
    await screen.findByText('Or pay with card');
    await waitFor(() => expect(purchase().disabled).toBe(false));

    await typeCard('4242424242424242');
    act(() => purchase().click());
    act(() => purchase().click());
    await screen.findByRole('heading', { name: "YOU'RE GOING!" });
    expect(network.requests('POST /paygate')).toHaveLength(1);
  });

  test('a valid card leads step by step to the tickets [CHK-09, CHK-14, CHK-15, CHK-16, ORD-02]', async () => {
    const order = await toPayment();
    expect(page.search()).toMatchObject({ checkout: 'payment', order: order.id });
    expect((await screen.findByText(/Held for you for/)).textContent).toMatch(
      /Held for you for (10:00|9:\d\d)/,
    );
    await typeCard('4242424242424242');
    act(() => purchase().click());
    await screen.findByRole('heading', { name: "YOU'RE GOING!" });
    const confirmed = page.network.requests('POST /paygate')[0]!.body;
    expect(confirmed.return_url).toBe(`${location.origin}/completion?order=${encodeURIComponent(order.id)}`);
    expect(screen.getByRole('link', { name: 'View your tickets' }).getAttribute('href')).toBe(
      `/tickets/${order.id.slice(6)}`,
    );
    await waitFor(() => expect(page.steps()).toContain('Checkout Step Viewed 2'));
    expect(page.steps()).toEqual([
      'Checkout Started',
      'Checkout Step Viewed 0',
      'Checkout Step Completed 0',
      'Checkout Step Viewed 1',
      'Checkout Step Completed 1',
      'Order Completed',
      'Checkout Step Viewed 2',
    ]);
    expect(page.tracked.find(({ name }) => name === 'Order Completed')!.props.revenue).toBe(28.49);
  });

  test('every step starts with the focus on its heading, and the result is announced [A11-01, CHK-11]', async () => {
    const focused = () => document.activeElement?.textContent;
    const step = 'Complete payment: Night Freight 014';
    await toPayment();
    expect(focused()).toBe(step);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).not.toContain(
      buyerWords.announced(1, 'Night Freight 014'),
    );
    await typeCard('4242424242424242');
    act(() => purchase().focus());
    act(() => purchase().click());
    await screen.findByRole('heading', { name: "YOU'RE GOING!" });
    expect(focused()).toBe("YOU'RE GOING!");
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Order complete. You have 1 ticket for Night Freight 014.',
    );
  });

  test('a declined card shows the bank’s message and keeps the hold for another card [PAY-06, CHK-15]', async () => {
    const order = await toPayment();
    await typeCard('4000000000000002');
    act(() => purchase().click());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Payment errorYour card was declined.');
    expect(page.toasts).toEqual([{ title: 'Error processing payment: card_error', tone: 'danger' }]);
    expect(page.network.orders.get(order.id)!.status).toBe('pending');
    await typeCard('4242424242424242');
    act(() => purchase().click());
    await screen.findByRole('heading', { name: "YOU'RE GOING!" });
    expect(page.network.orders.size).toBe(1);
  });

  test('any other failure shows one sentence, and the form stays usable [PAY-07]', async () => {
    await toPayment();
    page.network.overrides.set(
      'POST /paygate',
      () => new Response('{"error":{"type":"api_error","message":"inner"}}', { status: 500 }),
    );
    await typeCard('4242424242424242');
    act(() => purchase().click());
    expect((await screen.findByRole('alert')).textContent).toBe('Payment errorAn unexpected error occured.');
    await waitFor(() => expect(purchase().getAttribute('aria-busy')).toBeNull());
    expect(page.toasts).toEqual([]);
  });

  test('a payment that went through although its answer was lost leads to the tickets [CHK-14]', async () => {
    await toPayment();
    page.network.overrides.set('POST /paygate', () => {
      page.network.endIntent('succeeded');
      throw new TypeError('Failed to fetch');
    });
    await typeCard('4242424242424242');
    act(() => purchase().click());
    await screen.findByRole('heading', { name: "YOU'RE GOING!" });
    expect(page.network.requests('POST /paygate')).toHaveLength(1);
  });

  test('waits for a slow bank, and nothing is paid twice [CHK-19]', async () => {
    await toPayment();
    const slow = testCards.find(({ outcome }) => outcome.kind === 'processes')!;
    await typeCard(slow.number);
    act(() => purchase().click());
    await screen.findByRole('heading', { name: 'Your bank is processing your payment' });
    page.network.endIntent('succeeded');
    await screen.findByRole('heading', { name: "YOU'RE GOING!" }, { timeout: 5000 });
    expect(page.network.requests('POST /paygate')).toHaveLength(1);
  });

  test('a late decline by the bank brings back the form with its reason [PAY-06]', async () => {
    await toPayment();
    const slow = testCards.find(({ outcome }) => outcome.kind === 'processes')!;
    await typeCard(slow.number);
    act(() => purchase().click());
    await screen.findByRole('heading', { name: 'Your bank is processing your payment' });
    page.network.endIntent('requires_payment_method', {
      type: 'card_error',
      message: 'Your card has insufficient funds.',
    });
    expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toContain(
      'insufficient funds',
    );
    expect(await screen.findByRole('textbox', { name: 'Card number' })).toBeDefined();
  });

  test('a payment that can’t start is only logged, and the form can be reloaded [PAY-08]', async () => {
    const network = new SaleNetwork(maya);
    network.overrides.set(
      'POST /payments',
      () => new Response('{"code":"paymentUnavailable"}', { status: 503 }),
    );
    page = await showPage({ address: '/?checkout=tickets', network });
    await press(/Continue to payment/);
    await screen.findByRole('button', { name: 'Reload payment form' });
    expect(console.error).toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
    network.overrides.clear();
    await press('Reload payment form');
    await screen.findByRole('textbox', { name: 'Card number' });
  });

  test('the address turns on test mode, and the form shows it [PAY-01, PLT-11]', async () => {
    const network = new SaleNetwork(maya);
    page = await showPage({ address: '/?checkout=tickets&testMode=true', network });
    await press(/Continue to payment/);
    await screen.findByText('Test mode: this order isn’t counted, and its tickets can’t be checked in.');
    expect(network.requests('POST /orders')[0]!.body.testMode).toBe(true);
    await waitFor(() =>
      expect(network.requests('GET /payments/publishableKey')[0]!.query.get('testMode')).toBe('true'),
    );
  });

  test('wallets provide email, phone and address, and show one item per ticket [PAY-05]', async () => {
    const order = await toPayment();
    await press('Test Pay');
    const sheet = await screen.findByRole('dialog', { name: 'Test Pay', hidden: true });
    expect(sheet.textContent).toContain('1 × General admission$28.49');
    expect(sheet.textContent).toContain('test.wallet@example.com · +13105550100 · 1 Test Street');
    act(() => within(sheet).getByRole('button', { name: 'Pay $28.49', hidden: true }).click());
    await screen.findByRole('heading', { name: "YOU'RE GOING!" });
    expect(page.network.orders.get(order.id)!.status).toBe('completed');
  });

  test('offers to join the host’s community, off by default, and saves it with the order [CHK-13]', async () => {
    const order = await toPayment();
    const box = await screen.findByRole('checkbox', { name: 'Join Freight Union' });
    expect(box).toHaveProperty('checked', false);
    act(() => box.click());
    await waitFor(() => expect(page.network.orders.get(order.id)!.joinCommunity).toBe(true));
    expect(box).toHaveProperty('checked', true);
  });

  test.each([
    ['a member', { status: 'confirmed' }],
    ['someone who already asked', { status: 'pending' }],
    ['someone whose request was refused', { status: 'denied' }],
    ["the community's own team", { isOwn: true }],
  ] as const)('doesn’t offer to join to %s [CHK-13]', async (_who, change) => {
    const network = new SaleNetwork(maya);
    network.participation = { ...network.participation, ...change };
    await toPayment(network);
    expect(network.requests('GET /communities/community:freight')).not.toHaveLength(0);
    await waitFor(() => expect(page.client.isFetching()).toBe(0));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('offers to ask to join where the team approves members [CHK-13, COM-05]', async () => {
    const network = new SaleNetwork(maya);
    network.participation = { ...network.participation, membershipType: 'approval' };
    await toPayment(network);
    await screen.findByRole('checkbox', { name: 'Ask to join Freight Union' });
  });

  test('going back and on with the same cart keeps the order, with another cart makes a new one [CHK-18]', async () => {
    await toPayment();
    await press('Back');
    await press(/Continue to payment/);
    await waitFor(() => expect(page.search()).toMatchObject({ checkout: 'payment' }));
    expect(page.network.orders.size).toBe(1);
    await press('Back');
    await press('One more');
    await press(/Continue to payment/);
    await waitFor(() => expect(page.network.orders.size).toBe(2));
    const keys = page.network.requests('POST /orders').map(({ key }) => key);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('a reload returns to the order and its payment [HLD-01]', async () => {
    const order = await toPayment();
    const { network } = page;
    page.leave();
    page = await showPage({ address: `/?checkout=payment&order=${encodeURIComponent(order.id)}`, network });
    await screen.findByRole('textbox', { name: 'Card number' });
    expect(screen.getByText(/Held for you for/)).toBeDefined();
    expect(network.orders.size).toBe(1);
  });

  test('an expired hold is shown, and the buyer can choose again [CHK-18, HLD-01]', async () => {
    const order = await toPayment();
    page.network.close(order.id, 'expired');
    page.network.overrides.set('POST /payments', () =>
      refusal('holdExpired', { status: 410, title: '', message: '' }),
    );
    const { network } = page;
    page.leave();
    page = await showPage({ address: `/?checkout=payment&order=${encodeURIComponent(order.id)}`, network });
    await screen.findByRole('heading', { name: 'Your time is up' });
    network.overrides.clear();
    await press('Choose again');
    await press(/Continue to payment/);
    await screen.findByRole('textbox', { name: 'Card number' });
    expect(network.orders.size).toBe(2);
  });

  test('the result has a close icon and no Back [CHK-05]', async () => {
    await toPayment();
    await typeCard('4242424242424242');
    act(() => purchase().click());
    await screen.findByRole('heading', { name: "YOU'RE GOING!" });
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await press('Close');
    await waitFor(() => expect(page.search()).not.toHaveProperty('checkout'));
    expect(page.steps().at(-1)).toBe('Checkout Step Completed 2');
  });

  test('the browser’s back button leads from the result to the page, skipping checkout [CHK-06]', async () => {
    await toPayment();
    await typeCard('4242424242424242');
    act(() => purchase().click());
    await screen.findByRole('heading', { name: "YOU'RE GOING!" });
    act(() => page.router.history.back());
    await waitFor(() => expect(page.search()).toEqual({}));
    await press(/Buy now/);
    expect(await screen.findByRole('button', { name: 'Back' })).toBeDefined();
  });
});
