import { transact, type Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { imageWidths } from '../contract.ts';
import { listGone, removePictures, lockDueUploads, scheduleNextChecks } from './loose-store.ts';
import { variantKey } from './pictures.ts';
import { listUnusedUploads, removeUnusedUploads } from './upload-store.ts';

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
    for (const id of gone) await removeVariants(storage, id);
    if (gone.length > 0) await transact(db, (tx) => removePictures(tx, gone));
    if (gone.length < deleteBatchSize) return;
  }
}

/** Deletes old uploads that weren't stored, with the bytes of those whose process died. Bytes go before rows. */
export async function sweepUploads(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  before: Date,
): Promise<void> {
  for (;;) {
    const unused = await listUnusedUploads(db, before, deleteBatchSize);
    for (const { id, claimedAt } of unused) if (claimedAt) await removeVariants(storage, id);
    if (unused.length > 0)
      await removeUnusedUploads(
        db,
        unused.map(({ id }) => id),
      );
    if (unused.length < deleteBatchSize) return;
  }
}

const removeVariants = (storage: Services['storage'], id: string) =>
  Promise.all(imageWidths.map((width) => storage.remove(variantKey(id, width))));

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
