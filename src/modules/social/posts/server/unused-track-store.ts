import type { TrackId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/**
 * External tracks that were saved before `keptBefore` and that no event, post, poll or like uses, oldest first,
 * locked until the transaction ends. Uses `track_outside_by_age`.
 */
export async function listUnusedTracks(tx: Db, savedBefore: Date, limit: number): Promise<TrackId[]> {
  const { rows } = await sql<{ id: TrackId }>`
    select t.id
      from track t
     where t.provider <> 'backbeat' and t.created_at < ${savedBefore}::timestamptz
       and not exists (select from event_track e where e.track_id = t.id)
       and not exists (select from post_item o where o.kind = 'track' and o.target_id = t.id)
       and not exists (select from poll_option o where o.kind = 'track' and o.target_id = t.id)
       and not exists (select from item_like l where l.item_type = 'track' and l.item_id = t.id)
     order by t.created_at, t.id
     limit ${limit}
       for update of t skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}
