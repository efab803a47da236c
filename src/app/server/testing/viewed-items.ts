import { genreIdOf } from '#modules/music/server/testing/genre-id.ts';
import { newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';

const hour = 3_600_000;
const techno = genreIdOf('techno');
export const picture = newId();
export const maya = newId();
export const ines = newId();
/** The artist of all events. */
export const okta = newId();
/** Another artist of the same genre. */
const zed = newId();
/** The venue of all events. */
export const freight = newId();
/** The neighborhood of the venue and the communities. */
export const area = newId();
const track = newId();
/** Seven events, one day apart; the last is over. */
export const events = Array.from({ length: 7 }, (_, number) => ({ id: newId(), name: `Night ${number}` }));
/** Communities by membership type. Ines owns the one with approval, which hosts all events. */
export const crews = { open: newId(), approval: newId(), conditional: newId() };

/** Adds one of each item that has a view, and seven events. */
export async function addViewedItems(db: Db): Promise<void> {
  await addArea(db);
  await addProfiles(db);
  await addMusic(db);
  await addVenue(db);
  await addCommunities(db);
  await addEvents(db);
}

async function addArea(db: Db): Promise<void> {
  await db
    .insertInto('image')
    .values({ id: picture, width: 800, height: 800, gel: 'amber', provider: 'poster', spec: '{}' })
    .execute();
  await db
    .insertInto('neighborhood')
    .values({
      id: area,
      slug: 'arts-district',
      name: 'Arts District',
      code: 'ARTS',
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      latitude: 34.04,
      longitude: -118.23,
      imageId: picture,
    })
    .execute();
}

async function addProfiles(db: Db): Promise<void> {
  const profile = (id: string, type: ProfileType, name: string, more: object = {}) => ({
    id,
    type,
    name,
    providerId: id,
    imageId: picture,
    ...more,
  });
  await db
    .insertInto('profile')
    .values([
      profile(maya, 'user', 'Maya Okafor', {
        firstName: 'Maya',
        lastName: 'Okafor',
        verified: true,
        score: 71,
      }),
      profile(ines, 'user', 'Ines Duarte'),
      profile(okta, 'artist', 'Okta Lindqvist', { provider: 'spotify', providerId: '4okta' }),
      profile(zed, 'artist', 'Zed'),
      profile(freight, 'venue', 'Ninth St. Freight'),
      ...Object.entries(crews).map(([kind, id]) =>
        profile(id, 'community', `${kind} crew`, { neighborhoodId: area }),
      ),
    ])
    .execute();
}

async function addMusic(db: Db): Promise<void> {
  await db
    .insertInto('artist')
    .values([
      { id: okta, popularity: 63, externalUrl: 'https://okta.example' },
      { id: zed, popularity: 10 },
    ])
    .execute();
  await db
    .insertInto('profileGenre')
    .values([okta, zed, crews.approval].map((profileId) => ({ profileId, genreId: techno })))
    .execute();
  await db
    .insertInto('track')
    .values({ id: track, name: 'Undertow Plates', artistId: okta, providerId: track })
    .execute();
}

async function addVenue(db: Db): Promise<void> {
  await db
    .insertInto('venue')
    .values({
      id: freight,
      address1: '2119 E 9th St',
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      country: 'United States',
      countryCode: 'US',
      zipCode: '90021',
      latitude: 34.03,
      longitude: -118.23,
      neighborhoodId: area,
    })
    .execute();
}

async function addCommunities(db: Db): Promise<void> {
  await db
    .insertInto('community')
    .values(
      (['open', 'approval', 'conditional'] as const).map((membershipType) => ({
        id: crews[membershipType],
        membershipType,
      })),
    )
    .execute();
  await db
    .insertInto('profileTeam')
    .values({ profileId: crews.approval, userId: ines, creatorType: 'owner' })
    .execute();
}

async function addEvents(db: Db): Promise<void> {
  await db
    .insertInto('event')
    .values(
      events.map(({ id, name }, number) => {
        const startsAt = new Date(Date.now() + (number === 6 ? -72 : 24 * (number + 1)) * hour);
        return {
          id,
          name,
          providerId: id,
          startsAt,
          endsAt: new Date(startsAt.getTime() + 4 * hour),
          venueId: freight,
          venueName: 'Ninth St. Freight',
          neighborhoodId: area,
          city: 'Los Angeles',
          stateCode: 'CA',
          creatorId: ines,
        };
      }),
    )
    .execute();
  await db
    .insertInto('eventArtist')
    .values(events.map(({ id }) => ({ eventId: id, artistId: okta })))
    .execute();
  await db
    .insertInto('eventCreator')
    .values(events.map(({ id }) => ({ eventId: id, profileId: crews.approval, creatorType: 'owner' })))
    .execute();
}
