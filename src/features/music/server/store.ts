import { profileWireId } from '#features/profiles/rules.ts';
import { safeLink } from '#kit/safe-link.ts';
import { sql, type Db } from '#kit/server/db.ts';
import type { Genre, Track } from '../contract.ts';
import { previewPath } from '../rules.ts';

export async function listGenres(db: Db, limit: number) {
  return db.selectFrom('genre').select(['id', 'slug', 'name']).orderBy('name').limit(limit).execute();
}

function tracks(db: Db) {
  return db
    .selectFrom('track as t')
    .innerJoin('profile as p', 'p.id', 't.artistId')
    .where('p.type', '=', 'artist')
    .select([
      't.id',
      't.name',
      't.previewUrl',
      'p.id as artistId',
      'p.name as artistName',
      'p.provider',
      'p.providerId',
    ]);
}

function toTrack(row: Awaited<ReturnType<ReturnType<typeof tracks>['executeTakeFirstOrThrow']>>): Track {
  return {
    id: row.id,
    name: row.name,
    artists: {
      items: [{ id: profileWireId({ type: 'artist', ...row, id: row.artistId }), name: row.artistName }],
    },
    previewUrl: safeLink(row.previewUrl) ?? previewPath(row.id),
  };
}

/** The songs of an artist, who has a handful. */
export async function listTracksOf(db: Db, key: { provider: string; providerId: string }): Promise<Track[]> {
  const rows = await tracks(db)
    .where('p.provider', '=', key.provider)
    .where('p.providerId', '=', key.providerId)
    .orderBy('t.id')
    .limit(50)
    .execute();
  return rows.map(toTrack);
}

/** In no order. */
export async function listTracksById(db: Db, ids: readonly string[]): Promise<Track[]> {
  const rows = await tracks(db)
    .where('p.deletedAt', 'is', null)
    .where('t.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(toTrack);
}

/** In no order. */
export async function listGenresById(db: Db, ids: readonly string[]): Promise<Genre[]> {
  return db
    .selectFrom('genre')
    .select(['id', 'slug', 'name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** What a preview is played from. @returns undefined when there is no such song. */
export async function findScore(db: Db, trackId: string) {
  return db
    .selectFrom('track')
    .select(['id', 'genreSlug', 'seed'])
    .where('id', '=', trackId)
    .executeTakeFirst();
}

/** What a profile plays, hosts or likes is what is set from now on. */
export async function dropGenres(tx: Db, profileId: string): Promise<void> {
  await tx.deleteFrom('profileGenre').where('profileId', '=', profileId).execute();
}

/** What a profile plays, hosts or likes, in the order given; of genres there are. */
export async function setGenres(tx: Db, profileId: string, genreIds: readonly string[]): Promise<void> {
  await sql`
    insert into profile_genre (profile_id, genre_id, position)
    select ${profileId}::uuid, g.id, w.position
      from unnest(${[...new Set(genreIds)]}::uuid[]) with ordinality w (id, position)
      join genre g on g.id = w.id
        on conflict (profile_id, genre_id) do update set position = excluded.position`.execute(tx);
}
