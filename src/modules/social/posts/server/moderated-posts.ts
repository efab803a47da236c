import { PostId } from '#platform/ids.ts';
import { seesEvent } from '#modules/events/events/server/index.ts';
import { findByOwnId, type Moderated } from '#modules/safety/moderation/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http.ts';
import { postPath } from '../rules.ts';
import { setPostHidden } from './moderate-post.ts';
import { findReportedPost } from './reported-post-store.ts';

/** A post in the feed of an event that the viewer can't see does not exist for them. */
export async function findReportablePost(db: Db, id: string, viewer: Viewer) {
  const found = await findReportedPost(db, id);
  const isSeen = !found?.eventId || (await seesEvent(db, found.eventId, viewer));
  return isSeen ? found : undefined;
}

/** How safety finds and hides posts. */
export const moderatedPosts: Moderated = {
  find: findByOwnId(PostId, findReportablePost, postPath),
  setHidden: setPostHidden,
};
