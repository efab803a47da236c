import { genreIdOf } from '#modules/music/server/testing/genre-id.ts';
import { newId } from '#platform/ids.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import type { EventStatus } from '#modules/events/events/contract.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import { reindex } from '../reindex.ts';

const hour = 3_600_000;

export type NewEvent = {
  readonly name: string;
  readonly inHours?: number;
  readonly hours?: number;
  readonly status?: EventStatus;
  readonly visibility?: 'public' | 'unlisted' | 'private';
  readonly hideAddress?: boolean;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly timezone?: string;
  readonly venueId?: string;
  readonly venueName?: string;
  readonly neighborhoodId?: string | null;
  readonly goingTotal?: number;
  /** In minor units without fees. Omitted: sells nothing. */
  readonly price?: number;
  readonly currency?: string;
  readonly genres?: readonly string[];
  readonly artists?: readonly string[];
  readonly hosts?: readonly string[];
};

/** Opens a database with one neighborhood, to which tests add items. @param openFeatures all modules */
export async function openSmallCity(openFeatures: (services: Services) => readonly Feature[]) {
  const app = await openTestApp(openFeatures, { PAYMENTS: 'embedded' });
  const host = await addProfile(app, 'user', 'Host Person');
  const artsDistrict = await addNeighborhood(app, 'Arts District', 34.04, -118.23);

  const addEvent = async (event: NewEvent): Promise<string> => {
    const id = newId();
    const startsAt = new Date(Date.now() + (event.inHours ?? 48) * hour);
    await app.db
      .insertInto('event')
      .values({
        id,
        providerId: id,
        name: event.name,
        startsAt,
        endsAt: new Date(startsAt.getTime() + (event.hours ?? 5) * hour),
        city: 'Los Angeles',
        stateCode: 'CA',
        creatorId: host,
        ...(event.timezone && { timezone: event.timezone }),
        venueId: event.venueId ?? null,
        venueName: event.venueName ?? '',
        neighborhoodId: event.neighborhoodId === undefined ? artsDistrict : event.neighborhoodId,
        neighborhood: 'Arts District',
        latitude: event.latitude ?? 34.05,
        longitude: event.longitude ?? -118.24,
        hideAddress: event.hideAddress ?? false,
        status: event.status ?? 'published',
        visibility: event.visibility ?? 'public',
        goingTotal: event.goingTotal ?? 0,
        ...(event.currency && { currency: event.currency }),
      })
      .execute();
    if (event.price !== undefined)
      await app.db
        .insertInto('ticketType')
        .values({
          eventId: id,
          id: newId(),
          name: 'Entry',
          priceMinor: event.price,
          ...(event.currency && { currency: event.currency }),
        })
        .execute();
    for (const slug of event.genres ?? [])
      await app.db
        .insertInto('eventGenre')
        .values({ eventId: id, genreId: genreIdOf(slug) })
        .execute();
    for (const artistId of event.artists ?? [])
      await app.db.insertInto('eventArtist').values({ eventId: id, artistId }).execute();
    for (const profileId of event.hosts ?? [])
      await app.db
        .insertInto('eventCreator')
        .values({ eventId: id, profileId, creatorType: 'collaborator' })
        .execute();
    return id;
  };

  const addCollection = async (
    name: string,
    eventIds: readonly string[],
    visibility: 'public' | 'private' = 'public',
  ) => {
    const collectionId = newId();
    await app.db
      .insertInto('collection')
      .values({
        id: collectionId,
        kind: 'do-list',
        name,
        creatorId: host,
        eventsTotal: eventIds.length,
        visibility,
      })
      .execute();
    await app.db
      .insertInto('collectionEvent')
      .values(eventIds.map((eventId, position) => ({ collectionId, eventId, position })))
      .execute();
    return collectionId;
  };

  const search = async (query: string) => (await app.guest.get(`/search?${query}`)).body;
  return {
    app,
    addEvent,
    addCollection,
    addProfile: (type: ProfileType, name: string, more = {}) => addProfile(app, type, name, more),
    addTrack: (artistId: string, name: string) => addTrack(app, artistId, name),
    addVenue: (name: string, latitude: number, longitude: number, more: { timezone?: string } = {}) =>
      addVenue(app, name, { latitude, longitude, neighborhoodId: artsDistrict, ...more }),
    host,
    artsDistrict,
    addGenreTo: (profileId: string, slug: string) =>
      app.db
        .insertInto('profileGenre')
        .values({ profileId, genreId: genreIdOf(slug) })
        .execute(),
    removeEvents: async (ids: readonly string[]) => {
      await app.db
        .deleteFrom('ticketType')
        .where('eventId', 'in', [...ids])
        .execute();
      await app.db
        .deleteFrom('event')
        .where('id', 'in', [...ids])
        .execute();
      await reindex(app.db);
    },
    /** Lists results as `type name`, in order. */
    names: async (query: string): Promise<string[]> =>
      (await search(query)).items.map(({ type, name }: { type: string; name: string }) => `${type} ${name}`),
    search,
    index: () => reindex(app.db),
    close: () => app.close(),
  };
}

async function addProfile(app: TestApp, type: ProfileType, name: string, more = {}): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('profile')
    .values({ id, type, name, providerId: id, ...more })
    .execute();
  if (type === 'artist') await app.db.insertInto('artist').values({ id, popularity: 50 }).execute();
  if (type === 'community')
    await app.db.insertInto('community').values({ id, membershipType: 'open' }).execute();
  return id;
}

async function addVenue(
  app: TestApp,
  name: string,
  place: { latitude: number; longitude: number; neighborhoodId: string; timezone?: string },
): Promise<string> {
  const id = await addProfile(app, 'venue', name);
  await app.db
    .insertInto('venue')
    .values({
      id,
      address1: '2119 E 9th St',
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      zipCode: '90021',
      ...place,
    })
    .execute();
  return id;
}

async function addTrack(app: TestApp, artistId: string, name: string): Promise<string> {
  const id = newId();
  await app.db.insertInto('track').values({ id, name, artistId, providerId: id }).execute();
  return id;
}

async function addNeighborhood(app: TestApp, name: string, latitude: number, longitude: number) {
  const id = newId();
  const slug = name.toLowerCase().replaceAll(' ', '-');
  await app.db
    .insertInto('neighborhood')
    .values({
      id,
      slug,
      name,
      code: slug,
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      latitude,
      longitude,
    })
    .execute();
  return id;
}
