import type { CollectionCard } from '#modules/social/collections/contract.ts';
import { listFreshest, withPosters } from '#modules/social/collections/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import { listNextEvents, type NextEvents } from './next-events-store.ts';

type Part = { readonly from: number; readonly to: number };

/** Reads for the entries between posts that are the same for every viewer. */
export type SharedReads = {
  /** A part of the public lists that changed last. */
  readonly latestLists: (db: Db, part: Part) => Promise<readonly CollectionCard[]>;
  /** A city's upcoming events with their hosts. */
  readonly nextEvents: (db: Db, city: string) => Promise<NextEvents>;
};

/** Without a cache. */
export const unsharedReads: SharedReads = {
  async latestLists(db, { from, to }) {
    const lists = await listFreshest(db, {}, { limit: to });
    return withPosters(db, lists.slice(from, to));
  },
  nextEvents: listNextEvents,
};

/** Milliseconds, the same as for what the pages of guests share. */
const sharedFor = 1_000;

/** Reads at most once a second for all viewers together. */
export function openSharedReads(): SharedReads {
  const lists = memoizeFor<readonly CollectionCard[]>({ milliseconds: sharedFor });
  const events = memoizeFor<NextEvents>({ milliseconds: sharedFor });
  return {
    latestLists: (db, part) => lists(`${part.from} ${part.to}`, () => unsharedReads.latestLists(db, part)),
    nextEvents: (db, city) => events(city, () => unsharedReads.nextEvents(db, city)),
  };
}
