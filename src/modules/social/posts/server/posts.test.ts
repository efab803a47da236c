import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { openWorld, type Posted, type World } from '#app/server/testing/social-world.ts';
import type { EventStatus } from '#modules/events/events/contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const draft = (more: object = {}) => ({ description: 'Doors at nine', ...more });
const one = (item: object) => ({ items: { items: [item] } });

describe('posting', () => {
  test('a public post returns every field of its card and publishes one domain event [PST-11, FED-12]', async () => {
    const { ids, post, facts } = world;
    const posted = await post('maya', draft());
    expect(posted).toMatchObject({
      id: expect.stringMatching(/^feedPost:/),
      type: 'feedPost',
      description: 'Doors at nine',
      items: { items: [] },
      feed: null,
      creators: { items: [{ name: 'maya' }], total: 1 },
      creatorId: `user:us-west-2:${ids.maya}`,
      isThreadCreator: false,
      location: { city: 'Los Angeles', state: 'California' },
      likes: { items: [], total: 0 },
      comments: { items: [], total: 0 },
      shares: { items: [], total: 0 },
      liked: false,
      shared: false,
      may: { edit: true, delete: true, pin: false, comment: true },
    });
    const postId = bareId(posted.id);
    expect((await facts('post.created')).filter((fact) => fact.postId === postId)).toEqual([
      {
        postId,
        feedType: 'public',
        feedId: null,
        profileId: ids.maya,
        userId: ids.maya,
        sendEmail: false,
        sendSms: false,
      },
    ]);
  });

  test('an invalid draft is refused with its message and saves nothing [PST-12, PST-16]', async () => {
    const { ids, as, app } = world;
    const count = async () => (await app.db.selectFrom('post').select('id').execute()).length;
    const before = await count();
    for (const [body, code] of [
      [{ description: '' }, 'descriptionRequired'],
      [draft({ description: 'a'.repeat(251) }), 'descriptionTooLong'],
      [draft(one({ type: 'poll', options: { items: [{ description: 'Only' }] } })), 'pollOptions'],
      [
        draft({
          items: {
            items: [
              { type: 'gif', id: 'x' },
              { type: 'gif', id: 'y' },
            ],
          },
        }),
        'invalidInput',
      ],
      [draft(one({ type: 'event', id: 'event:backbeat:nothing' })), 'attachmentNotFound'],
      [draft(one({ type: 'gif', id: 'gif:elsewhere:https://evil.example/x.gif' })), 'attachmentNotFound'],
      [draft(one({ type: 'image', key: 'somebody/1.jpeg' })), 'attachmentNotFound'],
    ] as const) {
      const { body: answer } = await as('maya').post(`/users/${ids.maya}/feedPosts`, body);
      expect(answer.code).toBe(code);
    }
    expect(await count()).toBe(before);
  });

  test.each(['event', 'track', 'activity', 'gif'] as const)(
    'a post can have a %s as its attachment [PST-03, FED-04]',
    async (type) => {
      const { night, track, plan, post } = world;
      const id = { event: night, track, activity: plan, gif: 'gif:backbeat:vinyl' }[type];
      const posted = await post('june', draft(one({ type, id })));
      expect(posted.items.items).toEqual([{ type, payload: expect.objectContaining({ id }) }]);
    },
  );

  test('users can post as themselves and as profiles they manage, by any form of the id [PST-08, X-33]', async () => {
    const { ids, as, artist, community } = world;
    const bareArtist = bareId(artist);
    const asked = (who: 'theo' | 'maya', profileId: string) =>
      as(who).post(`/users/${ids[who]}/feedPosts`, draft({ profileId }));
    for (const profileId of [`profile:${artist}`, `profile:${bareArtist}`, artist, bareArtist]) {
      const { body } = await asked('theo', profileId);
      expect(body.creators.items.map(({ name }: { name: string }) => name)).toEqual(['Okta']);
    }
    expect((await asked('theo', `profile:user:us-west-2:${ids.theo}`)).body.creatorId).toContain(ids.theo);
    for (const profileId of [`profile:${artist}`, community, ids.june, 'profile:nobody'])
      expect((await asked('maya', profileId)).body.code).toBe('notYourProfile');
  });

  test('users who left a profile’s team can’t post as it, even while acting as it [SWI-09]', async () => {
    const { ids, app, artist } = world;
    const bareArtist = bareId(artist);
    const acting = app.as(ids.june, { profileId: bareArtist });
    expect((await acting.post(`/users/${ids.june}/feedPosts`, draft())).body.code).toBe('notYourProfile');
  });

  test('a post by two profiles of the same user shows both as authors [FED-07, FED-12]', async () => {
    const { artist, ids, post } = world;
    const posted = await post(
      'theo',
      draft({ profileId: `profile:${artist}`, creatorId: `user:us-west-2:${ids.theo}` }),
    );
    expect(posted.creators).toMatchObject({ items: [{ name: 'Okta' }, { name: 'theo' }], total: 2 });
  });

  test('only members, guests and the team can post in a feed, and only the team can send broadcasts [PST-05, BLA-02]', async () => {
    const { ids, as, community, night, artist, privateEvent } = world;
    const outcome = async (who: keyof World['ids'], feedId: string, more: object = {}) => {
      const { status, body } = await as(who).post(`/users/${ids[who]}/feedPosts`, draft({ feedId, ...more }));
      return status === 201 ? (body.isThreadCreator ? 'badge' : 'yes') : body.code;
    };
    const outcomes: Record<string, unknown[]> = {};
    for (const who of ['ines', 'maya', 'june', 'theo', 'stranger'] as const) {
      outcomes[who] = [];
      for (const feedId of [community, night, artist, privateEvent])
        outcomes[who].push(await outcome(who, feedId));
    }
    expect(outcomes).toEqual({
      ines: ['badge', 'badge', 'mayNotPost', 'badge'],
      maya: ['yes', 'yes', 'mayNotPost', 'feedNotFound'],
      june: ['mayNotPost', 'yes', 'mayNotPost', 'yes'],
      theo: ['mayNotPost', 'yes', 'badge', 'feedNotFound'],
      stranger: ['mayNotPost', 'mayNotPost', 'mayNotPost', 'feedNotFound'],
    });
    expect(await outcome('ines', community, { sendEmail: true, sendSMS: true })).toBe('badge');
    expect(await outcome('maya', community, { sendEmail: true })).toBe('mayNotSend');
    expect(await outcome('maya', 'public', { sendSMS: true })).toBe('mayNotSend');
  });

  test('a Door Manager can read posts of a published event and post there, and not in a draft [ROL-03, FED-13, PST-06]', async () => {
    const { app, as, ids, post, privateEvent } = world;
    const eventId = bareId(privateEvent);
    const setStatus = (status: EventStatus) =>
      app.db.updateTable('event').set({ status }).where('id', '=', eventId).execute();
    const door = {
      eventId,
      profileId: ids.stranger,
      creatorType: 'assistant',
      creatorStatus: 'confirmed',
    } as const;
    await app.db.insertInto('eventCreator').values(door).execute();
    const { id } = await post('ines', draft({ feedId: privateEvent }));
    const read = async (who: keyof World['ids']) => [
      (await as(who).get(`/feeds/${privateEvent}/posts`)).status,
      (await as(who).get(`/feedPosts/${id}`)).status,
      (await as(who).get(`/users/${ids[who]}/audiences`)).body.events.map(({ id: one }: Posted) => one),
    ];
    expect(await read('stranger')).toEqual([200, 200, [privateEvent]]);
    await setStatus('draft');
    expect(await read('stranger')).toEqual([404, 404, []]);
    expect((await read('ines')).slice(0, 2)).toEqual([200, 200]);
    await setStatus('published');
    await app.db.deleteFrom('eventCreator').where('profileId', '=', ids.stranger).execute();
  });

  test('a feed can be requested by its owner’s id or by feed: and a UUID [FED-03, FED-13]', async () => {
    const { as, night, community, post } = world;
    await post('ines', draft({ feedId: night }));
    const bare = bareId(night);
    for (const feedId of [night, `feed:${bare}`, `feed:${night}`]) {
      const { body } = await as('maya').get(`/feeds/${feedId}/posts`);
      expect(body.feed).toEqual({
        id: night,
        type: 'event',
        name: 'Night Freight',
        path: expect.stringMatching('/events/b/'),
      });
      expect(body.items[0].feed).toEqual(body.feed);
    }
    expect((await as('maya').get(`/feeds/feed:${bareId(community)}/posts`)).body.feed.id).toBe(community);
    expect((await as('maya').get(`/feeds/feed:${newId()}/posts`)).status).toBe(404);
    expect((await as('maya').get('/feeds/genre:house/posts')).status).toBe(404);
  });
});

test('a user’s page lists their posts from everywhere, as far as the viewer may read them there and they share them [PRF-08]', async () => {
  const { ids } = world;
  const [first, second, third] = [
    await world.post('june', { description: 'To everyone' }),
    await world.post('june', { description: 'To guests', feedId: world.night }),
    await world.post('june', { description: 'To few', feedId: world.privateEvent }),
  ];
  const path = `/feeds/user:us-west-2:${ids.june}/posts`;
  const read = async (who: keyof typeof ids, query = '') => (await world.as(who).get(path + query)).body;
  const texts = ({ items }: { items: { description: string }[] }) =>
    items.map(({ description }) => description).filter((text) => text.startsWith('To '));

  expect(texts(await read('june'))).toEqual([third, second, first].map(({ description }) => description));
  const seen = await read('stranger');
  expect(texts(seen)).toEqual(['To guests', 'To everyone']);
  expect(seen).toMatchObject({ total: seen.items.length, feed: null, may: { post: false, pin: false } });
  const page = await read('stranger', '?limit=1');
  expect(texts(page)).toEqual(['To guests']);
  expect(texts(await read('stranger', `?limit=1&cursor=${page.next}`))).toEqual(['To everyone']);

  await world.as('june').put('/me/privacy/posts', { audience: 'nobody' });
  expect((await world.as('stranger').get(path)).body.code).toBe('notShared');
  expect((await world.as('june').get(path)).status).toBe(200);
  await world.as('june').put('/me/privacy/posts', { audience: 'everyone' });
  await world.as('june').put(`/users/${ids.june}/blocks/user:us-west-2:${ids.stranger}`);
  expect((await world.as('stranger').get(path)).body.code).toBe('feedNotFound');
});

test('only followers of a private account read its posts to everyone and see where it goes; others read what it posts elsewhere [FOL-11]', async () => {
  const { ids, as, night } = world;
  const [toAll, toGuests] = [
    await world.post('june', { description: 'To followers' }),
    await world.post('june', { description: 'To the guests', feedId: night }),
  ];
  await as('maya').put(`/users/${ids.maya}/follows/user:us-west-2:${ids.june}`);
  await as('june').put('/me/private', { isPrivate: true });
  const seenBy = async (who: 'maya' | 'theo') => {
    const read = async (path: string) => (await as(who).get(path)).body;
    const has = (body: object, id: string) => JSON.stringify(body).includes(`"id":"${id}"`);
    return {
      page: (await as(who).get(`/feedPosts/${toAll.id}`)).status,
      elsewhere: (await as(who).get(`/feedPosts/${toGuests.id}`)).status,
      public: has(await read('/feeds/public/posts?limit=30'), toAll.id),
      city: has(await read('/feedPosts/feedView?feed=nearYou&limit=30'), toAll.id),
      going: has(await read(`/events/${night}/users`), `user:us-west-2:${ids.june}`),
      own: (await as(who).get(`/feeds/user:us-west-2:${ids.june}/posts`)).status,
    };
  };
  expect(await seenBy('maya')).toEqual({
    page: 200,
    elsewhere: 200,
    public: true,
    city: true,
    going: true,
    own: 200,
  });
  expect(await seenBy('theo')).toEqual({
    page: 404,
    elsewhere: 200,
    public: false,
    city: false,
    going: false,
    own: 403,
  });
  const { users } = (await as('theo').get('/events?limit=50')).body.items.find(
    ({ id }: { id: string }) => id === night,
  );
  expect(users.items.map(({ name }: { name: string }) => name)).not.toContain('june');
  await as('june').put('/me/private', { isPrivate: false });
});

describe('editing a post', () => {
  test('only its author can edit the text and attachment [FED-16]', async () => {
    const { as, night, post, facts } = world;
    const { id } = await post('maya', draft(one({ type: 'event', id: night })));
    const edited = await as('maya').put(`/feedPosts/${id}`, { description: 'Doors at ten' });
    expect(edited.body).toMatchObject({ description: 'Doors at ten', items: { items: [{ type: 'event' }] } });
    expect(edited.body.editedAt).not.toBeNull();
    const bare = await as('maya').put(`/feedPosts/${id}`, { description: 'No', items: { items: [] } });
    expect(bare.body.items.items).toEqual([]);
    expect((await as('maya').put(`/feedPosts/${id}`, { description: '' })).body.code).toBe(
      'descriptionRequired',
    );
    expect((await as('ines').put(`/feedPosts/${id}`, { description: 'Mine' })).status).toBe(403);
    expect((await facts('post.changed')).length).toBe(2);
  });

  test('a profile’s team can edit what was posted as it; users who left the team can’t change it, nor comments [FED-16, SWI-09]', async () => {
    const { ids, as, app, community } = world;
    const path = `/profiles/${community}/team`;
    const theo = `user:us-west-2:${ids.theo}`;
    await as('ines').post(path, { id: theo });
    await as('theo').put(`${path}/${theo}`, { id: theo, status: 'confirmed' });
    const acting = app.as(ids.theo, { profileId: bareId(community) });
    const { body: posted } = await acting.post(`/users/${ids.theo}/feedPosts`, draft({ feedId: community }));
    const post = `/feedPosts/${posted.id}`;
    const { body: comment } = await acting.post(`${post}/comments`, { text: 'At the back door' });
    expect((await as('theo').put(post, { description: 'Doors at ten' })).status).toBe(200);
    await as('ines').delete(`${path}/${theo}`);
    expect((await as('theo').get(post)).body).toMatchObject({
      may: { edit: false, delete: false },
      comments: { items: [{ id: comment.id, mayDelete: false }] },
    });
    expect((await as('theo').put(post, { description: 'Tickets moved' })).status).toBe(403);
    expect((await as('theo').delete(post)).status).toBe(403);
    expect((await as('theo').delete(`/comments/${comment.id}`)).body.code).toBe('commentNotFound');
    expect((await as('ines').put(post, { description: 'Doors at eleven' })).status).toBe(200);
  });

  test('its author and the feed’s team can delete it, and its page then returns 410 [FED-16, RTE-29]', async () => {
    const { as, community, post, facts } = world;
    for (const by of ['maya', 'ines'] as const) {
      const { id } = await post('maya', draft({ feedId: community }));
      expect((await as('june').delete(`/feedPosts/${id}`)).status).toBe(403);
      expect((await as(by).delete(`/feedPosts/${id}`)).status).toBe(200);
      expect((await as('june').get(`/feedPosts/${id}`)).status).toBe(410);
      expect((await as('june').get(`/feedPosts/${id}/comments`)).status).toBe(410);
      const { body } = await as('june').get(`/feeds/${community}/posts`);
      expect(body.items.map((post: { id: string }) => post.id)).not.toContain(id);
      expect(await facts('post.deleted')).toContainEqual({ postId: bareId(id) });
    }
  });

  test('the team can pin three posts, which appear once, at the top of the feed [FED-16]', async () => {
    const { as, artist, post } = world;
    const posted: Posted[] = [];
    for (const words of ['one', 'two', 'three', 'four', 'five'])
      posted.push(await post('theo', { description: words, feedId: artist }));
    const pin = (place: number, who: 'theo' | 'maya' = 'theo') =>
      as(who).put(`/feedPosts/${posted[place]!.id}/pin`, { pinned: true });
    expect((await pin(0, 'maya')).status).toBe(403);
    for (const place of [0, 2, 1]) expect((await pin(place)).body.pinned).toBe(true);
    expect((await pin(3)).body.code).toBe('tooManyPinned');
    const seen = async (query = '') => {
      const { body } = await as('maya').get(`/feeds/${artist}/posts${query}`);
      return { words: body.items.map((post: { description: string }) => post.description), next: body.next };
    };
    expect((await seen()).words.slice(0, 5)).toEqual(['two', 'three', 'one', 'five', 'four']);
    const first = await seen('?limit=2');
    expect(first.words).toEqual(['two', 'three', 'one', 'five', 'four']);
    await as('theo').put(`/feedPosts/${posted[1]!.id}/pin`, { pinned: false });
    expect((await seen()).words.slice(0, 3)).toEqual(['three', 'one', 'five']);
  });

  test('sharing a post counts once per user, when they create a link, and only they see that it was them [SHP-01, FED-12]', async () => {
    const { as, post, night } = world;
    const { id } = await post('june', draft(one({ type: 'event', id: night })));
    const share = () => as('maya').post('/share-links', { sharedItemId: id });
    const link = await share();
    expect(link.body).toMatchObject({
      campaign: 'Post Share',
      canonicalUrl: expect.stringMatching(/\/posts\//),
    });
    await share();
    await as('ines').post('/share-links', { sharedItemId: id });
    await world.app.guest.post('/share-links', { sharedItemId: id });
    expect((await as('maya').get(`/feedPosts/${id}`)).body).toMatchObject({
      shared: true,
      shares: { items: [{ name: 'maya' }], total: 2 },
    });
    expect((await as('june').get(`/feedPosts/${id}`)).body).toMatchObject({
      shared: false,
      shares: { items: [], total: 2 },
    });
  });
});

describe('the composer', () => {
  test('lists where the viewer can post and send broadcasts, and suggests events to users who aren’t going to any [PST-06]', async () => {
    const { ids, as, community, night, privateEvent, artist } = world;
    const offered = async (who: keyof World['ids'], query = '') => {
      const { body } = await as(who).get(`/users/${ids[who]}/audiences${query}`);
      const short = (list: { id: string; authorized: boolean }[]) =>
        list.map(({ id, authorized }) => [id, authorized]);
      return {
        communities: short(body.communities),
        events: short(body.events),
        profiles: short(body.profiles),
        selected: body.selected?.id,
        suggested: body.suggestedEvents.map(({ id }: { id: string }) => id),
      };
    };
    expect(await offered('maya', `?selected=${artist}`)).toEqual({
      communities: [[community, false]],
      events: [[night, false]],
      profiles: [],
      selected: artist,
      suggested: [],
    });
    const own = await offered('ines', `?selected=feed:${newId()}`);
    expect(own).toMatchObject({ communities: [[community, true]], selected: undefined });
    expect(own.events.toSorted()).toEqual(
      [
        [night, true],
        [privateEvent, true],
      ].toSorted(),
    );
    expect(await offered('theo')).toMatchObject({ profiles: [[artist, true]], events: [] });
    expect(await offered('stranger', `?selected=${privateEvent}`)).toMatchObject({
      selected: undefined,
      suggested: [night],
    });
  });
});
