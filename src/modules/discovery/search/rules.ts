import type { Point } from '#platform/distance.ts';
import { addDays, instantOf, isTimeZone, defaultTimeZone, wallClockOf } from '#platform/time.ts';
import { limits, mixedTypes, type SearchOrder, type SearchRange, type SearchType } from './contract.ts';

export const kinds = {
  user: 1,
  community: 2,
  artist: 3,
  venue: 4,
  event: 5,
  collection: 6,
  neighborhood: 7,
  genre: 8,
  hashtag: 9,
  track: 10,
  city: 11,
} as const;
export type Kind = keyof typeof kinds;

const kindNames = new Map(Object.entries(kinds).map(([name, number]) => [number as number, name as Kind]));

export function kindOf(number: number): Kind {
  return kindNames.get(number)!;
}

/** A token that every item of a kind has and that can't be typed, so that the word index can filter by kind. */
export function kindWord(kind: number): string {
  return `#${kind}`;
}

/** Types that stand for several kinds (SRC-05). */
const kindsOfType: Readonly<Partial<Record<SearchType, readonly Kind[]>>> = {
  cohost: ['user', 'community'],
  location: ['neighborhood', 'city', 'venue'],
};

type KindsAsked = {
  /** Whether there are filters, which apply only to events. */
  readonly isNarrowed: boolean;
  readonly hasWords: boolean;
  /** Whether the text begins with `#`. */
  readonly isHashtag: boolean;
};

/** Returns the kinds to search. Genres are offered only when there are search words. */
export function kindsWanted(
  type: SearchType | undefined,
  { isNarrowed, hasWords, isHashtag }: KindsAsked,
): readonly Kind[] {
  if (type) return kindsOfType[type] ?? [type as Kind];
  if (isNarrowed) return ['event'];
  if (hasWords && isHashtag) return ['hashtag', 'event'];
  return hasWords ? ['genre', ...mixedTypes] : mixedTypes;
}

type DateRangeInput = {
  readonly range?: SearchRange | undefined;
  readonly global?: boolean | undefined;
  readonly distance?: number | undefined;
  readonly city?: string | undefined;
};

/**
 * Explicit parameters override defaults, and `range` overrides `global`. A distance or a city alone means local.
 */
export function rangeOf({ range, global, distance, city }: DateRangeInput): SearchRange {
  if (range) return range;
  if (global !== undefined) return global ? 'global' : 'local';
  return (distance ?? city) === undefined ? 'global' : 'local';
}

type PointInput = { readonly latitude?: number | undefined; readonly longitude?: number | undefined };

/** @returns undefined unless both halves are given */
export function pointOf({ latitude, longitude }: PointInput): Point | undefined {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

export type Around = { readonly point: Point; readonly distanceKm: number };

/**
 * Returns the circle to search.
 * @param center of the city, for when no point is given
 * @returns undefined for everywhere
 */
export function aroundOf(asked: DateRangeInput & PointInput, center: Point): Around | undefined {
  if (rangeOf(asked) === 'global') return undefined;
  return { point: pointOf(asked) ?? center, distanceKm: asked.distance ?? limits.distance };
}

/** An event day ends at five the next morning. */
const dayStart = 'T05:00';

export type Window = { readonly from: Date; readonly to?: Date };

/**
 * Returns the window from one date to another, both included, starting now if no first date is given.
 * @param zone of the dates; an unknown zone falls back to the default (PLT-09)
 */
export function eventDays(
  {
    from,
    to,
    timezone,
  }: { from?: string | undefined; to?: string | undefined; timezone?: string | undefined },
  now: Date,
): Window {
  const zone = timezone && isTimeZone(timezone) ? timezone : defaultTimeZone;
  return {
    from: from ? instantOf(`${from}${dayStart}`, zone) : now,
    ...(to && { to: instantOf(`${addDays(to, 1)}${dayStart}`, zone) }),
  };
}

/** Until this hour on the clock it is still the day before, also on days with a clock change. */
const hoursAfterMidnight = 5;

/** Returns the event day in a time zone, such as `2026-11-28`. */
export function eventDayIn(instant: Date, zone: string): string {
  const clock = Date.parse(`${wallClockOf(instant, zone)}Z`);
  return new Date(clock - hoursAfterMidnight * 3_600_000).toISOString().slice(0, 10);
}

/** Returns the dates of this weekend, Friday to Sunday, or of what is left of it. @param today `2026-11-28` */
export function weekendOf(today: string): { from: string; to: string } {
  const day = new Date(`${today}T12:00:00Z`).getUTCDay();
  const toFriday = day === 0 ? 0 : Math.max(0, 5 - day);
  const from = addDays(today, toFriday);
  return { from, to: addDays(today, day === 0 ? 0 : 7 - day) };
}

/** @param kind the first of those to search. Words order everything but events by relevance. */
export function orderOf(order: SearchOrder | undefined, hasWords: boolean, kind: Kind): SearchOrder {
  if (hasWords && kind !== 'event') return 'relevance';
  if (order && order !== 'relevance') return order;
  if (hasWords) return 'relevance';
  return kind === 'event' ? 'time' : 'popularity';
}

/** Signals that rank one result above another whose name matches equally. Totals come from stored counters. */
export type Fame = {
  readonly kind: Kind;
  /** Followers; for tracks and genres, uses. */
  readonly followers: number;
  /** The kind's own score: 0…100 for artists and their tracks, BeatScore for users, popularity for events. */
  readonly rank: number;
  readonly verified: boolean;
  /** A past or cancelled event, or a genre of no event. */
  readonly isOver: boolean;
};

const base: Readonly<Record<Kind, number>> = {
  user: 20,
  community: 200,
  artist: 150,
  venue: 250,
  event: 150,
  collection: 200,
  neighborhood: 400,
  genre: 300,
  hashtag: 100,
  track: 50,
  city: 450,
};

/** Scores popularity across all kinds, from 0 to about 1000. What is over ranks below everything else. */
export function popularityOf({ kind, followers, rank, verified, isOver }: Fame): number {
  const known = 60 * Math.log10(1 + Math.max(0, followers));
  const measure = Math.max(0, rank);
  const own =
    kind === 'artist' || kind === 'track' ? 3 * Math.min(100, measure) : 30 * Math.log10(1 + measure);
  const whole = Math.round(base[kind] + known + own + (verified ? 20 : 0));
  return isOver ? Math.round(whole / 20) : whole;
}

/** Highest score of a past event, below that of every upcoming one. */
export const overAtMost = 50;
