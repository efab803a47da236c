import type { Around } from '../rules.ts';
import type { EventFilters } from './search-port.ts';
import { sql } from '#platform/server/db.ts';
import type { RawBuilder } from 'kysely';
import { kinds } from '../rules.ts';

export type FoundRow = { id: string; kind: number; popularity: number };

/**
 * Limits are literals in the statements. Rounding them up to a few steps keeps the number of prepared statements
 * small.
 */
const steps = [16, 61, 256, 1061] as const;

export function stepOf(atLeast: number): number {
  return steps.find((step) => step >= atLeast) ?? steps.at(-1)!;
}

const earthKm = 6371;

export function kilometersTo({ point }: Around): RawBuilder<number> {
  const { latitude, longitude } = point;
  return sql<number>`(${sql.lit(2 * earthKm)} * asin(least(1, sqrt(
    power(sin(radians(d.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(d.latitude))
      * power(sin(radians(d.longitude - ${longitude}::float8) / 2), 2)))))`;
}

/** Whether the document `d` is within the circle. Items without a location, such as artists, always are. */
export function inCircle(around: Around | undefined): RawBuilder<boolean> {
  if (!around) return sql<boolean>`true`;
  return sql<boolean>`(d.latitude is null or ${kilometersTo(around)} <= ${around.distanceKm}::float8)`;
}

/** Longest duration of a running event. */
const longestHours = 24;

/**
 * Whether the document `d` is an event that passes the filters. Bounds the start on both sides so that indexes on it
 * can be used.
 */
export function passes({ window, priceMax, free, genres }: EventFilters, now: Date): RawBuilder<boolean> {
  const since = new Date(Math.min(window.from.getTime(), now.getTime() - longestHours * 3_600_000));
  const from = window.from.getTime() > now.getTime() ? window.from : since;
  return sql<boolean>`d.starts_at >= ${from}::timestamptz
    ${window.to ? sql`and d.starts_at < ${window.to}::timestamptz` : sql``}
    and d.ends_at > ${now}::timestamptz
    ${free ? sql`and d.price_minor = 0` : sql``}
    ${priceMax ? isAtMost(priceMax) : sql``}
    ${genres.length === 0 ? sql`` : sql`and d.genres && ${[...genres]}::text[]`}`;
}

/** Free events cost nothing in every currency. */
function isAtMost({ amount, currency }: NonNullable<EventFilters['priceMax']>): RawBuilder<boolean> {
  return sql<boolean>`and d.price_minor <= ${amount}::int and (d.currency = ${currency}::text or d.price_minor = 0)`;
}

export const isEvent = sql<boolean>`d.kind = ${sql.lit(kinds.event)} and d.cell is not null`;
