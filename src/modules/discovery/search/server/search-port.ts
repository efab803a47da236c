import type { SearchOrder } from '../contract.ts';
import type { Point } from '../grid.ts';
import type { Around, Kind, Window } from '../rules.ts';

/** What only events pass. */
export type EventFilters = {
  readonly window: Window;
  /** Minor units, everything on top. */
  readonly priceMax?: number | undefined;
  readonly free: boolean;
  /** Slugs; any of them. */
  readonly genres: readonly string[];
};

export type Query = {
  /** Words in one form (`keyOf`); empty for none. */
  readonly key: string;
  readonly kinds: readonly Kind[];
  readonly around?: Around | undefined;
  /** Absent: whatever is on, and what is over where events alone are asked for by name. */
  readonly filters?: EventFilters | undefined;
  /** Only these nights; whatever is on of them, with each of the words. */
  readonly among?: readonly string[] | undefined;
  readonly order: SearchOrder;
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
};

export type FoundIds = {
  /** In the order in which they are shown. */
  readonly ids: readonly string[];
  /** Absent while there is a further page. */
  readonly total?: number;
  /** What was looked for instead, where nothing was found for what was typed. */
  readonly corrected: string | null;
};

/** What the index is told of a thing that everyone may see. */
export type Thing = {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  readonly note: string;
  /** Further names, such as a username. */
  readonly aliases: readonly string[];
  /** Words that find it as a whole only: who plays, where. */
  readonly also: string;
  readonly popularity: number;
  /** Where it may be said to be. */
  readonly point: Point | undefined;
  readonly isApproximate: boolean;
  /** Whether lists around a point show it. */
  readonly isShown: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly priceMinor: number | null;
  readonly genres: readonly string[];
  readonly detail: Readonly<Record<string, string>> | null;
};

/** How well known a thing is. */
export type Score = Pick<Thing, 'id' | 'popularity'>;

/** What the index says of a thing that was found. */
export type FoundThing = {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  readonly point: Point | undefined;
  readonly isApproximate: boolean;
  readonly endsAt: Date | null;
  readonly detail: Readonly<Record<string, string>> | null;
};

/** Finds things by words and by place. The adapter we carry is Postgres; a search engine would take its place. */
export type SearchPort = {
  readonly find: (query: Query) => Promise<FoundIds>;
  /** Several lists without words in one round trip. */
  readonly list: <Name extends string>(
    queries: Readonly<Record<Name, Query>>,
  ) => Promise<ReadonlyMap<Name, readonly string[]>>;
  readonly read: (ids: readonly string[]) => Promise<readonly FoundThing[]>;
  /** Writes what is true now; the same thing twice is the same. */
  readonly put: (things: readonly Thing[]) => Promise<void>;
  /** The same things as better or less known than they were. Those that are as known as ever are not written. */
  readonly score: (scores: readonly Score[]) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
};
