import { addAccount } from '#modules/identity/accounts/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';

export type Feeds = Readonly<Record<'community' | 'event' | 'artist', string>>;

/**
 * Adds a host with a two-month-old account, a Door Manager, and three users who each are a member of the community, a
 * guest of its event and a follower of the artist.
 */
export async function addAudience(db: Db) {
  const [host, door] = [await addPerson(db, 'Hana Sato', 60), await addPerson(db, 'Dee Vale', 60)];
  const crowd = [
    await addPerson(db, 'Ana Reyes'),
    await addPerson(db, 'Ben Osei'),
    await addPerson(db, 'Cy Moran'),
  ];
  const feeds: Feeds = { community: newId(), event: newId(), artist: newId() };
  await db
    .insertInto('profile')
    .values(
      (['community', 'artist'] as const).map((type) => ({
        id: feeds[type],
        type,
        name: `Freight ${type}`,
        providerId: feeds[type],
      })),
    )
    .execute();
  await db.insertInto('community').values({ id: feeds.community, membershipType: 'open' }).execute();
  await db
    .insertInto('profileTeam')
    .values([
      { profileId: feeds.community, userId: host, creatorType: 'owner' },
      { profileId: feeds.community, userId: door, creatorType: 'assistant' },
      { profileId: feeds.artist, userId: host, creatorType: 'collaborator' },
    ])
    .execute();
  await db
    .insertInto('event')
    .values({
      id: feeds.event,
      providerId: feeds.event,
      name: 'Night Freight 014',
      startsAt: new Date(Date.now() + 9e8),
      endsAt: new Date(Date.now() + 1e9),
      creatorId: feeds.community,
    })
    .execute();
  await db
    .insertInto('eventCreator')
    .values({ eventId: feeds.event, profileId: feeds.community, creatorType: 'owner' })
    .execute();
  for (const userId of crowd) await joinAll(db, feeds, userId);
  return { host, door, crowd, feeds };
}

export async function addPerson(db: Db, name: string, daysOld = 0): Promise<string> {
  const id = newId();
  await addAccount(db, { id, name, email: mailboxOf(id) });
  await db
    .updateTable('accountUser')
    .set({ createdAt: new Date(Date.now() - daysOld * 86_400_000), emailVerified: true })
    .where('id', '=', id)
    .execute();
  await db.insertInto('profile').values({ id, type: 'user', name, providerId: id }).execute();
  return id;
}

export async function joinAll(db: Db, feeds: Feeds, userId: string) {
  await db
    .insertInto('communityParticipant')
    .values({ communityId: feeds.community, userId, status: 'confirmed' })
    .execute();
  await db.insertInto('eventGoing').values({ eventId: feeds.event, userId }).execute();
  await db
    .insertInto('follow')
    .values({ profileId: userId, followedId: feeds.artist, followedType: 'artist' })
    .execute();
}

export const mailboxOf = (userId: string) => `${userId}@example.test`;
