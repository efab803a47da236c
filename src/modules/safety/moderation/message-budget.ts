import { isNewAccount } from './rules.ts';

/** Facts about a user who sends unsolicited messages. */
export type Sender = {
  /** Epoch milliseconds. */
  readonly openedAt: number;
  /** Has bought a ticket. */
  readonly proven: boolean;
  /** Verified by an admin, or an admin. */
  readonly trusted: boolean;
  /** Paid orders by others for their events. */
  readonly paidOrders: number;
};

/**
 * Messages per day. New accounts can invite a team and a first guest list, but can't send the 870 emails in seconds
 * of a phishing relay. A host's first sales raise the limit right away, because buyers expect to hear from the host.
 */
const perDay = { newcomer: 20, established: 2000, trusted: 100_000, forPaidOrder: 10 } as const;

/** Counting stops here, where the limit is far above any need. */
export const paidOrdersCounted = 10_000;

export function messagesPerDay(sender: Sender, now: number): number {
  if (sender.trusted) return perDay.trusted;
  const base = isNewAccount(sender, now) ? perDay.newcomer : perDay.established;
  return base + perDay.forPaidOrder * sender.paidOrders;
}
