import { isFollowing } from '#modules/profiles/follows/server/index.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { findLife, listGenresOf, toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import type { ArtistId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refuse } from '#platform/refusal.ts';
import { refusals, topPerformerAbove, type Artist } from '../contract.ts';
import { findArtist } from './store.ts';

/** @returns the artist and its bare id. @throws Refusal artistNotFound, artistGone */
export async function readArtist(
  db: Db,
  wireId: string,
  viewer: Viewer | undefined,
): Promise<{ id: ArtistId; artist: Artist }> {
  const key = outsideKey('artist', wireId);
  const row = await findArtist(db, key);
  if (!row) {
    const life = await findLife(db, { type: 'artist', ...key });
    throw refuse(refusals, life === 'gone' ? 'artistGone' : 'artistNotFound');
  }
  const [genres, followed] = await Promise.all([
    listGenresOf(db, row.id),
    viewer ? isFollowing(db, viewer.profileId, row.id) : null,
  ]);
  const { bio, externalUrl, popularity } = row;
  const topPerformer = row.topPerformer ?? popularity > topPerformerAbove;
  return {
    id: row.id,
    artist: {
      ...toProfileCard(row),
      bio,
      externalUrl,
      popularity,
      topPerformer,
      genres: { items: genres },
      followed,
    },
  };
}
