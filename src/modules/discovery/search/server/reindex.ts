import { findMark, writeMark } from '#platform/server/health-store.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { listOver, listUntouched, lockItems, readNow, refreshStatistics } from './document-store.ts';
import { indexAllHashtags } from './index-hashtags.ts';
import { indexNames, indexThings, readThings, sources, type Source } from './index-things.ts';
import { openPostgresSearch } from './postgres-search.ts';

const batch = 2000;

/** Increment when the stored data of an item changes: every instance then rebuilds its index automatically. */
const version = 8;
const mark = 'search.index';

export async function isIndexed(db: Db): Promise<boolean> {
  return ((await findMark(db, mark)) as { version?: number } | undefined)?.version === version;
}

/** Progress of a run: all earlier sources, and of this one the items up to `after`. */
export type Reached = {
  /** By the database's clock, as ISO 8601. */
  readonly began: string;
  readonly source: Source;
  readonly after: string | null;
  readonly total: number;
};

export type Reindexing = {
  readonly from?: Reached | undefined;
  readonly onBatch?: (reached: Reached) => Promise<void> | void;
};

/**
 * Rebuilds the index in batches while searches continue, and removes deleted items at the end.
 * @returns the number of indexed items
 */
export async function reindex(db: Db, { from, onBatch = () => {} }: Reindexing = {}): Promise<number> {
  const began = from ? new Date(from.began) : await readNow(db);
  const port = openPostgresSearch(db);
  let total = from?.total ?? 0;
  for (const source of sources.slice(from ? sources.indexOf(from.source) : 0)) {
    let after = source === from?.source ? (from.after ?? undefined) : undefined;
    for (;;) {
      const page = { after, limit: batch };
      const things = await port.put((tx) => readThings(tx, source, page));
      total += things.length;
      after = things.at(-1)?.id ?? after;
      await onBatch({ began: began.toISOString(), source, after: after ?? null, total });
      if (things.length < batch) break;
    }
  }
  await indexNames(db, port);
  await indexAllHashtags(db, port);
  while ((await removeUntouched(db, began)) === batch);
  await refreshStatistics(db);
  await writeMark(db, mark, { version });
  return total;
}

/** @returns how many items */
async function removeUntouched(db: Db, since: Date): Promise<number> {
  return transact(db, async (tx) => {
    await lockItems(tx);
    const gone = await listUntouched(tx, since, batch);
    await openPostgresSearch(tx).remove(gone);
    return gone.length;
  });
}

/** Removes past events from lists and ranks them last in searches by name. */
export async function retirePastEvents(db: Db): Promise<void> {
  for (;;) {
    const over = await listOver(db, batch);
    if (over.length === 0) return;
    await indexThings(
      db,
      over.map((id) => ({ source: 'event', id })),
    );
  }
}
