import { isNewAccount } from './rules.ts';

/** What is known of somebody who writes to people who did not ask for it. */
export type Sender = {
  /** Epoch milliseconds. */
  readonly openedAt: number;
  /** Paid for a ticket once. */
  readonly proven: boolean;
  /** Verified by an admin, or an admin. */
  readonly trusted: boolean;
  /** Paid orders of others for events of theirs. */
  readonly paidOrders: number;
};

/**
 * Messages a day. A newcomer invites a team and a first guest list; 870 mails in seconds was a phishing relay. The first
 * sales of a new host raise it at once: whoever paid expects to hear from them.
 */
const perDay = { newcomer: 20, established: 2000, trusted: 100_000, forPaidOrder: 10 } as const;

/** More are not counted: the limit is out of sight by then. */
export const paidOrdersCounted = 10_000;

export function messagesPerDay(sender: Sender, now: number): number {
  if (sender.trusted) return perDay.trusted;
  const base = isNewAccount(sender, now) ? perDay.newcomer : perDay.established;
  return base + perDay.forPaidOrder * sender.paidOrders;
}
