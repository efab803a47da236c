export const disputeStates = ['needsResponse', 'underReview', 'won', 'lost', 'closed'] as const;
/** `closed`: an inquiry that ended without a dispute. */
export type DisputeState = (typeof disputeStates)[number];

const states: Readonly<Record<string, DisputeState>> = {
  needs_response: 'needsResponse',
  warning_needs_response: 'needsResponse',
  appeal_needs_response: 'needsResponse',
  under_review: 'underReview',
  warning_under_review: 'underReview',
  appeal_under_review: 'underReview',
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
};

/** @param status in the provider's words. One that we don't know yet needs an admin to look at it. */
export function stateOf(status: string): DisputeState {
  return states[status] ?? 'needsResponse';
}

export const isOpenDispute = (state: DisputeState): boolean =>
  state === 'needsResponse' || state === 'underReview';

/** A movement of a dispute's money at the provider, in minor units of the order's currency. */
export type DisputeMove = {
  readonly id: string;
  /** Positive: withdrawn. Negative: returned. */
  readonly withdrawn: number;
  readonly fee: number;
};

type BalanceMove = {
  readonly id: string;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
};

/**
 * The movements of a dispute. The provider settles in the currency of its account: then the whole disputed amount has
 * moved, and the fee is converted at the rate of that movement. Of a lost dispute, only a part can have returned: what
 * had been refunded before.
 */
export function movesOf(
  dispute: { readonly amount: number; readonly currency: string; readonly status: string },
  balance: readonly BalanceMove[],
): DisputeMove[] {
  const isLost = stateOf(dispute.status) === 'lost';
  const taken = balance.find(({ amount }) => amount < 0)?.amount ?? 0;
  return balance.map(({ id, amount, fee, currency }) => {
    if (currency === dispute.currency || amount === 0) return { id, withdrawn: -amount, fee };
    const isPart = isLost && amount > 0;
    const withdrawn = isPart
      ? Math.round((dispute.amount * amount) / taken)
      : -Math.sign(amount) * dispute.amount;
    return { id, withdrawn, fee: Math.round((fee * dispute.amount) / Math.abs(amount)) };
  });
}
