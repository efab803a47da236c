import { sql, type Db } from '#platform/server/db.ts';

/**
 * Ends what two people have in each other's plans, as part of a block: invitations, requests, and coming along. Plans of
 * somebody else stay as they are; there the two do not see each other. The kept totals follow in the same statement.
 */
export async function partWaysInPlans(tx: Db, one: string, other: string): Promise<void> {
  await sql`
    with ended as (
      delete from plan_participant w
       using plan a
       where a.id = w.plan_id
         and (a.creator_id, w.user_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
      returning w.plan_id, w.status
    )
    update plan a
       set participants_total = greatest(0, a.participants_total - (e.status = 'confirmed')::int),
           requests_total = greatest(0, a.requests_total - (e.status = 'pending')::int)
      from ended e
     where a.id = e.plan_id`.execute(tx);
}
