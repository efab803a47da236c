import { loud, type Kind } from './catalog-kind.ts';

/** Money of hosts, artists and venues. */
export const hostCatalog = {
  /** For the event's hosts (RFD-03). */
  refundMade: {
    label: 'Refunds made at the payment provider',
    title: (_who, { event, amount }) =>
      `${amount} of an order for ${event} was refunded at the payment provider`,
    groupable: false,
    byDefault: loud,
  },
  /** For the event's hosts and the admins; of a payment without tickets, for the admins (RFD-03). */
  refundReturned: {
    label: 'Refunds that banks sent back',
    title: (_who, { event, amount, sale, givenUp }) => {
      const isYours = sale === 'yes' || givenUp === 'yes';
      const next = isYours ? 'Refund it again, or pay the buyer another way' : 'We try again every day';
      return `The buyer’s bank sent back a refund of ${amount} for ${event}. ${next}`;
    },
    groupable: false,
    byDefault: loud,
  },
  /** For the event's hosts and the admins (DSP-01). */
  disputeOpened: {
    label: 'Disputed payments',
    title: (_who, { event, amount, inquiry }) =>
      inquiry === 'yes'
        ? `A buyer’s bank asks about a payment of ${amount} for ${event}`
        : `A buyer disputes a payment of ${amount} for ${event}`,
    groupable: false,
    byDefault: loud,
  },
  disputeDecided: {
    label: 'Decided disputes',
    title: (_who, { event, amount, state }) =>
      state === 'won'
        ? `Dispute won: ${amount} for ${event} is back`
        : state === 'lost'
          ? `Dispute lost: the buyer keeps ${amount} for ${event}`
          : `The bank’s question about ${amount} for ${event} is closed`,
    groupable: false,
    byDefault: loud,
  },
  /** For the team of an artist or venue (PYO-03). */
  splitProposed: {
    label: 'Shares of events that hosts propose',
    title: (who, { event, party }) => `${who} proposed a split of ${event}. Accept or decline for ${party}`,
    groupable: false,
    byDefault: loud,
  },
  /** For the event's hosts. */
  splitAnswered: {
    label: 'Answers to splits you proposed',
    title: (who, { event, answer }) =>
      answer === 'accepted'
        ? `${who} accepted their share of ${event}`
        : `${who} declined their share of ${event}`,
    groupable: false,
    byDefault: loud,
  },
  /** For the team of who is paid (PYO-02). */
  payoutSent: {
    label: 'Payouts',
    title: (_who, { event, amount }) => `Paid out: ${amount} for ${event}`,
    groupable: false,
    byDefault: loud,
  },
  payoutHeld: {
    label: 'Payouts that wait for your details',
    title: (_who, { event, amount, reason }) =>
      reason === 'rejected'
        ? `We can’t pay you ${amount} for ${event}: the payment provider rejected your account`
        : reason === 'noAccount'
          ? `Set up payouts to get ${amount} for ${event}`
          : `Details missing: we can’t pay you ${amount} for ${event} yet`,
    groupable: false,
    byDefault: loud,
  },
} as const satisfies Record<string, Kind>;
