import { openFeatures } from '../features.ts';
import type { FeedPost } from '#modules/social/posts/contract.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type Person, type TestApp } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';

const keys = ['maya', 'june', 'theo', 'ines', 'stranger'] as const;

/** People who post, and where: a community, a public and a private event, an artist. */
export type World = {
  readonly app: TestApp;
  readonly ids: Readonly<Record<(typeof keys)[number], string>>;
  readonly as: (who: (typeof keys)[number]) => Person;
  readonly community: string;
  readonly night: string;
  readonly privateEvent: string;
  readonly artist: string;
  readonly track: string;
  readonly plan: string;
  /** Posts, and fails the test if that is refused. */
  readonly post: (who: (typeof keys)[number], draft: object) => Promise<Posted>;
  readonly facts: (type: string) => Promise<Record<string, unknown>[]>;
};

export type Posted = FeedPost;

/**
 * Ines manages the community that hosts both events. Maya is a member and goes to the public event, June goes to
 * both, Theo manages the artist who plays the public one. The stranger has no relation to anyone.
 */
export async function openWorld(): Promise<World> {
  const app = await openTestApp((services) => openFeatures(services), { PAYMENTS: 'embedded' });
  const ids = Object.fromEntries(keys.map((key) => [key, newId()])) as World['ids'];
  const [community, event, privateEvent, artist, track, plan] = newIds(6);
  await addProfiles(app, ids, { community, artist, track });
  await addEvents(app, ids, { community, artist, night: event, privateEvent });
  await app.db
    .insertInto('plan')
    .values({ id: plan, creatorId: ids.june, name: 'By bike', isOpen: true })
    .execute();
  const as = (who: (typeof keys)[number]) => app.as(ids[who]);
  return {
    app,
    ids,
    as,
    community: `community:${community}`,
    night: `event:backbeat:${event}`,
    privateEvent: `event:backbeat:${privateEvent}`,
    artist: `artist:backbeat:${artist}`,
    track,
    plan: `activity:${plan}`,
    post: async (who, draft) => {
      const { status, body } = await as(who).post(`/users/${ids[who]}/feedPosts`, draft);
      if (status !== 201) throw new Error(`${who} could not post: ${JSON.stringify(body)}`);
      return body as Posted;
    },
    facts: async (type) => {
      const rows = await app.db
        .selectFrom('outbox')
        .select('payload')
        .where('type', '=', type)
        .orderBy('position')
        .execute();
      return rows.map(({ payload }) => payload as Record<string, unknown>);
    },
  };
}

async function addProfiles(
  { db }: TestApp,
  ids: World['ids'],
  { community, artist, track }: { community: string; artist: string; track: string },
) {
  const home = { city: 'Los Angeles', state: 'California' };
  await db
    .insertInto('profile')
    .values([
      ...keys.map((key) => ({ ...profileRow(ids[key], 'user', key), ...home })),
      profileRow(community, 'community', 'Freight Union'),
      profileRow(artist, 'artist', 'Okta'),
    ])
    .execute();
  await db.insertInto('community').values({ id: community, membershipType: 'open' }).execute();
  await db.insertInto('artist').values({ id: artist }).execute();
  await db
    .insertInto('track')
    .values({ id: track, name: 'Platform', artistId: artist, providerId: track })
    .execute();
  await db
    .insertInto('profileTeam')
    .values([
      { profileId: community, userId: ids.ines, creatorType: 'owner' },
      { profileId: artist, userId: ids.theo, creatorType: 'owner' },
    ])
    .execute();
  await db
    .insertInto('communityParticipant')
    .values({ communityId: community, userId: ids.maya, status: 'confirmed' })
    .execute();
}

async function addEvents(
  { db }: TestApp,
  ids: World['ids'],
  {
    community,
    artist,
    night: event,
    privateEvent,
  }: Record<'community' | 'artist' | 'night' | 'privateEvent', string>,
) {
  const times = { startsAt: new Date(Date.now() + 9e7), endsAt: new Date(Date.now() + 1e8) };
  const common = { ...times, city: 'Los Angeles', creatorId: community };
  await db
    .insertInto('event')
    .values([
      { ...common, id: event, providerId: event, name: 'Night Freight' },
      { ...common, id: privateEvent, providerId: privateEvent, name: 'The cellar', visibility: 'private' },
    ])
    .execute();
  await db
    .insertInto('eventCreator')
    .values([event, privateEvent].map((eventId) => ({ eventId, profileId: community, creatorType: 'owner' })))
    .execute();
  await db.insertInto('eventArtist').values({ eventId: event, artistId: artist }).execute();
  await db
    .insertInto('eventGoing')
    .values([
      { eventId: event, userId: ids.maya },
      { eventId: event, userId: ids.june },
      { eventId: privateEvent, userId: ids.june },
    ])
    .execute();
}

/** Blocks in both directions, as the table stores it. */
export async function block({ app: { db } }: World, one: string, other: string): Promise<void> {
  await db
    .insertInto('blockedPair')
    .values([
      { profileId: one, otherId: other, isOwn: true },
      { profileId: other, otherId: one, isOwn: false },
    ])
    .execute();
}

export async function follow(
  { app: { db } }: World,
  who: string,
  whom: string,
  mutual = false,
): Promise<void> {
  await db
    .insertInto('follow')
    .values({ profileId: who, followedId: whom, followedType: 'user', mutual })
    .execute();
}
