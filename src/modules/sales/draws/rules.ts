import { chooseOffers } from '#modules/sales/checkout/waiting-rules.ts';

export const drawLimits = {
  /** Besides the person who makes the entry. */
  friends: 3,
  payMinutes: { min: 15, max: 10_080 },
  /** Newer accounts can't enter, so that creating many of them doesn't help. */
  accountMinutes: 60,
} as const;

export type DrawState = 'upcoming' | 'open' | 'closed' | 'postponed' | 'drawn' | 'over';

type DrawFacts = {
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawnAt: Date | null;
  readonly overAt: Date | null;
  readonly eventStatus: 'draft' | 'published' | 'cancelled' | 'postponed';
};

/** People can enter in [opensAt, closesAt), once the event is published. */
export function drawState(draw: DrawFacts, now: Date): DrawState {
  const { opensAt, closesAt, drawnAt, overAt, eventStatus } = draw;
  if (overAt) return 'over';
  if (drawnAt) return 'drawn';
  if (eventStatus === 'postponed') return 'postponed';
  if (eventStatus === 'draft') return 'upcoming';
  if (now >= closesAt) return 'closed';
  return now >= opensAt ? 'open' : 'upcoming';
}

/** SHA-256 of a text in UTF-8, as lowercase hex. */
export type Sha256 = (text: string) => Promise<string>;

/**
 * Puts entries into the drawn order: by the SHA-256 of `seed:number`, smallest first (DRW-01). The place of an entry
 * depends on its own number and the seed alone. Anyone can recompute it with the published seed and numbers.
 */
export async function drawOrder(seed: string, numbers: readonly number[], sha256: Sha256): Promise<number[]> {
  const keyed = await Promise.all(
    numbers.map(async (number) => ({ number, key: await sha256(`${seed}:${number}`) })),
  );
  return keyed
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.number - b.number))
    .map(({ number }) => number);
}

/** With bare ids of ticket types on the server, and ids on the wire in the browser. */
export type RankedEntry<TypeId extends string = string> = {
  readonly number: number;
  /** How many people must get tickets of one type together. */
  readonly size: number;
  /** `null`: any. */
  readonly ticketTypeIds: readonly TypeId[] | null;
};

export type FreeTickets<TypeId extends string = string> = { readonly id: TypeId; readonly units: number };

/**
 * Chooses the entries that win, in the drawn order. A group is skipped, and keeps its place, if it needs more tickets
 * than any type it accepts has left. Nobody else is skipped (DRW-01).
 * @param free in the order in which entries that accept any type get them
 * @returns the ticket type that each winning number gets
 */
export function chooseWinners<TypeId extends string>(
  ranked: readonly RankedEntry<TypeId>[],
  free: readonly FreeTickets<TypeId>[],
): ReadonlyMap<number, TypeId> {
  const line = ranked.map(({ number, size, ticketTypeIds }) => ({
    id: String(number),
    quantity: size,
    together: true,
    ticketTypeIds,
  }));
  const units = free.map(({ id, units: left }) => ({
    ticketTypeId: id,
    left,
    minPerOrder: 1,
    maxPerOrder: Infinity,
  }));
  return new Map(chooseOffers(line, units).map(({ id, ticketTypeId }) => [Number(id), ticketTypeId]));
}
