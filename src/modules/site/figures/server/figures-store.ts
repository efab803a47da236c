import { sql, type Db } from '#platform/server/db.ts';
import type { SiteFigures } from '../contract.ts';

export async function countFigures(db: Db): Promise<SiteFigures> {
  const { rows } = await sql<SiteFigures>`
    with next as materialized (
      select e.id, e.going_total, e.neighborhood_id from event e
       where e.status = 'published' and e.visibility = 'public' and e.deleted_at is null and e.ends_at > now()),
    profiles as (
      select p.type, count(*)::int as total from profile p where p.deleted_at is null group by p.type)
    select (select count(*)::int from next) as events,
           (select coalesce(sum(going_total), 0)::int from next) as going,
           (select count(distinct neighborhood_id)::int from next) as neighborhoods,
           coalesce((select total from profiles where type = 'artist'), 0) as artists,
           coalesce((select total from profiles where type = 'venue'), 0) as venues,
           coalesce((select total from profiles where type = 'community'), 0) as communities,
           (select count(*)::int from community_participant where status = 'confirmed') as members,
           (select count(*)::int from event_artist a join next on next.id = a.event_id) as gigs,
           (select count(*)::int from track) as songs,
           (select count(*)::int from ticket where state = 'valid') as tickets`.execute(db);
  return rows[0]!;
}
