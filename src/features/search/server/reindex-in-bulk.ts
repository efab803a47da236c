import type { OffersOf } from '#features/events/server/index.ts';
import { transact, type Db } from '#kit/server/db.ts';
import { findMark, writeMark } from '#kit/server/health-store.ts';
import { allowTime, createIndex, dropIndex, listRebuildable, type Index } from './bulk-store.ts';
import { reindex } from './reindex.ts';

const mark = 'search.dropped-indexes';

/**
 * The same for a million things, in a house that nobody uses yet: the indexes are made once everything is there. What
 * was dropped is written down first, so that a run that was cut off is finished by the next.
 */
export async function reindexInBulk(
  db: Db,
  offersOf: OffersOf,
  onProgress: (things: number) => void = () => {},
): Promise<number> {
  const before = ((await findMark(db, mark)) as Index[] | undefined) ?? [];
  const dropped = before.length > 0 ? before : await listRebuildable(db);
  await transact(db, async (tx) => {
    await writeMark(tx, mark, dropped);
    for (const index of dropped) await dropIndex(tx, index);
  });
  const total = await reindex(db, offersOf, onProgress);
  for (const index of dropped) {
    await transact(db, async (tx) => {
      await allowTime(tx);
      await createIndex(tx, index);
    });
  }
  await writeMark(db, mark, []);
  return total;
}
