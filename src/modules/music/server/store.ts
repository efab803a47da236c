import type { NotNull } from 'kysely';
import type { ProfileId, TrackId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Genre } from '../contract.ts';

/** Broad genres first. A short table. */
export async function listGenres(db: Db, { slugs, limit }: { slugs?: string | undefined; limit: number }) {
  return db
    .selectFrom('genre')
    .select(['id', 'slug', 'name'])
    .where('hiddenAt', 'is', null)
    .$if(slugs !== undefined, (query) => query.where('slug', 'in', slugs!.split(',')))
    .orderBy(sql`parent_id is not null`)
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** Without hidden genres, in no particular order. */
export async function listGenresById(db: Db, ids: readonly string[]): Promise<Genre[]> {
  return db
    .selectFrom('genre')
    .select(['id', 'slug', 'name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('hiddenAt', 'is', null)
    .execute();
}

export async function findScore(db: Db, trackId: TrackId) {
  return db
    .selectFrom('track')
    .select(['id', 'genreSlug', 'seed'])
    .where('id', '=', trackId)
    .where('provider', '=', 'backbeat')
    .where('seed', 'is not', null)
    .$narrowType<{ seed: NotNull }>()
    .executeTakeFirst();
}

export async function dropGenres(tx: Db, profileId: ProfileId): Promise<void> {
  await tx.deleteFrom('profileGenre').where('profileId', '=', profileId).execute();
}

/** Sets a profile's genres in the given order, and ignores unknown ids. Hidden ones stay: no form shows them. */
export async function setGenres(tx: Db, profileId: ProfileId, genreIds: readonly string[]): Promise<void> {
  const ids = [...new Set(genreIds)];
  await sql`
    with gone as (
      delete from profile_genre o using genre g
       where o.profile_id = ${profileId}::uuid and g.id = o.genre_id and g.hidden_at is null and g.id <> all(${ids}::uuid[])
    )
    insert into profile_genre (profile_id, genre_id, position)
    select ${profileId}::uuid, g.id, w.position
      from unnest(${ids}::uuid[]) with ordinality w (id, position)
      join genre g on g.id = w.id
        on conflict (profile_id, genre_id) do update set position = excluded.position`.execute(tx);
}
