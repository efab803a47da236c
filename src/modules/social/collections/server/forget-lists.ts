import { newId } from '#platform/ids.ts';
import { announceAll } from '#platform/server/announce.ts';
import type { Db } from '#platform/server/db.ts';
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
