import { sql, type Db } from '#platform/server/db.ts';
import type { Genre } from '../../contract.ts';

export type GenreRow = Genre & { parentId: string | null; hiddenAt: Date | null };
export type NewGenre = Pick<GenreRow, 'id' | 'slug' | 'name' | 'parentId'>;
export type GenreFamily = { genre: Genre; parent: Genre | null; children: Genre[] };

/** A genre by its slug, or by the slug of a genre that was merged into it, with the genres above and below it. */
export async function findGenre(db: Db, slug: string): Promise<GenreFamily | undefined> {
  const asGenre = (alias: string) =>
    sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'slug', ${sql.ref(`${alias}.slug`)}, 'name', ${sql.ref(`${alias}.name`)})`;
  const { rows } = await sql<GenreFamily>`
    select ${asGenre('g')} as genre,
           case when p.id is null then null else ${asGenre('p')} end as parent,
           coalesce((select jsonb_agg(${asGenre('c')} order by c.name) from genre c
                      where c.parent_id = coalesce(p.id, g.id) and c.id <> g.id and c.hidden_at is null), '[]'::jsonb) as children
      from genre g
      left join genre p on p.id = g.parent_id and p.hidden_at is null
     where g.hidden_at is null
       and g.id = coalesce((select id from genre where slug = ${slug}),
                           (select genre_id from genre_alias where slug = ${slug}))`.execute(db);
  return rows[0];
}

/** In the order of their ids, so that two merges can't deadlock. */
export async function lockGenres(tx: Db, ids: readonly string[]): Promise<GenreRow[]> {
  return tx
    .selectFrom('genre')
    .select(['id', 'slug', 'name', 'parentId', 'hiddenAt'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

const isNamed = (name: string) => sql`lower(name) = lower(${name})`;

/** Changes of names wait for each other, because no unique index covers them. Lock genres first, to avoid deadlocks. */
async function lockNames(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('genre names', 0))`.execute(tx);
}

/** @returns false if the name is taken, or its slug, also by a merged genre */
export async function addGenre(tx: Db, { id, slug, name, parentId }: NewGenre): Promise<boolean> {
  await lockNames(tx);
  const { numAffectedRows } = await sql`
    insert into genre (id, slug, name, parent_id)
    select ${id}::uuid, ${slug}, ${name}, ${parentId}::uuid
     where not exists (select from genre_alias where slug = ${slug})
       and not exists (select from genre where ${isNamed(name)})
        on conflict (slug) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** The slug stays, so that links keep working. @returns false if another genre has the new name */
export async function updateGenre(
  tx: Db,
  id: string,
  { name, parentId, hidden }: { name: string; parentId: string | null; hidden: boolean },
): Promise<boolean> {
  await lockNames(tx);
  const { numAffectedRows } = await sql`
    update genre set name = ${name}, parent_id = ${parentId}::uuid,
                     hidden_at = ${hidden ? sql`least(hidden_at, now())` : sql`null`}
     where id = ${id}::uuid
       and (name = ${name} or not exists (select from genre where ${isNamed(name)} and id <> ${id}::uuid))`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Moves everything of this module to another genre, removes the first and leaves its address behind. */
export async function mergeGenre(tx: Db, from: GenreRow, into: GenreRow): Promise<void> {
  await sql`
    insert into profile_genre (profile_id, genre_id, position)
    select profile_id, ${into.id}::uuid, position from profile_genre where genre_id = ${from.id}::uuid
        on conflict do nothing`.execute(tx);
  await sql`delete from profile_genre where genre_id = ${from.id}::uuid`.execute(tx);
  await sql`update track set genre_slug = ${into.slug} where genre_slug = ${from.slug}`.execute(tx);
  // Two levels at most: the genres below move to the genre that is kept, or beside it.
  const above = into.parentId === from.id ? null : into.parentId;
  await sql`
    update genre set parent_id = case when id = ${into.id}::uuid then null else ${above ?? into.id}::uuid end
     where parent_id = ${from.id}::uuid`.execute(tx);
  await sql`update genre_alias set genre_id = ${into.id}::uuid where genre_id = ${from.id}::uuid`.execute(tx);
  await sql`delete from genre where id = ${from.id}::uuid`.execute(tx);
  await sql`insert into genre_alias (slug, genre_id) values (${from.slug}, ${into.id}::uuid)`.execute(tx);
}
