import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import type { CollectionId, EventId, ProfileId, TrackId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

type LikeableRow = { id: string; authorProfileId: ProfileId };
type LikeableEvent = { id: EventId; authorProfileId: ProfileId };
type Key = { provider: string; providerId: string };

/** Events by key, with their owner as author. */
export async function findEventsToLike(db: Db, keys: readonly Key[]): Promise<(LikeableEvent & Key)[]> {
  const { rows } = await sql<LikeableEvent & Key>`
    select e.id, e.provider, e.provider_id,
           coalesce((select c.profile_id from event_creator c
                      where c.event_id = e.id and c.creator_type = 'owner' and c.creator_status = 'confirmed'),
                    e.creator_id) as author_profile_id
      from unnest(${keys.map(({ provider }) => provider)}::text[], ${keys.map(({ providerId }) => providerId)}::text[])
             k (provider, provider_id)
      join event e on e.provider = k.provider and e.provider_id = k.provider_id`.execute(db);
  return rows;
}

export async function findTracksToLike(db: Db, ids: readonly TrackId[]): Promise<LikeableRow[]> {
  return db
    .selectFrom('track as t')
    .innerJoin('profile as p', 'p.id', 't.artistId')
    .select(['t.id', 'p.id as authorProfileId'])
    .where('t.id', '=', sql<TrackId>`any(${[...ids]}::uuid[])`)
    .where('p.deletedAt', 'is', null)
    .execute();
}

/**
 * Lists that aren't private, and private ones of which the viewer is the owner, a contributor or invited. Leaves out
 * those of users who are hidden from the viewer.
 */
export async function findCollectionsToLike(
  db: Db,
  ids: readonly CollectionId[],
  userId: UserId | undefined,
): Promise<LikeableRow[]> {
  const { rows } = await sql<LikeableRow>`
    select c.id, c.creator_id as author_profile_id
      from collection c
     where c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null
       and (c.visibility <> 'private' or c.creator_id = ${userId ?? null}::uuid
            or exists (select from collection_contributor h
                        where h.collection_id = c.id and h.user_id = ${userId ?? null}::uuid
                          and h.status in ('confirmed', 'invited')))
       and ${notBlocked(userId, 'c.creator_id')}`.execute(db);
  return rows;
}
