import { reindex } from '#modules/discovery/search/server/index.ts';
import { bareId, newId } from '#platform/ids.ts';
import type { WholeApp } from './whole-app.ts';

const names = [
  'viewer',
  'other',
  'third',
  'event',
  'similar',
  'community',
  'plan',
  'list',
  'post',
  'said',
  'thread',
  'comment',
  'parent',
  'reply',
  'planComment',
  'venue',
  'artist',
  'place',
  'hosted',
  'ran',
  'membersEvent',
] as const;
export type ThingName = (typeof names)[number];
export type BlockedWorld = Readonly<Record<ThingName, string>>;

const wire = (id: string) => `user:us-west-2:${id}`;

/** Adds three people, and the second of them to everything that can be listed. */
export async function addBlockedWorld({ app, things }: WholeApp): Promise<BlockedWorld> {
  const { db } = app;
  const bare = (id: string) => bareId(things[id]!);
  const made = Object.fromEntries(names.map((name) => [name, newId()])) as Record<ThingName, string>;
  const ids: BlockedWorld = {
    ...made,
    event: bare('eventId'),
    community: bare('communityId'),
    venue: bare('venueId'),
    artist: bare('artistId'),
    place: bare('locationId'),
  };
  const { viewer, other, third, event, similar, community } = ids;
  const person = (id: string, name: string) => ({
    id,
    type: 'user' as const,
    name,
    providerId: id,
    city: 'Los Angeles',
  });
  await db
    .insertInto('profile')
    .values([person(viewer, 'Vera'), person(other, 'Bartholomew Quill'), person(third, 'Theodora')])
    .execute();
  await db
    .insertInto('eventGoing')
    .values([other, third].map((userId) => ({ eventId: event, userId })))
    .execute();
  await db.insertInto('savedEvent').values({ userId: viewer, eventId: event }).execute();
  await db
    .insertInto('communityParticipant')
    .values([viewer, other].map((userId) => ({ communityId: community, userId, status: 'confirmed' })))
    .execute();
  await addSimilar(db, similar, event, ids);
  await addMembersEvent(db, ids);
  await addRun(db, ids);
  await addWords(db, ids);
  for (const [by, of] of [
    [other, third],
    [third, other],
  ] as const)
    await app.as(by).put(`/users/${wire(by)}/follows/${wire(of)}`);
  // Friends-only settings would hide people for another reason.
  for (const userId of [other, third])
    for (const block of ['events', 'communities', 'friends'])
      await app.as(userId).put(`/me/privacy/${block}`, { audience: 'everyone' });
  await app.as(other).post(`/users/${wire(other)}/likes`, { itemId: `feedPost:${ids.thread}` });
  await reindex(db as never);
  return ids;
}

type TestDb = WholeApp['app']['db'];

/** A similar event, whose page lists the first. */
async function addSimilar(db: TestDb, id: string, event: string, { venue, community, other }: BlockedWorld) {
  const genreId = newId();
  await db.insertInto('genre').values({ id: genreId, slug: 'freight', name: 'Freight' }).execute();
  const at = (ms: number) => new Date(Date.now() + ms);
  await db
    .insertInto('event')
    .values({
      id,
      providerId: id,
      name: 'Loading Bay',
      startsAt: at(2e8),
      endsAt: at(3e8),
      venueId: venue,
      creatorId: community,
    })
    .execute();
  await db
    .insertInto('eventGenre')
    .values([id, event].map((eventId) => ({ eventId, genreId })))
    .execute();
  await db
    .insertInto('eventHashtag')
    .values([id, event].map((eventId) => ({ eventId, tag: 'loading' })))
    .execute();
  await db
    .insertInto('eventCreator')
    .values({ eventId: id, profileId: community, creatorType: 'owner' })
    .execute();
  await db.insertInto('eventGoing').values({ eventId: id, userId: other }).execute();
}

/** An event of the community that only its members see. */
async function addMembersEvent(db: TestDb, { membersEvent: id, community, other }: BlockedWorld) {
  const [startsAt, endsAt] = [2e8, 3e8].map((ms) => new Date(Date.now() + ms)) as [Date, Date];
  await db
    .insertInto('event')
    .values({
      id,
      providerId: id,
      name: 'Keys',
      visibility: 'private',
      startsAt,
      endsAt,
      creatorId: community,
    })
    .execute();
  await db
    .insertInto('eventCreator')
    .values({ eventId: id, profileId: community, creatorType: 'owner' })
    .execute();
  await db.insertInto('eventGoing').values({ eventId: id, userId: other }).execute();
}

/** Adds what the viewer manages, where others may be invited. */
async function addRun(db: TestDb, { viewer, hosted, ran, artist }: BlockedWorld) {
  const owns = { userId: viewer, creatorType: 'owner' } as const;
  await db
    .insertInto('profileTeam')
    .values({ ...owns, profileId: artist })
    .execute();
  const [startsAt, endsAt] = [2e8, 3e8].map((ms) => new Date(Date.now() + ms)) as [Date, Date];
  await db
    .insertInto('event')
    .values({ id: hosted, providerId: hosted, name: 'Yard', startsAt, endsAt, creatorId: viewer })
    .execute();
  await db
    .insertInto('eventCreator')
    .values({ eventId: hosted, profileId: viewer, creatorType: 'owner' })
    .execute();
  await db
    .insertInto('profile')
    .values({ id: ran, type: 'community', providerId: ran, name: 'Yard Union' })
    .execute();
  await db.insertInto('community').values({ id: ran, membershipType: 'open' }).execute();
  await db
    .insertInto('profileTeam')
    .values({ profileId: ran, userId: viewer, creatorType: 'owner' })
    .execute();
}

/** Adds a list, a plan, posts and comments of the other person. */
async function addWords(db: TestDb, ids: BlockedWorld) {
  const { viewer, other, third, event, community } = ids;
  await db.insertInto('plan').values({ id: ids.plan, creatorId: third, name: 'Out', isOpen: true }).execute();
  await db
    .insertInto('planParticipant')
    .values([viewer, other].map((userId) => ({ planId: ids.plan, userId, status: 'confirmed' })))
    .execute();
  await db
    .insertInto('collection')
    .values({ id: ids.list, kind: 'do-list', name: 'Quiet rooms', creatorId: other, eventsTotal: 1 })
    .execute();
  await db
    .insertInto('collectionEvent')
    .values({ collectionId: ids.list, eventId: event, position: 0 })
    .execute();
  await db
    .insertInto('collectionContributor')
    .values({ collectionId: ids.list, userId: third, status: 'confirmed', byId: other })
    .execute();
  const by = (userId: string) => ({ userId, profileId: userId });
  await db
    .insertInto('post')
    .values([
      { ...by(other), id: ids.post, feedType: 'public', city: 'Los Angeles', description: 'Mine' },
      { ...by(other), id: ids.said, feedType: 'community', feedId: community, description: 'To you all' },
      { ...by(third), id: ids.thread, feedType: 'public', city: 'Los Angeles', description: 'A thread' },
    ])
    .execute();
  await db
    .insertInto('postCreator')
    .values([
      { postId: ids.post, profileId: other },
      { postId: ids.said, profileId: other },
      { postId: ids.thread, profileId: third },
    ])
    .execute();
  const under = { itemType: 'feedPost', itemId: ids.thread } as const;
  await db
    .insertInto('comment')
    .values([
      { ...under, ...by(other), id: ids.comment, text: 'Said' },
      { ...under, ...by(third), id: ids.parent, text: 'And this' },
      { ...by(other), id: ids.planComment, itemType: 'activity', itemId: ids.plan, text: 'In' },
    ])
    .execute();
  await db
    .insertInto('comment')
    .values({ ...under, ...by(other), id: ids.reply, parentId: ids.parent, text: 'A reply' })
    .execute();
}
