import type { CollectionCard } from '#modules/social/collections/contract.ts';
import { listFreshest, withPosters } from '#modules/social/collections/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';

type Part = { readonly from: number; readonly to: number };

/** Milliseconds, the same as for what the pages of guests share. */
const sharedFor = 1_000;

/** Reads a part of the public lists that changed last. */
export async function readLatestLists(db: Db, { from, to }: Part): Promise<CollectionCard[]> {
  const lists = await listFreshest(db, {}, { limit: to });
  return withPosters(db, lists.slice(from, to));
}

/** The same, shared by everyone for a second: these lists and their posters don't depend on the viewer. */
export function openLatestLists(): typeof readLatestLists {
  const share = memoizeFor<CollectionCard[]>({ milliseconds: sharedFor });
  return (db, part) => share(`${part.from} ${part.to}`, () => readLatestLists(db, part));
}
