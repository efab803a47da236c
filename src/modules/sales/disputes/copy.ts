import type { DisputeState } from './rules.ts';

/** The buyer's reason, by the provider's code. */
const reasons: Readonly<Record<string, string>> = {
  fraudulent: 'The cardholder says they didn’t make this payment',
  product_not_received: 'The buyer says they didn’t get what they paid for',
  product_unacceptable: 'The buyer says it wasn’t as described',
  duplicate: 'The buyer says they were charged twice',
  credit_not_processed: 'The buyer says a refund is missing',
  subscription_canceled: 'The buyer says they cancelled',
  unrecognized: 'The cardholder doesn’t recognize this payment',
};

export const reasonText = (code: string): string =>
  reasons[code] ?? 'The buyer gave their bank another reason';

type Stateful = { readonly state: DisputeState; readonly inquiry: boolean };

export const stateText = ({ state, inquiry }: Stateful): string =>
  ({
    needsResponse: inquiry ? 'Inquiry' : 'Needs response',
    underReview: 'Under review',
    won: 'Won',
    lost: 'Lost',
    closed: 'Closed',
  })[state];

export const stateTones = {
  needsResponse: 'danger',
  underReview: 'warn',
  won: 'ok',
  lost: 'danger',
  closed: 'line',
} as const satisfies Readonly<Record<DisputeState, string>>;

/** For the hosts of an event. */
export const eventDisputeWords = {
  heading: 'Disputes',
  lead: 'A buyer asked their bank for the money back. We answer the bank; tickets stay valid.',
  amount: (amount: string) => `${amount} disputed`,
  consequence: ({ state, inquiry }: Stateful): string => {
    if (state === 'won') return 'The bank decided for you. The money is back in your earnings.';
    if (state === 'lost') return 'The bank decided for the buyer. The money isn’t part of your earnings.';
    if (state === 'closed') return 'The bank’s question is answered. No money was withdrawn.';
    return inquiry
      ? 'The bank only asks so far. Your earnings from this order are on hold until it decides.'
      : 'The bank withdrew the money. Your earnings from this order are on hold until it decides.';
  },
  due: (when: string) => `We answer by ${when}.`,
  submitted: (when: string) => `We answered on ${when}.`,
  more: 'Show more',
} as const;
