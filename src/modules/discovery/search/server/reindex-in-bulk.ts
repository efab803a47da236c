import { transact, type Db } from '#platform/server/db.ts';
import { findMark, writeMark } from '#platform/server/health-store.ts';
import { allowTime, createIndex, dropIndex, listRebuildable, type Index } from './bulk-store.ts';
import { refreshStatistics } from './document-store.ts';
import { reindex, type Reached } from './reindex.ts';

const mark = 'search.bulk';

type Bulk = { readonly dropped: readonly Index[]; readonly reached?: Reached };

/**
 * The same for a million things, in a house that nobody uses yet: the indexes are made once everything is there. What
 * was dropped, and how far the run came, is written down, so that a run that was cut off is finished by the next.
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
  // Beginnings of words are known to the planner by the indexes that hold them.
  await refreshStatistics(db);
  await writeMark(db, mark, null);
  return total;
}
