import { sql, type Db } from '#platform/server/db.ts';
import type { PlaceSuggestion } from '../place.ts';

/**
 * Venues on Backbeat whose name or street begins with the typed text, most popular first. `venue_by_start` answers
 * the name.
 */
export async function suggestOwnVenues(db: Db, q: string, limit: number): Promise<PlaceSuggestion[]> {
  const start = `${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ provider: string; providerId: string; name: string; detail: string }>`
    select p.provider, p.provider_id, p.name, concat_ws(', ', nullif(v.address1, ''), v.city) as detail
      from profile p join venue v on v.id = p.id
     where p.type = 'venue' and p.deleted_at is null
       and (lower(p.name) like ${start} or lower(v.address1) like ${start})
     order by p.followers_total desc, p.name
     limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ provider, providerId, name, detail }) => ({
    placeId: `venue:${provider}:${providerId}`,
    provider: 'backbeat',
    type: 'establishment',
    name,
    detail,
  }));
}
