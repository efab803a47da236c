import { profileCards, toProfileCard } from '#features/profiles/server/index.ts';
import type { Db } from '#kit/server/db.ts';
import type { Artist } from '../contract.ts';

export async function findArtist(
  db: Db,
  key: { provider: string; providerId: string },
): Promise<Artist | undefined> {
  const row = await profileCards(db)
    .innerJoin('artist as a', 'a.id', 'p.id')
    .select(['p.bio', 'a.externalUrl', 'a.popularity'])
    .where('p.type', '=', 'artist')
    .where('p.provider', '=', key.provider)
    .where('p.providerId', '=', key.providerId)
    .executeTakeFirst();
  return (
    row && { ...toProfileCard(row), bio: row.bio, externalUrl: row.externalUrl, popularity: row.popularity }
  );
}
