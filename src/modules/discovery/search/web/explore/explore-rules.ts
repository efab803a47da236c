import { cents, priceText } from '#platform/money.ts';
import { addDays, shortDay } from '#platform/time.ts';
import type { SearchType } from '../../contract.ts';
import type { ExploreFilters } from './explore-filters.ts';

export const friendsGoing = 'Friends going';

/** No filters. A link that clears all must name them, because the router keeps what is omitted. */
export const noFilters: ExploreFilters = {};

export type ActiveFilter = { readonly label: string; readonly without: ExploreFilters };

export type FilterNames = {
  readonly genres: readonly { slug: string; name: string }[];
  readonly today: string | undefined;
  /** Of prices in links that don't name it. */
  readonly currency: string;
};

/** "Up to €15" */
export function upTo(price: number, currency: string): string {
  return `Up to ${priceText(cents(price), currency)}`;
}

/** Lists the active filters with labels. Query, type and view don't count as filters. */
export function activeFilters(filters: ExploreFilters, names: FilterNames): readonly ActiveFilter[] {
  const { from, to, priceMax, free, friends, genre, distance, place, latitude } = filters;
  const active: ActiveFilter[] = [];
  const add = (label: string, ...fields: (keyof ExploreFilters)[]) =>
    active.push({ label, without: withoutFields(filters, fields) });
  if (from ?? to) add(datesText(from, to, names.today), 'from', 'to');
  for (const slug of genre?.split(',') ?? []) {
    const label = names.genres.find((known) => known.slug === slug)?.name ?? slug;
    active.push({ label, without: { ...withoutFields(filters, []), genre: toggleIn(genre, slug) } });
  }
  if (friends) add(friendsGoing, 'friends');
  if (free) add('Free entry', 'free');
  if (priceMax !== undefined) add(upTo(priceMax, filters.currency ?? names.currency), 'priceMax', 'currency');
  // The map itself shows where it was panned to.
  if (filters.view === 'map' && place === undefined) return active;
  if (distance !== undefined) add(`Within ${milesText(distance)}`, 'distance');
  if (latitude !== undefined) add(place ?? 'This area', 'latitude', 'longitude', 'place', 'distance');
  return active;
}

function withoutFields(filters: ExploreFilters, fields: readonly (keyof ExploreFilters)[]): ExploreFilters {
  const rest: Record<string, unknown> = { ...filters, offset: undefined };
  for (const field of fields) rest[field] = undefined;
  return rest;
}

/** Filters with another type, without those that only narrow events if it isn't one of theirs. */
export function withType(filters: ExploreFilters, type: SearchType | undefined): ExploreFilters {
  const hasEvents = type === undefined || type === 'event';
  return { ...withoutFields(filters, hasEvents ? [] : ofEvents), type };
}

const ofEvents = ['from', 'to', 'priceMax', 'currency', 'free', 'friends', 'genre'] as const;

/** Adds or removes a slug in a comma-separated list. */
export function toggleIn(list: string | undefined, slug: string): string | undefined {
  const slugs = list ? list.split(',') : [];
  const next = slugs.includes(slug) ? slugs.filter((one) => one !== slug) : [...slugs, slug];
  return next.length > 0 ? next.slice(0, 10).join(',') : undefined;
}

/** @param today `2026-11-28` in the time zone of the events */
export function weekendFrom(today: string): { from: string; to: string } {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  if (weekday === 0) return { from: today, to: today };
  const toFriday = Math.max(0, 5 - weekday);
  const from = addDays(today, toFriday);
  return { from, to: addDays(today, 7 - weekday) };
}

export function datesText(from: string | undefined, to: string | undefined, today?: string): string {
  const day = (date: string) => shortDay(`${date}T12:00:00Z`, 'UTC');
  if (from && from === to) return from === today ? 'Tonight' : day(from);
  if (from && to) {
    const weekend = today && weekendFrom(today);
    return weekend && weekend.from === from && weekend.to === to
      ? 'This weekend'
      : `${day(from)} to ${day(to)}`;
  }
  return from ? `From ${day(from)}` : `Until ${day(to!)}`;
}

const kilometersPerMile = 1.609344;

/** Choices in miles, converted to the URL's kilometers. */
export const distances = [1, 2, 5, 10, 25].map((miles) => Math.round(miles * kilometersPerMile * 10) / 10);

export function milesText(kilometers: number): string {
  const miles = kilometers / kilometersPerMile;
  const shown = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return `${shown} mi`;
}
