import type { EventId, ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { paidOrdersCounted } from '../message-budget.ts';

export type SenderRow = {
  readonly createdAt: Date;
  readonly trusted: boolean;
  readonly proven: boolean;
};

/** Facts about accounts. Skips ids of other things. */
export async function listSenders(db: Db, ids: readonly (EventId | ProfileId)[]): Promise<SenderRow[]> {
  const { rows } = await sql<SenderRow>`
    select u.created_at, u.admin or p.verified as trusted,
           exists (select from proven_user v where v.user_id = u.id) as proven
      from account_user u join profile p on p.id = u.id
     where u.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

export async function listNames(
  db: Db,
  ids: readonly (EventId | ProfileId)[],
): Promise<{ id: EventId | ProfileId; name: string }[]> {
  const { rows } = await sql<{ id: EventId | ProfileId; name: string }>`
    select id, name from profile where id = any(${[...ids]}::uuid[])
     union all
    select id, name from event where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/**
 * Counts orders that others paid online for events of a user or of profiles they own. Box office sales don't count,
 * because their sellers record them. Uses `event_by_creator` and `ticket_order_sold`.
 */
export async function countPaidOrders(db: Db, userId: UserId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from event e
        join ticket_order p on p.event_id = e.id
       where e.creator_id in (select ${userId}::uuid union all
                              select t.profile_id from profile_team t
                               where t.user_id = ${userId}::uuid and t.creator_type = 'owner' and t.creator_status = 'confirmed')
         and p.completed_at is not null and p.total_minor > 0 and not p.test and p.source <> 'boxOffice'
           and p.buyer_id <> ${userId}::uuid
       limit ${sql.lit(paidOrdersCounted)}) found`.execute(db);
  return rows[0]!.total;
}

/** Locks and returns the user's message count of today. */
export async function lockMessagesUsed(tx: Db, userId: UserId): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    insert into message_budget as b (user_id, day, used) values (${userId}::uuid, (now() at time zone 'utc')::date, 0)
        on conflict (user_id, day) do update set used = b.used
    returning used`.execute(tx);
  return rows[0]!.used;
}

export async function addMessagesUsed(tx: Db, userId: UserId, count: number): Promise<void> {
  await sql`
    update message_budget set used = used + ${count}::int
     where user_id = ${userId}::uuid and day = (now() at time zone 'utc')::date`.execute(tx);
}

export async function removePastBudgets(db: Db): Promise<void> {
  await sql`delete from message_budget where day < (now() at time zone 'utc')::date`.execute(db);
}
