import type { BillingDetails, LineItem } from '@stripe/stripe-js';
import { moneyText } from '../money-text.ts';
import { makeElement, newElementId } from './make-element.ts';

/** The details that the page requests from the wallet (PAY-05). */
export type WalletRequest = {
  readonly emailRequired: boolean;
  readonly phoneNumberRequired: boolean;
  readonly billingAddressRequired: boolean;
  readonly lineItems: readonly LineItem[];
  readonly total: { readonly amount: number; readonly currency: string } | undefined;
  readonly businessName: string | undefined;
};

const walletOwner = {
  name: 'Test Wallet',
  email: 'test.wallet@example.com',
  phone: '+13105550100',
  address: {
    line1: '1 Test Street',
    line2: null,
    city: 'Springfield',
    state: 'IL',
    postal_code: '62701',
    country: 'US',
  },
} as const;

/** Returns the wallet's details: always a name, the rest only on request. */
export function walletDetails(request: WalletRequest): BillingDetails {
  const { name, email, phone, address } = walletOwner;
  const emptyAddress = { line1: '', line2: null, city: '', state: '', postal_code: '', country: '' };
  return {
    name,
    ...(request.emailRequired && { email }),
    ...(request.phoneNumberRequired && { phone }),
    address: request.billingAddressRequired ? address : emptyAddress,
  };
}

/**
 * Opens the test wallet's sheet: the purchase, the details to share, and one button.
 * @returns whether the buyer confirmed
 */
export function askInWalletSheet(place: HTMLElement, request: WalletRequest): Promise<boolean> {
  const titleId = newElementId('sheet');
  const confirm = makeElement(
    'button',
    { type: 'button', class: 'bb-pay-sheet-confirm', autofocus: true },
    confirmLabel(request),
  );
  const cancel = makeElement('button', { type: 'button', class: 'bb-pay-sheet-cancel' }, 'Cancel');
  const dialog = makeElement(
    'dialog',
    { class: 'bb-pay-sheet', 'aria-labelledby': titleId },
    makeElement('h2', { id: titleId, class: 'bb-pay-sheet-title' }, 'Test Pay'),
    makeElement('p', { class: 'bb-pay-sheet-note' }, 'Test mode: no real money moves.'),
    itemList(request),
    sharedList(request),
    confirm,
    cancel,
  );
  return new Promise((resolve) => {
    const close = (said: boolean) => {
      dialog.close();
      dialog.remove();
      resolve(said);
    };
    confirm.addEventListener('click', () => close(true));
    cancel.addEventListener('click', () => close(false));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      close(false);
    });
    // A drawer below must not close on this Escape.
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    place.append(dialog);
    dialog.showModal();
  });
}

function confirmLabel({ total }: WalletRequest): string {
  return total ? `Pay ${moneyText(total.amount, total.currency)}` : 'Pay';
}

function itemList({ lineItems, total }: WalletRequest): HTMLElement {
  if (!total) return makeElement('dl', { class: 'bb-pay-sheet-items' });
  const price = (amount: number) => moneyText(amount, total.currency);
  const rows = lineItems.flatMap((item) => [
    makeElement('dt', {}, item.name),
    makeElement('dd', {}, price(item.amount)),
  ]);
  const sum = [makeElement('dt', {}, 'Total'), makeElement('dd', {}, price(total.amount))];
  return makeElement('dl', { class: 'bb-pay-sheet-items' }, ...rows, ...sum);
}

function sharedList(request: WalletRequest): HTMLElement {
  const { email, phone, address } = walletDetails(request);
  const street = request.billingAddressRequired
    ? `${address.line1}, ${address.city}, ${address.state} ${address.postal_code}`
    : '';
  const shared = [email, phone, street].filter((each) => each !== undefined && each !== '');
  const to = request.businessName ?? 'the seller';
  const words =
    shared.length > 0 ? `Shared with ${to}: ${shared.join(' · ')}` : `Only your name is shared with ${to}.`;
  return makeElement('p', { class: 'bb-pay-sheet-note' }, words);
}
