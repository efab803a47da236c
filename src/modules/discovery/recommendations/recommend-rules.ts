import type { ReasonKind } from './recommend-contract.ts';
import type { Signal } from './rules.ts';

/** What one reason is worth. Published, so that nobody has to guess: docs/decisions has the why. */
export const worth = {
  follows: { artist: 3, community: 2, venue: 1.5 },
  taste: { artist: 2.5, track: 2.2, genre: 1.2 },
  /** Each night more adds a little, up to `mostOften`. */
  attendance: { artist: 1.8, community: 1.2, venue: 1, genre: 0.5 },
  friends: { friends: 2.2 },
  distance: { near: 1 },
} as const satisfies Readonly<Record<Signal, Partial<Record<ReasonKind, number>>>>;

/** What was turned down takes away as much as the same thing would have given. */
export const turnedDown = -1;

export const mostOften = 4;
/** What each time more, and each friend more, adds to the first. */
export const perMore = 0.3;

/** Kilometres within which a night is near. */
export const nearKm = 25;

/** Of nights whose best reason is the same, so many follow each other at most. */
const sameAtMost = 3;

type Ranked = {
  readonly score: number;
  readonly reasons: readonly { readonly signal: Signal; readonly kind: ReasonKind; readonly name: string }[];
};

/**
 * The best first, without one reason filling the page: of what leads with the same artist, room or kind of music, only
 * so many are taken as long as there is something else.
 */
export function spread<Night extends Ranked>(nights: readonly Night[], limit: number): Night[] {
  const times = new Map<string, number>();
  const [taken, later]: [Night[], Night[]] = [[], []];
  for (const night of nights.toSorted((a, b) => b.score - a.score)) {
    const lead = night.reasons[0];
    const key = lead ? `${lead.signal} ${lead.kind} ${lead.name}` : '';
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    (before < sameAtMost ? taken : later).push(night);
  }
  return [...taken, ...later].slice(0, limit);
}
