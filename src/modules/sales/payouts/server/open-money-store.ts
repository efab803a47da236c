import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/**
 * Whether refunds or disputes of events that a profile hosts are open, or payouts to it, or whether it will be paid a
 * share of an event that isn't over. By `event_by_creator`, `settlement_of_host` and `split_share_of_profile`.
 */
export async function hasOpenClaims(db: Db, profileId: ProfileId): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    with own as (select e.id from event e where e.creator_id = ${profileId}::uuid and e.status <> 'draft')
    select exists (select from settlement s
                    where s.host_id = ${profileId}::uuid and s.state in ('due', 'held', 'requested', 'failed'))
        or exists (select from own join event_refund f on f.event_id = own.id and f.finished_at is null)
        or exists (select from own join refund r on r.event_id = own.id and r.status = 'due')
        or exists (select from own
                     join dispute d on d.event_id = own.id and d.state in ('needsResponse', 'underReview'))
        or exists (select from split_share s join event e on e.id = s.event_id
                    where s.profile_id = ${profileId}::uuid and s.answer <> 'declined' and s.kind <> 'nothing'
                      and s.version = (select max(p.version) from split p where p.event_id = s.event_id)
                      and e.ends_at > now() and e.status <> 'cancelled' and e.deleted_at is null) as is_open`.execute(
    db,
  );
  return rows[0]!.isOpen;
}

/**
 * Whether hosts of events that the profile hosts or has a share of are owed money, or owe some, that will be settled:
 * with Stripe, that of events that ended after payouts began.
 */
export async function hasBalance(db: Db, profileId: ProfileId, provider: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_entry l
     where l.account = 'host'
       and l.event_id in (
         select e.id from event e
          where (${provider === 'embedded'}
                 or e.ends_at > coalesce((select started_at from payouts_start where provider = ${provider}), now()))
            and (e.creator_id = ${profileId}::uuid
                 or e.id in (select s.event_id from split_share s
                              where s.profile_id = ${profileId}::uuid and s.answer = 'accepted'
                                and s.kind <> 'nothing')))
     group by l.event_id, l.currency having sum(l.amount_minor) <> 0
     limit 1`.execute(db);
  return rows.length > 0;
}
