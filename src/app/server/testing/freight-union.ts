import { newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';

const names = {
  ines: 'Ines Duarte',
  june: 'June Abara',
  asked: 'Asked for mail',
  silent: 'Said nothing',
  refused: 'Said no',
  unshown: 'Never showed',
  away: 'Turned away',
} as const;
export type People = Readonly<Record<keyof typeof names, string>>;
const members = ['asked', 'silent', 'refused', 'unshown', 'away'] as const;

/** Adds people who manage a community, and members, one of them with consent to mail. */
export async function addPeople(db: Db): Promise<People> {
  const people = Object.fromEntries(Object.keys(names).map((key) => [key, newId()])) as People;
  const rows = Object.entries(names).map(([key, name]) => ({ key, name, id: people[key as keyof People] }));
  await db
    .insertInto('profile')
    .values(rows.map(({ id, name }) => profileRow(id, 'user', name)))
    .execute();
  await db
    .insertInto('accountUser')
    .values(
      rows.map(({ id, key, name }) => ({
        id,
        name,
        email: `${key}@example.test`,
        emailVerified: key !== 'unshown',
      })),
    )
    .execute();
  const wants = (userId: string, enabled: boolean) => ({
    userId,
    type: 'blast',
    channel: 'email' as const,
    enabled,
  });
  await db
    .insertInto('notificationSetting')
    .values([
      ...(['asked', 'unshown', 'away'] as const).map((key) => wants(people[key], true)),
      wants(people.refused, false),
    ])
    .execute();
  return people;
}

export type Union = { readonly id: string; readonly night: string; readonly artist: string };

/**
 * Adds the community Freight Union with everything a community can have: membership rules, three events, members and
 * a post.
 */
export async function addUnion(db: Db, people: People, genreId: string): Promise<Union> {
  const [id, venue, artist, track, night, post] = newIds(6);
  await db
    .insertInto('profile')
    .values([
      profileRow(id, 'community', 'Freight Union'),
      profileRow(venue, 'venue', 'Ninth St. Freight'),
      profileRow(artist, 'artist', 'Okta Lindqvist'),
    ])
    .execute();
  const community = {
    id,
    membershipType: 'conditional',
    description: 'Techno in depots.',
    membersTotal: 5,
  } as const;
  await db.insertInto('community').values(community).execute();
  await db.insertInto('profileGenre').values({ profileId: id, genreId }).execute();
  const asks = [
    { kind: 'follows' as const, aboutId: artist, amount: 30 },
    { kind: 'ticket' as const, aboutId: night },
    { kind: 'question' as const, question: 'Who brought you?' },
  ];
  await db
    .insertInto('membershipRule')
    .values(asks.map((one, position) => ({ ...one, id: newId(), communityId: id, position })))
    .execute();
  await db
    .insertInto('profileTeam')
    .values([
      { profileId: id, userId: people.ines, creatorType: 'owner', createdAt: new Date('2026-01-01') },
      { profileId: id, userId: people.june, creatorType: 'collaborator', createdAt: new Date('2026-01-02') },
    ])
    .execute();
  await db
    .insertInto('communityParticipant')
    .values(members.map((key) => ({ communityId: id, userId: people[key], status: 'confirmed' })))
    .execute();
  await db.insertInto('mutedProfile').values({ profileId: people.away, mutedId: id }).execute();
  await db.insertInto('artist').values({ id: artist }).execute();
  await db
    .insertInto('track')
    .values({ id: track, name: 'Undertow', artistId: artist, providerId: track })
    .execute();
  const city = { city: 'Los Angeles', stateCode: 'CA', latitude: 34.03, longitude: -118.23 };
  await db
    .insertInto('venue')
    .values({ id: venue, address1: '2119 E 9th St', state: 'California', zipCode: '90021', ...city })
    .execute();
  await addEvents(db, { id, venue, night, artist, track, genreId, june: people.june, city });
  await db
    .insertInto('post')
    .values({
      id: post,
      feedType: 'community',
      feedId: id,
      profileId: id,
      userId: people.ines,
      description: 'Doors at eleven.',
    })
    .execute();
  await db.insertInto('postCreator').values({ postId: post, profileId: id }).execute();
  await db.insertInto('commentTotal').values({ itemType: 'feedPost', itemId: post, total: 2 }).execute();
  return { id, night, artist };
}

type UnionParts = Record<'id' | 'venue' | 'night' | 'artist' | 'track' | 'genreId' | 'june', string> & {
  city: { city: string; stateCode: string; latitude: number; longitude: number };
};

async function addEvents(db: Db, { id, venue, night, artist, track, genreId, june, city }: UnionParts) {
  const at = (startsAt: string, endsAt: string) => ({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    creatorId: id,
    providerId: newId(),
  });
  const event = { ...city, venueId: venue, venueName: 'Ninth St. Freight', description: 'Bring a torch.' };
  const [cancelled, draft] = [newId(), newId()];
  const events = [
    {
      ...event,
      ...at('2027-03-06T07:00:00Z', '2027-03-06T13:00:00Z'),
      id: night,
      name: 'Night Freight 015',
      taxName: 'Sales tax',
      taxRate: 9500,
    },
    {
      ...at('2027-02-06T07:00:00Z', '2027-02-06T13:00:00Z'),
      id: cancelled,
      name: 'Rail Yard',
      status: 'cancelled' as const,
    },
    {
      ...at('2027-01-06T07:00:00Z', '2027-01-06T13:00:00Z'),
      id: draft,
      name: 'Quiet Hours',
      status: 'draft' as const,
      timezone: 'Europe/Berlin',
    },
  ];
  for (const one of events) await db.insertInto('event').values(one).execute();
  await db
    .insertInto('eventCreator')
    .values([
      ...events.map((one) => ({ eventId: one.id, profileId: id, creatorType: 'owner' as const })),
      { eventId: night, profileId: june, creatorType: 'collaborator' as const, position: 1 },
    ])
    .execute();
  await db
    .insertInto('eventArtist')
    .values({
      eventId: night,
      artistId: artist,
      note: 'Live set',
      playsAt: new Date('2027-03-06T08:30:00Z'),
      headliner: true,
    })
    .execute();
  await db.insertInto('eventGenre').values({ eventId: night, genreId }).execute();
  await db.insertInto('eventHashtag').values({ eventId: night, tag: 'warehouse' }).execute();
  await db.insertInto('eventTrack').values({ eventId: night, trackId: track }).execute();
  const floor = newId();
  await db
    .insertInto('ticketType')
    .values([
      { eventId: night, id: newId(), name: 'Guest', priceMinor: 0, locked: true, position: 1, taxRate: 0 },
      { eventId: night, id: floor, name: 'Floor', priceMinor: 2500, capacity: 200, position: 0 },
      {
        eventId: night,
        id: newId(),
        name: 'Table',
        priceMinor: 9000,
        admits: 4,
        opensAfter: floor,
        position: 2,
      },
    ])
    .execute();
  await db.insertInto('eventCapacity').values({ eventId: night, capacity: 250 }).execute();
}
