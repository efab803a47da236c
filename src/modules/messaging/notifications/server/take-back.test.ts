import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addAccount } from '#modules/identity/accounts/server/index.ts';
import { bareId } from '#platform/ids.ts';
import { sql, transact } from '#platform/server/db.ts';
import { openWorld, type World } from '#app/server/testing/social-world.ts';
import type { Params } from '../catalog.ts';
import type { NotificationDraft } from './draft.ts';
import { forgetActor } from './forget-store.ts';
import { addNotifications } from './notification-store.ts';

type Who = keyof World['ids'];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const like = async (who: Who, itemId: string): Promise<string> =>
  (await world.as(who).post(`/users/${world.ids[who]}/likes`, { itemId })).body.id;
const unlike = (who: Who, likeId: string) => world.as(who).delete(`/users/${world.ids[who]}/likes/${likeId}`);
const followsOf = (who: Who, whom: Who) =>
  `/users/${world.ids[who]}/follows/user:us-west-2:${world.ids[whom]}`;
const follow = (who: Who, whom: Who) => world.as(who).put(followsOf(who, whom));
const unfollow = (who: Who, whom: Who) => world.as(who).delete(followsOf(who, whom));
const read = (who: Who) => world.as(who).post(`/users/${world.ids[who]}/notifications/read`, {});

/** A user's notifications and their links, once all events are delivered. */
async function notified(who: Who) {
  await world.app.deliverEvents();
  const { items, unread } = (await world.as(who).get(`/users/${world.ids[who]}/notifications`)).body;
  const lines = items.map((line: { title: string; deepLinkUrl: string }) => [line.title, line.deepLinkUrl]);
  return { lines, unread };
}

test('removes an undone like from its unread row, and the row if it was the only like', async () => {
  const { id } = await world.post('ines', { description: 'Who brings the lights?' });
  const link = `/posts/${bareId(id)}`;
  const likes = [await like('maya', id), await like('june', id)];
  expect(await notified('ines')).toEqual({ lines: [['june and maya liked your post', link]], unread: 1 });
  await unlike('june', likes[1]!);
  expect(await notified('ines')).toEqual({ lines: [['maya liked your post', link]], unread: 1 });
  await unlike('maya', likes[0]!);
  expect(await notified('ines')).toEqual({ lines: [], unread: 0 });

  await like('maya', id);
  expect(await notified('ines')).toEqual({ lines: [['maya liked your post', link]], unread: 1 });
});

/** Removes an act of a row while another one is being added to it. */
async function removeWhileAdding(draft: NotificationDraft, remove: () => Promise<unknown>): Promise<void> {
  const { db } = world.app;
  const { removal } = await transact(db, async (tx) => {
    await addNotifications(tx, [draft]);
    const removal = remove();
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      expect(rows).toHaveLength(1);
    }, 10_000);
    return { removal };
  });
  await removal;
}

describe('counts only the other one when one is removed at the same instant [LIK-02]', () => {
  const removals: Record<string, (likeId: string) => Promise<unknown>> = {
    'an undone like': (likeId) => unlike('maya', likeId),
    'a like of a user who is blocked now': () =>
      world.as('ines').put(`/users/${world.ids.ines}/blocks/user:us-west-2:${world.ids.maya}`),
    'a like of a deleted account': () => transact(world.app.db, (tx) => forgetActor(tx, world.ids.maya)),
  };
  test.each(Object.entries(removals))('%s', async (_, remove) => {
    const { app, ids } = world;
    const { id } = await world.post('ines', { description: 'Who has the key?' });
    const link = `/posts/${bareId(id)}`;
    const first = await like('maya', id);
    await notified('ines');
    const [itemType, itemId] = id.split(':') as [string, string];
    const about = { itemType, itemId, key: id, params: { itemType }, link };
    await removeWhileAdding({ ...about, to: ids.ines, type: 'like', by: ids.june }, async () => {
      await remove(first);
      await app.deliverEvents();
    });
    expect((await notified('ines')).lines[0]).toEqual(['june liked your post', link]);
    await app.as(ids.ines).delete(`/users/${ids.ines}/blocks/user:us-west-2:${ids.maya}`);
  });

  test('a deleted comment', async () => {
    const { app, ids } = world;
    const { id } = await world.post('ines', { description: 'Who has the cables?' });
    const link = `/posts/${bareId(id)}`;
    const comment = async (who: Who) =>
      (await world.as(who).post(`/feedPosts/${id}/comments`, { text: 'I do' })).body.id as string;
    const first = await comment('maya');
    await notified('ines');
    const { key, params, itemType, itemId } = await app.db
      .selectFrom('notification')
      .selectAll()
      .where('type', '=', 'comment')
      .where('link', '=', link)
      .executeTakeFirstOrThrow();
    const about = { key, params: params as Params, itemType: itemType!, itemId: itemId!, link };
    await removeWhileAdding({ ...about, to: ids.ines, type: 'comment', by: ids.june }, async () => {
      await world.as('maya').delete(`/comments/${first}`);
      await app.deliverEvents();
    });
    expect((await notified('ines')).lines[0]).toEqual(['june commented on your post', link]);
  });
});

test('keeps rows that were read, and liking again doesn’t notify again', async () => {
  const { id } = await world.post('theo', { description: 'Doors at nine' });
  const first = await like('maya', id);
  await notified('theo');
  await read('theo');
  await unlike('maya', first);
  expect((await notified('theo')).lines).toHaveLength(1);
  await like('maya', id);
  expect(await notified('theo')).toMatchObject({
    lines: [['maya liked your post', expect.any(String)]],
    unread: 0,
  });
});

test('an action undone before delivery is never shown', async () => {
  const { id } = await world.post('theo', { description: 'Doors at ten' });
  const before = await notified('theo');
  await unlike('june', await like('june', id));
  expect(await notified('theo')).toEqual(before);
});

test('a request to follow that is withdrawn before its delivery is never shown, whichever is delivered first [FOL-11]', async () => {
  const { app, ids } = world;
  await app.db.updateTable('profile').set({ isPrivate: true }).where('id', '=', ids.ines).execute();
  const before = await notified('ines');
  await follow('stranger', 'ines');
  await unfollow('stranger', 'ines');
  const delivered = { relayedAt: new Date() };
  await app.db.updateTable('outbox').set(delivered).where('type', '=', 'follow.withdrawn').execute();
  expect(await notified('ines')).toEqual(before);
  await app.db.updateTable('profile').set({ isPrivate: false }).where('id', '=', ids.ines).execute();
});

test('removes an ended follow from the unread row; following again restores it without a push', async () => {
  await follow('maya', 'stranger');
  await follow('june', 'stranger');
  const toJune = `/users/${world.ids.june}`;
  expect((await notified('stranger')).lines).toEqual([['june and maya started following you', toJune]]);
  await unfollow('june', 'stranger');
  const toMaya = `/users/${world.ids.maya}`;
  expect(await notified('stranger')).toEqual({ lines: [['maya started following you', toMaya]], unread: 1 });
  await unfollow('maya', 'stranger');
  expect(await notified('stranger')).toEqual({ lines: [], unread: 0 });

  const { db } = world.app;
  const userId = world.ids.stranger;
  await addAccount(db, { id: userId, name: 'stranger', email: 'stranger@example.test' });
  await db
    .insertInto('accountSession')
    .values({ id: userId, tokenHash: Buffer.from('s'), userId })
    .execute();
  const device = { endpoint: 'https://push.example/1', p256dh: '', auth: '' };
  await db
    .insertInto('pushSubscription')
    .values({ id: userId, userId, sessionId: userId, ...device })
    .execute();
  await db
    .insertInto('notificationSetting')
    .values({ userId, type: 'follow', channel: 'push', enabled: true })
    .execute();
  const pushes = async () => (await db.selectFrom('pushDelivery').selectAll().execute()).length;
  await follow('june', 'stranger');
  expect((await notified('stranger')).lines).toEqual([['june started following you', toJune]]);
  expect(await pushes()).toBe(0);
  await follow('ines', 'stranger');
  await notified('stranger');
  expect(await pushes()).toBe(1);
});

test('removes deleted comments and their replies from bells, also from read rows [CMT-01, MOD-01]', async () => {
  const { id } = await world.post('june', { description: 'Who has a van?' });
  const comment = async (who: Who, text: string, parentId?: string): Promise<string> =>
    (await world.as(who).post(`/feedPosts/${id}/comments`, { text, parentId })).body.id;
  const remove = (who: Who, commentId: string) => world.as(who).delete(`/comments/${commentId}`);
  const about = async (who: Who) => {
    await world.app.deliverEvents();
    const { items } = (await world.as(who).get(`/users/${world.ids[who]}/notifications`)).body;
    return items
      .filter(({ deepLinkUrl }: { deepLinkUrl: string }) => id.endsWith(deepLinkUrl.slice('/posts/'.length)))
      .map(({ title, params }: { title: string; params: { excerpt?: string } }) => [title, params.excerpt]);
  };
  const first = await comment('theo', 'I have one');
  const twice = await comment('theo', 'I have one');
  const rude = await comment('maya', 'Nobody asked you', first);
  const alone = await comment('ines', 'Take the bus');
  expect(await about('june')).toEqual([['ines and 2 others commented on your post', 'Take the bus']]);
  expect(await about('theo')).toEqual([['maya replied to you', 'Nobody asked you']]);
  await Promise.all([read('june'), read('theo')]);

  await remove('maya', rude);
  expect(await about('theo')).toEqual([]);
  expect(await about('june')).toEqual([['ines and theo commented on your post', 'Take the bus']]);
  await remove('ines', alone);
  expect(await about('june')).toEqual([['theo commented on your post', undefined]]);
  await remove('theo', twice);
  expect(await about('june')).toEqual([['theo commented on your post', undefined]]);
  await comment('maya', 'Is it big?', first);
  await remove('theo', first);
  expect([await about('june'), await about('theo')]).toEqual([[], []]);
});

test('a comment that would be cut within an emoji notifies, with the emoji left out [NTF-06]', async () => {
  const { id } = await world.post('theo', { description: 'Who brings the mirror ball?' });
  const text = `${'a'.repeat(118)}🪩🪩`;
  await world.as('maya').post(`/feedPosts/${id}/comments`, { text });
  await world.app.deliverEvents();
  const { items } = (await world.as('theo').get(`/users/${world.ids.theo}/notifications`)).body;
  expect(items[0]).toMatchObject({ params: { excerpt: `${'a'.repeat(118)}…` } });
});

test('a row of several posts is removed with the one that it quotes and links to [MOD-01]', async () => {
  const feed = { feedId: world.night };
  const older = await world.post('maya', { ...feed, description: 'Who shares a ride?' });
  await world.app.deliverEvents();
  const newer = await world.post('ines', { ...feed, description: 'Doors at eleven' });
  const link = `/posts/${bareId(newer.id)}`;
  expect((await notified('june')).lines).toContainEqual(['ines and maya posted in Night Freight', link]);
  await world.as('maya').delete(`/feedPosts/${older.id}`);
  expect((await notified('june')).lines).toContainEqual(['ines and maya posted in Night Freight', link]);
  await world.as('ines').delete(`/feedPosts/${newer.id}`);
  expect((await notified('june')).lines.flat()).not.toContain(link);
});

test('notifications about a list are removed with it [COL-04]', async () => {
  const before = await notified('maya');
  const draft = { kind: 'do-list', name: 'Ten nights', description: '', visibility: 'public' };
  const { id } = (await world.as('june').post('/collections', draft)).body;
  const contributor = { userId: `user:us-west-2:${world.ids.maya}` };
  expect((await world.as('june').post(`/collections/${id}/contributors`, contributor)).status).toBe(201);
  expect((await notified('maya')).lines).toHaveLength(before.lines.length + 1);
  expect((await world.as('june').delete(`/collections/${id}`)).status).toBe(200);
  expect((await notified('maya')).lines).toEqual(before.lines);
});

test('beats stay, and undoing and repeating an action counts once', async () => {
  const counted = async () =>
    (
      await world.app.db
        .selectFrom('outbox')
        .select('key')
        .where('type', '=', 'follow.confirmed')
        .where('key', 'like', `${world.ids.theo}:%`)
        .execute()
    ).length;
  await follow('theo', 'june');
  await unfollow('theo', 'june');
  await follow('theo', 'june');
  await world.app.deliverEvents();
  expect(await counted()).toBe(1);
});

test('a friend who no longer goes to an event is removed from the row about it [JNE-01]', async () => {
  await follow('maya', 'theo');
  await follow('theo', 'maya');
  const about = async () =>
    (await notified('maya')).lines
      .flat()
      .filter((title: string) => title.includes('will be at Night Freight'));
  const path = `/users/user:us-west-2:${world.ids.theo}/events/${world.night}`;
  expect((await world.as('theo').post(path)).status).toBeLessThan(300);
  expect(await about()).toEqual(['theo will be at Night Freight']);
  expect((await world.as('theo').delete(path)).status).toBe(200);
  expect(await about()).toEqual([]);
});
