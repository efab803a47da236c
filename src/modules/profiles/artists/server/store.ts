import { profileCards } from '#modules/profiles/profiles/server/index.ts';
import type { ArtistId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export async function findArtist(db: Db, key: { provider: string; providerId: string }) {
  return profileCards(db)
    .innerJoin('artist as a', 'a.id', 'p.id')
    .select(['p.bio', 'a.externalUrl', 'a.popularity', 'a.topPerformer'])
    .where('p.type', '=', 'artist')
    .where('p.provider', '=', key.provider)
    .where('p.providerId', '=', key.providerId)
    .executeTakeFirst();
}

/** Artists of a genre or of the genres below it, most followed first. */
export async function listArtistsOfGenre(db: Db, genreId: string, limit: number) {
  return profileCards(db)
    .where('p.type', '=', 'artist')
    .where('p.deletedAt', 'is', null)
    .where(
      sql<boolean>`p.id in (select pg.profile_id from profile_genre pg join genre g on g.id = pg.genre_id
                             where (g.id = ${genreId}::uuid or g.parent_id = ${genreId}::uuid) and g.hidden_at is null)`,
    )
    .orderBy('p.followersTotal', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

/** Artists that share the most genres with an artist, then the most popular. */
export async function listSimilarArtists(db: Db, artistId: ArtistId, limit: number) {
  return profileCards(db)
    .innerJoin(
      (near) =>
        near
          .selectFrom('profileGenre as m')
          .innerJoin('profileGenre as o', 'o.genreId', 'm.genreId')
          .innerJoin('artist as a', 'a.id', 'o.profileId')
          .where('m.profileId', '=', artistId)
          .whereRef('o.profileId', '<>', 'm.profileId')
          .groupBy(['o.profileId', 'a.popularity'])
          .select(['o.profileId', 'a.popularity'])
          .select(sql<number>`sum(1.0 / (1 + m.position + o.position))`.as('shared'))
          .orderBy('shared', 'desc')
          .orderBy('a.popularity', 'desc')
          .orderBy('o.profileId')
          .limit(limit)
          .as('s'),
      (join) => join.onRef('s.profileId', '=', 'p.id'),
    )
    .orderBy('s.shared', 'desc')
    .orderBy('s.popularity', 'desc')
    .orderBy('p.id')
    .execute();
}

export async function addArtist(tx: Db, id: ArtistId, externalUrl = ''): Promise<void> {
  await tx.insertInto('artist').values({ id, externalUrl }).execute();
}

/**
 * Computes the popularity of all artists from their followers, on a logarithmic scale: 1,000 followers make 50, a
 * million or more make 100 (ART-01).
 */
export async function refreshPopularity(db: Db): Promise<void> {
  await sql`
    update artist a set popularity = s.popularity
      from (select p.id, least(100, round(100 * log(1 + p.followers_total) / 6))::int as popularity
              from profile p where p.type = 'artist') s
     where a.id = s.id and a.popularity <> s.popularity`.execute(db);
}

/** Popularity for the top performer rule, where an admin's decision overrides the number (PFM-05). */
const effectivePopularity = sql<number>`
  case when top_performer then 100 when top_performer = false then 0 else popularity end`;

/** Popularity by bare id, without ids of other profiles. */
export async function listPopularity(db: Db, ids: readonly ArtistId[]) {
  return db
    .selectFrom('artist')
    .select(['id', effectivePopularity.as('popularity')])
    .where('id', '=', sql<ArtistId>`any(${[...ids]}::uuid[])`)
    .execute();
}

/**
 * Locks an admin's top performer decision until the transaction ends. @returns undefined if the profile isn't an
 * artist
 */
export async function findTopPerformer(tx: Db, id: ArtistId) {
  return tx
    .selectFrom('artist')
    .select(['popularity', 'topPerformer'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setTopPerformer(tx: Db, id: ArtistId, topPerformer: boolean | null): Promise<void> {
  await tx.updateTable('artist').set({ topPerformer }).where('id', '=', id).execute();
}

export async function findWebsite(db: Db, id: ArtistId): Promise<string> {
  const row = await db.selectFrom('artist').select('externalUrl').where('id', '=', id).executeTakeFirst();
  return row?.externalUrl ?? '';
}

export async function setWebsite(tx: Db, id: ArtistId, externalUrl: string): Promise<void> {
  await tx.updateTable('artist').set({ externalUrl }).where('id', '=', id).execute();
}
