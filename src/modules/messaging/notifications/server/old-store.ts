import { sql, type Db } from '#platform/server/db.ts';

/**
 * Deletes notifications older than these moments, with their actors. Uses `notification_old`. @returns how many were
 * deleted
 */
export async function removeOld(
  db: Db,
  before: { readonly read: Date; readonly unread: Date },
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with old as (
      select ctid from notification
       where changed_at < ${before.read}::timestamptz
         and (read_at is not null or changed_at < ${before.unread}::timestamptz)
       limit ${limit} for update skip locked
    ), gone as (
      delete from notification n using old where n.ctid = old.ctid returning n.profile_id, n.type, n.key
    ), actors as (
      delete from notification_actor a using gone g
       where a.profile_id = g.profile_id and a.type = g.type and a.key = g.key
    )
    select count(*)::int as total from gone`.execute(db);
  return rows[0]!.total;
}
