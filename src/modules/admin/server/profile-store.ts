import { profileCards } from '#modules/profiles/profiles/server/index.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { wordsQuery } from './words-query.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';

/**
 * Profiles of one kind whose name has a word with this prefix (`profile_words`), or the newest (`profile_newest`).
 */
export async function listAdminProfiles(db: Db, type: ProfileType, q: string, { limit, cursor }: PageInput) {
  const after = unpackCursor(cursor, 2);
  const order = q === '' ? sql`p.created_at` : sql`lower(p.name)`;
  const beyond =
    after &&
    sql<boolean>`(${order}, p.id) ${q === '' ? sql`<` : sql`>`}
    (${String(after[0])}::${q === '' ? sql`timestamptz` : sql`text`}, ${String(after[1])}::uuid)`;
  const rows = await profileCards(db)
    .leftJoin('artist as a', 'a.id', 'p.id')
    .select(['a.popularity', 'a.topPerformer', sql<string>`${order}::text`.as('place')])
    .select(
      sql<boolean>`(p.type in ('artist', 'venue') and (p.caretaken or not exists (
        select from profile_team t
         where t.profile_id = p.id and t.creator_type = 'owner' and t.creator_status = 'confirmed')))`.as(
        'claimable',
      ),
    )
    .where('p.type', '=', type)
    .where('p.deletedAt', 'is', null)
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`to_tsvector('simple', p.name) @@ to_tsquery('simple', ${wordsQuery(q)})`),
    )
    .$if(beyond !== undefined, (query) => query.where(beyond!))
    .orderBy(sql`${order} ${q === '' ? sql`desc` : sql`asc`}, p.id ${q === '' ? sql`desc` : sql`asc`}`)
    .limit(limit + 1)
    .execute();
  return cutPage(rows, limit, ({ place, id }) => [place, id]);
}
