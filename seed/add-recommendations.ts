import { hashOf } from '#platform/random.ts';
import type { Tx } from '#platform/server/db.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import { idOf } from './ids.ts';
import { joined } from './profiles.ts';

/** One in this many people has taken the Taste Test. */
const oneOf = 6;
const mostArtists = 5;

/** Adds answers to the Taste Test: genres that fit what people follow, and a few dislikes (TST-02). */
export async function addTaste(tx: Tx, city: City): Promise<void> {
  const followed = Map.groupBy(
    city.follows.filter(({ kind }) => kind === 'artist'),
    ({ person }) => person,
  );
  const genreOf = new Map(city.artists.map(({ key, genres: [genre] }) => [key, genre]));
  const rows = city.people
    .filter(({ key }) => key === 'maya-okafor' || hashOf(`taste ${key}`) % oneOf === 0)
    .flatMap(({ key: person }) => {
      const liked = (followed.get(person) ?? []).slice(0, mostArtists).map(({ key }) => key);
      const likes = new Set(liked.flatMap((key) => genreOf.get(key) ?? []));
      const passes = city.genres.filter(
        ({ slug }) => !likes.has(slug) && hashOf(`${person} not ${slug}`) % 7 === 0,
      );
      const said = [
        ...[...likes].map((slug) => ['genre', slug, 'like'] as const),
        ...liked.map((key) => ['artist', key, 'like'] as const),
        ...passes.map(({ slug }) => ['genre', slug, 'pass'] as const),
      ];
      return said.map(([itemType, key, verdict]) => ({
        userId: idOf('user', person),
        itemType,
        itemId: idOf(itemType, key),
        verdict,
        fromTasteTest: true,
        answeredAt: joined(city.today, `${person} says of ${itemType} ${key}`, 20),
      }));
    });
  await addAll(tx, 'recommendationAnswer', rows);
}
