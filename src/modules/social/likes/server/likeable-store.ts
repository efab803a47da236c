import { isOnTeam } from '#modules/profiles/team-roles/server/index.ts';
import type { CollectionId, ProfileId, TrackId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

type LikeableRow = { id: string; authorProfileId: ProfileId };
type Key = { provider: string; providerId: string };

/** Events by key, as far as the viewer may see them, with their owner as author. */
export async function findEventsToLike(
  db: Db,
  keys: readonly Key[],
  userId: UserId | undefined,
): Promise<(LikeableRow & Key)[]> {
  const viewer = sql`${userId ?? null}::uuid`;
  const { rows } = await sql<LikeableRow & Key>`
    select e.id, e.provider, e.provider_id,
           coalesce((select c.profile_id from event_creator c
                      where c.event_id = e.id and c.creator_type = 'owner' and c.creator_status = 'confirmed'),
                    e.creator_id) as author_profile_id
      from unnest(${keys.map(({ provider }) => provider)}::text[], ${keys.map(({ providerId }) => providerId)}::text[])
             k (provider, provider_id)
      join event e on e.provider = k.provider and e.provider_id = k.provider_id
     where e.deleted_at is null and e.status <> 'draft'
       and (e.visibility <> 'private'
            or exists (select from event_going g where g.event_id = e.id and g.user_id = ${viewer})
            or exists (select from event_creator c
                        where c.event_id = e.id and ${isOnTeam('c')}
                          and (c.profile_id = ${viewer}
                               or exists (select from profile_team m
                                           where m.profile_id = c.profile_id and m.user_id = ${viewer}
                                             and ${isOnTeam('m')}))))`.execute(db);
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

/** Lists that aren't private, and the viewer's own. */
export async function findCollectionsToLike(
  db: Db,
  ids: readonly CollectionId[],
  userId: UserId | undefined,
): Promise<LikeableRow[]> {
  const { rows } = await sql<LikeableRow>`
    select id, creator_id as author_profile_id
      from collection
     where id = any(${[...ids]}::uuid[]) and deleted_at is null
       and (visibility <> 'private' or creator_id = ${userId ?? null}::uuid)`.execute(db);
  return rows;
}
