import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import { sql } from '#platform/server/db.ts';

/** Whether the reader of `notification n` sees the actor `profile p`, as in all lists (MOD-01). */
export const isActorShown = sql<boolean>`(
  p.deleted_at is null and ${notBlocked(undefined, 'p.id')}
  and not exists (select from blocked_pair b where b.profile_id = n.profile_id and b.other_id = p.id)
  and not exists (select from muted_profile m where m.profile_id = n.profile_id and m.muted_id = p.id))`;

const actorsOfRow = sql`
  notification_actor a join profile p on p.id = a.actor_id
 where a.profile_id = n.profile_id and a.type = n.type and a.key = n.key`;

/** Whether `notification n` is Backbeat's own or has an actor that its reader sees. */
export const isShown = sql<boolean>`(
  n.actors_total = 0 or exists (select from ${actorsOfRow} and ${isActorShown}))`;

/** Params of `n`. They quote its newest actor, so without the excerpt if its reader doesn't see that one. */
export const shownParams = sql`case
  when (select ${isActorShown} from ${actorsOfRow} order by a.created_at desc limit 1) is false
  then n.params - 'excerpt' else n.params end`;
