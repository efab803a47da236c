import { wordsQuery } from '#modules/admin/server/index.ts';
import { cutPage, unpackCursor } from '#platform/cursor.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { InputOf } from '#platform/contract.ts';
import type { AdminGenre, listAdminGenres as listCall } from '../contract.ts';

/** Events and profiles of one genre are counted up to this number. */
const countedAtMost = 10_000;

/** By name. The table is short: a search reads all of it. */
export async function listAdminGenres(
  db: Db,
  { q, show, limit, cursor }: InputOf<typeof listCall>,
): Promise<{ items: AdminGenre[]; next: string | null }> {
  const [name, id] = unpackCursor(cursor, 2) ?? [];
  const { rows } = await sql<AdminGenre>`
    select g.id, g.slug, g.name, g.hidden_at is not null as hidden,
           case when p.id is not null then jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name) end as parent,
           (select count(*)::int from (select from event_genre e where e.genre_id = g.id limit ${sql.lit(countedAtMost)}) counted) as events,
           (select count(*)::int from (select from profile_genre t where t.genre_id = g.id limit ${sql.lit(countedAtMost)}) counted) as profiles
      from genre g
      left join genre p on p.id = g.parent_id
     where ${q === '' ? sql`true` : sql`to_tsvector('simple', g.name) @@ to_tsquery('simple', ${wordsQuery(q)})`}
       and ${{ all: sql`true`, broad: sql`g.parent_id is null`, hidden: sql`g.hidden_at is not null` }[show]}
       and ${name === undefined ? sql`true` : sql`(lower(g.name), g.id) > (lower(${String(name)}), ${String(id)}::uuid)`}
     order by lower(g.name), g.id
     limit ${sql.lit(limit + 1)}`.execute(db);
  const { rows: items, next } = cutPage(rows, limit, ({ name, id }) => [name, id]);
  return { items, next };
}

export async function hasGenresBelow(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('genre')
    .select('id')
    .where('parentId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
