import { transact, type Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { imageWidths } from '../contract.ts';
import { listGone, removePictures, lockDueUploads, scheduleNextChecks } from './loose-store.ts';
import { variantKey } from './pictures.ts';

/**
 * Returns which of these pictures are in use. Modules that show pictures depend on media, so each passes in its own.
 */
export type ListShownPictures = (db: Db, imageIds: readonly string[]) => Promise<readonly string[]>;

const checkBatchSize = 200;
const deleteBatchSize = 50;

/**
 * Deletes uploads that nothing has used for a day. Attaching a picture locks its row until the transaction ends, and
 * usage is checked only after the sweep has that lock, so a picture is either attached or deleted, never both. Bytes
 * go before rows, so a crash in between is retried.
 */
export async function sweepPictures(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  shown: readonly ListShownPictures[],
  now: Date,
): Promise<void> {
  while ((await checkUsage(db, shown, now)) === checkBatchSize);
  for (;;) {
    const gone = await listGone(db, deleteBatchSize);
    for (const id of gone)
      await Promise.all(imageWidths.map((width) => storage.remove(variantKey(id, width))));
    if (gone.length > 0) await transact(db, (tx) => removePictures(tx, gone));
    if (gone.length < deleteBatchSize) return;
  }
}

function checkUsage(db: Db, shown: readonly ListShownPictures[], now: Date): Promise<number> {
  return transact(db, async (tx) => {
    const ids = await lockDueUploads(tx, now, checkBatchSize);
    if (ids.length === 0) return 0;
    const attached = new Set((await Promise.all(shown.map((list) => list(tx, ids)))).flat());
    await scheduleNextChecks(tx, now, {
      attached: ids.filter((id) => attached.has(id)),
      loose: ids.filter((id) => !attached.has(id)),
    });
    return ids.length;
  });
}
