import type {
  StripeError,
  StripePaymentElementChangeEvent,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';
import { testCards } from '../test-cards.ts';
import { makeCardField, type CardField } from './card-field.ts';
import {
  checkCode,
  checkExpiry,
  checkNumber,
  digitsOf,
  expiryOf,
  formatCode,
  formatExpiry,
  formatNumber,
} from './card-format.ts';
import { EmulatedElement } from './emulated-element.ts';
import { makeElement } from './make-element.ts';

export type TypedCard = {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
};

type Fields = { readonly number: CardField; readonly expiry: CardField; readonly code: CardField };

/** The card form in place of Stripe's PaymentElement (CHK-11). */
export class PaymentElement extends EmulatedElement {
  #options: StripePaymentElementOptions;
  #fields: Fields | undefined;

  constructor(options: StripePaymentElementOptions, onDestroy: () => void) {
    super();
    this.#options = options;
    this.onDestroy = onDestroy;
  }

  protected build(): HTMLElement {
    const onChange = () => this.emit('change', this.#changeEvent());
    this.#fields = {
      number: makeCardField({
        label: 'Card number',
        autocomplete: 'cc-number',
        placeholder: '1234 1234 1234 1234',
        format: formatNumber,
        check: checkNumber,
        onChange,
      }),
      expiry: makeCardField({
        label: 'Expiry (MM / YY)',
        autocomplete: 'cc-exp',
        placeholder: 'MM / YY',
        format: formatExpiry,
        check: (text) => checkExpiry(text, new Date()),
        onChange,
      }),
      code: makeCardField({
        label: 'Security code',
        autocomplete: 'cc-csc',
        placeholder: 'CVC',
        format: formatCode,
        check: checkCode,
        onChange,
      }),
    };
    const { number, expiry, code } = this.#fields;
    number.root.classList.add('bb-pay-wide');
    const root = makeElement(
      'div',
      { class: 'bb-pay' },
      number.root,
      expiry.root,
      code.root,
      this.#testCardList(),
    );
    root.addEventListener('focusin', () => this.emit('focus', { elementType: 'payment' }));
    root.addEventListener('focusout', () => this.emit('blur', { elementType: 'payment' }));
    root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.emit('escape', { elementType: 'payment' });
    });
    this.#setReadOnly(root);
    return root;
  }

  #testCardList(): HTMLElement {
    const status = makeElement('output', { class: 'bb-pay-filled' });
    const entries = testCards.map((card) => {
      const shown = formatNumber(card.number);
      const button = makeElement('button', { type: 'button', class: 'bb-pay-test-card' }, shown);
      button.addEventListener('click', () => {
        this.#fill(card.number);
        status.textContent = `The form is filled with the card that ${card.effect}.`;
      });
      return makeElement('li', {}, button, makeElement('span', {}, ` ${card.effect}`));
    });
    const [first, ...others] = entries;
    const more = makeElement(
      'details',
      {},
      makeElement('summary', {}, 'More test cards'),
      makeElement('ul', {}, ...others),
    );
    const list = makeElement('ul', {}, first!);
    return makeElement(
      'div',
      { class: 'bb-pay-tests bb-pay-wide' },
      makeElement('p', {}, 'Test mode: no real money moves.'),
      list,
      more,
      status,
    );
  }

  #fill(number: string): void {
    if (this.#options.readOnly) return;
    const soon = new Date().getFullYear() + 3;
    this.#fields!.number.fill(number);
    this.#fields!.expiry.fill(`12/${soon}`);
    this.#fields!.code.fill('123');
    this.emit('change', this.#changeEvent());
  }

  #all(): readonly CardField[] {
    return this.#fields ? [this.#fields.number, this.#fields.expiry, this.#fields.code] : [];
  }

  #changeEvent(): StripePaymentElementChangeEvent {
    const fields = this.#all();
    return {
      elementType: 'payment',
      complete: fields.every((field) => field.problem() === undefined),
      empty: fields.every((field) => field.text() === ''),
      collapsed: false,
      value: { type: 'card' },
    };
  }

  #setReadOnly(root: HTMLElement): void {
    const isReadOnly = this.#options.readOnly === true;
    root.toggleAttribute('data-read-only', isReadOnly);
    for (const input of root.querySelectorAll('input')) input.readOnly = isReadOnly;
    for (const button of root.querySelectorAll('button')) button.disabled = isReadOnly;
  }

  protected readyEvent() {
    return { elementType: 'payment' };
  }

  update(options: Partial<StripePaymentElementOptions>): this {
    this.#options = { ...this.#options, ...options };
    if (this.root) this.#setReadOnly(this.root);
    return this;
  }

  collapse(): this {
    return this;
  }

  focus(): void {
    this.#fields?.number.input.focus();
  }

  clear(): void {
    for (const field of this.#all()) field.fill('');
  }

  /** Shows all errors and focuses the first. @returns the first as a Stripe error */
  check(): StripeError | undefined {
    let first: StripeError | undefined;
    for (const field of this.#all()) {
      const problem = field.showProblem();
      if (!problem || first) continue;
      field.input.focus();
      first = { type: 'validation_error', ...problem };
    }
    return first;
  }

  /** Call only after `check` found no error. */
  card(): TypedCard {
    const { number, expiry, code } = this.#fields!;
    const { month, year } = expiryOf(expiry.text());
    return { number: digitsOf(number.text()), expMonth: month, expYear: year, cvc: code.text() };
  }

  billingDetails() {
    return this.#options.defaultValues?.billingDetails ?? {};
  }
}
