import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { newId } from '#platform/ids.ts';
import { sql, transact } from '#platform/server/db.ts';
import type { Storage } from '#platform/server/storage.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { findUpload } from './index.ts';

let app: TestApp;
let storage: Storage;
beforeAll(async () => {
  app = await openTestApp((services) => {
    storage = services.storage;
    return openFeatures(services);
  });
});
afterAll(() => app.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const run = (round: string) =>
  app.features
    .flatMap(({ scheduledTasks }) => scheduledTasks ?? [])
    .find(({ name }) => name === round)!
    .run();

test('deletes unused upload URLs after a day and keeps pictures and recent URLs', async () => {
  const upload = (key: string, createdAt: Date, storedAt: Date | null = null) => ({
    id: newId(),
    userId: newId(),
    key,
    contentType: 'image/png',
    createdAt,
    storedAt,
  });
  await app.db
    .insertInto('mediaUpload')
    .values([
      upload('unused', daysAgo(2)),
      upload('new', daysAgo(0.5)),
      upload('kept', daysAgo(2), daysAgo(2)),
    ])
    .execute();
  await run('media.forget-unused-uploads');
  const left = await app.db.selectFrom('mediaUpload').select('key').orderBy('key').execute();
  expect(left.map(({ key }) => key)).toEqual(['kept', 'new']);
});

test('a picture that can’t be deleted keeps no others [MED-03]', async () => {
  const userId = newId();
  const upload = (key: string, more: object) => {
    const row = { id: newId(), userId, key, contentType: 'image/png', ...more };
    return { ...row, createdAt: daysAgo(2), checkAt: daysAgo(-1) };
  };
  const begun = { claimedAt: daysAgo(2) };
  const gone = { storedAt: daysAgo(2), deletedAt: daysAgo(1) };
  await app.db
    .insertInto('mediaUpload')
    .values([upload('a', begun), upload('b', begun), upload('c', gone), upload('d', gone)])
    .execute();
  const left = async () => {
    const rows = await app.db.selectFrom('mediaUpload').select('key').where('userId', '=', userId).execute();
    return rows.map(({ key }) => key).toSorted();
  };
  const removing = vi.spyOn(storage, 'remove');
  removing.mockRejectedValueOnce(new Error('The storage is away.'));
  await run('media.forget-unused-uploads');
  expect(await left()).toEqual(['a', 'c', 'd']);
  removing.mockRejectedValueOnce(new Error('The storage is away.'));
  await run('media.sweep-pictures');
  expect(await left()).toEqual(['a', 'c']);
  removing.mockRestore();
  await run('media.forget-unused-uploads');
  await run('media.sweep-pictures');
  expect(await left()).toEqual([]);
});

test('deletes broadcast deliveries after 90 days, except those still queued', async () => {
  const postId = newId();
  await app.db
    .insertInto('broadcast')
    .values({
      postId,
      feedType: 'community',
      feedId: newId(),
      profileId: newId(),
      userId: newId(),
      channels: ['email'],
      peopleLeft: 0,
    })
    .execute();
  const delivery = (state: 'sent' | 'skipped' | 'bounced' | 'queued', days: number) => ({
    postId,
    userId: newId(),
    channel: 'email' as const,
    id: newId(),
    state,
    why: state === 'skipped' ? 'optedOut' : null,
    changedAt: daysAgo(days),
  });
  await app.db
    .insertInto('broadcastDelivery')
    .values([delivery('sent', 91), delivery('skipped', 91), delivery('bounced', 89), delivery('queued', 91)])
    .execute();
  await run('blasts.forget-deliveries');
  const left = await app.db.selectFrom('broadcastDelivery').select('state').orderBy('state').execute();
  expect(left.map(({ state }) => state)).toEqual(['bounced', 'queued']);
});

test('deletes an external song after 30 days unless an event, post, poll or like uses it', async () => {
  const kept = (providerId: string, days: number, provider = 'deezer') => ({
    id: newId(),
    name: providerId,
    provider,
    providerId,
    outsideArtists: JSON.stringify([{ id: 'artist:deezer:27', name: 'Okta Lindqvist' }]),
    createdAt: daysAgo(days),
  });
  const [loose, recent, ours, onEvent, inPost, inPoll, liked] = [
    kept('loose', 31),
    kept('new', 29),
    kept('ours', 31, 'backbeat'),
    kept('on an event', 31),
    kept('in a post', 31),
    kept('in a poll', 31),
    kept('liked', 31),
  ] as const;
  await app.db.insertInto('track').values([loose, recent, ours, onEvent, inPost, inPoll, liked]).execute();
  const host = newId();
  const [eventId, postId, pollPostId, pollId] = [newId(), newId(), newId(), newId()];
  const until = { startsAt: daysAgo(2), endsAt: daysAgo(1) };
  await app.db
    .insertInto('event')
    .values({ id: eventId, providerId: eventId, name: 'Night Freight', creatorId: host, ...until })
    .execute();
  await app.db.insertInto('eventTrack').values({ eventId, trackId: onEvent.id }).execute();
  const post = { feedType: 'public', profileId: host, userId: host } as const;
  await app.db
    .insertInto('post')
    .values([postId, pollPostId].map((id) => ({ ...post, id })))
    .execute();
  await app.db.insertInto('postItem').values({ postId, kind: 'track', targetId: inPost.id }).execute();
  await app.db.insertInto('poll').values({ id: pollId, postId: pollPostId }).execute();
  await app.db
    .insertInto('pollOption')
    .values({ pollId, id: newId(), position: 0, kind: 'track', targetId: inPoll.id })
    .execute();
  await app.db
    .insertInto('itemLike')
    .values({ id: newId(), profileId: host, userId: host, itemType: 'track', itemId: liked.id })
    .execute();
  await run('music.sweep-songs');
  const left = await app.db.selectFrom('track').select('name').orderBy('name').execute();
  expect(left.map(({ name }) => name)).toEqual([
    'in a poll',
    'in a post',
    'liked',
    'new',
    'on an event',
    'ours',
  ]);
  const told = await app.db.selectFrom('outbox').select('key').where('type', '=', 'track.removed').execute();
  expect(told).toEqual([{ key: loose.id }]);
});

describe('an uploaded picture that nothing uses', () => {
  const userId = newId();
  async function upload(key: string): Promise<string> {
    const id = newId();
    const row = { id, userId, key, contentType: 'image/png', storedAt: new Date() };
    await app.db.insertInto('mediaUpload').values(row).execute();
    await app.db.insertInto('image').values({ id, ownerId: userId, provider: 'local', key }).execute();
    await storage.write(`images/${id}/640.webp`, Buffer.from('picture'), 'image/webp');
    return id;
  }
  async function later(hours: number) {
    await sql`update media_upload set check_at = check_at - make_interval(hours => ${hours}::int)`.execute(
      app.db,
    );
    await run('media.sweep-pictures');
  }
  const show = (imageId: string) => {
    const id = newId();
    const profile = { id, type: 'user', name: 'Ana Reyes', providerId: id, imageId } as const;
    return app.db.insertInto('profile').values(profile).execute();
  };
  const isThere = async (id: string) => {
    const bytes = await storage.read(`images/${id}/640.webp`);
    const row = await app.db.selectFrom('image').select('id').where('id', '=', id).executeTakeFirst();
    return [bytes !== undefined, row !== undefined];
  };

  test('is deleted with its bytes after a day, while pictures in use stay', async () => {
    const [loose, shown, late] = [await upload('loose'), await upload('shown'), await upload('late')];
    await show(shown);
    await later(1);
    await show(late);
    expect(await isThere(loose)).toEqual([true, true]);
    await later(23);
    expect(await isThere(loose)).toEqual([true, true]);
    await later(1);
    expect(await isThere(loose)).toEqual([false, false]);
    expect(await findUpload(app.db, userId, 'loose')).toBeUndefined();
    for (const id of [shown, late]) expect(await isThere(id)).toEqual([true, true]);
    await later(24 * 31);
    for (const id of [shown, late]) expect(await isThere(id)).toEqual([true, true]);
  });

  test('survives when it is attached during the sweep', async () => {
    const id = await upload('at-the-last-moment');
    await later(1);
    await sql`update media_upload set check_at = now() - interval '1 hour'`.execute(app.db);
    await transact(app.db, async (tx) => {
      expect(await findUpload(tx, userId, 'at-the-last-moment')).toBe(id);
      // The sweep runs while the picture is being attached.
      await run('media.sweep-pictures');
      const profile = { id, type: 'user', name: 'Ben Osei', providerId: id, imageId: id } as const;
      await tx.insertInto('profile').values(profile).execute();
    });
    await later(25);
    expect(await isThere(id)).toEqual([true, true]);
  });
});

test('deletes read notifications after 90 days and unread ones after half a year', async () => {
  const profileId = newId();
  const told = (key: string, days: number, isRead: boolean) => ({
    profileId,
    id: newId(),
    type: 'follow',
    key,
    params: JSON.stringify({}),
    link: '/',
    changedAt: daysAgo(days),
    readAt: isRead ? daysAgo(days) : null,
  });
  const all = [
    told('read, old', 91, true),
    told('read', 89, true),
    told('unread, old', 181, false),
    told('unread', 179, false),
  ];
  await app.db.insertInto('notification').values(all).execute();
  const actors = all.map(({ type, key }) => ({ profileId, type, key, actorId: newId() }));
  await app.db.insertInto('notificationActor').values(actors).execute();
  await run('notifications.forget-old');
  for (const table of ['notification', 'notificationActor'] as const) {
    const left = await app.db.selectFrom(table).select('key').orderBy('key').execute();
    expect(left.map(({ key }) => key)).toEqual(['read', 'unread']);
  }
});
