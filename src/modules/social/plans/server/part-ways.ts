import { sql, type Db } from '#platform/server/db.ts';

/**
 * When one user blocks another: removes each from the other's plans, with invitations, requests and votes, and updates
 * the totals in the same statement. In other people's plans both stay, hidden from each other. Locks their plans, so that
 * concurrent answers and requests wait. Uses `plan_of_creator`.
 */
export async function partWaysInPlans(tx: Db, one: string, other: string): Promise<void> {
  await sql`
    select from plan where creator_id in (${one}::uuid, ${other}::uuid) and deleted_at is null
     order by id for update`.execute(tx);
  await sql`
    with ended as (
      delete from plan_participant w
       using plan a
       where a.id = w.plan_id
         and (a.creator_id, w.user_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
      returning w.plan_id, w.user_id, w.status
    ), taken as (
      delete from plan_vote v
       using plan_option o, ended e
       where o.plan_id = e.plan_id and v.option_id = o.id and v.user_id = e.user_id
      returning v.option_id
    ), recounted as (
      update plan_option o set votes_total = greatest(0, o.votes_total - 1) from taken t where o.id = t.option_id
    )
    update plan a
       set participants_total = greatest(0, a.participants_total - (e.status = 'confirmed')::int),
           requests_total = greatest(0, a.requests_total - (e.status = 'pending')::int)
      from ended e
     where a.id = e.plan_id`.execute(tx);
}
