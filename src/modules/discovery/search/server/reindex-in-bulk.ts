import { transact, type Db } from '#platform/server/db.ts';
import { findMark, writeMark } from '#platform/server/health-store.ts';
import { allowTime, createIndex, dropIndex, listRebuildable, type Index } from './bulk-store.ts';
import { refreshStatistics } from './document-store.ts';
import { reindex, type Reached } from './reindex.ts';

const mark = 'search.bulk';

type Bulk = { readonly dropped: readonly Index[]; readonly reached?: Reached };

/**
 * Rebuilds a large index for an instance without traffic: creates the database indexes after all rows are written.
 * Stores dropped indexes and progress, so that the next run finishes an interrupted one.
 */
export async function reindexInBulk(
  db: Db,
  onProgress: (things: number) => void = () => {},
): Promise<number> {
  const before = (await findMark(db, mark)) as Bulk | null | undefined;
  const dropped = before?.dropped ?? (await listRebuildable(db));
  if (!before) {
    await transact(db, async (tx) => {
      await writeMark(tx, mark, { dropped } satisfies Bulk);
      for (const index of dropped) await dropIndex(tx, index);
    });
  }
  const total = await reindex(db, {
    from: before?.reached,
    onBatch: async (reached) => {
      await writeMark(db, mark, { dropped, reached } satisfies Bulk);
      onProgress(reached.total);
    },
  });
  for (const index of dropped) {
    await transact(db, async (tx) => {
      await allowTime(tx);
      await createIndex(tx, index);
    });
  }
  // The planner needs statistics of the expression indexes.
  await refreshStatistics(db);
  await writeMark(db, mark, null);
  return total;
}
