import { afterAll, describe, expect, test } from 'vitest';
import { transact } from '#platform/server/db.ts';
import { endFollowsBetween } from './index.ts';
import { openFollowStage, wire } from './testing/stage.ts';

const {
  app,
  add,
  addBlock,
  connectionsOf,
  eventsAbout,
  expectRightTotals,
  factsOf,
  follow,
  setPrivate,
  unfollow,
} = await openFollowStage();
afterAll(() => app.close());

describe('a private account', () => {
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
      await addBlock(owner, id);
      await transact(app.db, (tx) => endFollowsBetween(tx, owner, id));
    }
    expect([await requestsOf(owner, 'pending'), await requestsOf(owner, 'denied')]).toEqual([[], []]);
    expect((await app.as(owner).get(`/users/${owner}/followRequests?status=denied`)).body.total).toBe(0);
    expect(await answer(owner, wire(asking), 'confirmed')).toBe('requestNotFound');
    expect(await answer(owner, wire(declined), 'invited')).toBe('requestNotFound');
  });

  test('accepts its requests when it becomes public, with notifications, and declined users can follow it [FOL-08, FOL-11, PRF-07]', async () => {
    const [owner, friend, back, declined] = [
      await add('user'),
      await add('user'),
      await add('user'),
      await add('user'),
    ];
    await follow(back, wire(owner));
    await unfollow(back, wire(owner));
    await setPrivate(owner, true);
    await follow(owner, wire(friend));
    const fans = await Promise.all(Array.from({ length: 120 }, () => add('user')));
    for (const id of [friend, back, declined, ...fans]) await follow(id, wire(owner));
    await answer(owner, wire(declined), 'denied');
    await setPrivate(owner, false);
    // Making it public again changes nothing.
    await setPrivate(owner, false);
    await app.deliverEvents();
    expect([await requestsOf(owner, 'pending'), await requestsOf(owner, 'denied')]).toEqual([
      [],
      [wire(declined)],
    ]);
    expect(await connectionsOf(owner, 'friends')).toEqual([wire(friend)]);
    expect(await factsOf(friend)).toMatchObject([{ payload: { followedId: owner, isBack: true } }]);
    const approved = await eventsAbout('follow.approved', owner);
    expect(new Set(approved)).toEqual(new Set([friend, back, ...fans]));
    expect(approved).toHaveLength(122);
    // They followed before, so the follow returns without another announcement.
    expect(await eventsAbout('follow.restored', owner)).toEqual([back]);
    expect((await follow(declined, wire(owner))).body.status).toBe('confirmed');
    await expectRightTotals([owner, friend, back, declined, ...fans]);
  });

  test('accepts no request when it is private again by then [FOL-11]', async () => {
    const [owner, fan] = [await add('user'), await add('user')];
    await setPrivate(owner, true);
    await follow(fan, wire(owner));
    await setPrivate(owner, false);
    await setPrivate(owner, true);
    await app.deliverEvents();
    expect(await requestsOf(owner, 'pending')).toEqual([wire(fan)]);
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
