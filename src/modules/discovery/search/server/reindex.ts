import { findMark, writeMark } from '#platform/server/health-store.ts';
import type { Db } from '#platform/server/db.ts';
import { listOver, listUntouched, readNow, refreshStatistics } from './document-store.ts';
import { indexNames, indexThings, readThings, sources, type Source } from './index-things.ts';
import { openPostgresSearch } from './postgres-search.ts';

/** Things per transaction. */
const batch = 2000;

/** Raised when what is kept of a thing changes: every house then builds its index anew, by itself. */
const version = 5;
const mark = 'search.index';

export async function isIndexed(db: Db): Promise<boolean> {
  return ((await findMark(db, mark)) as { version?: number } | undefined)?.version === version;
}

/** How far a run came: all things of the sources before, and of this one those up to `after`. */
export type Reached = {
  /** By the clock of the database, as ISO 8601. */
  readonly began: string;
  readonly source: Source;
  readonly after: string | null;
  readonly total: number;
};

export type Reindexing = {
  /** Where a run that was cut off goes on. */
  readonly from?: Reached | undefined;
  readonly onBatch?: (reached: Reached) => Promise<void> | void;
};

/**
 * Builds the whole index from the things themselves, a batch at a time; searches go on meanwhile. What is no longer
 * there goes at the end.
 * @returns how many things can be found
 */
export async function reindex(db: Db, { from, onBatch = () => {} }: Reindexing = {}): Promise<number> {
  const began = from ? new Date(from.began) : await readNow(db);
  const port = openPostgresSearch(db);
  let total = from?.total ?? 0;
  for (const source of sources.slice(from ? sources.indexOf(from.source) : 0)) {
    let after = source === from?.source ? (from.after ?? undefined) : undefined;
    for (;;) {
      const things = await readThings(db, source, { after, limit: batch });
      await port.put(things);
      total += things.length;
      after = things.at(-1)?.id ?? after;
      await onBatch({ began: began.toISOString(), source, after: after ?? null, total });
      if (things.length < batch) break;
    }
  }
  await indexNames(db, port);
  for (;;) {
    const gone = await listUntouched(db, began, batch);
    if (gone.length === 0) break;
    await port.remove(gone);
  }
  await refreshStatistics(db);
  await writeMark(db, mark, { version });
  return total;
}

/** Nights that are over leave the lists, and come after the others where they are searched for by name. */
export async function retireNights(db: Db): Promise<void> {
  for (;;) {
    const over = await listOver(db, batch);
    if (over.length === 0) return;
    await indexThings(
      db,
      over.map((id) => ({ source: 'event', id })),
    );
  }
}
