import type { Block } from '#modules/profiles/profiles/privacy.ts';

/** Sources of points, in the order of the explanation on the page. */
export const beatKinds = [
  'going',
  'checkedIn',
  'hosted',
  'sold',
  'liked',
  'followed',
  'joined',
  'code',
] as const;
export type BeatKind = (typeof beatKinds)[number];

/**
 * Points per activity, and the daily cap of each kind. The formula is explained in docs/decisions/0009-beatscore.md.
 */
export const worth: Readonly<Record<BeatKind, { points: number; perDay: number }>> = {
  /** Has a ticket for an event, or joined it. */
  going: { points: 10, perDay: 20 },
  /** Was checked in at an event. */
  checkedIn: { points: 15, perDay: 30 },
  /** Hosted an event that had guests. */
  hosted: { points: 20, perDay: 40 },
  /** Sold a ticket, as host, performer or venue. */
  sold: { points: 1, perDay: 50 },
  /** Got a like on a post. Each person counts once. */
  liked: { points: 2, perDay: 20 },
  /** Got a follower. Each person counts once. */
  followed: { points: 3, perDay: 30 },
  /** Got a new community member. */
  joined: { points: 3, perDay: 30 },
  code: { points: 1, perDay: 100 },
};

const events: readonly Block[] = ['events', 'pastEvents'];

/** Parts of a user's profile that count what a part of the score counts (PRF-08). */
const blocksOf: Readonly<Partial<Record<BeatKind, readonly Block[]>>> = {
  going: events,
  checkedIn: ['diary'],
  liked: ['posts'],
  code: events,
};

/** Whether a viewer who sees these parts of a user's profile sees that part of the score. */
export const isKindShown = (kind: BeatKind, shown: ReadonlySet<Block>): boolean =>
  (blocksOf[kind] ?? []).every((block) => shown.has(block));

export const halfLifeDays = 45;

/** Days after which points no longer count: a hundred points are worth half a point by then. */
export const windowDays = 360;

/** The most points that mutual giving adds in total, so that a ring of friends cannot inflate its scores. */
export const mutualAtMost = 30;

/** Points from younger accounts count a quarter, so that mass-created accounts cannot inflate a score. */
export const newGiver = { days: 30, share: 0.25 } as const;

/** Points of one kind on one day, before caps. */
export type BeatDay = {
  readonly kind: BeatKind;
  /** Whole days before the score's date. */
  readonly daysAgo: number;
  readonly count: number;
  readonly points: number;
  /** Of these, points from profiles that also got points from this one. */
  readonly mutual: number;
};

export type ScorePart = { readonly kind: BeatKind; readonly count: number; readonly points: number };

/** Computes a Beatscore and its breakdown. The order of `days` doesn't matter. */
export function beatscoreOf(days: readonly BeatDay[]): { score: number; parts: ScorePart[] } {
  const sums = new Map<BeatKind, { count: number; own: number; mutual: number }>();
  for (const day of days) {
    if (day.daysAgo < 0 || day.daysAgo > windowDays || day.points <= 0) continue;
    const counted = Math.min(day.points, worth[day.kind].perDay);
    // The daily cap reduces own and mutual points alike.
    const left = (counted / day.points) * 0.5 ** (day.daysAgo / halfLifeDays);
    const sum = sums.get(day.kind) ?? { count: 0, own: 0, mutual: 0 };
    sums.set(day.kind, {
      count: sum.count + day.count,
      own: sum.own + (day.points - day.mutual) * left,
      mutual: sum.mutual + day.mutual * left,
    });
  }
  const mutual = [...sums.values()].reduce((total, one) => total + one.mutual, 0);
  const share = mutual > mutualAtMost ? mutualAtMost / mutual : 1;
  const parts = beatKinds.flatMap((kind) => {
    const sum = sums.get(kind);
    return sum ? [{ kind, count: sum.count, points: tenths(sum.own + sum.mutual * share) }] : [];
  });
  return { score: Math.round(parts.reduce((total, { points }) => total + points, 0)), parts };
}

/** Rounded to a tenth, so that the parts as shown add up to the score. */
const tenths = (points: number) => Math.round(points * 10) / 10;
