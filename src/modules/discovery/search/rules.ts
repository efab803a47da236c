import { addDays, instantOf, isTimeZone, defaultTimeZone, wallClockOf } from '#platform/time.ts';
import { limits, mixedTypes, type SearchOrder, type SearchRange, type SearchType } from './contract.ts';
import { defaultPoint, type Point } from './grid.ts';

/** What the index holds, each with the number it is kept under. */
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

/** A word that everything of a kind has and nobody can type: the index of words narrows by it. */
export function kindWord(kind: number): string {
  return `#${kind}`;
}

/** Names that stand for several kinds (SRC-05). */
const kindsOfType: Readonly<Partial<Record<SearchType, readonly Kind[]>>> = {
  cohost: ['user', 'community'],
  location: ['neighborhood', 'city', 'venue'],
};

/**
 * What is asked for. A genre is a way to nights, so it is offered where there are words for it.
 * @param narrowed whether there are filters, which only events can pass
 */
export function kindsWanted(
  type: SearchType | undefined,
  narrowed: boolean,
  hasWords: boolean,
): readonly Kind[] {
  if (type) return kindsOfType[type] ?? [type as Kind];
  if (narrowed) return ['event'];
  return hasWords ? ['genre', ...mixedTypes] : mixedTypes;
}

type RangeAsked = {
  readonly range?: SearchRange | undefined;
  readonly global?: boolean | undefined;
  readonly distance?: number | undefined;
};

/** what is said goes before what is not, and `range` before `global`. A distance without a word about it is local. */
export function rangeOf({ range, global, distance }: RangeAsked): SearchRange {
  if (range) return range;
  if (global !== undefined) return global ? 'global' : 'local';
  return distance === undefined ? 'global' : 'local';
}

type PointAsked = { readonly latitude?: number | undefined; readonly longitude?: number | undefined };

/** @returns undefined when only half of it, or nothing, was said */
export function pointOf({ latitude, longitude }: PointAsked): Point | undefined {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

export type Around = { readonly point: Point; readonly distanceKm: number };

/** The circle that a search is narrowed to. @returns undefined for everywhere */
export function aroundOf(asked: RangeAsked & PointAsked): Around | undefined {
  if (rangeOf(asked) === 'global') return undefined;
  return { point: pointOf(asked) ?? defaultPoint, distanceKm: asked.distance ?? limits.distance };
}

/** A night lasts until five in the morning. */
const nightStart = 'T05:00';

export type Window = { readonly from: Date; readonly to?: Date };

/**
 * The nights from one date to another, both included; from now on where no first one is named.
 * @param zone whose dates they are; one that nobody knows is taken for the default (PLT-09)
 */
export function nightsFrom(
  {
    from,
    to,
    timezone,
  }: { from?: string | undefined; to?: string | undefined; timezone?: string | undefined },
  now: Date,
): Window {
  const zone = timezone && isTimeZone(timezone) ? timezone : defaultTimeZone;
  return {
    from: from ? instantOf(`${from}${nightStart}`, zone) : now,
    ...(to && { to: instantOf(`${addDays(to, 1)}${nightStart}`, zone) }),
  };
}

/** Until this hour of the clock it is still the night before, however many hours the clocks skipped. */
const nightHours = 5;

/** The date of the night that it is in a zone, as `2026-11-28`. */
export function nightIn(instant: Date, zone: string): string {
  const clock = Date.parse(`${wallClockOf(instant, zone)}Z`);
  return new Date(clock - nightHours * 3_600_000).toISOString().slice(0, 10);
}

/** The dates of the coming weekend, Friday to Sunday; on these days, what is left of it. @param today `2026-11-28` */
export function weekendOf(today: string): { from: string; to: string } {
  const day = new Date(`${today}T12:00:00Z`).getUTCDay();
  const toFriday = day === 0 ? 0 : Math.max(0, 5 - day);
  const from = addDays(today, toFriday);
  return { from, to: addDays(today, day === 0 ? 0 : 7 - day) };
}

/** How a list without words is ordered, and one with words. */
export function orderOf(order: SearchOrder | undefined, hasWords: boolean, kind: Kind): SearchOrder {
  if (hasWords) return 'relevance';
  if (order && order !== 'relevance') return order;
  return kind === 'event' ? 'time' : 'popularity';
}

/** Facts that make a thing come before another whose name fits as well. Totals are what the house has counted. */
export type Fame = {
  readonly kind: Kind;
  /** People, or for tracks and genres, uses. */
  readonly followers: number;
  /** The thing's own measure: 0…100 for artists and their songs, the Beatscore of people, the popularity of events. */
  readonly rank: number;
  readonly verified: boolean;
  /** An event that is over, or called off. */
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

/** How well known a thing is, over all kinds: about 0 to 1000. What is over comes after all that is not. */
export function popularityOf({ kind, followers, rank, verified, isOver }: Fame): number {
  const known = 60 * Math.log10(1 + Math.max(0, followers));
  const measure = Math.max(0, rank);
  const own =
    kind === 'artist' || kind === 'track' ? 3 * Math.min(100, measure) : 30 * Math.log10(1 + measure);
  const whole = Math.round(base[kind] + known + own + (verified ? 20 : 0));
  return isOver ? Math.round(whole / 20) : whole;
}

/** No night that is still to come is as little known as the best known one that is over. */
export const overAtMost = 50;
