export const shareKinds = ['percent', 'fixed', 'guarantee', 'nothing'] as const;
export type ShareKind = (typeof shareKinds)[number];

export const shareAnswers = ['waiting', 'accepted', 'declined'] as const;
export type ShareAnswer = (typeof shareAnswers)[number];

/** A whole in thousandths of a percent. */
export const wholePercent = 100_000;
export const splitLimits = { shares: 20, reason: 300 } as const;

export type Terms = {
  readonly kind: ShareKind;
  /** Of the door, in thousandths of a percent. With `percent` and `guarantee`. */
  readonly percent: number | null;
  /** Minor units. With `fixed`, and with `guarantee` the least. */
  readonly amount: number | null;
};

/** The money of an event in one currency, in minor units. */
export type Pot = {
  /** Earned after fees and refunds, and held here. Negative: the host owes it. */
  readonly held: number;
  /** The same with the cash that the host took at the door. Percentages are of it. */
  readonly door: number;
};

/** Rounded down to a step. Exact for all safe integers. */
function partOf(amount: number, percent: number, step: number): number {
  const rest = amount % wholePercent;
  const part = ((amount - rest) / wholePercent) * percent + Math.floor((rest * percent) / wholePercent);
  return part - (part % step);
}

/** The share of a party if there is enough money. */
function wantedOf({ kind, percent, amount }: Terms, door: number, step: number): number {
  const ofDoor =
    kind === 'percent' || kind === 'guarantee' ? partOf(Math.max(0, door), percent ?? 0, step) : 0;
  return kind === 'nothing' || kind === 'percent' ? ofDoor : Math.max(amount ?? 0, ofDoor);
}

/**
 * Divides the money of an event: pays the shares in order until the money held runs out, and gives the host the rest.
 * The sum is exactly what is held. Shares are never negative; the host’s rest can be.
 * @param shares with terms in the pot’s currency
 * @param step of amounts that can be sent, in minor units
 */
export function divide(
  { held, door }: Pot,
  shares: readonly Terms[],
  step = 1,
): { readonly shares: readonly number[]; readonly host: number } {
  let left = held;
  const parts = shares.map((terms) => {
    const part = Math.max(0, Math.min(left, wantedOf(terms, door, step)));
    left -= part;
    return part;
  });
  return { shares: parts, host: left };
}

/** Amounts are in the currency of the event. Of money in another one, a party gets its percentage. */
export function termsIn(terms: Terms, isOwnCurrency: boolean): Terms {
  if (isOwnCurrency || terms.kind === 'percent' || terms.kind === 'nothing') return terms;
  return terms.kind === 'fixed'
    ? { kind: 'nothing', percent: null, amount: null }
    : { ...terms, kind: 'percent', amount: null };
}

export const sumPercent = (shares: readonly Terms[]): number =>
  shares.reduce((sum, { percent }) => sum + (percent ?? 0), 0);

type Answered = { readonly answer: ShareAnswer };
type Version<Share extends Answered> = { readonly version: number; readonly shares: readonly Share[] };

const isAgreed = ({ shares }: Version<Answered>) => shares.every(({ answer }) => answer === 'accepted');

/**
 * The version in force: the newest that everyone accepted.
 * @param versions newest first
 */
export function agreedVersion<Share extends Answered, Found extends Version<Share>>(
  versions: readonly (Found & Version<Share>)[],
): Found | undefined {
  return versions.find(isAgreed);
}

/**
 * The shares that count once the event has started: those of the version in force. Without one, those of the newest
 * version that were accepted; the others’ money stays with the host.
 * @param versions newest first
 */
export function bindingShares<Share extends Answered>(versions: readonly Version<Share>[]): readonly Share[] {
  const agreed = versions.find(isAgreed);
  return agreed ? agreed.shares : (versions[0]?.shares.filter(({ answer }) => answer === 'accepted') ?? []);
}
