import { newId, type UserId } from '#platform/ids.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { collectionDeleted } from '../events.ts';
import { dropListsOf, dropPartsInLists } from './forget-store.ts';

export async function forgetLists(tx: Db, userId: UserId): Promise<void> {
  await dropPartsInLists(tx, userId);
  const gone = await dropListsOf(tx, userId);
  await publishAll(
    tx,
    collectionDeleted,
    gone.map((collectionId) => ({ key: newId(), payload: { collectionId } })),
  );
}
