import type { EventCard } from '#modules/events/events/contract.ts';
import { eventPath, slugOf } from '#modules/events/events/rules.ts';
import { readCards } from '#modules/events/events/server/index.ts';
import type { Image } from '#modules/media/contract.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import { toImages, toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { plainOf, refKey, type Ref } from './refs.ts';
import { listNextNamed, listPlacesNamed, listProfilesNamed } from './store.ts';

type LinkedThing = {
  readonly name: string;
  readonly path: string;
  readonly images: readonly Image[];
  readonly profile?: ProfileCard;
  readonly event?: EventCard;
  readonly neighborhood?: { readonly slug: string; readonly name: string };
};
export type LinkedThings = ReadonlyMap<string, LinkedThing>;

/** Finds all mentioned pages with four queries. An event is referenced together with its venue. */
export async function findLinkedThings(db: Db, refs: readonly Ref[]): Promise<LinkedThings> {
  const named = refs
    .filter(({ kind }) => kind !== 'event' && kind !== 'neighborhood')
    .map((ref) => ({ key: refKey(ref), type: ref.kind, plain: plainOf(ref.slug) }));
  const slugsOf = (kind: Ref['kind']) => refs.filter((ref) => ref.kind === kind).map(({ slug }) => slug);
  const [profiles, places] = await Promise.all([
    listProfilesNamed(db, named),
    listPlacesNamed(db, slugsOf('neighborhood')),
  ]);
  const venueIds = profiles.filter(({ type }) => type === 'venue').map(({ profile }) => profile.id);
  const events = await listNextNamed(db, venueIds, slugsOf('event').map(plainOf));
  const cards = await readCards(
    db,
    events.map(({ id }) => id),
  );

  const things = new Map<string, LinkedThing>();
  for (const { key, type, plain } of named) {
    const row = profiles.find((found) => found.type === type && found.plain === plain);
    if (row) things.set(key, thingOfProfile(toProfileCard(row.profile)));
  }
  for (const { slug, name, image } of places) {
    const path = `/neighborhoods/${slug}/${slugOf(name)}`;
    things.set(`neighborhood:${slug}`, { name, path, images: toImages(image), neighborhood: { slug, name } });
  }
  for (const slug of slugsOf('event')) {
    const event = cards.get(events.find(({ plain }) => plain === plainOf(slug))?.id ?? '');
    if (event)
      things.set(`event:${slug}`, { name: event.name, path: eventPath(event), images: event.images, event });
  }
  return things;
}

function thingOfProfile(profile: ProfileCard): LinkedThing {
  return { name: profile.name, path: profilePath(profile), images: profile.images, profile };
}
