import { expect } from 'vitest';
import { openOwnSettings, openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFollows, recountFollows } from '../index.ts';

export const wire = (id: string) => `user:us-west-2:${id}`;

/** Opens a test app with follows, and what tests of follows do and read. */
export async function openFollowStage() {
  const app = await openTestApp((services) => [
    openProfiles(),
    openFollows(services),
    openOwnSettings(services),
  ]);
  return { app, ...actsOf(app), ...readsOf(app) };
}

function actsOf(app: TestApp) {
  return {
    add: async (type: 'user' | 'artist' | 'venue' | 'community', name = type as string): Promise<string> => {
      const id = newId();
      await app.db.insertInto('profile').values({ id, type, name, providerId: id }).execute();
      return id;
    },
    follow: (by: string, itemId: string) => app.as(by).put(`/users/${wire(by)}/follows/${itemId}`),
    unfollow: (by: string, itemId: string) => app.as(by).delete(`/users/${wire(by)}/follows/${itemId}`),
    setPrivate: (id: string, isPrivate: boolean) => app.as(id).put('/me/private', { isPrivate }),
    /** Only the rows of a block, without what a block ends. */
    addBlock: (by: string, otherId: string) =>
      app.db
        .insertInto('blockedPair')
        .values([
          { profileId: by, otherId, isOwn: true },
          { profileId: otherId, otherId: by, isOwn: false },
        ])
        .execute(),
  };
}

function readsOf(app: TestApp) {
  /** The profiles that domain events of a type about a followed profile name. */
  const eventsAbout = async (type: string, followedId: string) => {
    const rows = await app.db.selectFrom('outbox').select('payload').where('type', '=', type).execute();
    return rows
      .map(({ payload }) => payload as { profileId: string; followedId: string })
      .filter((payload) => payload.followedId === followedId)
      .map(({ profileId }) => profileId);
  };
  /** Stored totals match a count of the follows. */
  const expectRightTotals = async (ids: readonly string[]) => {
    const kept = await rowsOf(app, ids);
    await recountFollows(app.db);
    expect(await rowsOf(app, ids)).toEqual(kept);
    for (const { id, followersTotal } of kept.profiles) {
      const counted = kept.totals.find(({ profileId, kind }) => profileId === id && kind === 'followers');
      expect(followersTotal).toBe(counted?.total ?? 0);
    }
  };
  return {
    eventsAbout,
    expectRightTotals,
    connectionsOf: async (id: string, of: string): Promise<string[]> =>
      (await app.as(id).get(`/users/${id}/${of}`)).body.items.map((one: { id: string }) => one.id),
    factsOf: (profileId: string) =>
      app.db
        .selectFrom('outbox')
        .select(['key', 'payload'])
        .where('type', '=', 'follow.confirmed')
        .where('key', 'like', `${profileId}:%`)
        .execute(),
  };
}

/** Everything stored besides the follows of these profiles. */
export async function rowsOf({ db }: TestApp, ids: readonly string[]) {
  const totals = await db
    .selectFrom('followTotal')
    .select(['profileId', 'kind', 'total'])
    .where('profileId', 'in', ids)
    .where('total', '>', 0)
    .orderBy('profileId')
    .orderBy('kind')
    .execute();
  const profiles = await db
    .selectFrom('profile')
    .select(['id', 'followersTotal'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const mutual = await db
    .selectFrom('follow')
    .select(['profileId', 'followedId', 'mutual'])
    .where('profileId', 'in', ids)
    .orderBy('profileId')
    .orderBy('followedId')
    .execute();
  return { totals, profiles, mutual };
}
