import { afterAll, describe, expect, test } from 'vitest';
import { openFollowStage, wire } from './testing/stage.ts';

const { app, add, addBlock, connectionsOf, eventsAbout, expectRightTotals, follow, setPrivate, unfollow } =
  await openFollowStage();
afterAll(() => app.close());

describe('a follower', () => {
  const pathOf = (owner: string, id: string) => `/users/${wire(owner)}/followers/${wire(id)}`;
  const remove = (owner: string, id: string) => app.as(owner).delete(pathOf(owner, id));
  const undo = (owner: string, id: string, given: string) =>
    app.as(owner).put(pathOf(owner, id), { undo: given });
  const wireAll = (ids: readonly string[]) => ids.map(wire);

  test('can be removed, and returns to the same place when that is undone, once [FOL-11, PRF-07]', async () => {
    const [owner, first, last] = [await add('user'), await add('user'), await add('user')];
    await follow(owner, wire(first));
    for (const id of [first, last]) await follow(id, wire(owner));
    const removed = await remove(owner, first);
    expect([await connectionsOf(owner, 'followers'), await connectionsOf(owner, 'friends')]).toEqual([
      wireAll([last]),
      [],
    ]);
    expect(await connectionsOf(owner, 'following')).toEqual([wire(first)]);
    expect((await remove(owner, first)).body.code).toBe('followerNotFound');
    await expectRightTotals([owner, first, last]);

    expect((await undo(owner, first, removed.body.undo)).status).toBe(200);
    expect([await connectionsOf(owner, 'followers'), await connectionsOf(owner, 'friends')]).toEqual([
      wireAll([last, first]),
      [wire(first)],
    ]);
    expect([await eventsAbout('follow.ended', owner), await eventsAbout('follow.restored', owner)]).toEqual([
      [first],
      [first],
    ]);
    // An undo can't bring back someone who unfollowed.
    await unfollow(first, wire(owner));
    expect((await undo(owner, first, removed.body.undo)).body.code).toBe('undoExpired');
    expect(await connectionsOf(owner, 'followers')).toEqual([wire(last)]);
    await expectRightTotals([owner, first, last]);
  });

  test('can follow or ask again after being removed, and only the owner of the list removes or undoes [FOL-11, MOD-01]', async () => {
    const [owner, fan, other] = [await add('user'), await add('user'), await add('user')];
    await follow(fan, wire(owner));
    expect((await app.as(other).delete(pathOf(owner, fan))).status).toBe(403);
    const { undo: given } = (await remove(owner, fan)).body;
    for (const [by, id, text] of [
      [owner, other, given],
      [other, fan, given],
      [owner, fan, given.replace(/^\d/, '9')],
    ])
      expect((await undo(by, id, text)).body.code).toBe('undoExpired');
    await setPrivate(owner, true);
    expect((await follow(fan, wire(owner))).body.status).toBe('pending');
    expect((await remove(owner, fan)).body.code).toBe('followerNotFound');
    expect((await undo(owner, fan, given)).status).toBe(200);
    expect(await connectionsOf(owner, 'followers')).toEqual([wire(fan)]);

    const { undo: next } = (await remove(owner, fan)).body;
    await addBlock(fan, owner);
    expect((await undo(owner, fan, next)).body.code).toBe('followerNotFound');
    await expectRightTotals([owner, fan]);
  });
});
