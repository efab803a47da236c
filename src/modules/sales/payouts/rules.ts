import { chargeStep } from '#platform/money.ts';
import { divide, termsIn, type Pot, type Terms } from '../splits/rules.ts';

/** States of a settlement (PYO-02). */
export const settlementStates = ['due', 'held', 'requested', 'sent', 'failed', 'reversed'] as const;
export type SettlementState = (typeof settlementStates)[number];

/** Why a settlement is in its state. Each has a next step in the copy. */
export const settlementReasons = [
  'noAccount',
  'detailsMissing',
  'verification',
  'rejected',
  'refunding',
  'dispute',
  'owed',
  'admin',
  'fundsPending',
  'providerSilent',
  'refused',
  'keptForEarlier',
  'keptLater',
  'takenBack',
  'paidOutside',
  'sentOutside',
] as const;
export type SettlementReason = (typeof settlementReasons)[number];

/** Whether transfers to an account are possible. `rejected`: more details won't help. */
export const transferStates = ['active', 'pending', 'restricted', 'rejected'] as const;
export type TransferState = (typeof transferStates)[number];

/** Why a host can't be paid; undefined if they can. */
export function holdReason(transfers: TransferState | undefined): SettlementReason | undefined {
  if (transfers === undefined) return 'noAccount';
  const reasons = {
    active: undefined,
    pending: 'verification',
    restricted: 'detailsMissing',
    rejected: 'rejected',
  } as const;
  return reasons[transfers];
}

/** Whether a payout waits for something that its payee does. */
export const isUpToPayee = (reason: SettlementReason): boolean =>
  reason === 'noAccount' || reason === 'detailsMissing' || reason === 'rejected';

/** Whether an admin may record that the operator paid it another way: the provider doesn't send it as things are. */
export function mayPayOutside({
  state,
  reason,
}: {
  readonly state: SettlementState;
  readonly reason: SettlementReason | null;
}): boolean {
  const isHeld = reason !== null && (isUpToPayee(reason) || reason === 'verification' || reason === 'admin');
  return state === 'failed' || (state === 'held' && isHeld);
}

export type Debt<EventKey extends string = string> = {
  readonly eventId: EventKey;
  /** Owed by the host for the event. Positive, in minor units. */
  readonly amount: number;
};

/**
 * Divides a host's balance of an event between their debts, oldest first, and themselves.
 * @returns the debts that it covers, whole or in part
 */
export function keepForDebts<EventKey extends string>(
  balance: number,
  debts: readonly Debt<EventKey>[],
): readonly Debt<EventKey>[] {
  let left = balance;
  const kept: Debt<EventKey>[] = [];
  for (const { eventId, amount } of debts) {
    const part = Math.min(left, amount);
    if (part <= 0) break;
    kept.push({ eventId, amount: part });
    left -= part;
  }
  return kept;
}

/** The money of an event in one currency, from the ledger, in minor units. */
export type EventMoney = {
  readonly currency: string;
  /** The host’s side of sales, refunds, fees and disputes. */
  readonly earned: number;
  /** Taken by the host at the door, and not a part of it. */
  readonly cash: number;
  /** `earned` less what was sent, plus what came back. */
  readonly left: number;
};

/** An artist or venue with a share that counts. */
export type Party<ProfileKey extends string = string> = Terms & {
  readonly profileId: ProfileKey;
  readonly currency: string;
  /** Settled in this currency so far, on its way included. */
  readonly paid: number;
};

export type Owed<ProfileKey extends string = string> = {
  readonly pot: Pot;
  readonly parties: readonly { readonly profileId: ProfileKey; readonly amount: number }[];
  /** The host’s rest. Negative: the host owes it. */
  readonly host: number;
};

/** The money to divide while disputes freeze a part of it. */
const potOf = ({ earned, cash }: EventMoney, frozen = 0): Pot => ({
  held: earned - frozen,
  door: earned - frozen + cash,
});

/** Divides a pot as agreed, in the currency of the pot. */
export const divideAs = (
  pot: Pot,
  currency: string,
  shares: readonly (Terms & { readonly currency: string })[],
) =>
  divide(
    pot,
    shares.map((share) => termsIn(share, share.currency === currency)),
    chargeStep(currency),
  );

/**
 * Computes what the host and each party still get. Parties get their share of the event less what they have got. A refund after
 * a payout comes out of what isn’t paid yet, first the host’s; nothing is asked back from parties. Together, all
 * amounts are what is left and neither frozen nor on its way.
 */
export function owedTo<ProfileKey extends string>(
  money: EventMoney,
  parties: readonly Party<ProfileKey>[],
  { frozen, onItsWay }: { readonly frozen: number; readonly onItsWay: number },
): Owed<ProfileKey> {
  const pot = potOf(money, frozen);
  const { shares } = divideAs(pot, money.currency, parties);
  let left = money.left - frozen - onItsWay;
  const amounts = parties.map(({ profileId, paid }, place) => {
    const amount = Math.max(0, Math.min(shares[place]! - paid, left));
    left -= amount;
    return { profileId, amount };
  });
  return { pot, parties: amounts, host: left };
}

/** When the host of an event is paid. */
export function dueTime(endsAt: Date, delayHours: number): Date {
  return new Date(endsAt.getTime() + delayHours * 3_600_000);
}

/** Parts of a provider's name of a missing detail, from the most to the least specific. */
const detailKinds = [
  ['bank', /external_account|bank/],
  ['document', /document/],
  ['taxId', /tax|id_number|ssn/],
  ['birthDate', /date_of_birth|dob/],
  ['address', /address/],
  ['business', /business|company|registration/],
  ['terms', /terms|tos/],
  ['people', /person|owner|director|representative/],
  ['name', /name/],
] as const;
export type DetailKind = (typeof detailKinds)[number][0] | 'other';
export const detailNames = [...detailKinds.map(([kind]) => kind), 'other'] as const;

/** The kinds of details that the provider asks for, each once. */
export function detailsOf(descriptions: readonly string[]): readonly DetailKind[] {
  const kinds = descriptions.map((each) => detailKinds.find(([, part]) => part.test(each))?.[0] ?? 'other');
  return [...new Set(kinds)];
}
