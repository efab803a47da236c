import type { Point } from '#platform/distance.ts';
import type { Db } from '#platform/server/db.ts';
import type { SearchOrder } from '../contract.ts';
import type { Around, Kind, Window } from '../rules.ts';

export type EventFilters = {
  readonly window: Window;
  /** Including fees. Prices in other currencies don't pass, because amounts of two can't be compared. */
  readonly priceMax?: { readonly amount: number; readonly currency: string } | undefined;
  readonly free: boolean;
  /** Genre slugs, any of which may match. */
  readonly genres: readonly string[];
};

export type Query = {
  /** Normalized words (`keyOf`); empty for none. */
  readonly key: string;
  readonly kinds: readonly Kind[];
  readonly around?: Around | undefined;
  /** A search by words ranks results in this area, and those without a location, before all others. */
  readonly first?: Around | undefined;
  /** Absent: all upcoming events, and past ones when only events are searched by name. */
  readonly filters?: EventFilters | undefined;
  /** Only upcoming events of this list that have each of the words. */
  readonly among?: readonly string[] | undefined;
  readonly order: SearchOrder;
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
};

export type FoundIds = {
  readonly ids: readonly string[];
  /** Absent while there is another page. */
  readonly total?: number;
  /** The corrected query, when nothing matched the typed one. */
  readonly corrected: string | null;
};

export type Thing = {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  readonly note: string;
  /** Further names, such as a username. */
  readonly aliases: readonly string[];
  /** Words matched only as whole words: performers, venue, area. */
  readonly also: string;
  readonly popularity: number;
  /** The location that may be shown. */
  readonly point: Point | undefined;
  readonly isApproximate: boolean;
  /** Whether it appears in lists around a point. */
  readonly isShown: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly priceMinor: number | null;
  readonly currency: string | null;
  readonly genres: readonly string[];
  readonly detail: Readonly<Record<string, string>> | null;
};

export type Score = Pick<Thing, 'id' | 'popularity' | 'priceMinor' | 'currency'>;

export type FoundThing = {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  readonly point: Point | undefined;
  readonly isApproximate: boolean;
  readonly endsAt: Date | null;
  readonly detail: Readonly<Record<string, string>> | null;
};

/** Finds items by words and location. Implemented with Postgres; a search engine could replace it. */
export type SearchPort = {
  readonly find: (query: Query) => Promise<FoundIds>;
  /** Several lists without words in one round trip. */
  readonly list: <Name extends string>(
    queries: Readonly<Record<Name, Query>>,
  ) => Promise<ReadonlyMap<Name, readonly string[]>>;
  readonly read: (ids: readonly string[]) => Promise<readonly FoundThing[]>;
  /**
   * Reads items and upserts them, and removes those of `ids` that weren't found. Idempotent. Another writer of an item
   * waits meanwhile, so that an older state never replaces a newer one; without ids, all others wait.
   */
  readonly put: (
    read: (tx: Db) => Promise<readonly Thing[]>,
    ids?: readonly string[],
  ) => Promise<readonly Thing[]>;
  /** Reads scores and prices and updates them, while all other writers wait. Skips items that have the same. */
  readonly score: (read: (tx: Db) => Promise<readonly Score[]>) => Promise<readonly Score[]>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
};
