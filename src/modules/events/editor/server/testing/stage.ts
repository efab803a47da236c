import { openArtists } from '#modules/profiles/artists/server/index.ts';
import { openCommunities } from '#modules/profiles/communities/server/index.ts';
import { openCalendars } from '#modules/events/calendars/server/index.ts';
import { openEvents, openTicketTypes } from '#modules/events/events/server/index.ts';
import { openFollows } from '#modules/profiles/follows/server/index.ts';
import { openMedia } from '#modules/media/server/index.ts';
import { openMusic } from '#modules/music/server/index.ts';
import { genreIdOf } from '#modules/music/server/testing/genre-id.ts';
import { openPlaces } from '#modules/profiles/places/server/index.ts';
import { openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { openVenues } from '#modules/profiles/venues/server/index.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';
import { expect } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import type { SentEventDraft } from '../../contract.ts';
import { openEventEditor, type NotifyHolders } from '../index.ts';

const hour = 3_600_000;
export const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

/** Opens a test app with everything an event needs, and users with and without permissions. */
export async function openStage(notify?: NotifyHolders) {
  const app = await openTestApp((services) => {
    return [
      openMedia(services),
      openProfiles(),
      openPlaces(services),
      openFollows(services),
      openVenues(),
      openArtists(services),
      openCommunities(services),
      openMusic(services),
      openEvents(services),
      openCalendars(services),
      openTicketTypes(services),
      openEventEditor(services, notify),
    ];
  });
  const people = {
    maya: newId(),
    june: newId(),
    theo: newId(),
    fan: newId(),
    member: newId(),
    door: newId(),
  };
  const [communityId, venueId, artistId, starId, trackId] = newIds(5);
  const { db } = app;
  await db
    .insertInto('profile')
    .values([
      ...Object.entries(people).map(([name, id]) => profileRow(id, 'user', name)),
      profileRow(communityId, 'community', 'Freight Union'),
      profileRow(venueId, 'venue', 'Ninth St. Freight'),
      profileRow(artistId, 'artist', 'Okta Lindqvist'),
      profileRow(starId, 'artist', 'Everybody Knows'),
    ])
    .execute();
  await db.insertInto('community').values({ id: communityId, membershipType: 'open' }).execute();
  await db
    .insertInto('communityParticipant')
    .values({ communityId, userId: people.member, status: 'confirmed' })
    .execute();
  const team = { profileId: communityId, creatorStatus: 'confirmed' } as const;
  await db
    .insertInto('profileTeam')
    .values([
      { ...team, userId: people.maya, creatorType: 'owner' },
      { ...team, userId: people.june, creatorType: 'collaborator' },
      { ...team, userId: people.theo, creatorType: 'collaborator', creatorStatus: 'invited' },
    ])
    .execute();
  await db
    .insertInto('venue')
    .values({
      id: venueId,
      address1: '2119 E 9th St',
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      zipCode: '90021',
      latitude: 34.03,
      longitude: -118.23,
    })
    .execute();
  await db
    .insertInto('artist')
    .values([
      { id: artistId, popularity: 50 },
      { id: starId, popularity: 51 },
    ])
    .execute();
  await db
    .insertInto('track')
    .values({ id: trackId, name: 'Undertow', artistId, providerId: trackId })
    .execute();
  const genreId = genreIdOf('techno');

  const ids = {
    user: (name: keyof typeof people) => `user:us-west-2:${people[name]}`,
    community: `community:${communityId}`,
    venue: `venue:backbeat:${venueId}`,
    artist: `artist:backbeat:${artistId}`,
    star: `artist:backbeat:${starId}`,
    track: trackId,
    genre: genreId,
  };
  return {
    app,
    db,
    people,
    ids,
    bare: { communityId, venueId, artistId, starId },
    draft: draftWith(ids.community),
  };
}

export const rsvp = {
  id: '1732200000000',
  name: 'RSVP',
  priceValue: 0,
  minPerOrder: 1,
  maxPerOrder: 4,
};

/** A draft in two days, at its own address. */
export const draftWith =
  (creatorId: string) =>
  (more: Partial<SentEventDraft> = {}): SentEventDraft => ({
    name: 'Night Freight 015',
    description: 'Bring a torch.',
    startDate: inHours(48),
    endDate: inHours(54),
    creatorId,
    image: { provider: 'poster', seed: 3 },
    location: {
      name: 'The Cold Store',
      addressFull: '800 E 4th St, Los Angeles, CA 90013',
      address1: '800 E 4th St',
      city: 'Los Angeles',
      state: { name: 'California', code: 'CA' },
      zipCode: '90013',
      latitude: 34.045,
      longitude: -118.236,
    },
    tickets: [rsvp],
    ...more,
  });

export type Stage = Awaited<ReturnType<typeof openStage>>;
type PersonName = keyof Stage['people'];

export const wire = ({ providerId }: { providerId: string }) => `event:backbeat:${providerId}`;

/** Steps of hosts, on a stage that opens before the tests. */
export function hostsOn(stage: () => Stage) {
  const as = (name: PersonName) => stage().app.as(stage().people[name]);
  const save = (more: Partial<SentEventDraft> = {}, name: PersonName = 'maya') =>
    as(name).post('/events', stage().draft(more));
  return {
    as,
    save,
    made: async (more: Partial<SentEventDraft> = {}, name: PersonName = 'maya') => {
      const { status, body } = await save(more, name);
      expect(body).toMatchObject({ provider: 'backbeat' });
      expect(status).toBe(201);
      return { id: body.providerId as string, path: `/events/${wire(body)}`, event: body.event };
    },
    form: async (path: string) => (await as('maya').get(`${path}/form`)).body,
  };
}

export async function factsOf({ db }: Pick<TestApp, 'db'>, eventId: string) {
  const rows = await db.selectFrom('outbox').select(['type', 'payload']).orderBy('position').execute();
  return rows.filter(({ payload }) => (payload as { eventId?: string }).eventId === eventId);
}
