import { findByOwnId, type Moderated } from '#modules/safety/moderation/server/index.ts';
import { CommentId, newId, type UserId, type PostId, type PlanId } from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { commentDeleted } from '../events.ts';
import { findReportedComment } from './reported-comment-store.ts';
import { markDeleted, type ThreadType } from './store.ts';

export type ReportableThread<ThreadId extends string = string> = {
  /** @returns undefined when it doesn't exist for the viewer */
  readonly find: (db: Db, id: ThreadId, viewer: Viewer) => Promise<object | undefined>;
  readonly pathOf: (thread: { id: string }) => PagePath;
};

type Threads = {
  readonly feedPost: ReportableThread<PostId>;
  readonly activity: ReportableThread<PlanId>;
};

/** Lets moderators find and hide comments on items they can see. */
export function moderatedComments(threads: Threads): Moderated<CommentId> {
  // A comment names its item by type and id, which belong together.
  const threadOf = (type: ThreadType) => threads[type] as ReportableThread;
  return {
    find: findByOwnId(
      CommentId,
      async (db, id, viewer) => {
        const found = await findReportedComment(db, id);
        if (!found) return undefined;
        return (await threadOf(found.itemType).find(db, found.itemId, viewer)) && found;
      },
      ({ itemType, itemId }) => threadOf(itemType).pathOf({ id: itemId }),
    ),
    setHidden: setCommentHidden,
  };
}

/** Hides a comment with its replies, or restores what was hidden with it, and updates the totals (MOD-01). */
async function setCommentHidden(tx: Db, id: CommentId, hidden: boolean, byId: UserId): Promise<boolean> {
  if (!hidden) return markRestored(tx, id);
  if ((await markDeleted(tx, id, byId)) === 0) return false;
  await publish(tx, commentDeleted, { key: newId(), payload: { commentId: id } });
  return true;
}

/**
 * Replies with another deletion time were deleted by someone else, and stay deleted. A reply whose comment was deleted
 * meanwhile is deleted with it instead, and so restored with it.
 */
async function markRestored(tx: Db, id: CommentId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with back as (
      update comment c set deleted_at = parent.deleted_at, deleted_by = parent.deleted_by
        from comment itself left join comment parent on parent.id = itself.parent_id
       where itself.id = ${id}::uuid and c.deleted_at = itself.deleted_at
         and (c.id = itself.id or c.parent_id = itself.id)
      returning c.id, c.item_type, c.item_id, c.parent_id, c.deleted_at
    ), parents as (
      update comment c set replies_total = replies_total + 1
        from back b where b.id = ${id}::uuid and c.id = b.parent_id
    ), summed as (
      select item_type, item_id, count(*)::int as total from back where deleted_at is null group by 1, 2
    )
    update comment_total t set total = t.total + s.total
      from summed s where t.item_type = s.item_type and t.item_id = s.item_id`.execute(tx);
  return numAffectedRows !== 0n;
}
