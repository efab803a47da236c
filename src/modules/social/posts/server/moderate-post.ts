import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { newId } from '#platform/ids.ts';
import { postChanged, postHidden } from '../events.ts';
import { thisMoment } from './write-store.ts';

/** Takes a post out of sight of everybody but its author, or puts it back (MOD-01). */
export async function setPostHidden(tx: Db, postId: string, hidden: boolean): Promise<void> {
  await tx
    .updateTable('post')
    .set({ hiddenAt: hidden ? thisMoment : null, ...(hidden ? { pinnedAt: null } : {}) })
    .where('id', '=', postId)
    .execute();
  await publish(tx, hidden ? postHidden : postChanged, { key: newId(), payload: { postId } });
}
