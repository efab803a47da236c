import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';

const actorsOfRow = sql`
  notification_actor a join profile p on p.id = a.actor_id
 where a.profile_id = n.profile_id and a.type = n.type and a.key = n.key`;

/**
 * Conditions for the reader of `notification n`, as in all lists (MOD-01).
 * @param viewerId a user who reads the list of a page that they run. Their own blocks and mutes count, too
 */
export function shownTo(viewerId?: UserId) {
  const readers = viewerId ? sql`(n.profile_id, ${viewerId}::uuid)` : sql`(n.profile_id)`;
  /** Whether they see the actor `profile p`. */
  const isActorShown = sql<boolean>`(
  p.deleted_at is null and ${notBlocked(undefined, 'p.id')}
  and not exists (select from blocked_pair b where b.profile_id in ${readers} and b.other_id = p.id)
  and not exists (select from muted_profile m where m.profile_id in ${readers} and m.muted_id = p.id))`;
  return {
    isActorShown,
    /** Whether it is Backbeat's own or has an actor that they see. */
    isShown: sql<boolean>`(
  n.actors_total = 0 or exists (select from ${actorsOfRow} and ${isActorShown}))`,
    /** Its params. They quote its newest actor, so without the excerpt if they don't see that one. */
    params: sql`case
  when (select ${isActorShown} from ${actorsOfRow} order by a.created_at desc limit 1) is false
  then n.params - 'excerpt' else n.params end`,
  };
}
