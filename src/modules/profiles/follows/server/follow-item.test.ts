import { afterAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { sql, transact } from '#platform/server/db.ts';
import { endFollowsBetween, forgetFollows } from './index.ts';
import { openFollowStage, rowsOf, wire } from './testing/stage.ts';

const { app, add, addBlock, connectionsOf, expectRightTotals, factsOf, follow, unfollow } =
  await openFollowStage();
afterAll(() => app.close());

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

  test('a deleted profile takes all its follows with it, however many and whatever their status [COM-14, ACC-03]', async () => {
    const [fan, artist, venue] = [await add('user'), await add('artist'), await add('venue')];
    await follow(fan, `artist:backbeat:${artist}`);
    await follow(fan, `venue:backbeat:${venue}`);
    await sql`
      insert into follow (profile_id, followed_id, followed_type, status)
      select gen_random_uuid(), ${artist}::uuid, 'artist',
             (array['confirmed', 'confirmed', 'pending', 'denied', 'invited'])[n % 5 + 1]
        from generate_series(1, 12000) n`.execute(app.db);
    await transact(app.db, (tx) => forgetFollows(tx, artist));
    const left = await app.db
      .selectFrom('follow')
      .select('profileId')
      .where('followedId', '=', artist)
      .execute();
    expect(left).toEqual([]);
    await expectRightTotals([fan, venue]);
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
    expect((await rowsOf(app, [artist])).profiles).toEqual([{ id: artist, followersTotal: 40 }]);
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
    await addBlock(one, other);
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
