import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { maya, refusal, SaleNetwork } from './testing/sale-network.ts';
import { freeTicket, ids, sampleTicket, sampleTickets } from './testing/sample-event.ts';
import { press, showPage, typeInto } from './testing/show-page.tsx';
import { commonRefusals } from '#platform/refusal.ts';
import { refusals } from '../contract.ts';

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

const off15 = {
  id: 'promoCode:0198c7f0-0000-7000-8000-0000000000b1',
  promoCode: 'BACKROW',
  creatorId: maya.id,
  rewards: { items: [{ rewardType: 'discount', payload: { discountType: 'percentage', value: 15 } }] },
  ticketIds: null,
  startDate: null,
  endDate: null,
} as const;
const dialog = () => screen.findByRole('dialog', { name: 'Tickets for Night Freight 014' });

describe('the buy button', () => {
  test('shows the action and the lowest price, and opens ticket selection [TIX-12, PRC-01, CHK-01]', async () => {
    page = await showPage();
    const button = await screen.findByRole('button', { name: /Buy now/ });
    expect(button.textContent).toContain('from $22.99');
    await press(/Buy now/);
    await dialog();
    expect(page.search()).toMatchObject({ checkout: 'tickets' });
    const progress = screen.getByRole('list', { name: 'Your order' });
    expect(
      within(progress)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Select tickets', 'Complete payment', 'Get the app']);
  });

  test.each([
    ['Free', [freeTicket]],
    ['Free to $93.94', [freeTicket, ...sampleTickets.slice(1)]],
  ])('says RSVP and "%s" if the first ticket is free [TIX-11, TIX-08, PRC-01]', async (text, tickets) => {
    page = await showPage({ tickets });
    expect((await screen.findByRole('button', { name: /RSVP/ })).textContent).toBe(`RSVP${text}`);
  });

  test('is disabled with a reason when nothing is on sale [TIX-10]', async () => {
    page = await showPage({ tickets: sampleTickets.filter(({ status }) => status !== 'onSale') });
    expect(await screen.findByRole('button', { name: 'Sold out' })).toHaveProperty('disabled', true);
  });
});

describe('selecting tickets', () => {
  test('the receipt equals what the server charges, tax included [X-20, PRC-01, CHK-10, FEE-09]', async () => {
    page = await showPage({ address: '/?checkout=tickets', network: new SaleNetwork(maya) });
    await press('One more');
    const receipt = await screen.findByRole('region', { name: 'Order summary' });
    expect(receipt.textContent).toBe('2 × General admission$50Service fee$6.98Total$56.98Tax included');
    await press(/Continue to payment/);
    await waitFor(() => expect(page.search()).toMatchObject({ checkout: 'payment' }));
    const [asked] = page.network.requests('POST /orders');
    expect(asked!.body).toMatchObject({ amount: 5698, application_fee_amount: 698, joinCommunity: false });
    expect([...page.network.orders.values()][0]).toMatchObject({ total: 5698 });
  });

  test('the stepper stops at the limits per order [TIX-07]', async () => {
    page = await showPage({
      address: '/?checkout=tickets',
      tickets: [sampleTicket({ id: ids.general, maxPerOrder: 2 })],
    });
    const less = await screen.findByRole('button', { name: 'One less' });
    expect(less.getAttribute('aria-disabled')).toBe('true');
    await press('One more');
    expect(less.getAttribute('aria-disabled')).toBe('false');
    expect(screen.getByRole('button', { name: 'One more' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('each ticket shows its price with fees or why it isn’t available; choosing such a ticket warns [TIX-03, TIX-05, TIX-09]', async () => {
    page = await showPage({ address: '/?checkout=tickets' });
    const [, , , bird, after] = within(await screen.findByRole('list', { name: 'Tickets' })).getAllByRole(
      'listitem',
    );
    expect(bird!.textContent).toContain('Sold Out');
    expect(bird!.textContent).toContain('$17.49with fees');
    expect(after!.textContent).toContain('Scheduled');
    expect(after!.textContent).toContain('On sale Friday, November 27 at 12:00 PM.');
    await press('Early bird');
    expect(page.toasts).toMatchObject([
      { title: 'Ticket not available', message: 'This ticket is not available.' },
    ]);
    expect(screen.getByRole('region', { name: 'Order summary' }).textContent).toContain(
      '1 × General admission',
    );
  });

  test('Back closes the drawer, and reopening starts over [CHK-04]', async () => {
    page = await showPage({ network: new SaleNetwork(maya) });
    await press(/Buy now/);
    await press('One more');
    await press('Back');
    await waitFor(() => expect(page.search()).not.toHaveProperty('checkout'));
    await press(/Buy now/);
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Order summary' }).textContent).toContain(
        '1 × General admission',
      ),
    );
  });

  test('a refusal is shown, stops the spinner and reloads the tickets [CHK-21]', async () => {
    page = await showPage({ address: '/?checkout=tickets', network: new SaleNetwork(maya) });
    await screen.findByRole('region', { name: 'Order summary' });
    page.network.overrides.set('POST /orders', () => refusal('soldOut', refusals.soldOut));
    const asked = page.network.requests('GET /events').length;
    await press(/Continue to payment/);
    expect((await screen.findByRole('alert')).textContent).toContain('There aren’t enough tickets left.');
    expect(screen.getByRole('button', { name: /Continue to payment/ }).getAttribute('aria-busy')).toBeNull();
    await waitFor(() => expect(page.network.requests('GET /events').length).toBeGreaterThan(asked));
    expect(console.error).toHaveBeenCalled();
  });
});

test('retries once when the busy server says so, and tells the buyer [SPD-01]', async () => {
  page = await showPage({ address: '/?checkout=tickets', network: new SaleNetwork(maya) });
  await screen.findByRole('region', { name: 'Order summary' });
  const { overrides } = page.network;
  overrides.set('POST /orders', () => {
    overrides.delete('POST /orders');
    return refusal('busy', commonRefusals.busy, { retryAfter: 0.5 });
  });
  await press(/Continue to payment/);
  const notice = await screen.findByText('A lot of people are buying right now');
  expect(screen.getByRole('button', { name: /Continue to payment/ }).getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(page.search()).toMatchObject({ checkout: 'payment' }), { timeout: 5000 });
  expect(notice.isConnected).toBe(false);
  const [first, second] = page.network.requests('POST /orders');
  expect(second!.key).toBe(first!.key);
});

test('stops after two tries with a busy server, and keeps the selection [SPD-01]', async () => {
  page = await showPage({ address: '/?checkout=tickets', network: new SaleNetwork(maya) });
  await screen.findByRole('region', { name: 'Order summary' });
  page.network.overrides.set('POST /orders', () =>
    refusal('busy', commonRefusals.busy, { retryAfter: 0.05 }),
  );
  await press(/Continue to payment/);
  expect((await screen.findByText(commonRefusals.busy.message)).isConnected).toBe(true);
  expect(page.network.requests('POST /orders')).toHaveLength(2);
  expect(screen.getByRole('region', { name: 'Order summary' }).textContent).toContain(
    '1 × General admission',
  );
});

describe('promo codes', () => {
  test('an empty code is refused inline without a call [PRM-02, PRM-03, CHK-03]', async () => {
    page = await showPage({ address: '/?checkout=tickets', network: new SaleNetwork(maya) });
    await press('Enter code');
    const modal = await screen.findByRole('dialog', { name: 'Apply promo code' });
    expect(modal.textContent).toContain('Access discounts or exclusive tickets');
    await press('Apply');
    expect(modal.textContent).toContain('Must enter a promo code to continue.');
    expect(page.network.requests('POST /promotions')).toEqual([]);
  });

  test('an invalid code shows the server’s message; other failures are only logged [PRM-04, PRM-12]', async () => {
    page = await showPage({ address: '/?checkout=tickets', network: new SaleNetwork(maya) });
    await press('Enter code');
    await typeInto('Promo code', 'nope');
    await press('Apply');
    await screen.findByText('This promo code is not valid for this event.');
    page.network.overrides.set('POST /promotions', () => Promise.reject(new TypeError('offline')));
    await press('Apply');
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(screen.queryByText('This promo code is not valid for this event.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Apply' }).getAttribute('aria-busy')).toBeNull();
  });

  test('a valid code applies its discount, and its badge removes it [PRM-09, PRM-10, CHK-02]', async () => {
    const network = new SaleNetwork(maya);
    network.promotions = [off15 as never];
    page = await showPage({ address: '/?checkout=tickets', network });
    await press('Enter code');
    await typeInto('Promo code', ' backrow ');
    await press('Apply');
    const receipt = await screen.findByRole('region', { name: 'Order summary' });
    await waitFor(() => expect(receipt.textContent).toContain('BACKROW 15% off'));
    expect(receipt.textContent).toContain('Promo BACKROW−$3.75');
    expect(receipt.textContent).toContain('Total$24.37');
    await press('Remove code BACKROW');
    expect(receipt.textContent).toContain('Total$28.49');
  });

  test('a code that unlocks a ticket shows and selects it [TIX-15]', async () => {
    const network = new SaleNetwork(maya);
    const payload = { itemId: ids.secret };
    const unlock = {
      ...off15,
      id: 'promoCode:unlock',
      promoCode: 'CREW',
      rewards: { items: [{ rewardType: 'unlockItem', payload }] },
    };
    network.promotions = [unlock as never];
    page = await showPage({ address: '/?checkout=tickets', network });
    await press('Enter code');
    await typeInto('Promo code', 'crew');
    await press('Apply');
    await screen.findByRole('button', { name: 'Friends of the crew' });
    expect(screen.getByRole('region', { name: 'Order summary' }).textContent).toContain(
      '1 × Friends of the crew',
    );
  });

  test('a guest signs in before entering a code; a code from a link is tried right after [PRM-11, AUTH-05]', async () => {
    const network = new SaleNetwork();
    network.promotions = [off15 as never];
    page = await showPage({ address: '/?checkout=tickets&promo=BACKROW', network });
    await press('Apply code BACKROW');
    await screen.findByRole('dialog', { name: 'Register / Sign in to use a promo code' });
    expect(network.requests('POST /promotions')).toEqual([]);
    await signIn();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Order summary' }).textContent).toContain('BACKROW 15% off'),
    );
  });
});

async function signIn() {
  await typeInto('Email', maya.email);
  await press('Email me a code');
  await typeInto('Code', '123456');
}

describe('a guest', () => {
  test('signs in over the drawer and continues with the same cart [AUTH-04, ACC-02, CHK-20]', async () => {
    page = await showPage({ address: '/?checkout=tickets' });
    await press('One more');
    await press('One more');
    await press(/Continue to payment/);
    await screen.findByRole('dialog', { name: 'Register / Sign in to get tickets' });
    expect(page.network.requests('POST /orders')).toEqual([]);
    await signIn();
    await waitFor(() => expect(page.search()).toMatchObject({ checkout: 'payment' }));
    expect(page.network.requests('POST /orders')[0]!.body.orderItems?.items).toMatchObject([
      { itemId: ids.general, quantity: 3 },
    ]);
  });
});

describe('a free ticket', () => {
  async function order() {
    const stub = within(await dialog()).getByRole('button', { name: /RSVP.*Free/ });
    act(() => stub.click());
  }

  test('is ordered at once, skips payment, and is tracked with revenue 0 [CHK-08, CHK-16, ORD-02, ORD-07]', async () => {
    page = await showPage({ tickets: [freeTicket], network: new SaleNetwork(maya) });
    await press(/RSVP/);
    await order();
    await screen.findByRole('heading', { name: "YOU'RE GOING!" });
    expect(page.search()).toMatchObject({ checkout: 'done' });
    expect(page.network.requests('POST /payments')).toEqual([]);
    await waitFor(() => expect(page.steps()).toContain('Checkout Step Viewed 2'));
    expect(page.steps()).toEqual([
      'Checkout Started',
      'Checkout Step Viewed 0',
      'Checkout Step Completed 0',
      'Order Completed',
      'Checkout Step Viewed 2',
    ]);
    expect(page.tracked.find(({ name }) => name === 'Order Completed')!.props).toMatchObject({
      affiliation: 'Backbeat',
      revenue: 0,
    });
  });

  test('that is ordered makes the page read its waiting list again, whose offer it may have been [EXC-01]', async () => {
    page = await showPage({ tickets: [freeTicket], network: new SaleNetwork(maya) });
    const queryKey = ['exchange', 'waiting'];
    page.client.setQueryData(queryKey, { mine: null });
    await press(/RSVP/);
    await order();
    await screen.findByRole('heading', { name: "YOU'RE GOING!" });
    expect(page.client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  test('joins the host’s community only if the buyer chooses to [CHK-13]', async () => {
    page = await showPage({
      address: '/?checkout=tickets',
      tickets: [freeTicket],
      network: new SaleNetwork(maya),
    });
    const box = await screen.findByRole('checkbox', { name: 'Join Freight Union' });
    expect(box).toHaveProperty('checked', false);
    act(() => box.click());
    await order();
    await screen.findByRole('heading', { name: "YOU'RE GOING!" });
    expect(page.network.requests('POST /orders')[0]!.body).toMatchObject({ joinCommunity: true });
  });

  test('doesn’t ask members to join [CHK-13]', async () => {
    const network = new SaleNetwork(maya);
    network.participation = { ...network.participation, status: 'confirmed' };
    page = await showPage({ address: '/?checkout=tickets', tickets: [freeTicket], network });
    await screen.findByRole('region', { name: 'Order summary' });
    await waitFor(() => expect(network.requests('GET /communities/community:freight')).not.toHaveLength(0));
    await waitFor(() => expect(page.client.isFetching()).toBe(0));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
