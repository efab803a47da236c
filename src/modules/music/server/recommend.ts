import { topPerformerAbove } from '#modules/profiles/artists/contract.ts';
import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import {
  findProfileId,
  findProfileRole,
  profileRoleRefusals,
  profileCards,
  toProfileCard,
} from '#modules/profiles/profiles/server/index.ts';
import { isUuid, type ProfileId, type TrackId } from '#platform/ids.ts';
import type { InputOf } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { policy } from '#platform/server/policies.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { refusals, type Track } from '../contract.ts';
import { suggestionTeam } from '../policies.ts';
import type { getRecommendations } from '../spotify-contract.ts';
import type {
  CreatorSuggestion,
  listCreatorSuggestions,
  listTrackSuggestions,
} from '../suggestion-contract.ts';
import { listKnownTracks, listLikelyArtists, listLikelyTracks } from './recommend-store.ts';
import * as seeds from './seed-store.ts';
import { readTracks } from './track-store.ts';

const seedsAtMost = 50;
const split = (text: string) =>
  [...new Set(text.split(',').map((one) => one.trim()))].filter(Boolean).slice(0, seedsAtMost);

/** Recommends songs like the seeds, and fills up with the most popular ones (MUS-07). */
export async function recommend(db: Db, input: InputOf<typeof getRecommendations>): Promise<Track[]> {
  // External songs that aren't saved can't be seeds.
  const trackIds = split(input.seed_tracks).filter(isUuid) as TrackId[];
  const artistKeys = split(input.seed_artists).flatMap((wireId) => {
    const key = profileKeyOf(wireId);
    return key?.type === 'artist' ? [key] : [];
  });
  const [ofTracks, named, genreIds] = await Promise.all([
    seeds.listArtistsOfTracks(db, trackIds),
    seeds.listArtistIds(db, artistKeys),
    seeds.listGenreIds(db, split(input.seed_genres)),
  ]);
  const artistIds = [...new Set([...ofTracks, ...named])];
  const likely = await listLikelyTracks(db, {
    artistIds,
    genreIds,
    reason: 'tracks',
    skip: trackIds,
    limit: input.limit,
  });
  return readTracks(db, await filled(db, likely, trackIds, input.limit));
}

async function filled(db: Db, ids: readonly TrackId[], skip: readonly TrackId[], limit: number) {
  if (ids.length >= limit) return ids;
  const more = await listKnownTracks(db, {
    limit: limit - ids.length,
    offset: 0,
    skip: [...ids, ...skip],
  });
  return [...ids, ...more];
}

/** Suggests songs to a creator (MUS-09). @throws Refusal profileNotFound */
export async function suggestTracks(db: Db, input: InputOf<typeof listTrackSuggestions>): Promise<Track[]> {
  const { artistIds, genreIds } = await around(db, await creatorOf(db, input.creatorId));
  const { suggestionType: reason, limit } = input;
  const likely = await listLikelyTracks(db, { artistIds, genreIds, reason, skip: [], limit });
  return readTracks(db, reason === 'tracks' ? await filled(db, likely, [], limit) : likely);
}

/** Suggests genres, artists or other creators to a creator (MUS-10). @throws Refusal profileNotFound */
export async function suggestToCreator(
  db: Db,
  { suggestionType, creatorId, limit }: InputOf<typeof listCreatorSuggestions>,
  viewer: Viewer,
): Promise<CreatorSuggestion[]> {
  const profileId = await creatorOf(db, creatorId);
  const { artistIds, genreIds } = await around(db, profileId);
  if (suggestionType === 'genres') {
    const genres = await seeds.listGenresAround(db, { profileId, artistIds, limit });
    return genres.map((genre) => ({ type: 'genre', ...genre }));
  }
  const ids =
    suggestionType === 'artists'
      ? await listLikelyArtists(db, {
          artistIds,
          genreIds,
          skip: [profileId],
          // Only admins may book top performers, so suggesting them to others would end in a refusal.
          knownAtMost: viewer.admin ? 100 : topPerformerAbove,
          limit,
        })
      : await seeds.listHostsAround(db, { profileId, artistIds, viewerId: viewer.userId, limit });
  const rows = await profileCards(db)
    .where('p.id', '=', sql<ProfileId>`any(${[...ids]}::uuid[])`)
    .execute();
  const cards = new Map(rows.map((row) => [row.id, toProfileCard(row) as CreatorSuggestion]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

async function around(db: Db, profileId: ProfileId) {
  const [artistIds, genreIds] = await Promise.all([
    seeds.listArtistsAround(db, profileId),
    seeds.listGenreIdsOf(db, profileId),
  ]);
  return { artistIds, genreIds };
}

async function creatorOf(db: Db, wireId: string): Promise<ProfileId> {
  const key = profileKeyOf(wireId);
  const id = key && (await findProfileId(db, key));
  if (!id) throw refuse(refusals, 'profileNotFound');
  return id;
}

export const suggestionPolicy = policy(
  suggestionTeam,
  profileRoleRefusals,
  async ({ db, viewer, subject: creatorId }) => {
    const who = requireViewer(viewer);
    const key = profileKeyOf(creatorId);
    const may =
      key?.type === 'user' ? key.providerId === who.userId : (await findProfileRole(db, who, creatorId)).role;
    if (!may) throw refuse(commonRefusals, 'notAllowed');
  },
);
