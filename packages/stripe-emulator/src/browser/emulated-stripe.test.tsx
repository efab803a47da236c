// @vitest-environment happy-dom
import {
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type {
  ClickResolveDetails,
  PaymentIntentResult,
  Stripe,
  StripeExpressCheckoutElementConfirmEvent,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode, useState, type FormEvent } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { realCardRefused } from '../test-cards.ts';
import { openEmulatorRig, type EmulatorRig } from '../testing/emulator-rig.ts';
import { emulatedStripe } from './emulated-stripe.ts';

let rig: EmulatorRig;
beforeAll(async () => {
  rig = await openEmulatorRig();
});
afterAll(() => rig.close());
afterEach(cleanup);

let stripe: Stripe;
let sent: string[];
const navigate = vi.fn<(url: string) => void>();

beforeEach(() => {
  sent = [];
  navigate.mockReset();
  stripe = emulatedStripe({
    navigate,
    send: async (path, init) => {
      sent.push(String(path));
      return rig.browse(String(path), init as { method?: string; body?: URLSearchParams });
    },
  });
});

type CheckoutProps = {
  readonly click?: ClickResolveDetails;
  readonly payment?: StripePaymentElementOptions;
  readonly redirect?: 'if_required';
  readonly onWallet?: (event: StripeExpressCheckoutElementConfirmEvent) => void;
};

/** The payment step as the checkout builds it, with Stripe's real React components. */
function Checkout({ click = {}, payment = {}, redirect = 'if_required', onWallet }: CheckoutProps) {
  const loaded = useStripe();
  const elements = useElements();
  const [result, setResult] = useState<PaymentIntentResult>();
  const [isReady, setReady] = useState(false);

  async function pay(event?: FormEvent) {
    event?.preventDefault();
    const confirmParams = { return_url: `${rig.url}/completion` };
    setResult(await loaded!.confirmPayment({ elements: elements!, confirmParams, redirect }));
  }
  return (
    <form onSubmit={pay}>
      <ExpressCheckoutElement
        onClick={({ resolve }) => resolve(click)}
        onConfirm={(event) => {
          onWallet?.(event);
          void pay();
        }}
      />
      <PaymentElement options={payment} onReady={() => setReady(true)} />
      <button disabled={!isReady}>Purchase</button>
      <output aria-label="Result">
        {result?.error ? `${result.error.type}: ${result.error.message}` : result?.paymentIntent?.status}
      </output>
    </form>
  );
}

async function show(props: CheckoutProps = {}) {
  const intent = await rig.stripe.paymentIntents.create({ amount: 5599, currency: 'usd' });
  const view = render(
    <StrictMode>
      <Elements stripe={stripe} options={{ clientSecret: intent.client_secret! }}>
        <Checkout {...props} />
      </Elements>
    </StrictMode>,
  );
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Purchase' })).toHaveProperty('disabled', false),
  );
  const status = async () => (await rig.stripe.paymentIntents.retrieve(intent.id)).status;
  return { ...view, intent, status };
}

const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
function type(name: string, text: string) {
  fireEvent.input(field(name), { target: { value: text } });
}
function typeCard(number: string) {
  type('Card number', number);
  type('Expiry (MM / YY)', '1234');
  type('Security code', '123');
}
const purchase = () => fireEvent.click(screen.getByRole('button', { name: 'Purchase' }));
const result = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByLabelText('Result').textContent).toMatch(text), { timeout: 5000 });

describe('the card form', () => {
  test('a valid card is charged without leaving the page [PAY-10]', async () => {
    const { status } = await show();
    typeCard('4242424242424242');
    expect(field('Card number').value).toBe('4242 4242 4242 4242');
    expect(field('Expiry (MM / YY)').value).toBe('12 / 34');
    purchase();
    await result('succeeded');
    expect(await status()).toBe('succeeded');
    expect(navigate).not.toHaveBeenCalled();
  });

  test("a decline shows the provider's message, and the next card is charged [PAY-10]", async () => {
    await show();
    typeCard('4000 0000 0000 9995');
    purchase();
    await result('card_error: Your card has insufficient funds.');
    typeCard('4242 4242 4242 4242');
    purchase();
    await result('succeeded');
  });

  test('an empty form sends nothing and shows an error under each missing field', async () => {
    await show();
    purchase();
    await result('validation_error: Your card number is incomplete.');
    expect(sent).toEqual([]);
    for (const [name, words] of [
      ['Card number', 'Your card number is incomplete.'],
      ['Expiry (MM / YY)', "Your card's expiration date is incomplete."],
      ['Security code', "Your card's security code is incomplete."],
    ] as const) {
      const input = field(name);
      expect(input.getAttribute('aria-invalid')).toBe('true');
      expect(document.getElementById(input.getAttribute('aria-describedby')!)?.textContent).toBe(words);
    }
    expect(document.activeElement).toBe(field('Card number'));
    type('Card number', '4');
    expect(field('Card number').hasAttribute('aria-invalid')).toBe(false);
  });

  test('a real card never leaves the browser [PAY-10]', async () => {
    await show();
    typeCard('5555 5555 5555 4444');
    purchase();
    await result(`validation_error: ${realCardRefused}`);
    expect(sent).toEqual([]);
  });

  test('a card that needs authentication redirects to the bank [PAY-10]', async () => {
    const { intent, status } = await show();
    typeCard('4000 0027 6000 3184');
    purchase();
    await waitFor(() => expect(navigate).toHaveBeenCalledOnce(), { timeout: 5000 });
    expect(navigate.mock.calls[0]![0]).toContain(`/paygate/3ds/${intent.id}?key=`);
    expect(await status()).toBe('requires_action');
  });

  test("a card that is still processing isn't reported as paid", async () => {
    await show();
    typeCard('4000 0000 0000 0077');
    purchase();
    await result('processing');
  });

  test('one click fills in a test card', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: '4242 4242 4242 4242' }));
    purchase();
    await result('succeeded');
  });

  test('the fields have the right autofill and keyboard hints', async () => {
    await show();
    const facts = ['Card number', 'Expiry (MM / YY)', 'Security code'].map((name) => {
      const input = field(name);
      return [input.autocomplete, input.inputMode, input.name];
    });
    expect(facts).toEqual([
      ['cc-number', 'numeric', ''],
      ['cc-exp', 'numeric', ''],
      ['cc-csc', 'numeric', ''],
    ]);
  });

  test("a read-only form can't be typed into or filled in", async () => {
    await show({ payment: { readOnly: true } });
    fireEvent.click(screen.getByRole('button', { name: '4242 4242 4242 4242' }));
    expect([field('Card number').readOnly, field('Card number').value]).toEqual([true, '']);
  });

  test('an unreachable provider is an error that says so', async () => {
    stripe = emulatedStripe({ navigate, send: () => Promise.reject(new TypeError('Failed to fetch')) });
    await show();
    typeCard('4242 4242 4242 4242');
    purchase();
    await result('api_connection_error: We couldn’t reach the payment provider');
  });

  test('a form without an order yet is validated first, then charged', async () => {
    const intent = await rig.stripe.paymentIntents.create({ amount: 5599, currency: 'usd' });
    const elements = stripe.elements({ mode: 'payment', amount: 5599, currency: 'usd' });
    const place = document.createElement('div');
    elements.create('payment').mount(place);
    fireEvent.click(within(place).getByRole('button', { name: '4242 4242 4242 4242' }));
    const options = { elements, clientSecret: intent.client_secret!, redirect: 'if_required' } as const;
    await expect(stripe.confirmPayment(options)).rejects.toThrow('elements.submit()');
    expect(await elements.submit()).toEqual({ selectedPaymentMethod: 'card' });
    expect((await stripe.confirmPayment(options)).paymentIntent?.status).toBe('succeeded');
  });

  test('redirects to the return URL when the page asks to be redirected always', async () => {
    const intent = await rig.stripe.paymentIntents.create({ amount: 5599, currency: 'usd' });
    const elements = stripe.elements({ clientSecret: intent.client_secret! });
    const place = document.createElement('div');
    elements.create('payment').mount(place);
    fireEvent.click(within(place).getByRole('button', { name: '4242 4242 4242 4242' }));
    void stripe.confirmPayment({
      elements,
      confirmParams: { return_url: 'https://here.test/completion?a=1' },
    });
    await waitFor(() => expect(navigate).toHaveBeenCalledOnce(), { timeout: 5000 });
    const address = new URL(navigate.mock.calls[0]![0]);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      a: '1',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
  });
});

describe('the wallet', () => {
  const twoTickets = [
    { name: 'General admission', amount: 2500 },
    { name: 'General admission', amount: 2500 },
    { name: 'Service fee', amount: 599 },
  ];
  const all = {
    emailRequired: true,
    phoneNumberRequired: true,
    billingAddressRequired: true,
    lineItems: twoTickets,
  };
  const openSheet = async () => {
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Test Pay' })));
    return screen.findByRole('dialog', { name: 'Test Pay' });
  };

  test('returns email, phone and billing address, and shows one line per ticket [PAY-05]', async () => {
    const onWallet = vi.fn<(event: StripeExpressCheckoutElementConfirmEvent) => void>();
    const { intent } = await show({ click: all, onWallet });
    const sheet = await openSheet();
    const lines = within(sheet)
      .getAllByRole('term')
      .map((line) => line.textContent);
    expect(lines).toEqual(['General admission', 'General admission', 'Service fee', 'Total']);
    fireEvent.click(within(sheet).getByRole('button', { name: 'Pay $55.99' }));
    await result('succeeded');
    expect(onWallet.mock.calls[0]![0].billingDetails).toMatchObject({
      email: 'test.wallet@example.com',
      phone: '+13105550100',
      address: { postal_code: '62701', country: 'US' },
    });
    const paid = await rig.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paid.latest_charge).toMatchObject({
      billing_details: {
        email: 'test.wallet@example.com',
        phone: '+13105550100',
        address: { city: 'Springfield' },
      },
      payment_method_details: { card: { wallet: { type: 'google_pay' } } },
    });
  });

  test("returns nothing that the page didn't request [PAY-05]", async () => {
    const onWallet = vi.fn<(event: StripeExpressCheckoutElementConfirmEvent) => void>();
    await show({ onWallet });
    fireEvent.click(within(await openSheet()).getByRole('button', { name: 'Pay $55.99' }));
    await result('succeeded');
    const { billingDetails } = onWallet.mock.calls[0]![0];
    expect([billingDetails?.email, billingDetails?.phone, billingDetails?.address.line1]).toEqual([
      undefined,
      undefined,
      '',
    ]);
  });

  test('closing the sheet charges nothing, and the card form counts again', async () => {
    const { status } = await show({ click: all });
    fireEvent.click(within(await openSheet()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.textContent).toBe('Test Pay');
    expect(await status()).toBe('requires_payment_method');
    purchase();
    await result('validation_error');
  });
});
