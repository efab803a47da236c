import { isAhead } from '#modules/events/event-status/server/index.ts';
import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/**
 * Those of the profiles that host events with open refunds or disputes, or were paid for them, have open payouts, or
 * will be paid a share of an event that isn’t over. By `event_by_creator`, `settlement_of_host` and `split_share_of_profile`.
 */
export async function listWithOpenClaims(db: Db, profileIds: readonly ProfileId[]): Promise<ProfileId[]> {
  const ids = sql`any(${[...profileIds]}::uuid[])`;
  const { rows } = await sql<{ id: ProfileId }>`
    with own as (
      select e.id, e.creator_id as profile_id from event e where e.creator_id = ${ids} and e.status <> 'draft'
       union
      -- Refunds and disputes of an event that changed hands are those of the host who was paid first, too.
      select s.event_id, s.host_id from settlement s where s.host_id = ${ids} and not s.party
    )
    select s.host_id as id from settlement s
     where s.host_id = ${ids} and s.state in ('due', 'held', 'requested', 'failed')
     union
    select own.profile_id from own join event_refund f on f.event_id = own.id and f.finished_at is null
     union
    select own.profile_id from own
      join refund r on r.event_id = own.id and r.status = 'due'
      join ticket_order p on p.event_id = r.event_id and p.id = r.order_id and not p.test
     union
    select own.profile_id from own
      join dispute d on d.event_id = own.id and d.state in ('needsResponse', 'underReview') and not d.test
     union
    select s.profile_id from split_share s join event e on e.id = s.event_id
     where s.profile_id = ${ids} and s.answer <> 'declined' and s.kind <> 'nothing'
       and s.version = (select max(p.version) from split p where p.event_id = s.event_id)
       and ${isAhead} and e.status <> 'cancelled' and e.deleted_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Those of the profiles that host events and are owed money, or owe some, or have a share of some that isn’t settled
 * with them yet: with Stripe, of events that ended after payouts began.
 */
export async function listWithBalance(
  db: Db,
  profileIds: readonly ProfileId[],
  provider: string,
): Promise<ProfileId[]> {
  const ids = sql`any(${[...profileIds]}::uuid[])`;
  const { rows } = await sql<{ id: ProfileId }>`
    with part as (
      select e.id as event_id, e.creator_id as profile_id, true as is_host from event e where e.creator_id = ${ids}
       union
      select s.event_id, s.profile_id, false from split_share s
       where s.profile_id = ${ids} and s.answer = 'accepted' and s.kind <> 'nothing'
    ), open as (
      select l.event_id, l.currency, sum(l.amount_minor) as balance
        from ledger_entry l
        join event e on e.id = l.event_id
         and (${provider === 'embedded'}
              or e.ends_at > coalesce((select started_at from payouts_start where provider = ${provider}), now()))
       where l.account = 'host' and l.event_id in (select event_id from part)
       group by l.event_id, l.currency having sum(l.amount_minor) <> 0
    )
    select distinct part.profile_id as id from part join open on open.event_id = part.event_id
     where part.is_host and not exists (
             -- An event that changes hands stays with the host who was paid first.
             select from settlement s
              where s.event_id = open.event_id and not s.party and s.host_id <> part.profile_id)
        or not part.is_host and open.balance > 0 and not exists (
             select from settlement s
              where s.event_id = open.event_id and s.host_id = part.profile_id and s.currency = open.currency)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
