import { profileWireId } from '#features/profiles/rules.ts';
import type { Db } from '#kit/server/db.ts';
import type { Track } from '../contract.ts';
import { previewPath } from '../rules.ts';

export async function listGenres(db: Db, limit: number) {
  return db.selectFrom('genre').select(['id', 'slug', 'name']).orderBy('name').limit(limit).execute();
}

/** The songs of an artist, who has a handful. */
export async function listTracksOf(db: Db, key: { provider: string; providerId: string }): Promise<Track[]> {
  const rows = await db
    .selectFrom('track as t')
    .innerJoin('profile as p', 'p.id', 't.artistId')
    .where('p.type', '=', 'artist')
    .where('p.provider', '=', key.provider)
    .where('p.providerId', '=', key.providerId)
    .orderBy('t.id')
    .limit(50)
    .select([
      't.id',
      't.name',
      't.previewUrl',
      'p.id as artistId',
      'p.name as artistName',
      'p.provider',
      'p.providerId',
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    artists: {
      items: [{ id: profileWireId({ type: 'artist', ...row, id: row.artistId }), name: row.artistName }],
    },
    previewUrl: row.previewUrl ?? previewPath(row.id),
  }));
}

/** What a preview is played from. @returns undefined when there is no such song. */
export async function findScore(db: Db, trackId: string) {
  return db
    .selectFrom('track')
    .select(['id', 'genreSlug', 'seed'])
    .where('id', '=', trackId)
    .executeTakeFirst();
}
