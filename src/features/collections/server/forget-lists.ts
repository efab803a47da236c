import { newId } from '#kit/ids.ts';
import { announceAll } from '#kit/server/announce.ts';
import type { Db } from '#kit/server/db.ts';
import { dropListsOf, dropPartsInLists } from './forget-store.ts';

/** Lists of somebody who leaves go with them. */
export async function forgetLists(tx: Db, userId: string): Promise<void> {
  await dropPartsInLists(tx, userId);
  const gone = await dropListsOf(tx, userId);
  await announceAll(
    tx,
    gone.map((collectionId) => ({ type: 'collection.deleted', key: newId(), payload: { collectionId } })),
  );
}
