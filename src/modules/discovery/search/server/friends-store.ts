import { audiencesWith, defaultAudiences } from '#modules/profiles/profiles/privacy.ts';
import type { EventId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Reads this many of the newest friends, and this many events of each, soonest end first. */
const friendsAtMost = 1000;
const eventsPerFriend = 60;
const eventsAtMost = 5000;

/**
 * Upcoming events that the viewer's mutual friends (PRF-07) go to and share (PRF-08). An index-only scan of
 * `event_going_next`.
 */
export async function listFriendsEvents(db: Db, userId: UserId): Promise<EventId[]> {
  const { rows } = await sql<{ id: EventId }>`
    select g.event_id as id
      from (select f.followed_id as id from follow f
             where f.profile_id = ${userId}::uuid and f.mutual
             order by f.created_at desc, f.followed_id desc limit ${sql.lit(friendsAtMost)}) friend
      join profile p on p.id = friend.id and p.deleted_at is null
      left join profile_privacy s on s.profile_id = friend.id and s.block = 'events'
     cross join lateral (select g.event_id, g.starts_at from event_going g
                          where g.user_id = friend.id and g.ends_at > now()
                          order by g.ends_at limit ${sql.lit(eventsPerFriend)}) g
     where coalesce(s.audience, ${defaultAudiences.events}::text) = any(${[...audiencesWith.friend]}::text[])
     group by g.event_id
     order by min(g.starts_at), g.event_id limit ${sql.lit(eventsAtMost)}`.execute(db);
  return rows.map(({ id }) => id);
}
