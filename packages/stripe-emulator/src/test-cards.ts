/** How the emulator treats a test card (PAY-10). The numbers are the ones Stripe publishes for its test mode. */
export type TestCardOutcome =
  | {
      readonly kind: 'succeeds';
      /** The buyer's bank disputes the payment at once. */
      readonly dispute?: { readonly reason: string; readonly inquiry?: boolean };
    }
  | { readonly kind: 'processes' }
  | { readonly kind: 'asksBank' }
  | {
      readonly kind: 'declines';
      readonly code: string;
      readonly declineCode?: string;
      readonly message: string;
    };

export type TestCard = {
  readonly number: string;
  /** The effect, described for the buyer next to the number. */
  readonly effect: string;
  readonly outcome: TestCardOutcome;
  /** Stripe's names of the card for server-side calls. */
  readonly paymentMethods: readonly string[];
};

function declined(
  number: string,
  effect: string,
  paymentMethod: string,
  code: string,
  message: string,
  declineCode?: string,
): TestCard {
  const outcome = { kind: 'declines', code, message, ...(declineCode && { declineCode }) } as const;
  return { number, effect, outcome, paymentMethods: [paymentMethod] };
}

export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    effect: 'is paid',
    outcome: { kind: 'succeeds' },
    paymentMethods: ['pm_card_visa', 'pm_card_mastercard'],
  },
  {
    number: '4000002760003184',
    effect: 'asks the bank',
    outcome: { kind: 'asksBank' },
    paymentMethods: ['pm_card_authenticationRequired', 'pm_card_threeDSecure2Required'],
  },
  declined(
    '4000000000000002',
    'is declined',
    'pm_card_chargeDeclined',
    'card_declined',
    'Your card was declined.',
    'generic_decline',
  ),
  declined(
    '4000000000009995',
    'has no money left',
    'pm_card_chargeDeclinedInsufficientFunds',
    'card_declined',
    'Your card has insufficient funds.',
    'insufficient_funds',
  ),
  declined(
    '4000000000000069',
    'has expired',
    'pm_card_chargeDeclinedExpiredCard',
    'expired_card',
    'Your card has expired.',
  ),
  declined(
    '4000000000000127',
    'has another code',
    'pm_card_chargeDeclinedIncorrectCvc',
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ),
  declined(
    '4000000000000119',
    'fails on the way',
    'pm_card_chargeDeclinedProcessingError',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  {
    number: '4000000000000259',
    effect: 'is disputed as fraudulent',
    outcome: { kind: 'succeeds', dispute: { reason: 'fraudulent' } },
    paymentMethods: ['pm_card_createDispute'],
  },
  {
    number: '4000000000002685',
    effect: 'is disputed as not received',
    outcome: { kind: 'succeeds', dispute: { reason: 'product_not_received' } },
    paymentMethods: ['pm_card_createDisputeProductNotReceived'],
  },
  {
    number: '4000000000001976',
    effect: 'is inquired about',
    outcome: { kind: 'succeeds', dispute: { reason: 'fraudulent', inquiry: true } },
    paymentMethods: ['pm_card_createDisputeInquiry'],
  },
  {
    number: '4000000000000077',
    effect: 'takes a few seconds',
    outcome: { kind: 'processes' },
    paymentMethods: ['pm_card_bypassPending'],
  },
];

/** The error for every other number, shown before the number leaves the browser. */
export const realCardRefused = 'This is test mode: don’t enter a real card.';

/** @param number digits, spaces allowed */
export function findTestCard(number: string): TestCard | undefined {
  const digits = number.replaceAll(/\s/g, '');
  return testCards.find((card) => card.number === digits);
}
