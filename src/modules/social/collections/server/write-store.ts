import { profileCards } from '#modules/profiles/profiles/server/index.ts';
import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import type { Gel } from '#modules/media/contract.ts';
import { noId, type CollectionId, type EventId, type UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { CollectionKind, CollectionLayout } from '../contract.ts';
import type { ListVisibility } from '../write-contract.ts';
import { limits } from '../rules.ts';
import { isShown } from './store.ts';

export type ListFacts = {
  readonly name: string;
  readonly description: string;
  readonly layout: CollectionLayout;
  readonly visibility: ListVisibility;
};

export async function insertCollection(
  tx: Db,
  list: ListFacts & {
    id: CollectionId;
    kind: CollectionKind;
    creatorId: UserId;
    gel: Gel;
    verified: boolean;
  },
): Promise<void> {
  await tx.insertInto('collection').values(list).execute();
}

export async function updateCollection(tx: Db, id: CollectionId, facts: ListFacts | { deletedAt: Date }) {
  await tx
    .updateTable('collection')
    .set({ ...facts, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
}

export async function lockCollection(tx: Db, id: CollectionId): Promise<void> {
  await tx.selectFrom('collection').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Counts a user's lists and locks, so that concurrent requests can't exceed the limit. Uses `collection_by_creator`.
 */
export async function countListsOf(tx: Db, userId: UserId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lists ${userId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from collection
     where creator_id = ${userId}::uuid and deleted_at is null`.execute(tx);
  return rows[0]!.total;
}

export async function isEventShown(tx: Db, eventId: EventId): Promise<boolean> {
  const { rows } = await sql`select from event e where e.id = ${eventId}::uuid and ${isShown}`.execute(tx);
  return rows.length > 0;
}

/** Counts the events that lists show. The lists must be locked by an earlier statement, or it may miss changes. */
export async function recount(tx: Db, ids: readonly CollectionId[]): Promise<void> {
  // Counted by itself, for the events are on another server with Citus (docs/decisions/0071).
  const { rows: counted } = await sql`
    select w.id, (select count(*)::int
                    from collection_event s
                    join event e on e.id = s.event_id and ${isShown}
                   where s.collection_id = w.id) as total
      from unnest(${[...ids]}::uuid[]) w (id)`.execute(tx);
  await sql`
    update collection c set events_total = n.total
      from json_to_recordset(${JSON.stringify(counted)}::json) n (id uuid, total int)
     where n.id = c.id and c.events_total <> n.total`.execute(tx);
}

/** Locks lists with an event, in the order of their ids. Uses `collection_event_by_event`. */
export async function lockListsWith(
  tx: Db,
  eventId: EventId,
  { after, limit }: { after: CollectionId | undefined; limit: number },
): Promise<CollectionId[]> {
  const { rows } = await sql<{ id: CollectionId }>`
    select c.id
      from collection_event s
      join collection c on c.id = s.collection_id
     where s.event_id = ${eventId}::uuid and s.collection_id > ${after ?? noId}::uuid
     order by s.collection_id
     limit ${sql.lit(limit)}
       for update of c`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes an event off lists if it was deleted. */
export async function dropDeleted(tx: Db, eventId: EventId, ids: readonly CollectionId[]): Promise<void> {
  await sql`
    delete from collection_event s using event e
     where s.event_id = ${eventId}::uuid and s.collection_id = any(${[...ids]}::uuid[])
       and e.id = s.event_id and e.deleted_at is not null`.execute(tx);
}

/** Adds an event at the end, or updates its note when it is already on the list. The list must be locked. */
export async function putStop(
  tx: Db,
  collectionId: CollectionId,
  { eventId, note, userId }: { eventId: EventId; note: string | undefined; userId: UserId },
): Promise<void> {
  await sql`
    with put as (
      insert into collection_event as s (collection_id, event_id, position, note, added_by)
      select ${collectionId}::uuid, ${eventId}::uuid,
             coalesce((select max(position) + 1 from collection_event where collection_id = ${collectionId}::uuid), 0),
             ${note ?? ''}, ${userId}::uuid
          on conflict (collection_id, event_id) do update set note = coalesce(${note ?? null}::text, s.note)
      returning 1
    )
    update collection c set updated_at = now() from put where c.id = ${collectionId}::uuid`.execute(tx);
  await recount(tx, [collectionId]);
}

/** The list must be locked. */
export async function dropStop(tx: Db, collectionId: CollectionId, eventId: EventId): Promise<void> {
  await sql`
    with gone as (
      delete from collection_event where collection_id = ${collectionId}::uuid and event_id = ${eventId}::uuid
      returning 1
    )
    update collection c set updated_at = now() from gone where c.id = ${collectionId}::uuid`.execute(tx);
  await recount(tx, [collectionId]);
}

/**
 * Moves the given events to the front, in the given order; the others follow in their old order. The list must be
 * locked. @param wireIds of events
 */
export async function orderStops(
  tx: Db,
  collectionId: CollectionId,
  wireIds: readonly string[],
): Promise<void> {
  await sql`
    update collection_event s set position = n.place
      from (select k.event_id, row_number() over (order by w.place nulls last, k.position) - 1 as place
              from collection_event k
              join event e on e.id = k.event_id
              left join unnest(${[...wireIds]}::text[]) with ordinality w (wire, place)
                on w.wire = 'event:' || e.provider || ':' || e.provider_id
             where k.collection_id = ${collectionId}::uuid) n
     where s.collection_id = ${collectionId}::uuid and s.event_id = n.event_id and s.position <> n.place`.execute(
    tx,
  );
}

/** Follows or unfollows a list for a user, and updates the stored total in the same statement. */
export async function setFollowed(
  tx: Db,
  collectionId: CollectionId,
  userId: UserId,
  isFollowing: boolean,
): Promise<void> {
  const change = isFollowing
    ? sql`insert into collection_user (collection_id, user_id) values (${collectionId}::uuid, ${userId}::uuid)
          on conflict do nothing returning 1`
    : sql`delete from collection_user where collection_id = ${collectionId}::uuid and user_id = ${userId}::uuid returning 1`;
  await sql`
    with changed as (${change})
    update collection c set users_total = greatest(0, users_total + ${sql.lit(isFollowing ? 1 : -1)})
      from changed where c.id = ${collectionId}::uuid`.execute(tx);
}

export type ContributorStatus = 'invited' | 'confirmed' | 'denied';

export async function findContributor(db: Db, collectionId: CollectionId, userId: UserId) {
  const row = await db
    .selectFrom('collectionContributor')
    .select('status')
    .where('collectionId', '=', collectionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.status;
}

export async function putContributor(
  tx: Db,
  row: { collectionId: CollectionId; userId: UserId; status: ContributorStatus; byId: UserId },
): Promise<void> {
  await tx
    .insertInto('collectionContributor')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['collectionId', 'userId']).doUpdateSet({ status: row.status }),
    )
    .execute();
}

/** @returns false if the user wasn't one */
export async function dropContributor(tx: Db, collectionId: CollectionId, userId: UserId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('collectionContributor')
    .where('collectionId', '=', collectionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * When one user blocks another: ends what each contributes to the other's lists, and invitations. Locks their lists,
 * so that concurrent answers to invitations wait. Uses `collection_by_creator`.
 */
export async function partWaysInLists(tx: Db, one: string, other: string): Promise<void> {
  await sql`
    select from collection where creator_id in (${one}::uuid, ${other}::uuid) and deleted_at is null
     order by id for update`.execute(tx);
  await sql`
    delete from collection_contributor k
     using collection c
     where c.id = k.collection_id
       and (c.creator_id, k.user_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`.execute(
    tx,
  );
}

const contributorsOf = (db: Db, collectionId: CollectionId) =>
  profileCards(db)
    .innerJoin('collectionContributor as c', 'c.userId', 'p.id')
    .where('c.collectionId', '=', collectionId)
    .select('c.status');

/** Users who declined are listed so that they can be invited again. */
const declinedAtMost = 20;

/** Contributors and invited users in the order of their invitations, then those who declined, the newest first. */
export async function listContributors(db: Db, collectionId: CollectionId) {
  const hasDeclined = sql<boolean>`c.status = 'denied'`;
  return contributorsOf(db, collectionId)
    .orderBy(hasDeclined)
    .orderBy(sql`case when not ${hasDeclined} then c.created_at end`)
    .orderBy('c.createdAt', 'desc')
    .orderBy('p.id')
    .limit(sql.lit(limits.contributors + declinedAtMost))
    .execute();
}

export async function listHelpers(db: Db, collectionId: CollectionId, viewerId: UserId | undefined) {
  return contributorsOf(db, collectionId)
    .where('c.status', '=', 'confirmed')
    .where(notBlocked(viewerId, 'p.id'))
    .orderBy('c.createdAt')
    .orderBy('p.id')
    .execute();
}

export async function isFollowedBy(db: Db, collectionId: CollectionId, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('collectionUser')
    .select('userId')
    .where('collectionId', '=', collectionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export type OwnListRow = {
  id: CollectionId;
  name: string;
  visibility: ListVisibility;
  total: number;
  hasEvent: boolean;
};

/** Lists the user may add to, without those of owners who are hidden from them. Uses `collection_by_creator` and `collection_contributor_by_user`. */
export async function listWritable(
  db: Db,
  { userId, eventId }: { userId: UserId; eventId: EventId | undefined },
): Promise<OwnListRow[]> {
  const { rows } = await sql<OwnListRow>`
    select c.id, c.name, c.visibility, c.events_total as total,
           exists (select from collection_event s
                    where s.collection_id = c.id and s.event_id = ${eventId ?? null}::uuid) as has_event
      from (select id from collection where creator_id = ${userId}::uuid and deleted_at is null
             union
            select collection_id from collection_contributor
             where user_id = ${userId}::uuid and status = 'confirmed') w
      join collection c on c.id = w.id and c.deleted_at is null and ${notBlocked(userId, 'c.creator_id')}
     order by c.updated_at desc, c.id desc
     limit ${sql.lit(limits.lists)}`.execute(db);
  return rows;
}
