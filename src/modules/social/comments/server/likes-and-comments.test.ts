import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNextEventIds } from '#modules/social/posts/server/feed-between-store.ts';
import { newId } from '#platform/ids.ts';
import { block, follow, openWorld, type Posted, type World } from '#app/server/testing/social-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const say = (description: string, more: object = {}) => ({ description, ...more });
type Who = keyof World['ids'];

describe('likes', () => {
  const like = (who: Who, itemId: string) => world.as(who).post(`/users/${world.ids[who]}/likes`, { itemId });
  const unlike = (who: Who, likeId: string) =>
    world.as(who).delete(`/users/${world.ids[who]}/likes/${likeId}`);
  const seen = async (who: Who, id: string) => (await world.as(who).get(`/feedPosts/${id}`)).body;

  test('20 concurrent clicks add one like and publish one domain event [LIK-01, LIK-02]', async () => {
    const { id } = await world.post('maya', say('like me'));
    const clicks = await Promise.all(Array.from({ length: 20 }, () => like('june', id)));
    expect(new Set(clicks.map(({ body }) => body.id)).size).toBe(1);
    expect(clicks[0]!.body).toMatchObject({
      id: expect.stringMatching(/^like:/),
      userId: `user:us-west-2:${world.ids.june}`,
      itemId: id,
      user: { name: 'june' },
    });
    expect(await seen('june', id)).toMatchObject({
      liked: true,
      likes: { total: 1 },
      likeId: clicks[0]!.body.id,
    });
    expect(await seen('maya', id)).toMatchObject({
      liked: false,
      likeId: null,
      likes: { total: 1, items: [{ itemId: id }] },
    });
    const told = (await world.facts('like.added')).filter(
      ({ itemId }) => `feedPost:${String(itemId)}` === id,
    );
    expect(told).toMatchObject([
      { itemType: 'feedPost', profileId: world.ids.june, authorProfileId: world.ids.maya },
    ]);
  });

  test('only the user who liked an item can unlike it, and repeating that has no effect [LIK-02, LIK-03]', async () => {
    const { id } = await world.post('maya', say('and back'));
    const { body } = await like('june', id);
    expect((await unlike('theo', body.id)).status).toBe(200);
    expect((await seen('june', id)).likes.total).toBe(1);
    await Promise.all([unlike('june', body.id), unlike('june', body.id)]);
    expect(await seen('june', id)).toMatchObject({ liked: false, likes: { items: [], total: 0 } });
    const round = world.app.features
      .flatMap(({ scheduledTasks }) => scheduledTasks ?? [])
      .find(({ name }) => name === 'likes.roll-up')!;
    await like('theo', id);
    await round.run();
    await like('ines', id);
    expect((await seen('june', id)).likes.total).toBe(2);
    await round.run();
    expect((await seen('june', id)).likes.total).toBe(2);
    for (const feature of world.app.features) expect((await feature.verify?.()) ?? []).toEqual([]);
  });

  test('events, songs, lists and comments can be liked, and one call returns the likes of many items [LIK-04]', async () => {
    const { as, ids, night, track, app } = world;
    const list = newId();
    await app.db
      .insertInto('collection')
      .values({ id: list, kind: 'do-list', name: 'Mine', creatorId: ids.maya, visibility: 'private' })
      .execute();
    const { id } = await world.post('maya', say('say it'));
    const { body: comment } = await as('june').post(`/feedPosts/${id}/comments`, { text: 'hi' });
    const things = [night, `track:${track}`, `collection:${list}`, comment.id];
    const made = await Promise.all(things.map((itemId) => like('maya', itemId)));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await like('june', `collection:${list}`)).status).toBe(404);
    expect((await like('june', `comment:${newId()}`)).status).toBe(404);
    expect((await like('june', 'ticket:1')).body.code).toBe('notLikeable');
    const { body } = await as('june').get(`/users/${ids.june}/likes?ids=${[...things, id].join(',')}`);
    expect(
      body.items
        .map((item: { itemId: string; likeId: null; total: number }) => [
          item.itemId,
          item.likeId,
          item.total,
        ])
        .toSorted(),
    ).toEqual(
      [
        [id, null, 0],
        [comment.id, null, 1],
        [night, null, 1],
        [`track:${track}`, null, 1],
      ].toSorted(),
    );
    const likers = await app.guest.get(`/likes/${night}/users`);
    expect(likers.body).toMatchObject({ items: [{ name: 'maya' }], total: 1, next: null });
  });
});

describe('comments', () => {
  const comment = (who: Who, postId: string, text: string, parentId?: string) =>
    world.as(who).post(`/feedPosts/${postId}/comments`, { text, parentId });
  const thread = async (postId: string, query = '') =>
    (await world.as('maya').get(`/feedPosts/${postId}/comments${query}`)).body;
  const texts = (body: { items: { text: string }[] }) => body.items.map(({ text }) => text);

  test('a thread and its post return comments newest first, with replies, likes and totals [CMT-01, FED-11]', async () => {
    const { id } = await world.post('maya', say('talk'));
    const first = await comment('june', id, 'first');
    await comment('theo', id, 'second');
    for (const reply of ['a', 'b', 'c', 'd', 'e']) await comment('ines', id, reply, first.body.id);
    await world.as('june').post(`/users/${world.ids.june}/likes`, { itemId: first.body.id });
    const body = await thread(id);
    expect(texts(body)).toEqual(['second', 'first']);
    expect(body.total).toBe(7);
    expect(body.items[1]).toMatchObject({
      users: { items: [{ name: 'june' }] },
      likes: { total: 1 },
      liked: false,
      itemId: id,
      parentId: null,
    });
    expect([texts(body.items[1].replies), body.items[1].replies.total]).toEqual([['c', 'd', 'e'], 5]);
    const more = await world.app.guest.get(
      `/comments/${first.body.id}/replies?cursor=${body.items[1].replies.next}`,
    );
    expect(texts(more.body)).toEqual(['b', 'a']);
    expect((await world.as('maya').get(`/feedPosts/${id}`)).body.comments).toMatchObject({
      total: 7,
      items: [{ text: 'second' }, { text: 'first' }],
    });
    const page = await thread(id, '?limit=1');
    expect(texts(await thread(id, `?limit=1&cursor=${page.next}`))).toEqual(['first']);
    expect(
      (await world.facts('comment.created')).find(
        ({ commentId }) => `comment:${String(commentId)}` === first.body.id,
      ),
    ).toMatchObject({
      itemType: 'feedPost',
      parentId: null,
      profileId: world.ids.june,
      authorProfileId: world.ids.maya,
    });
  });

  test('rejects empty comments, long comments, and replies to replies [CMT-01]', async () => {
    const { id } = await world.post('maya', say('talk'));
    const parent = await comment('june', id, 'one');
    const reply = await comment('june', id, 'two', parent.body.id);
    expect((await comment('june', id, ' \n')).body.code).toBe('textRequired');
    expect((await comment('june', id, 'a'.repeat(1001))).body.code).toBe('textTooLong');
    expect((await comment('june', id, 'three', reply.body.id)).body.code).toBe('replyToReply');
    const other = await world.post('maya', say('elsewhere'));
    expect((await comment('june', other.id, 'three', parent.body.id)).status).toBe(404);
    expect((await thread(id)).total).toBe(2);
  });

  test('authors and moderators of the feed can delete a comment with its replies [CMT-01, MOD-01]', async () => {
    const { id } = await world.post('maya', say('talk', { feedId: world.community }));
    const mine = await comment('june', id, 'mine');
    const other = await comment('theo', id, 'other');
    await comment('june', id, 'reply', other.body.id);
    const remove = (who: Who, commentId: string) => world.as(who).delete(`/comments/${commentId}`);
    expect((await remove('maya', other.body.id)).status).toBe(404);
    expect((await remove('june', mine.body.id)).status).toBe(200);
    expect((await world.as('ines').get(`/feedPosts/${id}/comments`)).body.items[0].mayDelete).toBe(true);
    expect((await remove('ines', other.body.id)).status).toBe(200);
    expect(await thread(id)).toMatchObject({ items: [], total: 0 });
    expect((await remove('june', mine.body.id)).status).toBe(404);
  });

  test('plan participants can comment, invited users can only read, and others can do neither [CMT-01, PLN-04]', async () => {
    const { app, as, ids, plan } = world;
    const planId = plan.slice('activity:'.length);
    await app.db
      .insertInto('planParticipant')
      .values([
        { planId, userId: ids.maya, status: 'confirmed' },
        { planId, userId: ids.theo, status: 'invited' },
        { planId, userId: ids.ines, status: 'pending' },
      ])
      .execute();
    const outcome = async (who: Who) => [
      (await as(who).post(`/plans/${plan}/comments`, { text: 'here' })).status,
      (await as(who).get(`/plans/${plan}/comments`)).status,
    ];
    expect(await outcome('june')).toEqual([201, 200]);
    expect(await outcome('maya')).toEqual([201, 200]);
    expect(await outcome('theo')).toEqual([403, 200]);
    expect(await outcome('ines')).toEqual([403, 403]);
    expect(await outcome('stranger')).toEqual([403, 403]);
    expect((await app.guest.get(`/plans/${plan}/comments`)).status).toBe(403);
    expect((await as('maya').get(`/plans/${plan}/comments`)).body.total).toBe(2);
  });
});

describe('private and blocked content', () => {
  type VisibleThread = {
    feedView: boolean;
    feed: boolean;
    post: number;
    comments: number;
    like: number;
    comment: number;
  };

  async function visibilityTo(who: Who, { id, feedId }: Posted): Promise<VisibleThread> {
    const as = world.as(who);
    const lists = await Promise.all(
      ['forYou', 'nearYou', 'friends'].map((feed) => as.get(`/feedPosts/feedView?feed=${feed}&limit=30`)),
    );
    const feed = await as.get(`/feeds/${feedId ?? 'public'}/posts?limit=30`);
    return {
      feedView: lists.some(({ body }) => JSON.stringify(body).includes(id)),
      feed: JSON.stringify(feed.body).includes(id),
      post: (await as.get(`/feedPosts/${id}`)).status,
      comments: (await as.get(`/feedPosts/${id}/comments`)).status,
      like: (await as.post(`/users/${world.ids[who]}/likes`, { itemId: id })).status,
      comment: (await as.post(`/feedPosts/${id}/comments`, { text: 'hello' })).status,
    };
  }
  const everywhere = { feedView: true, feed: true, post: 200, comments: 200, like: 201, comment: 201 };
  const nowhere = { feedView: false, feed: false, post: 404, comments: 404, like: 404, comment: 404 };

  test('posts of a private event are visible only to its guests and team [FED-15]', async () => {
    const posted = await world.post('june', say('in the cellar', { feedId: world.privateEvent }));
    await follow(world, world.ids.maya, world.ids.june, true);
    expect(await visibilityTo('june', posted)).toEqual(everywhere);
    expect(await visibilityTo('ines', posted)).toEqual(everywhere);
    expect(await visibilityTo('maya', posted)).toEqual(nowhere);
    expect(await visibilityTo('stranger', posted)).toEqual(nowhere);
    const { app } = world;
    expect((await app.guest.get(`/feedPosts/${posted.id}`)).status).toBe(404);
    expect((await app.guest.get(`/likes/${posted.id}/users`)).status).toBe(404);
    expect((await app.guest.post('/share-links', { sharedItemId: posted.id })).status).toBe(404);
    await world.as('june').delete(`/feedPosts/${posted.id}`);
    expect((await app.guest.get(`/feedPosts/${posted.id}`)).status).toBe(404);
  });

  test('blocking hides posts, comments and likes in both directions, and muting hides posts from feeds only [MOD-01]', async () => {
    const { app, ids, as } = world;
    const posted = await world.post('theo', say('for all'));
    const { id: elsewhere } = await world.post('maya', say('talk'));
    const said = await as('theo').post(`/feedPosts/${elsewhere}/comments`, { text: 'from theo' });
    await as('theo').post(`/users/${ids.theo}/likes`, { itemId: elsewhere });
    expect(await visibilityTo('stranger', posted)).toEqual(everywhere);
    await block(world, ids.stranger, ids.theo);
    expect(await visibilityTo('stranger', posted)).toEqual(nowhere);
    const seen = await as('stranger').get(`/feedPosts/${elsewhere}`);
    expect([seen.body.comments.items, seen.body.likes.items]).toEqual([[], []]);
    expect((await as('stranger').get(`/comments/${said.body.id}/replies`)).status).toBe(404);
    expect((await as('stranger').get(`/likes/${elsewhere}/users`)).body.items).toEqual([]);
    const own = await world.post('stranger', say('from the stranger'));
    expect(await visibilityTo('theo', own)).toEqual(nowhere);
    await app.db.insertInto('mutedProfile').values({ profileId: ids.ines, mutedId: ids.theo }).execute();
    expect(await visibilityTo('ines', posted)).toEqual({ ...everywhere, feedView: false, feed: false });
    expect((await as('ines').get(`/feedPosts/${elsewhere}`)).body.comments.items).toEqual([]);
  });

  test('posts of a muted community appear only in its own feed [MOD-01, FED-15]', async () => {
    const { ids, as, community } = world;
    const posted = await world.post('ines', say('for members', { feedId: community }));
    expect(await visibilityTo('maya', posted)).toEqual(everywhere);
    const mute = `/users/${ids.maya}/mutes/${community}`;
    expect((await as('maya').put(mute)).status).toBe(200);
    expect(await visibilityTo('maya', posted)).toEqual({ ...everywhere, feedView: false });
    expect((await as('maya').delete(mute)).status).toBe(200);
    expect(await visibilityTo('maya', posted)).toEqual(everywhere);
  });

  test('hidden posts, posts of deleted profiles and posts of drafts return 404, and posts of unlisted events stay out of feeds [RTE-29]', async () => {
    const { app, ids, community } = world;
    const hidden = await world.post('ines', say('hidden'));
    await app.db
      .updateTable('post')
      .set({ hiddenAt: new Date() })
      .where('id', '=', hidden.id.slice(9))
      .execute();
    expect(await visibilityTo('maya', hidden)).toEqual(nowhere);
    expect((await world.as('ines').get(`/feedPosts/${hidden.id}`)).status).toBe(200);
    const night = newId();
    const times = { startsAt: new Date(Date.now() + 9e7), endsAt: new Date(Date.now() + 1e8) };
    await app.db
      .insertInto('event')
      .values({
        ...times,
        id: night,
        providerId: night,
        name: 'By link',
        city: 'Los Angeles',
        creatorId: ids.ines,
        visibility: 'unlisted',
      })
      .execute();
    await app.db
      .insertInto('eventCreator')
      .values({ eventId: night, profileId: ids.ines, creatorType: 'owner' })
      .execute();
    const unlisted = await world.post('ines', say('by link', { feedId: `event:backbeat:${night}` }));
    expect(await visibilityTo('maya', unlisted)).toEqual({ ...everywhere, feedView: false });
    await app.db.updateTable('event').set({ status: 'draft' }).where('id', '=', night).execute();
    expect(await visibilityTo('maya', unlisted)).toEqual(nowhere);
    const closing = await world.post('ines', say('closing', { feedId: community }));
    await app.db
      .updateTable('profile')
      .set({ deletedAt: new Date() })
      .where('id', '=', community.slice(10))
      .execute();
    expect(await visibilityTo('june', closing)).toEqual(nowhere);
    await app.db
      .updateTable('profile')
      .set({ deletedAt: null })
      .where('id', '=', community.slice(10))
      .execute();
  });
});

describe('the home feed', () => {
  type Entry = { type: string; key: string; payload: Record<string, unknown> };
  const read = async (who: Who | 'guest', query = '') => {
    const { body } = await (who === 'guest' ? world.app.guest : world.as(who)).get(
      `/feedPosts/feedView${query}`,
    );
    return body as { items: Entry[]; next: string | null; starter: boolean };
  };
  const words = (items: Entry[]) =>
    items.filter(({ type }) => type === 'feedPost').map(({ payload }) => payload.description);

  test('pages by cursor without repeats, with posts from followed profiles before others [FED-15]', async () => {
    const { app, ids } = world;
    const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);
    const rows = Array.from({ length: 40 }, (_, place) => ({
      id: newId(),
      feedType: 'public',
      profileId: place % 3 === 0 ? ids.june : ids.theo,
      userId: place % 3 === 0 ? ids.june : ids.theo,
      description: `far ${place}`,
      city: 'Los Angeles',
      createdAt: hours(100 + place),
    }));
    await app.db.insertInto('post').values(rows).execute();
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const page = await read('maya', `?limit=7${cursor ? `&cursor=${cursor}` : ''}`);
      pages.push(words(page.items) as string[]);
      cursor = page.next;
    } while (cursor);
    const far = pages.flat().filter((text) => text.startsWith('far'));
    expect(new Set(far).size).toBe(40);
    expect(far.length).toBe(40);
    const expected = rows
      .map((row, place) => ({ row, at: row.createdAt.getTime() + (place % 3 === 0 ? 12 * 3_600_000 : 0) }))
      .toSorted((a, b) => b.at - a.at || (a.row.id < b.row.id ? 1 : -1))
      .map(({ row }) => row.description);
    expect(far).toEqual(expected);
    expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true);
  });

  test('mixes events, friends’ activity and profiles with posts, each once [FED-01, FED-02]', async () => {
    const { app, ids, plan } = world;
    const soonEvent = newId();
    const soon = { startsAt: new Date(Date.now() + 8e7), endsAt: new Date(Date.now() + 9e7) };
    await app.db
      .insertInto('event')
      .values({
        ...soon,
        id: soonEvent,
        providerId: soonEvent,
        name: 'Roller Disco',
        city: 'Los Angeles',
        creatorId: ids.ines,
      })
      .execute();
    await app.db.insertInto('eventGoing').values({ eventId: soonEvent, userId: ids.june }).execute();
    await app.db
      .insertInto('collection')
      .values({ id: newId(), kind: 'do-list', name: 'Loud', creatorId: ids.ines })
      .execute();
    await app.db
      .updateTable('plan')
      .set({ startsAt: soon.startsAt })
      .where('id', '=', plan.slice(9))
      .execute();
    await follow(world, ids.june, ids.ines);
    const { items } = await read('maya', '?limit=30');
    const types = [...new Set(items.map(({ type }) => type))].toSorted();
    expect(types).toEqual(['action', 'activity', 'collection', 'event', 'feedPost', 'user']);
    expect(items.find(({ type }) => type === 'action')?.payload).toMatchObject({
      verb: 'going',
      user: { name: 'june' },
      event: { name: 'Roller Disco' },
    });
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    const forStranger = await read('stranger', '?limit=30');
    const night = forStranger.items.find(({ type, key }) => type === 'event' && key === world.night);
    expect(night?.payload).toMatchObject({ users: { total: expect.any(Number), items: expect.any(Array) } });
  });

  test('ranks events by followed profiles above popular ones, and ignores hidden venues [FED-15, LOC-04]', async () => {
    const { app, ids, artist } = world;
    const viewer = newId();
    const [host, played, venue, hidden, popular] = Array.from({ length: 5 }, newId) as [
      string,
      string,
      string,
      string,
      string,
    ];
    await app.db
      .insertInto('profile')
      .values({ id: venue, type: 'venue', providerId: venue, name: 'The Shed' })
      .execute();
    for (const [place, id] of [host, played, hidden, popular].entries()) {
      const startsAt = new Date(Date.now() + 8e7 + place);
      const at = {
        startsAt,
        endsAt: new Date(startsAt.getTime() + 1e7),
        city: 'Fresno',
        creatorId: ids.theo,
      };
      const fame = { popularity: id === popular ? 50 : 0 };
      const where = id === hidden ? { venueId: venue, hideAddress: true } : {};
      await app.db
        .insertInto('event')
        .values({ ...at, ...fame, ...where, id, providerId: id, name: 'Night' })
        .execute();
    }
    await app.db
      .insertInto('eventCreator')
      .values({ eventId: host, profileId: ids.theo, creatorType: 'owner' })
      .execute();
    const artistId = artist.split(':').at(-1)!;
    await app.db.insertInto('eventArtist').values({ eventId: played, artistId }).execute();
    const follows = [
      [ids.theo, 'user'],
      [artistId, 'artist'],
      [venue, 'venue'],
    ] as const;
    for (const [followedId, followedType] of follows)
      await app.db.insertInto('follow').values({ profileId: viewer, followedId, followedType }).execute();
    const found = await listNextEventIds(app.db, { userId: viewer, profileId: viewer }, 'Fresno', 10);
    expect(found).toEqual([host, played, popular, hidden]);
  });

  test('shows starter content to guests and users who follow no one, and only friends in the friends feed [FED-15]', async () => {
    for (const who of ['stranger', 'guest'] as const) {
      const feed = await read(who);
      expect(feed.starter).toBe(true);
      expect(words(feed.items).length).toBeGreaterThan(3);
    }
    expect((await read('maya')).starter).toBe(false);
    expect(await read('guest', '?feed=friends')).toEqual({ items: [], next: null, starter: false });
    const friends = await read('maya', '?feed=friends&limit=30');
    expect(
      new Set(
        friends.items.map(
          ({ payload }) => (payload.creators as { items: { name: string }[] }).items[0]?.name ?? 'june',
        ),
      ),
    ).toEqual(new Set(['june']));
    const near = await read('guest', '?feed=nearYou&limit=30');
    expect(new Set(near.items.map(({ type }) => type))).toEqual(new Set(['feedPost']));
  });

  test('returns the same posts to users who follow more than 300 or 1,500 profiles [FED-15]', async () => {
    const { app, ids } = world;
    const before = words((await read('maya', '?limit=30')).items);
    for (const more of [320, 1300]) {
      const follow = () => ({ profileId: ids.maya, followedId: newId(), followedType: 'user' });
      await app.db
        .insertInto('follow')
        .values(Array.from({ length: more }, follow))
        .execute();
      expect(words((await read('maya', '?limit=30')).items)).toEqual(before);
    }
    // Following everyone makes the feed query start from the newest posts.
    expect(words((await read('maya', '?limit=1')).items)[0]).toEqual(before[0]);
  });

  test('starts over when the cursor is invalid', async () => {
    const start = await read('maya');
    expect(words((await read('maya', '?cursor=nonsense')).items)).toEqual(words(start.items));
  });
});
