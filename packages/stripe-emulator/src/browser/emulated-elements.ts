import type {
  BillingDetails,
  StripeElementsOptions,
  StripeElementsUpdateOptions,
  StripeError,
  StripeExpressCheckoutElementOptions,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';
import { ExpressElement } from './express-element.ts';
import type { FormValue, GatewayClient } from './gateway-client.ts';
import { PaymentElement } from './payment-element.ts';

type GroupOptions = { clientSecret?: string; mode?: string; amount?: number; currency?: string };

/** Stands for Stripe.js's IntegrationError: a mistake of the page, not of the buyer. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}

/** A group of elements that pay one intent, like Stripe's `Elements`. */
export class EmulatedElements {
  #options: GroupOptions;
  readonly #client: GatewayClient;
  #payment: PaymentElement | undefined;
  #express: ExpressElement | undefined;
  #wallet: BillingDetails | undefined;
  #isSubmitted = false;

  constructor(options: StripeElementsOptions | undefined, client: GatewayClient) {
    this.#options = { ...(options as GroupOptions | undefined) };
    this.#client = client;
  }

  get clientSecret(): string | undefined {
    return this.#options.clientSecret;
  }

  create(type: string, options: object = {}): PaymentElement | ExpressElement {
    if (type === 'payment') {
      const gone = () => void (this.#payment = undefined);
      return (this.#payment = new PaymentElement(options as StripePaymentElementOptions, gone));
    }
    if (type === 'expressCheckout') {
      const gone = () => void (this.#express = undefined);
      const group = {
        total: () => this.#total(),
        payByWallet: (by?: BillingDetails) => void (this.#wallet = by),
      };
      return (this.#express = new ExpressElement(
        options as StripeExpressCheckoutElementOptions,
        group,
        gone,
      ));
    }
    throw new IntegrationError(`The Stripe emulator has no element "${type}".`);
  }

  getElement(type: unknown): PaymentElement | ExpressElement | null {
    if (type === 'payment') return this.#payment ?? null;
    return type === 'expressCheckout' ? (this.#express ?? null) : null;
  }

  /** The amount from the page's options, or else from the intent. */
  async #total() {
    const { amount, currency, clientSecret } = this.#options;
    if (amount !== undefined && currency) return { amount, currency };
    if (!clientSecret) return undefined;
    const { paymentIntent } = await this.#client.retrieve(clientSecret);
    return paymentIntent && { amount: paymentIntent.amount, currency: paymentIntent.currency };
  }

  async update(options: StripeElementsUpdateOptions): Promise<void> {
    this.#options = { ...this.#options, ...(options as GroupOptions) };
  }

  on(): void {}

  async fetchUpdates(): Promise<{ error?: { message: string } }> {
    return {};
  }

  /** Validates the card form. A confirmed wallet needs no card. */
  async submit(): Promise<{ error: StripeError } | { selectedPaymentMethod: string }> {
    if (this.#wallet) {
      this.#isSubmitted = true;
      return { selectedPaymentMethod: 'google_pay' };
    }
    if (!this.#payment) throw new IntegrationError('Can’t submit: no PaymentElement was created.');
    const error = this.#payment.check();
    this.#isSubmitted = !error;
    return error ? { error } : { selectedPaymentMethod: 'card' };
  }

  /**
   * Returns the payment method: the wallet's card, or the one in the form. @throws IntegrationError when the page
   * didn't call `submit` first
   */
  async paymentMethod(): Promise<{ error: StripeError } | { data: { readonly [name: string]: FormValue } }> {
    if (this.#options.mode && !this.#isSubmitted) {
      throw new IntegrationError('elements.submit() must be called before stripe.confirmPayment().');
    }
    const submitted = await this.submit();
    if ('error' in submitted) return submitted;
    if (this.#wallet) {
      const card = {
        number: '4242424242424242',
        exp_month: 12,
        exp_year: new Date().getFullYear() + 3,
        wallet: 'test_pay',
      };
      return { data: { type: 'card', card, billing_details: formDetails(this.#wallet) } };
    }
    const { number, expMonth, expYear, cvc } = this.#payment!.card();
    const card = { number, exp_month: expMonth, exp_year: expYear, cvc };
    return { data: { type: 'card', card, billing_details: formDetails(this.#payment!.billingDetails()) } };
  }

  /** Ends the attempt, so that the card form counts again. */
  endAttempt(): void {
    this.#wallet = undefined;
    this.#isSubmitted = false;
  }
}

/** Flattens the details into form values, without empty ones. */
function formDetails(details: object): { readonly [name: string]: FormValue } {
  const given = Object.entries(details).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      typeof value === 'object' ? formDetails(value as object) : (value as string),
    ]),
  );
}
