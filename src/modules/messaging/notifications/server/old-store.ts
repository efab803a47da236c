import { sql, type Db } from '#platform/server/db.ts';

/**
 * Deletes read or unread notifications older than this moment, with their actors. Uses `notification_old_read` and
 * `notification_old_unread`. @returns how many were deleted
 */
export async function removeOld(
  db: Db,
  { isRead, before }: { readonly isRead: boolean; readonly before: Date },
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with old as (
      select ctid from notification
       where ${isRead ? sql`read_at is not null` : sql`read_at is null`} and changed_at < ${before}::timestamptz
       order by changed_at limit ${limit} for update skip locked
    ), gone as (
      delete from notification n using old where n.ctid = old.ctid returning n.profile_id, n.type, n.key
    ), actors as (
      delete from notification_actor a using gone g
       where a.profile_id = g.profile_id and a.type = g.type and a.key = g.key
    )
    select count(*)::int as total from gone`.execute(db);
  return rows[0]!.total;
}
