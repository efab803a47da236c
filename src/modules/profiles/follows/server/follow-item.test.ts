import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOwnSettings, openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { transact } from '#platform/server/db.ts';
import { endFollowsBetween, openFollows, recountFollows } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => [openProfiles(), openFollows(), openOwnSettings(services)]);
});
afterAll(() => app.close());

async function add(type: 'user' | 'artist' | 'venue' | 'community', name = type as string): Promise<string> {
  const id = newId();
  await app.db.insertInto('profile').values({ id, type, name, providerId: id }).execute();
  return id;
}

const wire = (id: string) => `user:us-west-2:${id}`;
const follow = (by: string, itemId: string) => app.as(by).put(`/users/${wire(by)}/follows/${itemId}`);
const unfollow = (by: string, itemId: string) => app.as(by).delete(`/users/${wire(by)}/follows/${itemId}`);
const connectionsOf = async (id: string, of: string) =>
  (await app.as(id).get(`/users/${id}/${of}`)).body.items.map((one: { id: string }) => one.id);
const factsOf = (profileId: string) =>
  app.db
    .selectFrom('outbox')
    .select(['key', 'payload'])
    .where('type', '=', 'follow.confirmed')
    .where('key', 'like', `${profileId}:%`)
    .execute();

/** Everything stored besides the follows of these profiles. */
async function rowsOf(ids: readonly string[]) {
  const totals = await app.db
    .selectFrom('followTotal')
    .select(['profileId', 'kind', 'total'])
    .where('profileId', 'in', ids)
    .where('total', '>', 0)
    .orderBy('profileId')
    .orderBy('kind')
    .execute();
  const profiles = await app.db
    .selectFrom('profile')
    .select(['id', 'followersTotal'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const mutual = await app.db
    .selectFrom('follow')
    .select(['profileId', 'followedId', 'mutual'])
    .where('profileId', 'in', ids)
    .orderBy('profileId')
    .orderBy('followedId')
    .execute();
  return { totals, profiles, mutual };
}

/** Stored totals match a count of the follows. */
async function expectRightTotals(ids: readonly string[]) {
  const kept = await rowsOf(ids);
  await recountFollows(app.db);
  expect(await rowsOf(ids)).toEqual(kept);
  for (const { id, followersTotal } of kept.profiles) {
    const counted = kept.totals.find(({ profileId, kind }) => profileId === id && kind === 'followers');
    expect(followersTotal).toBe(counted?.total ?? 0);
  }
}

describe('following', () => {
  test('follows users, artists and venues, and adds one to their followers [FOL-06, FOL-09]', async () => {
    const [fan, person, artist, venue] = [
      await add('user'),
      await add('user'),
      await add('artist'),
      await add('venue'),
    ];
    const itemIds = [wire(person), `artist:backbeat:${artist}`, `venue:backbeat:${venue}`];
    for (const itemId of itemIds) {
      expect(await follow(fan, itemId)).toMatchObject({
        status: 200,
        body: { followed: true, status: 'confirmed', followsBack: false, followersTotal: 1 },
      });
    }
    const asked = await app.as(fan).get(`/users/${fan}/follows?ids=${itemIds.join(',')},artist:spotify:no`);
    expect(
      asked.body.items.map(({ id, followed }: { id: string; followed: boolean }) => [id, followed]),
    ).toEqual(itemIds.map((id) => [id, true]));
    for (const itemId of itemIds)
      expect((await unfollow(fan, itemId)).body).toMatchObject({ followed: false, followersTotal: 0 });
    await expectRightTotals([fan, person, artist, venue]);
  });

  test('two users who follow each other at the same moment become friends [PRF-07]', async () => {
    for (let round = 0; round < 12; round++) {
      const [one, other] = [await add('user'), await add('user')];
      const answers = await Promise.all([follow(one, wire(other)), follow(other, wire(one))]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect([await connectionsOf(one, 'friends'), await connectionsOf(other, 'friends')]).toEqual([
        [wire(other)],
        [wire(one)],
      ]);
      const backs = [...(await factsOf(one)), ...(await factsOf(other))].map(
        ({ payload }) => (payload as { isBack: boolean }).isBack,
      );
      expect(backs.toSorted()).toEqual([false, true]);
      await expectRightTotals([one, other]);
    }
  });

  test('keeps every count right while many users follow and unfollow each other [PRF-07]', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => add('user')));
    const pairs = crowd.flatMap((one) =>
      crowd.filter((other) => other !== one).map((other) => [one, other] as const),
    );
    const acts = [...pairs, ...pairs.toReversed()].map(([one, other], place) =>
      place % 5 === 4 ? unfollow(one, wire(other)) : follow(one, wire(other)),
    );
    expect(new Set((await Promise.all(acts)).map(({ status }) => status))).toEqual(new Set([200]));
    await expectRightTotals(crowd);
  });

  test('counts every follower when many follow one artist at the same moment', async () => {
    const artist = await add('artist');
    const fans = await Promise.all(Array.from({ length: 40 }, () => add('user')));
    await Promise.all(fans.map((fan) => follow(fan, `artist:backbeat:${artist}`)));
    await expectRightTotals([artist, ...fans]);
    expect((await rowsOf([artist])).profiles).toEqual([{ id: artist, followersTotal: 40 }]);
  });

  test('twenty impatient clicks make one follow and publish one domain event [PLT-12]', async () => {
    const [fan, other] = [await add('user'), await add('user')];
    await Promise.all(Array.from({ length: 20 }, () => follow(fan, wire(other))));
    expect(await factsOf(fan)).toMatchObject([
      {
        key: `${fan}:${other}`,
        payload: { profileId: fan, followedId: other, followedType: 'user', isBack: false },
      },
    ]);
    // Following and unfollowing repeatedly publishes once.
    for (let round = 0; round < 3; round++) {
      await unfollow(fan, wire(other));
      await follow(fan, wire(other));
    }
    expect(await factsOf(fan)).toHaveLength(1);
    await expectRightTotals([fan, other]);
  });

  test('follows as the current profile', async () => {
    const [manager, artist, venue] = [await add('user'), await add('artist'), await add('venue')];
    const acting = app.as(manager, { profileId: artist });
    await acting.put(`/users/${wire(manager)}/follows/venue:backbeat:${venue}`);
    expect((await factsOf(artist)).map(({ key }) => key)).toEqual([`${artist}:${venue}`]);
    // An artist and a fan who follow each other aren't friends: friends are users (PRF-07).
    await acting.put(`/users/${wire(manager)}/follows/${wire(manager)}`);
    await follow(manager, `artist:backbeat:${artist}`);
    expect(await connectionsOf(manager, 'friends')).toEqual([]);
    await expectRightTotals([manager, artist, venue]);
  });
});

describe('a private account', () => {
  const setPrivate = (id: string, isPrivate: boolean) => app.as(id).put('/me/private', { isPrivate });
  const requestsOf = async (id: string, status: string) =>
    (await app.as(id).get(`/users/${id}/followRequests?status=${status}`)).body.items.map(
      (one: { id: string }) => one.id,
    );
  const answer = async (id: string, profileId: string, status: string) => {
    const { status: code, body } = await app
      .as(id)
      .put(`/users/${id}/followRequests/${profileId}`, { status });
    return code === 200 ? body.status : body.code;
  };

  test('gets requests, which it accepts or declines; a declined user can follow only after an invitation [FOL-08, FOL-11]', async () => {
    const [owner, fan, other] = [await add('user'), await add('user'), await add('user')];
    await setPrivate(owner, true);
    for (const id of [fan, other])
      expect((await follow(id, wire(owner))).body).toMatchObject({
        followed: false,
        status: 'pending',
        isPrivate: true,
        followersTotal: 0,
      });
    expect([await requestsOf(owner, 'pending'), await factsOf(fan)]).toEqual([[wire(other), wire(fan)], []]);

    expect(await answer(owner, wire(fan), 'confirmed')).toBe('confirmed');
    expect(await answer(owner, wire(other), 'denied')).toBe('denied');
    expect(await answer(owner, wire(fan), 'confirmed')).toBe('requestNotFound');
    expect([await requestsOf(owner, 'pending'), await requestsOf(owner, 'denied')]).toEqual([
      [],
      [wire(other)],
    ]);
    expect([await connectionsOf(owner, 'followers'), (await factsOf(fan)).length]).toEqual([[wire(fan)], 1]);

    // Withdrawing doesn't clear the way for another request.
    await unfollow(other, wire(owner));
    expect((await follow(other, wire(owner))).body.code).toBe('requestDeclined');
    expect(await answer(owner, wire(other), 'invited')).toBe('invited');
    expect((await follow(other, wire(owner))).body.status).toBe('confirmed');
    await expectRightTotals([owner, fan, other]);
  });

  test('never hears of a withdrawn request, and accepting makes friends of users who follow each other [FOL-08, PRF-07]', async () => {
    const [owner, fan] = [await add('user'), await add('user')];
    await setPrivate(owner, true);
    await follow(owner, wire(fan));
    await follow(fan, wire(owner));
    expect((await unfollow(fan, wire(owner))).body.status).toBeNull();
    expect(await answer(owner, wire(fan), 'confirmed')).toBe('requestNotFound');
    await follow(fan, wire(owner));
    // Accepting twice at the same moment counts one follower.
    const answers = await Promise.all([1, 2].map(() => answer(owner, wire(fan), 'confirmed')));
    expect(answers.toSorted()).toEqual(['confirmed', 'requestNotFound']);
    expect(await connectionsOf(owner, 'friends')).toEqual([wire(fan)]);
    await expectRightTotals([owner, fan]);
  });

  test('hears nothing more of a user it blocks, answered or not [FOL-11, MOD-01]', async () => {
    const [owner, asking, declined] = [await add('user'), await add('user'), await add('user')];
    await setPrivate(owner, true);
    for (const id of [asking, declined]) await follow(id, wire(owner));
    await answer(owner, wire(declined), 'denied');
    for (const id of [asking, declined]) {
      await app.db
        .insertInto('blockedPair')
        .values([
          { profileId: owner, otherId: id, isOwn: true },
          { profileId: id, otherId: owner, isOwn: false },
        ])
        .execute();
      await transact(app.db, (tx) => endFollowsBetween(tx, owner, id));
    }
    expect([await requestsOf(owner, 'pending'), await requestsOf(owner, 'denied')]).toEqual([[], []]);
    expect(await answer(owner, wire(asking), 'confirmed')).toBe('requestNotFound');
    expect(await answer(owner, wire(declined), 'invited')).toBe('requestNotFound');
  });

  test('shows its parts to followers only, and no one else answers its requests [FOL-11]', async () => {
    const [owner, fan, stranger] = [await add('user'), await add('user'), await add('user')];
    await app.as(owner).put('/me/privacy/friends', { audience: 'everyone' });
    await follow(fan, wire(owner));
    await setPrivate(owner, true);
    const codes = () =>
      Promise.all(
        [app.as(owner), app.as(fan), app.as(stranger), app.guest].map(
          async (who) => (await who.get(`/users/${owner}/followers`)).status,
        ),
      );
    // Followers from before stay.
    expect(await codes()).toEqual([200, 200, 403, 403]);
    await follow(stranger, wire(owner));
    const path = `/users/${owner}/followRequests/${wire(stranger)}`;
    expect((await app.as(stranger).put(path, { status: 'confirmed' })).status).toBe(403);
    await setPrivate(owner, false);
    expect(await codes()).toEqual([200, 200, 200, 200]);
    // Once it is public, following needs no answer.
    expect((await follow(stranger, wire(owner))).body.status).toBe('confirmed');
    await expectRightTotals([owner, fan, stranger]);
  });
});

describe('items that can’t be followed', () => {
  test('rejects yourself, communities, unknown and deleted users', async () => {
    const [fan, gone, community] = [await add('user'), await add('user'), await add('community')];
    await app.db.updateTable('profile').set({ deletedAt: new Date() }).where('id', '=', gone).execute();
    const refused = async (itemId: string) => {
      const { status, body } = await follow(fan, itemId);
      return [status, body.code];
    };
    expect(await refused(wire(fan))).toEqual([409, 'ownProfile']);
    expect(await refused(`community:${community}`)).toEqual([404, 'itemNotFound']);
    expect(await refused(wire(newId()))).toEqual([404, 'itemNotFound']);
    expect(await refused(wire(gone))).toEqual([410, 'itemGone']);
  });

  test('users who blocked each other can’t find each other [MOD-01]', async () => {
    const [one, other, third] = [await add('user'), await add('user'), await add('user')];
    await follow(one, wire(other));
    await follow(other, wire(one));
    await follow(one, wire(third));
    await app.db
      .insertInto('blockedPair')
      .values([
        { profileId: one, otherId: other, isOwn: true },
        { profileId: other, otherId: one, isOwn: false },
      ])
      .execute();
    await transact(app.db, (tx) => endFollowsBetween(tx, one, other));
    for (const [by, of] of [
      [one, other],
      [other, one],
    ] as const) {
      expect((await follow(by, wire(of))).body.code).toBe('itemNotFound');
      expect((await app.as(by).get(`/users/${by}/follows?ids=${wire(of)}`)).body.items).toEqual([]);
    }
    expect(await connectionsOf(one, 'following')).toEqual([wire(third)]);
    // Users don't see those they blocked among another user's followers.
    await follow(other, wire(third));
    await app.as(third).put('/me/privacy/friends', { audience: 'everyone' });
    const seen = await app.as(one).get(`/users/${third}/followers`);
    expect(seen.body.items.map(({ id }: { id: string }) => id)).toEqual([wire(one)]);
    await expectRightTotals([one, other, third]);
  });

  test('rejects following for another user, or as a guest', async () => {
    const [fan, other] = [await add('user'), await add('user')];
    const path = `/users/${wire(other)}/follows/${wire(fan)}`;
    expect([(await app.as(fan).put(path)).status, (await app.guest.put(path)).status]).toEqual([403, 401]);
    expect((await app.as(fan).get(`/users/${wire(other)}/follows?ids=${wire(fan)}`)).status).toBe(403);
  });
});
