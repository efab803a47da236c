import type { Gel } from '#modules/media/contract.ts';
import {
  imageJson,
  profileJson,
  type ImageRow,
  type ProfileRow,
} from '#modules/profiles/profiles/server/index.ts';
import { unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { CollectionId, EventId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { CollectionKind, CollectionLayout } from '../contract.ts';

export type CollectionRow = {
  id: CollectionId;
  kind: CollectionKind;
  layout: CollectionLayout;
  name: string;
  description: string;
  gel: Gel;
  verified: boolean;
  visibility: 'public' | 'unlisted' | 'private';
  creatorId: UserId;
  /** Whether its creator's account was deleted. Only collections stay, for other admins to edit. */
  isOrphaned: boolean;
  eventsTotal: number;
  usersTotal: number;
  updatedAt: Date;
  deletedAt: Date | null;
  creator: ProfileRow;
  users: { id: UserId; name: string; image: ImageRow | null }[];
  eventIds: EventId[];
};

const shownEvents = 4;

/** Whether lists show and count `event e`. */
export const isShown = sql<boolean>`e.visibility = 'public' and e.status <> 'draft'`;

const columns = sql`
  c.id, c.kind, c.layout, c.name, c.description, c.gel, c.verified, c.visibility, c.creator_id, c.events_total,
  c.users_total, c.updated_at, c.deleted_at, p.deleted_at is not null as is_orphaned,
  ${profileJson('p', 'i')} as creator,
  coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name, 'image', w.image))
              from (select u.id, u.name, ${imageJson('ui')} as image
                      from collection_user k
                      join profile u on u.id = k.user_id and u.deleted_at is null and not u.is_private
                      left join image ui on ui.id = u.image_id
                     where k.collection_id = c.id
                     order by k.created_at desc, k.user_id
                     limit 3) w), '[]'::json) as users,
  coalesce((select json_agg(s.event_id order by s.position)
              from (select k.event_id, k.position
                      from collection_event k
                      join event e on e.id = k.event_id and ${isShown}
                     where k.collection_id = c.id order by k.position limit ${sql.lit(shownEvents)}) s), '[]'::json) as event_ids`;

const joins = sql`
  join profile p on p.id = c.creator_id and (p.deleted_at is null or c.kind = 'collection')
  left join image i on i.id = p.image_id`;

export async function findCollection(db: Db, id: CollectionId): Promise<CollectionRow | undefined> {
  const { rows } = await sql<CollectionRow>`
    select ${columns} from collection c ${joins} where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Public lists only, in no particular order. */
export async function listCollectionsById(db: Db, ids: readonly CollectionId[]): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select ${columns}
      from collection c ${joins}
     where c.id = any(${[...ids]}::uuid[]) and c.visibility = 'public' and c.deleted_at is null`.execute(db);
  return rows;
}

/**
 * A page of lists, most recently updated first, optionally of one kind or one user. Reads the page of each kind, so that
 * `collection_freshest` has them in order.
 */
export async function listFreshest(
  db: Db,
  of: { kind?: CollectionKind | undefined; creatorId?: UserId },
  page: PageInput,
) {
  const after = unpackCursor(page.cursor, 2);
  const freshest = sql`
    order by c.updated_at desc, c.id desc
    limit ${sql.lit(page.limit + 1)}`;
  const { rows } = await sql<CollectionRow & { place: string }>`
    select ${columns}, c.updated_at::text as place
      from unnest(${of.kind ? [of.kind] : ['do-list', 'collection']}::text[]) k (kind)
     cross join lateral (
       select c.* from collection c ${joins}
        where c.kind = k.kind and c.visibility = 'public' and c.deleted_at is null
          and ${of.creatorId ? sql`c.creator_id = ${of.creatorId}::uuid` : sql`true`}
          and ${after ? sql`(c.updated_at, c.id) < (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
        ${freshest}) c
      ${joins}
     ${freshest}`.execute(db);
  return rows;
}

/** Counts lists, up to the maximum that can be paged. */
export async function countCollections(
  db: Db,
  of: { kind?: CollectionKind | undefined; creatorId?: UserId },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from collection c
       where c.visibility = 'public' and c.deleted_at is null
         and ${of.creatorId ? sql`c.creator_id = ${of.creatorId}::uuid` : sql`true`}
         and c.kind = any(${of.kind ? [of.kind] : ['do-list', 'collection']}::text[])
       limit 1000) found`.execute(db);
  return rows[0]!.total;
}

export async function listStops(db: Db, collectionId: CollectionId, page: PageInput) {
  const after = unpackCursor(page.cursor, 1);
  return db
    .selectFrom('collectionEvent as s')
    .innerJoin('event as e', 'e.id', 's.eventId')
    .select(['s.eventId', 's.position', 's.note'])
    .where('s.collectionId', '=', collectionId)
    .where(isShown)
    .$if(after !== undefined, (query) => query.where('s.position', '>', Number(after?.[0])))
    .orderBy('s.position')
    .limit(page.limit + 1)
    .execute();
}
