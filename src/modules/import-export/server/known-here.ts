import { limits as eventLimits } from '#modules/events/editor/draft-refusals.ts';
import { listPopularity } from '#modules/profiles/artists/server/index.ts';
import { listTracksById } from '#modules/music/server/index.ts';
import { findNeighborhood } from '#modules/profiles/places/server/index.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import { listProfilesByKey } from '#modules/profiles/profiles/server/index.ts';
import type { TrackId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { CommunityFile } from '../community-file.ts';
import { listGenresBySlug } from './import-store.ts';

type Key = { readonly provider: string; readonly providerId: string };

const keyText = (type: ProfileType, { provider, providerId }: Key) => `${type}:${provider}:${providerId}`;

/** Looks up what a file refers to on this instance, with one query per kind. */
export async function readKnown(db: Db, { community, events }: CommunityFile, isAdmin: boolean) {
  const slugs = [community, ...events].flatMap(({ genres }) => genres.map(({ slug }) => slug));
  const artists = [
    ...events.flatMap(({ lineup }) => lineup),
    ...community.conditions.flatMap(({ about }) => (about ? [about] : [])),
  ];
  const venues = events.flatMap(({ venue }) => (venue ? [venue] : []));
  const found = await listProfilesByKey(db, [...keysOf('artist', artists), ...keysOf('venue', venues)]);
  const ids = new Map(found.map((row) => [keyText(row.type, row), row.id]));
  const popularity = await listPopularity(
    db,
    found.flatMap(({ id, type }) => (type === 'artist' ? [id] : [])),
  );
  const songIds = [...new Set(events.flatMap(({ songs }) => songs.map(({ id }) => id as TrackId)))];
  const songs = await listTracksById(db, songIds);
  const genres = await listGenresBySlug(db, [...new Set(slugs)]);
  return {
    genres: new Map(genres.map(({ slug, id }) => [slug, id])),
    neighborhoodId:
      (community.neighborhood && (await findNeighborhood(db, community.neighborhood.slug))?.id) || null,
    songs: new Set(songs.map(({ id }) => id)),
    artist: (key: Key) => ids.get(keyText('artist', key)),
    hasVenue: (key: Key) => ids.has(keyText('venue', key)),
    /** Top performers, which only admins can add (PFM-05), by bare id. */
    famous: new Set(
      isAdmin ? [] : popularity.flatMap((one) => (one.popularity > eventLimits.popularity ? [one.id] : [])),
    ),
  };
}
export type KnownItems = Awaited<ReturnType<typeof readKnown>>;

const keysOf = (type: ProfileType, named: readonly Key[]) => [
  ...new Map(
    named.map(({ provider, providerId }) => [
      keyText(type, { provider, providerId }),
      { type, provider, providerId },
    ]),
  ).values(),
];
