import { batchesOf } from '#platform/server/batches.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { imageWidths } from '../contract.ts';
import { listGone, removePictures, lockDueUploads, scheduleNextChecks } from './loose-store.ts';
import { variantKey } from './pictures.ts';
import { listUnusedUploads, removeUnusedUploads, type UnusedUpload } from './upload-store.ts';

/**
 * Returns which of these pictures are in use. Modules that show pictures depend on media, so each passes in its own.
 */
export type ListShownPictures = (db: Db, imageIds: readonly string[]) => Promise<readonly string[]>;

type SweptServices = Pick<Services, 'db' | 'storage' | 'log'>;

const checkBatchSize = 200;
const deleteBatchSize = 50;

/**
 * Deletes uploads that nothing has used for a day. Attaching a picture locks its row until the transaction ends, and
 * usage is checked only after the sweep has that lock, so a picture is either attached or deleted, never both. Bytes
 * go before rows, so a crash in between is retried.
 */
export async function sweepPictures(
  services: SweptServices,
  shown: readonly ListShownPictures[],
  now: Date,
): Promise<void> {
  const { db } = services;
  while ((await checkUsage(db, shown, now)) === checkBatchSize);
  const batches = batchesOf(
    deleteBatchSize,
    (id: string) => id,
    (batch) => listGone(db, batch),
  );
  for await (const gone of batches) {
    const deleted = await deleteBytes(services, gone);
    await transact(db, (tx) => removePictures(tx, deleted));
  }
}

/** Deletes old uploads that weren't stored, with the bytes of those whose process died. Bytes go before rows. */
export async function sweepUploads(services: SweptServices, before: Date): Promise<void> {
  const { db } = services;
  const batches = batchesOf(
    deleteBatchSize,
    ({ id }: UnusedUpload) => id,
    (batch) => listUnusedUploads(db, before, batch),
  );
  for await (const unused of batches) {
    const idsOf = (isBegun: boolean) =>
      unused.filter(({ claimedAt }) => (claimedAt !== null) === isBegun).map(({ id }) => id);
    await removeUnusedUploads(db, [...idsOf(false), ...(await deleteBytes(services, idsOf(true)))]);
  }
}

/** @returns those whose bytes are deleted. The others are tried again in the next run */
async function deleteBytes(
  { storage, log }: Pick<SweptServices, 'storage' | 'log'>,
  ids: readonly string[],
): Promise<string[]> {
  const deleted: string[] = [];
  for (const id of ids) {
    try {
      await Promise.all(imageWidths.map((width) => storage.remove(variantKey(id, width))));
      deleted.push(id);
    } catch (error) {
      log.error({ err: error, imageId: id }, 'failed to delete a picture');
    }
  }
  return deleted;
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
