import { hashOf } from '#platform/random.ts';
import { addDays } from '#platform/time.ts';
import type { Tx } from '#platform/server/db.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import type { Day } from './city/city-event.ts';
import { instant } from './clock.ts';
import { idOf } from './ids.ts';
import type { Pictures } from './pictures.ts';

export type ProfileKind = 'user' | 'community' | 'artist' | 'venue';

/** Fields that all profiles have. */
export function profileOf(
  type: ProfileKind,
  { key, name }: { readonly key: string; readonly name: string },
  { city, pictures }: { readonly city: City; readonly pictures: Pictures },
) {
  const id = idOf(type, key);
  return {
    id,
    type,
    provider: 'backbeat',
    providerId: id,
    name,
    imageId: pictures.idOf(type, key) ?? null,
    city: 'Los Angeles',
    state: 'California',
    country: 'United States',
    createdAt: joined(city.today, key, 30 + (hashOf(`since ${key}`) % 900)),
  };
}

/** A time of day from the key, so that people don't all join at the same minute. */
export function joined(today: Day, key: string, daysAgo: number): Date {
  return new Date(instant(`${addDays(today, -daysAgo)}T08:00`).getTime() + (hashOf(key) % 50_000) * 1000);
}

/** Follower counts by key. */
export function followersOf({ follows }: City, kind: ProfileKind): ReadonlyMap<string, number> {
  const followers = new Map<string, number>();
  for (const follow of follows)
    if (follow.kind === kind) followers.set(follow.key, (followers.get(follow.key) ?? 0) + 1);
  return followers;
}

/** Adds genres of profiles, favorite first. */
export async function addTastes(
  tx: Tx,
  kind: ProfileKind,
  profiles: readonly { readonly key: string; readonly genres: readonly string[] }[],
): Promise<void> {
  const rows = profiles.flatMap(({ key, genres }) =>
    genres.map((slug, position) => ({ profileId: idOf(kind, key), genreId: idOf('genre', slug), position })),
  );
  await addAll(tx, 'profileGenre', rows);
}
