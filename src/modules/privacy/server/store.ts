import type { Batch } from '#platform/server/batches.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { isAhead } from '#modules/events/event-status/server/index.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import { exportLimits } from '../contract.ts';

type PageRow = {
  readonly id: ProfileId;
  readonly type: ProfileType;
  readonly provider: string;
  readonly providerId: string;
};

export type DeletionBlockerRow = {
  /** `null`: events that the user hosts themselves. */
  readonly page: PageRow | null;
  readonly name: string;
  readonly upcomingEvents: number;
  /** The next of these events. */
  readonly next: { provider: string; providerId: string };
};

/** Profiles that the user is or owns. */
const ownPages = (userId: UserId) => sql`
  select ${userId}::uuid as id
   union all
  select t.profile_id from profile_team t join profile p on p.id = t.profile_id and p.deleted_at is null
   where t.user_id = ${userId}::uuid and t.creator_type = 'owner' and t.creator_status = 'confirmed'`;

/**
 * Locks the user and the pages whose team they are on. Meanwhile, these pages can't take over an event, and can't be
 * passed on to someone who is deleting their account too.
 */
export async function lockPages(tx: Db, userId: UserId): Promise<void> {
  await sql`
    select from profile
     where id in (select ${userId}::uuid union all
                  select t.profile_id from profile_team t where t.user_id = ${userId}::uuid)
     order by id for update`.execute(tx);
}

/** The user and the pages they own. */
export async function listOwnPages(db: Db, userId: UserId): Promise<(PageRow & { readonly name: string })[]> {
  const { rows } = await sql<PageRow & { name: string }>`
    select id, type, provider, provider_id, name from profile where id in (${ownPages(userId)}) order by id`.execute(
    db,
  );
  return rows;
}

/**
 * The user and the pages they own, each with the number of events that aren't over. A postponed event that they host
 * never is, whatever its old date. By `event_by_creator`.
 */
export async function listDeletionBlockers(db: Db, userId: UserId): Promise<DeletionBlockerRow[]> {
  const { rows } = await sql<DeletionBlockerRow>`
    with page as (${ownPages(userId)}
    ), upcoming as (
      select g.id as page, e.id, e.starts_at, e.provider, e.provider_id
        from page g join event e on e.creator_id = g.id
       where e.deleted_at is null and (e.status = 'postponed' or (e.status = 'published' and e.ends_at > now()))
      union
      select g.id, e.id, e.starts_at, e.provider, e.provider_id
        from page g join event e on e.venue_id = g.id
       where e.deleted_at is null and e.ends_at > now() and e.status in ('published', 'postponed')
    ), blocker as (
      select page, count(*)::int as upcoming_events, min(starts_at) as first,
             (array_agg(jsonb_build_object('provider', provider, 'providerId', provider_id) order by starts_at))[1] as next
        from upcoming group by page
    )
    select p.name, b.upcoming_events, b.next,
           case when p.type <> 'user' then jsonb_build_object('id', p.id, 'type', p.type, 'provider', p.provider,
                                                              'providerId', p.provider_id) end as page
      from blocker b join profile p on p.id = b.page
     order by b.first, p.id
     limit 50`.execute(db);
  return rows;
}

/** Counts valid tickets to events that aren't over. By `ticket_by_holder`. */
export async function countTickets(db: Db, userId: UserId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
      from ticket a
      join event e on e.id = a.event_id and ${isAhead}
     where a.holder_id = ${userId}::uuid and a.state = 'valid'`.execute(db);
  return rows[0]!.total;
}

export type ExportRow = {
  readonly id: string;
  readonly userId: UserId;
  readonly state: 'packing' | 'ready' | 'expired';
  readonly done: number;
  readonly total: number;
  readonly parts: number;
  readonly bytes: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const columns = sql`id, user_id, case when expires_at <= now() then 'expired' else state end as state, done, total, parts,
  bytes::float8 as bytes, created_at, expires_at`;

export async function findNewestExport(db: Db, userId: UserId): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from data_export where user_id = ${userId}::uuid order by created_at desc limit 1`.execute(
    db,
  );
  return rows[0];
}

export async function findExport(db: Db, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`select ${columns} from data_export where id = ${id}::uuid`.execute(
    db,
  );
  return rows[0];
}

/** @returns false when an export is already in progress */
export async function addExport(db: Db, id: string, userId: UserId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into data_export (id, user_id, expires_at)
    values (${id}::uuid, ${userId}::uuid, now() + make_interval(days => ${sql.lit(exportLimits.packingDays)}))
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

export async function noteProgress(db: Db, id: string, done: number, total: number): Promise<void> {
  await sql`update data_export set done = ${done}::int, total = ${total}::int where id = ${id}::uuid`.execute(
    db,
  );
}

/** @returns false when the export is no longer in progress */
export async function finishExport(db: Db, id: string, parts: number, bytes: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update data_export
       set state = 'ready', done = total, parts = ${parts}::int, bytes = ${bytes}::bigint,
           expires_at = now() + make_interval(days => ${sql.lit(exportLimits.retentionDays)})
     where id = ${id}::uuid and state = 'packing'`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

export type ExpiredExport = { readonly id: string; readonly parts: number };

/** In the order of their ids. By `data_export_expiring`, or `data_export_of` for one user. */
export async function listExpired(
  db: Db,
  { limit, after }: Batch,
  userId: UserId | undefined,
): Promise<ExpiredExport[]> {
  const { rows } = await sql<ExpiredExport>`
    select id, parts from data_export
     where state <> 'expired' and expires_at <= now() and ${after ? sql`id > ${after}::uuid` : sql`true`}
       and ${userId ? sql`user_id = ${userId}::uuid` : sql`true`}
     order by id
     limit ${limit}`.execute(db);
  return rows;
}

export async function markExpired(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update data_export set state = 'expired', parts = 0 where id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
}

/** Ends what is ready or being packed. Erasing the account then removes its files. */
export async function expireExportsOf(tx: Db, userId: UserId): Promise<void> {
  await sql`update data_export set state = 'expired' where user_id = ${userId}::uuid and state <> 'expired'`.execute(
    tx,
  );
}

export async function listExportsOf(db: Db, userId: UserId): Promise<{ id: string; parts: number }[]> {
  const { rows } = await sql<{ id: string; parts: number }>`
    select id, parts from data_export where user_id = ${userId}::uuid`.execute(db);
  return rows;
}

/** @returns false when the account was already deleted */
export async function recordDeletion(tx: Db, userId: UserId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into account_deletion (user_id) values (${userId}::uuid) on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

export async function markErased(db: Db, userId: UserId): Promise<void> {
  await sql`update account_deletion set erased_at = coalesce(erased_at, now()) where user_id = ${userId}::uuid`.execute(
    db,
  );
}

/** Accounts that were deleted an hour ago or more, with data that isn't erased yet. */
export async function countUnerased(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from account_deletion where erased_at is null and deleted_at < now() - interval '1 hour'`.execute(
    db,
  );
  return rows[0]!.total;
}
