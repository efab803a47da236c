import { seesEvent } from '#modules/events/events/server/index.ts';
import { findByOwnId, type Moderated } from '#modules/safety/moderation/server/index.ts';
import { PostId, newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { postChanged, postHidden } from '../events.ts';
import { postPath } from '../rules.ts';
import { findReportedPost } from './reported-post-store.ts';
import { thisMoment } from './write-store.ts';

/** Posts of an event don't exist for viewers who can't see the event. */
export async function findReportablePost(db: Db, id: PostId, viewer: Viewer) {
  const found = await findReportedPost(db, id);
  const isSeen = !found?.eventId || (await seesEvent(db, found.eventId, viewer));
  return isSeen ? found : undefined;
}

/** Lets moderators find and hide posts. */
export const moderatedPosts: Moderated<PostId> = {
  find: findByOwnId(PostId, findReportablePost, postPath),
  setHidden: setPostHidden,
};

/** Hides a post from everyone but its author, or restores it (MOD-01). */
async function setPostHidden(tx: Db, postId: PostId, hidden: boolean): Promise<boolean> {
  const done = await tx
    .updateTable('post')
    .set({ hiddenAt: hidden ? thisMoment : null, ...(hidden ? { pinnedAt: null } : {}) })
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) return false;
  await publish(tx, hidden ? postHidden : postChanged, { key: newId(), payload: { postId } });
  return true;
}
