import type { PageInput } from '#platform/cursor.ts';
import { CommentId } from '#platform/ids.ts';
import { noLikes, readLikes, type LikesOf } from '#modules/social/likes/server/index.ts';
import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { limits, type Comment, type Reply } from '../contract.ts';
import {
  listComments,
  listCommentTotals,
  listNewestReplies,
  pageOfRows,
  type CommentRow,
  type ThreadKey,
} from './store.ts';

export type ThreadPermissions = { readonly mayComment: boolean; readonly mayModerate: boolean };

/** A page of comments with their newest replies and all likes, in three queries. */
export async function readComments(
  db: Db,
  thread: ThreadKey,
  permissions: ThreadPermissions,
  viewer: Viewer | undefined,
  page: PageInput,
) {
  const [{ rows, next }, totals] = await Promise.all([
    listComments(db, thread, viewer?.userId, page),
    listCommentTotals(db, thread.type, [thread.id]),
  ]);
  const items = await withReplies(db, rows, permissions, viewer);
  return { items, total: totals.get(thread.id) ?? 0, offset: 0, next };
}

export async function readReplies(
  db: Db,
  parent: CommentRow,
  permissions: ThreadPermissions,
  viewer: Viewer | undefined,
  page: PageInput,
) {
  const { rows, next } = await listComments(db, { parentId: parent.id }, viewer?.userId, page);
  const likes = await readLikes(db, 'comment', idsOf(rows), viewer);
  const items = rows.map((row) => toReply(row, likes.get(row.id) ?? noLikes, permissions, viewer));
  return { items, total: parent.repliesTotal, offset: 0, next };
}

/** A comment without its replies. */
export async function readReply(
  db: Db,
  row: CommentRow,
  permissions: ThreadPermissions,
  viewer: Viewer,
): Promise<Reply> {
  const likes = await readLikes(db, 'comment', [row.id], viewer);
  return toReply(row, likes.get(row.id) ?? noLikes, permissions, viewer);
}

const idsOf = (rows: readonly CommentRow[]) => rows.map(({ id }) => id);

export async function withReplies(
  db: Db,
  rows: readonly CommentRow[],
  permissions: ThreadPermissions,
  viewer: Viewer | undefined,
): Promise<Comment[]> {
  if (rows.length === 0) return [];
  const replies = await listNewestReplies(db, idsOf(rows), viewer?.userId, limits.repliesShown);
  const likes = await readLikes(db, 'comment', idsOf([...rows, ...replies]), viewer);
  const whole = (row: CommentRow) => toReply(row, likes.get(row.id) ?? noLikes, permissions, viewer);
  return rows.map((row) => {
    const own = replies.filter(({ parentId }) => parentId === row.id);
    const { rows: shown, next } = pageOfRows(own, limits.repliesShown);
    return {
      ...whole(row),
      replies: { items: shown.toReversed().map(whole), total: row.repliesTotal, next },
    };
  });
}

function toReply(
  row: CommentRow,
  likes: LikesOf,
  { mayComment, mayModerate }: ThreadPermissions,
  viewer: Viewer | undefined,
): Reply {
  return {
    id: CommentId.encode(row.id),
    itemId: `${row.itemType}:${row.itemId}`,
    parentId: row.parentId && CommentId.encode(row.parentId),
    text: row.text,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    users: { items: [toProfileCard(row.author)] },
    ...likes,
    mayEdit: mayComment && isAuthor(row, viewer),
    mayDelete: mayModerate || isAuthor(row, viewer),
  };
}

/** Whether the comment is the viewer's own or was written as the profile they act as. */
export function isAuthor({ profileId }: CommentRow, viewer: Viewer | undefined): boolean {
  return profileId === viewer?.userId || profileId === viewer?.profileId;
}
