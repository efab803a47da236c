import { refreshPopularity } from '#modules/profiles/artists/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import { demoArtist, demoArtistPerson } from './city/demo-people.ts';
import { idOf } from './ids.ts';
import { gelOn, type Pictures } from './pictures.ts';
import { addTastes, followersOf, profileOf } from './profiles.ts';

/** Adds the artists and their songs. */
export async function addArtists(tx: Tx, city: City, pictures: Pictures): Promise<void> {
  const followers = followersOf(city, 'artist');
  const profiles = city.artists.map((artist) => ({
    ...profileOf('artist', artist, { city, pictures }),
    bio: artist.bio,
    note: artist.tagline,
    gel: gelOn(artist.portraitGround),
    // Only a managed artist can be verified.
    verified: artist.verified && artist.key === demoArtist,
    followersTotal: followers.get(artist.key) ?? 0,
  }));
  await addAll(tx, 'profile', profiles);
  const acts = city.artists.map(({ key }) => ({ id: idOf('artist', key) }));
  await addAll(tx, 'artist', acts);
  await refreshPopularity(tx);
  await addAll(tx, 'profileTeam', [
    { profileId: idOf('artist', demoArtist), userId: idOf('user', demoArtistPerson), creatorType: 'owner' },
  ]);
  const songs = city.artists.map(({ key, track }) => ({
    id: idOf('track', track.key),
    name: track.name,
    artistId: idOf('artist', key),
    genreSlug: track.genre,
    seed: track.seed,
    providerId: track.key,
  }));
  await addAll(tx, 'track', songs);
  await addTastes(tx, 'artist', city.artists);
}
