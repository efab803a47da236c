import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { inTurn } from '#platform/testing/in-turn.ts';
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

test('members of the host like its members-only events [LIK-04, EVT-07]', async () => {
  const like = (who: Who) =>
    world.as(who).post(`/users/${world.ids[who]}/likes`, { itemId: world.privateEvent });
  for (const who of ['maya', 'june', 'ines'] as const)
    expect([who, (await like(who)).status]).toEqual([who, 201]);
  expect((await like('stranger')).status).toBe(404);
  expect((await world.app.guest.get(`/likes/${world.privateEvent}/users`)).status).toBe(404);
});

describe('comments', () => {
  test('are edited by their author only, marked, without a notification, and reports quote the new text [CMT-01, MOD-01]', async () => {
    const { as, app, ids } = world;
    const { id } = await world.post('maya', say('when?'));
    const { body: said } = await as('june').post(`/feedPosts/${id}/comments`, { text: 'at nine' });
    expect(said).toMatchObject({ mayEdit: true, editedAt: null });
    const edit = (who: Who, text: string) => as(who).put(`/comments/${said.id}`, { text });
    await app.deliverEvents();
    const published = (await world.facts('comment.created')).length;
    expect((await edit('maya', 'never')).body.code).toBe('commentNotFound');
    expect((await edit('june', ' ')).body.code).toBe('textRequired');
    expect((await edit('june', 'x'.repeat(1001))).body.code).toBe('textTooLong');
    expect((await edit('june', ' at ten ')).body).toMatchObject({
      text: 'at ten',
      editedAt: expect.any(String),
    });
    expect((await as('maya').get(`/feedPosts/${id}/comments`)).body.items).toMatchObject([
      { text: 'at ten', editedAt: expect.any(String), mayEdit: false },
    ]);
    expect((await world.facts('comment.created')).length).toBe(published);
    await as('theo').post('/reports', { itemId: said.id, reason: 'spam' });
    const moderator = app.as(ids.ines, { admin: true });
    expect(JSON.stringify((await moderator.get('/moderation/reports')).body)).toContain('at ten');
    await as('june').delete(`/comments/${said.id}`);
    expect((await edit('june', 'at twelve')).body.code).toBe('commentNotFound');
  });

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

  test.each([
    [['reply', 'delete'], 'done'],
    [['delete', 'reply'], 'commentNotFound'],
  ] as const)(
    'a reply at the instant in which its comment is deleted isn’t counted: %j [CMT-01]',
    async (order, answer) => {
      const { id } = await world.post('maya', say('both at once'));
      const { body } = await world.as('june').post(`/feedPosts/${id}/comments`, { text: 'First' });
      const calls = {
        reply: () => world.as('theo').post(`/feedPosts/${id}/comments`, { text: 'Hm', parentId: body.id }),
        delete: () => world.as('june').delete(`/comments/${body.id}`),
      };
      const answers = await inTurn(
        world.app,
        ['comment', bareId(body.id)],
        order.map((call) => calls[call]),
      );
      expect(answers[order.indexOf('reply')]).toBe(answer);
      expect((await world.app.guest.get(`/feedPosts/${id}`)).body.comments).toEqual({ items: [], total: 0 });
    },
  );

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
    const planId = bareId(plan);
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

  test('nobody reads replies or edits comments in the plan of a suspended user [CMT-01, MOD-01]', async () => {
    const { app, as, ids, plan } = world;
    const written = await as('maya').post(`/plans/${plan}/comments`, { text: 'I bring the map' });
    const replies = () => as('maya').get(`/comments/${written.body.id}/replies`);
    const edit = () => as('maya').put(`/comments/${written.body.id}`, { text: 'I bring two maps' });
    expect([(await replies()).status, (await edit()).status]).toEqual([200, 200]);
    await app.db.insertInto('suspendedUser').values({ userId: ids.june, byId: ids.ines }).execute();
    const codes = [(await replies()).body.code, (await edit()).body.code];
    await app.db.deleteFrom('suspendedUser').execute();
    expect(codes).toEqual(['planNotFound', 'planNotFound']);
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
