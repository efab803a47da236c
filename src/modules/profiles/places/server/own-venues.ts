import { sql, type Db } from '#platform/server/db.ts';
import type { PlaceSuggestion } from '../place.ts';

const lastLetter = '\u{10ffff}';

/**
 * Venues on Backbeat whose name or street begins with the typed text, most popular first. `venue_by_start` answers
 * the name, `venue_by_street` the street. Not `like`, which no index answers in a prepared statement. Leaves out names
 * that await review.
 */
export async function suggestOwnVenues(db: Db, q: string, limit: number): Promise<PlaceSuggestion[]> {
  const start = q.toLowerCase();
  // With a sum, Postgres sorts the few that begin so, instead of walking all venues by popularity.
  const begins = (column: string) => sql`
    (select p.id, p.provider, p.provider_id, p.name, p.followers_total, v.address1, v.city
       from profile p join venue v on v.id = p.id
      where p.type = 'venue' and p.deleted_at is null
        and not exists (select from name_review w where w.item_id = p.id and w.approved_by is null)
        and lower(${sql.ref(column)}) ~>=~ ${start} and lower(${sql.ref(column)}) ~<~ ${start + lastLetter}
      order by p.followers_total + 0 desc, p.name, p.id
      limit ${sql.lit(limit)})`;
  const { rows } = await sql<{ provider: string; providerId: string; name: string; detail: string }>`
    select provider, provider_id, name, concat_ws(', ', nullif(address1, ''), city) as detail
      from (${begins('p.name')} union ${begins('v.address1')}) found
     order by followers_total desc, name, id
     limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ provider, providerId, name, detail }) => ({
    placeId: `venue:${provider}:${providerId}`,
    provider: 'backbeat',
    type: 'establishment',
    name,
    detail,
  }));
}
