import { sql, type Db } from '#platform/server/db.ts';
import type { Around } from '../rules.ts';
import { stepOf } from './found.ts';
import { byPopularity } from './nearby-store.ts';

type Page = { readonly limit: number; readonly offset: number };

/** Newest first, of a city or without one. Uses `profile_newest`. */
export async function listNewCommunities(
  db: Db,
  { city, limit, offset }: Page & { readonly city: string | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from profile where type = 'community' and deleted_at is null
       and ${city === undefined ? sql`true` : sql`coalesce(city, '') in ('', ${city})`}
     order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listArtistsPlaying(
  db: Db,
  asked: Page & { around: Around; now: Date; days: number },
): Promise<string[]> {
  const { around, now, days, limit, offset } = asked;
  const to = new Date(now.getTime() + days * 86_400_000);
  const events = byPopularity({
    around,
    now,
    filters: { window: { from: now, to }, free: false, genres: [] },
    top: stepOf((offset + limit) * 3),
  });
  const { rows } = await sql<{ id: string }>`
    select a.artist_id as id
      from (${events}) e
      join event_artist a on a.event_id = e.id
     group by a.artist_id
     order by max(e.popularity) desc, a.artist_id
     limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}
