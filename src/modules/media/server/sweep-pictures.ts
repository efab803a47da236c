import { transact, type Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { imageWidths } from '../contract.ts';
import { listGone, removePictures, takeToLookAt, writeLooks } from './loose-store.ts';
import { variantKey } from './pictures.ts';

/** Which of these pictures something shows. Modules that show pictures are above media, so each hands this in. */
export type ListShownPictures = (db: Db, imageIds: readonly string[]) => Promise<readonly string[]>;

const lookedAtOnce = 200;
const removedAtOnce = 50;

/**
 * Lets go of what was uploaded and is attached to nothing for a day. Who attaches a picture holds it until they are done,
 * and it is looked for what shows it only after it was taken: so it is attached, or gone, never both. Bytes go before
 * rows; a process that dies between them begins again there.
 */
export async function sweepPictures(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  shown: readonly ListShownPictures[],
  now: Date,
): Promise<void> {
  while ((await lookAt(db, shown, now)) === lookedAtOnce);
  for (;;) {
    const gone = await listGone(db, removedAtOnce);
    for (const id of gone)
      await Promise.all(imageWidths.map((width) => storage.remove(variantKey(id, width))));
    if (gone.length > 0) await removePictures(db, gone);
    if (gone.length < removedAtOnce) return;
  }
}

function lookAt(db: Db, shown: readonly ListShownPictures[], now: Date): Promise<number> {
  return transact(db, async (tx) => {
    const ids = await takeToLookAt(tx, now, lookedAtOnce);
    if (ids.length === 0) return 0;
    const attached = new Set((await Promise.all(shown.map((list) => list(tx, ids)))).flat());
    await writeLooks(tx, now, {
      attached: ids.filter((id) => attached.has(id)),
      loose: ids.filter((id) => !attached.has(id)),
    });
    return ids.length;
  });
}
