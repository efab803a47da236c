import type { PostId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { openTransactionQueue } from '#platform/server/transaction-queue.ts';
import type { DeliveryWay } from '../rules.ts';

export type Delivery = {
  readonly userId: UserId;
  readonly channel: DeliveryWay;
  /** The id of its message. */
  readonly id: string;
  readonly state: 'queued' | 'postponed' | 'skipped';
  readonly why: string | null;
  readonly dueAt: Date | null;
};

/** Writes the log of one part. Replaces postponed deliveries and keeps all others. */
export async function writeDeliveries(
  tx: Db,
  postId: PostId,
  deliveries: readonly Delivery[],
): Promise<void> {
  const rows = deliveries.map(({ userId, dueAt, ...rest }) => ({ ...rest, user_id: userId, due_at: dueAt }));
  await sql`
    insert into broadcast_delivery as d (post_id, user_id, channel, id, state, why, due_at)
    select ${postId}::uuid, user_id, channel, id, state, why, due_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        user_id uuid, channel text, id uuid, state text, why text, due_at timestamptz)
    on conflict (post_id, user_id, channel) do update
       set state = excluded.state, why = excluded.why, due_at = excluded.due_at, changed_at = now()
     where d.state = 'postponed'`.execute(tx);
}

export type Share = {
  readonly subjectId: string;
  readonly channel: DeliveryWay;
  readonly day: string;
  readonly cap: number;
};

/**
 * Takes one from each subject's daily share, always in the same order, so that parts can't deadlock. @returns the
 * subjects that had one left
 */
export async function takeShares(
  tx: Db,
  shares: readonly Share[],
): Promise<{ subjectId: string; channel: DeliveryWay }[]> {
  if (shares.length === 0) return [];
  const rows = shares.map(({ subjectId, ...rest }) => ({ ...rest, subject_id: subjectId }));
  const { rows: taken } = await sql<{ subjectId: string; channel: DeliveryWay }>`
    insert into broadcast_day as d (subject_id, channel, day, total)
    select subject_id, channel, day, 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (subject_id uuid, channel text, day date)
     order by subject_id, channel
    on conflict (subject_id, channel, day) do update set total = d.total + 1
     where d.total < (select max(cap) from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (channel text, cap int)
                       where r.channel = d.channel)
    returning subject_id, channel`.execute(tx);
  return taken;
}

/** Deletes old deliveries and keeps the totals. Uses `broadcast_delivery_past`. @returns how many were deleted */
export async function removeOldDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from broadcast_delivery where id in (
      select id from broadcast_delivery
       where state in ('sent', 'skipped', 'bounced') and changed_at < ${before}::timestamptz
       order by changed_at limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Uses `broadcast_day_past`. @returns how many were deleted */
export async function removePastShares(db: Db, before: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from broadcast_day where (subject_id, channel, day) in (
      select subject_id, channel, day from broadcast_day
       where day < ${before}::date
       order by day limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export type Change = {
  readonly channel: DeliveryWay;
  readonly state: string;
  readonly why: string;
  readonly by: number;
};

export async function addTotals(tx: Db, postId: PostId, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into broadcast_total as t (post_id, channel, state, why, total)
    select ${postId}::uuid, channel, state, why, sum("by")
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (channel text, state text, why text, "by" int)
     group by 2, 3, 4
     order by 2, 3, 4
    on conflict (post_id, channel, state, why) do update set total = t.total + excluded.total`.execute(tx);
}

/** The broadcast whose postponed deliveries have waited longest. */
export async function findDuePost(db: Db, now: Date): Promise<PostId | undefined> {
  const row = await db
    .selectFrom('broadcastDelivery')
    .select('postId')
    .where('state', '=', sql.lit('postponed'))
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst();
  return row?.postId;
}

export type Due = Pick<Delivery, 'userId' | 'channel' | 'id'>;

/** Deliveries postponed until quiet hours end. */
export const postponedDeliveries = openTransactionQueue<Due>({
  name: 'broadcasts',
  table: 'broadcastDelivery',
  key: { postId: 'uuid', userId: 'uuid', channel: 'text' },
  runAt: 'dueAt',
  scope: sql`w.state = 'postponed'`,
  payload: sql`w.id`,
});

/**
 * Copies the outcome of queued messages to their deliveries, in batches by id. @returns the last id, or undefined at
 * the end
 */
export async function settleDeliveries(db: Db, after: string, limit: number): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null; total: number }>`
    with part as materialized (
      select d.id, d.post_id, d.channel from broadcast_delivery d
       where d.state = 'queued' and d.id > ${after}::uuid
       order by d.id limit ${limit}::int for update skip locked
    ), known as (
      select p.id, p.post_id, p.channel, case when m.dead_at is null then 'sent' else 'bounced' end as state
        from part p join message m on m.id = p.id
       where m.sent_at is not null or m.dead_at is not null
    ), written as (
      update broadcast_delivery d set state = k.state, changed_at = now() from known k where d.id = k.id
    ), change as (
      select post_id, channel, state, count(*) as "by" from known group by 1, 2, 3
      union all
      select post_id, channel, 'queued', -count(*) from known group by 1, 2
    ), summed as (
      insert into broadcast_total as t (post_id, channel, state, total)
      select post_id, channel, state, "by" from change order by 1, 2, 3
      on conflict (post_id, channel, state, why) do update set total = t.total + excluded.total
    )
    select max(id::text) as last, count(*) as total from part`.execute(db);
  const { last, total } = rows[0]!;
  return last && total === limit ? last : undefined;
}

export async function markBounced(db: Db, id: string): Promise<void> {
  await sql`
    with bounced as (
      update broadcast_delivery set state = 'bounced', changed_at = now()
       where id = ${id}::uuid and state = 'sent' returning post_id, channel
    )
    insert into broadcast_total as t (post_id, channel, state, total)
    select post_id, channel, 'bounced', 1 from bounced
    union all
    select post_id, channel, 'sent', -1 from bounced
    on conflict (post_id, channel, state, why) do update set total = t.total + excluded.total`.execute(db);
}

/** Counts a user who unsubscribed by the link in a delivery, once. */
export async function markUnsubscribed(db: Db, id: string, userId: UserId): Promise<void> {
  await sql`
    with gone as (
      update broadcast_delivery set unsubscribed_at = now()
       where id = ${id}::uuid and user_id = ${userId}::uuid and unsubscribed_at is null returning post_id, channel
    )
    insert into broadcast_total as t (post_id, channel, state, total)
    select post_id, channel, 'unsubscribed', 1 from gone
    on conflict (post_id, channel, state, why) do update set total = t.total + excluded.total`.execute(db);
}
