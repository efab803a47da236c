import { audiencesWith } from '#modules/profiles/profiles/privacy.ts';
import type { EventId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Reads this many of the newest friends, and this many of their plans to go. */
const friendsAtMost = 1000;
const goingAtMost = 20_000;
const eventsAtMost = 5000;

/**
 * Upcoming events that the viewer's mutual friends (PRF-07) go to and share (PRF-08). Scans each index once with all
 * friends; one friend after the other would be three thousand lookups. Friends who chose no audience share with
 * friends. Uses `event_going_next` alone.
 */
export async function listFriendsEvents(db: Db, userId: UserId): Promise<EventId[]> {
  const { rows } = await sql<{ id: EventId }>`
    with friend as materialized (
      select followed_id as id from follow
       where profile_id = ${userId}::uuid and mutual
       order by created_at desc, followed_id desc limit ${sql.lit(friendsAtMost)}
    ), sharing as materialized (
      select p.id from profile p
       where p.id = any(array(select id from friend)) and p.deleted_at is null
         and p.id not in (select profile_id from profile_privacy
                           where profile_id = any(array(select id from friend)) and block = 'events'
                             and audience <> all(${[...audiencesWith.friend]}::text[]))
    )
    select g.event_id as id
      from (select event_id, starts_at from event_going
             where user_id = any(array(select id from sharing)) and ends_at > now()
             limit ${sql.lit(goingAtMost)}) g
     group by g.event_id
     order by min(g.starts_at), g.event_id limit ${sql.lit(eventsAtMost)}`.execute(db);
  return rows.map(({ id }) => id);
}
