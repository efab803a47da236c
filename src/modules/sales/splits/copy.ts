import { cents, moneyText } from '#platform/money.ts';
import type { ShareAnswer, ShareKind, Terms } from './rules.ts';

/** 33333 → "33.333%". */
const percentText = (percent: number): string => `${percent / 1000}%`;

/** `$500, or 50% of the door if that is more` */
export function termsText({ kind, percent, amount }: Terms, currency: string): string {
  const share = `${percentText(percent ?? 0)} of the door`;
  const sum = moneyText(cents(amount ?? 0), currency);
  const texts = {
    percent: share,
    fixed: sum,
    guarantee: `${sum}, or ${share} if that is more`,
    nothing: 'No share',
  } as const;
  return texts[kind];
}

export const answerWords = {
  waiting: 'Waiting',
  accepted: 'Accepted',
  declined: 'Declined',
} as const satisfies Record<ShareAnswer, string>;

/** How shares are computed, the same for everyone who reads it. */
const theDoor =
  'The door is what ticket sales leave after fees and refunds, with the cash that the host took. Shares are paid in this order, as far as the money goes that was paid here. Cash is for the host to share. Refunds after a payout come out of what isn’t paid yet, and nothing is asked back from artists and venues.';

export const splitWords = {
  heading: 'Split',
  lead: 'Share the money of this event with artists and the venue. They accept or decline, and get paid with you.',
  none: 'You keep everything.',
  noParties:
    'Add artists to the lineup or choose a venue first. Only those whose pages someone runs here can get a share.',
  propose: 'Propose a split',
  change: 'Change the split',
  onlyHost: 'Only the host can propose a split.',
  theDoor,
  rest: (host: string) => `${host} gets the rest.`,
  /** The split that counts now. */
  states: {
    agreed: 'Everyone has accepted. This is how the money is divided.',
    waiting:
      'It counts once everyone has accepted. Artists and venues that haven’t accepted when the event starts get nothing by this split, and their shares stay with the host.',
    changing: 'The split that everyone accepted counts until everyone has accepted the change.',
    frozen: 'The event has started, so the split is final.',
    frozenPart:
      'The event has started, so the split is final. Only accepted shares count. The others stay with the host.',
  },
  inForce: 'Counts until then',
  proposed: 'Proposed change',
  share: (place: number) => `Share ${place}`,
  party: 'Artist or venue',
  kind: 'Share',
  kinds: {
    percent: 'A percentage of the door',
    fixed: 'A fixed amount',
    guarantee: 'A guarantee, or the door if that is more',
  } as const satisfies Record<Exclude<ShareKind, 'nothing'>, string>,
  percent: 'Percentage of the door',
  amount: (currency: string) => `Amount in ${currency.toUpperCase()}`,
  least: (currency: string) => `Guarantee in ${currency.toUpperCase()}`,
  add: 'Add a share',
  remove: (place: number) => `Remove share ${place}`,
  overtaken: 'Another host has proposed this split meanwhile. Sending yours replaces it.',
  removedHint: 'Artists and venues that lose their share must accept that, too.',
  send: 'Propose',
  cancel: 'Cancel',
  sent: 'Proposed. Everyone is asked to accept.',
  invalidPercent: 'Enter a percentage from 0.001 to 100.',
  invalidAmount: 'Enter an amount.',
  reason: (text: string) => `“${text}”`,
  // For artists and venues.
  shares: 'Your shares of events',
  sharesLead: 'Hosts propose how the money of an event is divided. You accept or decline before it starts.',
  noShares: 'No host has proposed a share yet.',
  yours: 'Yours',
  accept: 'Accept',
  decline: 'Decline',
  acceptOf: (event: string) => `Accept the share of ${event}`,
  declineOf: (event: string) => `Decline the share of ${event}`,
  accepted: 'Accepted',
  declined: 'Declined. The host can propose something else.',
  why: 'Reason',
  whyHint: 'The host sees it.',
  starts: (day: string) => `Starts ${day}`,
  started: (day: string) => `Started ${day}`,
  cancelled: 'The event is cancelled.',
  postponed: 'The event is postponed. It has no new date yet.',
  more: 'Show more',
} as const;
