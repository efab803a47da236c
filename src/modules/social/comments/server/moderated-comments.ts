import { CommentId } from '#platform/ids.ts';
import { findByOwnId, type Moderated } from '#modules/safety/moderation/server/index.ts';
import type { PagePath } from '#platform/page-path.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http.ts';
import { setCommentHidden } from './moderate-comment.ts';
import { findReportedComment } from './reported-comment-store.ts';
import type { ThreadType } from './store.ts';

/** What safety must know of a thing that has comments. */
export type ReportableThread = {
  /** @returns undefined when it does not exist for the viewer */
  readonly find: (db: Db, id: string, viewer: Viewer) => Promise<object | undefined>;
  readonly pathOf: (thread: { id: string }) => PagePath;
};

/** How safety finds and hides comments: those on a thing that the viewer can see. */
export const moderatedComments = (threads: Readonly<Record<ThreadType, ReportableThread>>): Moderated => ({
  find: findByOwnId(
    CommentId,
    async (db, id, viewer) => {
      const found = await findReportedComment(db, id);
      if (!found) return undefined;
      return (await threads[found.itemType].find(db, found.itemId, viewer)) && found;
    },
    ({ itemType, itemId }) => threads[itemType].pathOf({ id: itemId }),
  ),
  setHidden: setCommentHidden,
});
