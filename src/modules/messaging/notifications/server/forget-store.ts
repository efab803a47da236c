import type { RawBuilder } from 'kysely';
import type { CommentId, ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Params of `n` without the actor of `g`. The excerpt is the newest actor's. */
export const paramsLeft = sql`case
  when exists (select from notification_actor o
                where o.profile_id = n.profile_id and o.type = n.type and o.key = n.key and o.created_at > g.created_at)
  then n.params else n.params - 'excerpt' end`;

/**
 * Locks acts and their notifications until the transaction ends, in the order in which `addNotifications` writes them,
 * so that removing the acts counts others that are added or removed at the same time.
 * @param acts of `notification_actor a` and `notification n`
 */
export async function lockActs(tx: Db, acts: RawBuilder<unknown>): Promise<void> {
  await sql`select from ${acts} order by n.profile_id, n.type, n.key for update of a, n`.execute(tx);
}

const forgottenAtOnce = 1000;

/**
 * Removes a profile and its text from some of the notifications of others. Grouped ones drop by one. Call it until
 * nothing is left. Uses `notification_actor_of_actor`. @returns whether there may be more
 */
export async function forgetActor(tx: Db, profileId: ProfileId): Promise<boolean> {
  const some = (column: 'actor_id' | 'profile_id') => sql`
    select profile_id, type, key, actor_id from notification_actor
     where ${sql.ref(column)} = ${profileId}::uuid limit ${forgottenAtOnce}`;
  const { rows } = await sql`(${some('actor_id')}) union (${some('profile_id')})`.execute(tx);
  const acts = sql`
   jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m ("profileId" uuid, type text, key text, "actorId" uuid)`;
  const isMeant = sql`
   a.profile_id = m."profileId" and a.type = m.type and a.key = m.key and a.actor_id = m."actorId"`;
  await lockActs(
    tx,
    sql`${acts}
   join notification_actor a on ${isMeant}
   join notification n on n.profile_id = a.profile_id and n.type = a.type and n.key = a.key`,
  );
  await sql`
    with gone as (
      delete from notification_actor a using ${acts} where ${isMeant}
      returning a.profile_id, a.type, a.key, a.created_at
    ), untold as (
      delete from notification n using gone g
       where n.profile_id = g.profile_id and n.type = g.type and n.key = g.key and n.actors_total <= 1
    )
    update notification n set actors_total = n.actors_total - 1, params = ${paramsLeft}
      from gone g
     where n.profile_id = g.profile_id and n.type = g.type and n.key = g.key and n.actors_total > 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Acts that are deleted comments: this one, its replies, and others under the same item. */
const deletedComments = (commentId: CommentId) => sql`
             comment d
        join notification n on n.item_id = d.item_id and n.item_type = d.item_type and n.type in ('comment', 'reply')
        join notification_actor a on a.profile_id = n.profile_id and a.type = n.type and a.key = n.key
        join comment c on c.id = coalesce(a.act_id, case a.actor_id when d.profile_id then d.id end)
                      and c.deleted_at is not null
       where d.id = ${commentId}::uuid`;

/**
 * Removes a deleted comment and its replies from notifications, also from read ones, because these quote it. Authors
 * with an earlier comment at the same place stay. Rows from before acts were stored are found by the author. Uses
 * `notification_of_item`. @returns the profiles whose lists changed
 */
export async function removeComment(tx: Db, commentId: CommentId): Promise<ProfileId[]> {
  await lockActs(tx, deletedComments(commentId));
  const { rows } = await sql<{ profileId: ProfileId }>`
    with said as (
      select n.profile_id, n.type, n.key, a.actor_id, a.created_at, coalesce(
               (select e.id from comment e
                 where e.item_type = c.item_type and e.item_id = c.item_id and e.parent_id is null and c.parent_id is null
                   and e.profile_id = c.profile_id and e.deleted_at is null
                 order by e.created_at desc limit 1),
               (select e.id from comment e
                 where e.parent_id = c.parent_id and e.profile_id = c.profile_id and e.deleted_at is null
                 order by e.created_at desc limit 1)) as earlier_id
        from ${deletedComments(commentId)}
    ), kept as (
      update notification_actor a set act_id = s.earlier_id
        from said s
       where a.profile_id = s.profile_id and a.type = s.type and a.key = s.key and a.actor_id = s.actor_id
         and s.earlier_id is not null
    ), removed as (
      delete from notification_actor a using said s
       where a.profile_id = s.profile_id and a.type = s.type and a.key = s.key and a.actor_id = s.actor_id
         and s.earlier_id is null
    ), gone as (
      select profile_id, type, key, max(created_at) as created_at,
             (count(*) filter (where earlier_id is null))::int as total
        from said group by 1, 2, 3
    ), untold as (
      delete from notification n using gone g
       where n.profile_id = g.profile_id and n.type = g.type and n.key = g.key and n.actors_total <= g.total
    ), fewer as (
      update notification n set actors_total = n.actors_total - g.total, params = ${paramsLeft}
        from gone g
       where n.profile_id = g.profile_id and n.type = g.type and n.key = g.key and n.actors_total > g.total
    )
    select distinct profile_id from said`.execute(tx);
  return rows.map(({ profileId }) => profileId);
}
