import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { isReviewed } from './source-store.ts';

/** Whether the name by which a profile may be found differs from the indexed one. It has none while it awaits review. */
export async function isRenamed(db: Db, profileId: ProfileId): Promise<boolean> {
  const { rows } = await sql<{ otherwise: boolean }>`
    select d.name is distinct from p.name as otherwise
      from (values (${profileId}::uuid)) asked(id)
      left join search_document d on d.id = asked.id
      left join profile p on p.id = asked.id and p.deleted_at is null and ${isReviewed(sql`p.id`)}`.execute(
    db,
  );
  return rows[0]!.otherwise;
}

export const namedAfterProfiles = ['event', 'track', 'collection'] as const;
type NamedAfterProfile = (typeof namedAfterProfiles)[number];

type Page = { readonly after: string | undefined; readonly limit: number };

/**
 * Items found by the name of a profile: its events as performer, host or venue, its tracks and its lists. The events of a
 * merged venue are those of the venue that stays.
 */
export async function listNamedAfter(
  db: Db,
  source: NamedAfterProfile,
  profileId: ProfileId,
  { after, limit }: Page,
): Promise<string[]> {
  const page = (id: string) => sql`
    ${after ? sql`and ${sql.ref(id)} > ${after}::uuid` : sql``} order by 1 limit ${sql.lit(limit)}`;
  const lists = {
    event: sql`
      (select event_id as id from event_artist where artist_id = ${profileId}::uuid ${page('event_id')})
      union (select event_id from event_creator where profile_id = ${profileId}::uuid ${page('event_id')})
      union (select id from event
              where venue_id in (select ${profileId}::uuid
                                 union all
                                 select into_id from venue_merged where venue_id = ${profileId}::uuid)
                and status <> 'draft' and visibility = 'public' ${page('id')})`,
    track: sql`select id from track where artist_id = ${profileId}::uuid ${page('id')}`,
    collection: sql`select id from collection where creator_id = ${profileId}::uuid and deleted_at is null ${page('id')}`,
  } as const;
  const { rows } = await sql<{ id: string }>`
    select id from (${lists[source]}) named order by id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}
