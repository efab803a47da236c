import type { EventId, PlanId, ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Plans with a vote have no more people. */
const notifiedAtMost = 500;

/**
 * The result of a vote and its recipients: the creator, and everyone who joined. Plans don't show events that aren't
 * public. `undefined` while it is open.
 */
export async function findDecision(db: Db, planId: PlanId) {
  const { rows } = await sql<{
    name: string;
    event: string | null;
    startsAt: Date;
    timezone: string | null;
    people: { id: string; timeZone: string | null }[];
  }>`
    select a.name, e.name as event, o.starts_at, e.timezone,
           (select jsonb_agg(jsonb_build_object('id', one.id, 'timeZone', r.time_zone))
              from (select a.creator_id as id union
                    (select w.user_id from plan_participant w
                      where w.plan_id = a.id and w.status = 'confirmed'
                      order by w.created_at limit ${sql.lit(notifiedAtMost)})) one
              left join notification_reach r on r.user_id = one.id) as people
      from plan a
      join plan_option o on o.plan_id = a.id and o.is_picked
      left join event e on e.id = o.event_id and e.deleted_at is null and e.visibility = 'public' and e.status <> 'draft'
     where a.id = ${planId}::uuid and a.deleted_at is null
     limit 1`.execute(db);
  return rows[0];
}

/** A cancelled plan, and everyone who joined it, asked to or was invited. */
export async function findCancelled(db: Db, planId: PlanId) {
  const { rows } = await sql<{ name: string; creatorId: ProfileId; people: string[] }>`
    select a.name, a.creator_id,
           array(select w.user_id from plan_participant w
                  where w.plan_id = a.id and w.status <> 'denied'
                  limit ${sql.lit(notifiedAtMost)}) as people
      from plan a
     where a.id = ${planId}::uuid`.execute(db);
  return rows[0];
}

/**
 * Plans that the user joined with a ticket held for them at this event, with the recipients: the creator, and the
 * payer's friends among those who joined (GRP-01). Of an event that isn't public, only friends with a ticket held, too.
 * Uses `group_hold_seat_of_user`.
 */
export async function listSeatedPlans(db: Db, eventId: EventId, payerId: UserId) {
  const { rows } = await sql<{ id: PlanId; name: string; people: string[] }>`
    select a.id, a.name,
           array(select a.creator_id union
                 select w.user_id from plan_participant w
                   join follow f on f.profile_id = ${payerId}::uuid and f.followed_id = w.user_id and f.mutual
                  where w.plan_id = a.id and w.status = 'confirmed'
                    and (e.visibility = 'public'
                         or exists (select from group_hold_seat k
                                     where k.plan_id = a.id and k.event_id = e.id and k.user_id = w.user_id))) as people
      from group_hold_seat s
      join event e on e.id = s.event_id
      join plan a on a.id = s.plan_id and a.deleted_at is null
      join plan_participant own on own.plan_id = a.id and own.user_id = s.user_id and own.status = 'confirmed'
     where s.event_id = ${eventId}::uuid and s.user_id = ${payerId}::uuid
     order by a.id limit 20`.execute(db);
  return rows;
}
