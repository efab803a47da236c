import { profileJson, type ProfileRow } from '#modules/profiles/profiles/server/index.ts';
import { notBlocked, notMuted } from '#modules/profiles/blocks/server/index.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { CommentId, ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type ThreadType = 'feedPost' | 'activity';
export type ThreadKey = { readonly type: ThreadType; readonly id: string };

export type CommentRow = {
  id: CommentId;
  itemType: ThreadType;
  itemId: string;
  parentId: CommentId | null;
  profileId: ProfileId;
  text: string;
  repliesTotal: number;
  createdAt: Date;
  editedAt: Date | null;
  author: ProfileRow;
};

const columns = sql`
  c.id, c.item_type, c.item_id, c.parent_id, c.profile_id, c.text, c.replies_total, c.created_at, c.edited_at,
  ${profileJson('p', 'pi')} as author`;
const author = sql`
  join profile p on p.id = c.profile_id and p.deleted_at is null
  left join image pi on pi.id = p.image_id`;

/** Hides authors who are blocked in either direction, or muted. */
const readable = (viewerId: UserId | undefined) =>
  sql`${notBlocked(viewerId, 'c.profile_id')} and ${notMuted(viewerId, 'c.profile_id')}`;

/**
 * A page of a thread's comments or a comment's replies, newest first. Uses `comment_newest` and `comment_replies`.
 */
export async function listComments(
  db: Db,
  of: ThreadKey | { readonly parentId: string },
  viewerId: UserId | undefined,
  page: PageInput,
): Promise<{ rows: CommentRow[]; next: string | null }> {
  const after = unpackCursor(page.cursor, 2);
  const where =
    'parentId' in of
      ? sql`c.parent_id = ${of.parentId}::uuid`
      : sql`c.item_type = ${of.type} and c.item_id = ${of.id}::uuid and c.parent_id is null`;
  const { rows } = await sql<CommentRow>`
    select ${columns}
      from comment c ${author}
     where ${where} and c.deleted_at is null and ${readable(viewerId)}
       and ${after ? sql`(c.created_at, c.id) < (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
     order by c.created_at desc, c.id desc
     limit ${sql.lit(page.limit + 1)}`.execute(db);
  return pageOfRows(rows, page.limit);
}

/** The newest replies of each comment, one more than shown, to know whether there are older ones. */
export async function listNewestReplies(
  db: Db,
  commentIds: readonly CommentId[],
  viewerId: UserId | undefined,
  limit: number,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columns}
      from unnest(${[...commentIds]}::uuid[]) x (id)
     cross join lateral (
       select c.* from comment c
        where c.parent_id = x.id and c.deleted_at is null and ${readable(viewerId)}
        order by c.created_at desc, c.id desc limit ${sql.lit(limit + 1)}) c
      ${author}
     order by c.created_at desc, c.id desc`.execute(db);
  return rows;
}

export function pageOfRows<Row extends { id: string; createdAt: Date }>(rows: readonly Row[], limit: number) {
  return cutPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
}

/** Doesn't check visibility, which depends on the thread. */
export async function findComments(
  db: Db,
  ids: readonly CommentId[],
  viewerId: UserId | undefined,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columns}
      from comment c ${author}
      left join comment parent on parent.id = c.parent_id
     where c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null and parent.deleted_at is null
       and ${notBlocked(viewerId, 'c.profile_id')}`.execute(db);
  return rows;
}

/** Stored totals of comments and replies. Items without comments are left out. */
export async function listCommentTotals(
  db: Db,
  type: ThreadType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('commentTotal')
    .select(['itemId', 'total'])
    .where('itemType', '=', type)
    .where('itemId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ itemId, total }) => [itemId, total]));
}

export type NewComment = {
  readonly id: CommentId;
  readonly thread: ThreadKey;
  readonly parentId: string | null;
  readonly profileId: ProfileId;
  readonly userId: UserId;
  readonly text: string;
};

/**
 * Inserts a comment and updates the totals of its thread and its parent.
 * @returns false when the parent was deleted meanwhile
 */
export async function insertComment(tx: Db, comment: NewComment): Promise<boolean> {
  const { id, thread, parentId, profileId, userId, text } = comment;
  const { numAffectedRows } = await sql`
    with parent as (
      select id from comment where id = ${parentId}::uuid and deleted_at is null for no key update
    ), added as (
      insert into comment (id, item_type, item_id, parent_id, profile_id, user_id, text, created_at)
      select ${id}::uuid, ${thread.type}, ${thread.id}::uuid, ${parentId}::uuid, ${profileId}::uuid, ${userId}::uuid, ${text},
             date_trunc('milliseconds', clock_timestamp())
       where ${parentId}::uuid is null or exists (select from parent)
      returning item_type, item_id, parent_id
    ), replied as (
      update comment c set replies_total = replies_total + 1 from added a where c.id = a.parent_id
    )
    insert into comment_total as t (item_type, item_id, total) select item_type, item_id, 1 from added
    on conflict (item_type, item_id) do update set total = t.total + 1`.execute(tx);
  return numAffectedRows !== 0n;
}

/** @returns false when it was deleted meanwhile */
export async function updateText(tx: Db, id: CommentId, text: string): Promise<boolean> {
  const done = await tx
    .updateTable('comment')
    .set({ text, editedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/**
 * Deletes a comment with its replies and updates the totals. Repeating the call has no effect. Locks the comment first,
 * so that no reply is added meanwhile.
 */
export async function markDeleted(tx: Db, id: CommentId, byId: UserId): Promise<number> {
  await tx.selectFrom('comment').select('id').where('id', '=', id).forUpdate().execute();
  const { rows } = await sql<{ total: number }>`
    with gone as (
      update comment set deleted_at = now(), deleted_by = ${byId}::uuid
       where (id = ${id}::uuid or parent_id = ${id}::uuid) and deleted_at is null
      returning id, item_type, item_id, parent_id
    ), parents as (
      update comment c set replies_total = replies_total - 1
        from gone g where g.id = ${id}::uuid and c.id = g.parent_id
    ), summed as (
      select item_type, item_id, count(*)::int as total from gone group by 1, 2
    ), counted as (
      update comment_total t set total = t.total - s.total
        from summed s where t.item_type = s.item_type and t.item_id = s.item_id
    )
    select coalesce(sum(total), 0)::int as total from summed`.execute(tx);
  return rows[0]!.total;
}

export async function recountComments(tx: Db): Promise<void> {
  await sql`
    with replies as (
      select parent_id, count(*)::int as total from comment
       where parent_id is not null and deleted_at is null group by 1
    ), parents as (
      update comment c set replies_total = r.total from replies r where c.id = r.parent_id
    )
    insert into comment_total (item_type, item_id, total)
    select item_type, item_id, count(*)::int from comment where deleted_at is null group by 1, 2
    on conflict (item_type, item_id) do update set total = excluded.total`.execute(tx);
}

export async function countMiscounted(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
      from (select item_type, item_id, sum(n)::int as off
              from (select item_type, item_id, 1 as n from comment where deleted_at is null
                    union all select item_type, item_id, -total from comment_total) parts
             group by 1, 2) x
     where off <> 0`.execute(db);
  return rows[0]!.total;
}
