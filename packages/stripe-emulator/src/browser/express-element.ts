import type {
  BillingDetails,
  ClickResolveDetails,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js';
import { EmulatedElement } from './emulated-element.ts';
import { makeElement } from './make-element.ts';
import { askInWalletSheet, walletDetails, type WalletRequest } from './wallet-sheet.ts';

/** The parts of its Elements group that the wallet needs. */
export type WalletGroup = {
  readonly total: () => Promise<WalletRequest['total']>;
  /** Makes the wallet pay instead of the card form until the payment ends. */
  readonly payByWallet: (details: BillingDetails | undefined) => void;
};

/** Stripe's own time limit for resolving the click. Milliseconds. */
const resolveWithin = 1000;

/** A wallet button in place of Stripe's ExpressCheckoutElement (CHK-11, PAY-05). */
export class ExpressElement extends EmulatedElement {
  #options: StripeExpressCheckoutElementOptions;
  readonly #group: WalletGroup;
  #button: HTMLButtonElement | undefined;
  #isOpen = false;

  constructor(options: StripeExpressCheckoutElementOptions, group: WalletGroup, onDestroy: () => void) {
    super();
    this.#options = options;
    this.#group = group;
    this.onDestroy = onDestroy;
  }

  protected build(): HTMLElement {
    this.#button = makeElement('button', { type: 'button', class: 'bb-pay-wallet' }, 'Test Pay');
    this.#button.addEventListener('click', () => void this.#open());
    this.#setHeight();
    return makeElement('div', { class: 'bb-pay-express' }, this.#button);
  }

  #setHeight(): void {
    const { buttonHeight } = this.#options;
    if (buttonHeight) this.#button?.style.setProperty('min-height', `${buttonHeight}px`);
  }

  async #open(): Promise<void> {
    if (this.#isOpen) return;
    this.#isOpen = true;
    try {
      const details = await this.#askPage();
      if (!details || !this.root) return;
      await this.#pay(await this.#request(details));
    } finally {
      this.#isOpen = false;
    }
  }

  /** @returns undefined when the page rejects, or doesn't answer in time */
  #askPage(): Promise<ClickResolveDetails | undefined> {
    if (!this.hears('click')) return Promise.resolve({});
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(undefined), resolveWithin);
      const answer = (details: ClickResolveDetails | undefined) => {
        clearTimeout(late);
        resolve(details);
      };
      const event: StripeExpressCheckoutElementClickEvent = {
        elementType: 'expressCheckout',
        expressPaymentType: 'google_pay',
        resolve: (details = {}) => answer(details),
        reject: () => answer(undefined),
      };
      this.emit('click', event);
    });
  }

  async #request(details: ClickResolveDetails): Promise<WalletRequest> {
    const asked = { ...this.#options, ...details };
    const lineItems = asked.lineItems ?? [];
    const total = await this.#group.total();
    const sum = lineItems.reduce((all, item) => all + item.amount, 0);
    if (total && sum > total.amount) {
      throw new Error(`The line items add up to ${sum}, more than the amount of ${total.amount}.`);
    }
    return {
      emailRequired: asked.emailRequired === true,
      phoneNumberRequired: asked.phoneNumberRequired === true,
      billingAddressRequired: asked.billingAddressRequired === true,
      lineItems,
      total,
      businessName: asked.business?.name,
    };
  }

  async #pay(request: WalletRequest): Promise<void> {
    const isConfirmed = await askInWalletSheet(this.root!, request);
    this.#button?.focus();
    if (!isConfirmed) {
      this.emit('cancel', { elementType: 'expressCheckout' });
      return;
    }
    const billingDetails = walletDetails(request);
    this.#group.payByWallet(billingDetails);
    const event: StripeExpressCheckoutElementConfirmEvent = {
      expressPaymentType: 'google_pay',
      billingDetails,
      paymentFailed: () => this.#group.payByWallet(undefined),
    };
    this.emit('confirm', event);
  }

  protected readyEvent(): StripeExpressCheckoutElementReadyEvent {
    const none = { amazonPay: false, applePay: false, link: false, paypal: false, klarna: false };
    return { elementType: 'expressCheckout', availablePaymentMethods: { ...none, googlePay: true } };
  }

  update(options: Partial<StripeExpressCheckoutElementOptions>): this {
    this.#options = { ...this.#options, ...options };
    this.#setHeight();
    return this;
  }

  focus(): void {
    this.#button?.focus();
  }

  clear(): void {}
}
