import { sql, type Db } from '#platform/server/db.ts';
import { overAtMost } from '../rules.ts';

type Page = { readonly after: string | undefined; readonly limit: number };

const lists = {
  event: { table: sql`event_genre`, id: sql`event_id` },
  profile: { table: sql`profile_genre`, id: sql`profile_id` },
} as const;

/** Events or profiles of a genre or of the genres below it. */
export async function listItemsOfGenre(
  db: Db,
  source: keyof typeof lists,
  genreId: string,
  { after, limit }: Page,
): Promise<string[]> {
  const { table, id } = lists[source];
  const { rows } = await sql<{ id: string }>`
    select distinct ${id} as id from ${table}
     where genre_id in (select g.id from genre g where g.id = ${genreId}::uuid or g.parent_id = ${genreId}::uuid)
       ${after ? sql`and ${id} > ${after}::uuid` : sql``}
     order by 1 limit ${sql.lit(limit)}`.execute(db);
  return rows.map((row) => row.id);
}

/** Which of these genres the index has as genres of no event, or doesn't have. */
export async function listUnusedGenres(db: Db, slugs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from genre g left join search_document d on d.id = g.id
     where g.slug = any(${[...slugs]}::text[]) and coalesce(d.popularity, 0) <= ${sql.lit(overAtMost)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
