import type { ReasonKind } from './recommend-contract.ts';
import type { Signal } from './rules.ts';

/** The weight of each reason. docs/decisions explains the numbers. */
export const worth = {
  follows: { artist: 3, community: 2, venue: 1.5 },
  taste: { artist: 2.5, track: 2.2, genre: 1.2 },
  /** Each further visit adds a little, up to `mostOften`. */
  attendance: { artist: 1.8, community: 1.2, venue: 1, genre: 0.5 },
  friends: { friends: 2.2 },
  distance: { near: 1 },
} as const satisfies Readonly<Record<Signal, Partial<Record<ReasonKind, number>>>>;

/** A pass subtracts as much as a like would add. */
export const passWeight = -1;

export const mostOften = 4;
/** Weight of each further visit or friend, as a share of the first. */
export const perMore = 0.3;

export const nearKm = 25;

/** Most consecutive events with the same top reason. */
const sameAtMost = 3;

type Ranked = {
  readonly score: number;
  readonly reasons: readonly { readonly signal: Signal; readonly kind: ReasonKind; readonly name: string }[];
};

/** Sorts by score, but limits events with the same top artist, venue or genre as long as there are others. */
export function spread<Candidate extends Ranked>(events: readonly Candidate[], limit: number): Candidate[] {
  const times = new Map<string, number>();
  const [taken, later]: [Candidate[], Candidate[]] = [[], []];
  for (const event of events.toSorted((a, b) => b.score - a.score)) {
    const lead = event.reasons[0];
    const key = lead ? `${lead.signal} ${lead.kind} ${lead.name}` : '';
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    (before < sameAtMost ? taken : later).push(event);
  }
  return [...taken, ...later].slice(0, limit);
}
