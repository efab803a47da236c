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
