import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFollows } from '#modules/profiles/follows/server/index.ts';
import { openPageViews } from '#app/server/page-views.ts';
import { openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { countUnread, openNotifications } from './index.ts';
import { addNotified, deliver, type Notified } from './testing/notified.ts';

let app: TestApp;
let { ana, ben, cy, host, community, artist, event, post, plan } = {} as Notified;
const answered: unknown[] = [];

beforeAll(async () => {
  app = await openTestApp((services) => [
    openProfiles(),
    openPageViews(services, { unreadOf: countUnread }),
    openFollows(services),
    openNotifications(services, {
      communityRequest: async (tx, { viewer, itemId, partyId: userId, accept }) => {
        answered.push({ by: viewer.userId, itemId, userId, accept });
        const status = accept ? 'confirmed' : 'denied';
        await tx
          .updateTable('communityParticipant')
          .set({ status })
          .where('communityId', '=', itemId)
          .where('userId', '=', userId)
          .execute();
        return {};
      },
    }),
  ]);
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ ana, ben, cy, host, community, artist, event, post, plan } = await addNotified(app.db));
  answered.length = 0;
});

const listOf = async (userId: string, query = '') =>
  (await app.as(userId).get(`/users/user:us-west-2:${userId}/notifications${query}`)).body;
const titlesOf = async (userId: string, query = '') =>
  (await listOf(userId, query)).items.map(({ title }: { title: string }) => title);
/** Publishes and delivers a domain event, with defaults for fields that a test doesn't need. */
const say = (type: string, payload: object) =>
  deliver(app, type, { userId: ana, profileId: ana, byId: ben, ...payload });

async function like(by: string, to = ana) {
  const id = newId();
  await app.db
    .insertInto('itemLike')
    .values({ id, profileId: by, userId: by, itemType: 'feedPost', itemId: post })
    .execute();
  await say('like.added', {
    likeId: id,
    itemType: 'feedPost',
    itemId: post,
    profileId: by,
    authorProfileId: to,
  });
}
async function comment(by: string, text: string, parentId: string | null = null) {
  const id = newId();
  await app.db
    .insertInto('comment')
    .values({ id, itemType: 'feedPost', itemId: post, parentId, profileId: by, userId: by, text })
    .execute();
  await say('comment.created', {
    commentId: id,
    itemType: 'feedPost',
    itemId: post,
    parentId,
    profileId: by,
  });
  return id;
}

test('stores a follow once with everything a row shows, and marks a follow-back [NTF-05, NTF-06]', async () => {
  const follow = (from: string, to: string) =>
    app.as(from).put(`/users/${from}/follows/user:us-west-2:${to}`);
  expect((await follow(ben, ana)).status).toBeLessThan(300);
  await follow(ben, ana);
  await app.deliverEvents();
  const { items, unread } = await listOf(ana);
  expect(unread).toBe(1);
  expect(items).toEqual([
    {
      id: expect.stringMatching(/^notification:/),
      notificationType: 'follow',
      users: { items: [expect.objectContaining({ name: 'Ben Osei' })], total: 1 },
      params: {},
      items: { items: [] },
      deepLinkUrl: `/users/${ben}`,
      createdAt: expect.any(String),
      readAt: null,
      action: null,
      answered: null,
      title: 'Ben Osei started following you',
    },
  ]);
  await follow(ana, ben);
  await app.deliverEvents();
  expect(await titlesOf(ben)).toEqual(['Ana Reyes followed you back']);
});

test('groups likes of a post in one row, unread again with each new like', async () => {
  await like(ben);
  await app.as(ana).post(`/users/${ana}/notifications/read`, {});
  await like(cy);
  await like(host);
  expect(await titlesOf(ana)).toEqual(['Hana Sato and 2 others liked your post']);
  expect(await listOf(ana)).toMatchObject({ unread: 1, items: [{ deepLinkUrl: `/posts/${post}` }] });
});

test('a domain event that is delivered again changes nothing', async () => {
  await like(ben);
  await app.as(ana).post(`/users/${ana}/notifications/read`, {});
  await app.db.updateTable('outbox').set({ relayedAt: null }).where('type', '=', 'like.added').execute();
  await app.deliverEvents();
  expect(await titlesOf(ana)).toEqual(['Ben Osei liked your post']);
  expect((await listOf(ana)).unread).toBe(0);
});

test('doesn’t notify users of their own actions', async () => {
  await like(ana);
  await comment(ana, 'I do.');
  expect(await titlesOf(ana)).toEqual([]);
});

test('ignores blocked and muted users, and a block removes earlier notifications', async () => {
  await like(host);
  await like(ben);
  await app.db
    .insertInto('blockedPair')
    .values([
      { profileId: ana, otherId: ben, isOwn: true },
      { profileId: ben, otherId: ana, isOwn: false },
    ])
    .execute();
  await say('profile.blocked', { profileId: ana, otherId: ben });
  expect(await titlesOf(ana)).toEqual(['Hana Sato liked your post']);

  await app.db.insertInto('mutedProfile').values({ profileId: ana, mutedId: cy }).execute();
  await comment(ben, 'Me again');
  await comment(cy, 'And me');
  expect(await titlesOf(ana)).toEqual(['Hana Sato liked your post']);
});

test('notifies the author of a comment, the user a reply answers, and each of them once', async () => {
  const first = await comment(ben, 'I bring two strobes and one very long cable');
  await comment(cy, 'Bring three', first);
  expect(await titlesOf(ana)).toEqual(['Cy Moran and Ben Osei commented on your post']);
  expect(await listOf(ben)).toMatchObject({
    items: [{ title: 'Cy Moran replied to you', params: { excerpt: 'Bring three' } }],
  });
});

test('notifies again of each comment and reply by the same user, once', async () => {
  const own = await comment(ana, 'I do.');
  await comment(ben, 'Which ones?', own);
  await app.as(ana).post(`/users/${ana}/notifications/read`, {});
  await comment(cy, 'Count me in');
  await comment(ben, 'Bring the long cable', own);
  await app.db.updateTable('outbox').set({ relayedAt: null }).where('type', '=', 'comment.created').execute();
  await app.deliverEvents();
  expect(await listOf(ana)).toMatchObject({
    unread: 2,
    items: [
      { title: 'Ben Osei replied to you', params: { excerpt: 'Bring the long cable' }, users: { total: 1 } },
      { title: 'Cy Moran commented on your post' },
    ],
  });
  await comment(ben, 'Or two');
  await comment(cy, 'And a ladder');
  expect((await listOf(ana)).items[0]).toMatchObject({
    title: 'Cy Moran and Ben Osei commented on your post',
    params: { excerpt: 'And a ladder' },
  });
});

test('notifies a community’s members and an artist’s followers of a post, and removes it with the post', async () => {
  await app.db
    .insertInto('communityParticipant')
    .values([
      { communityId: community, userId: ana, status: 'confirmed' },
      { communityId: community, userId: ben, status: 'confirmed' },
      { communityId: community, userId: cy, status: 'pending' },
    ])
    .execute();
  await say('post.created', { postId: post, feedType: 'community', feedId: community, profileId: ana });
  expect([await titlesOf(ana), await titlesOf(ben), await titlesOf(cy)]).toEqual([
    [],
    ['Ana Reyes posted in Freight Union'],
    [],
  ]);
  await say('post.hidden', { postId: post });
  expect(await titlesOf(ben)).toEqual([]);

  const gig = newId();
  await app.db
    .insertInto('post')
    .values({
      id: gig,
      feedType: 'artist',
      feedId: artist,
      profileId: artist,
      userId: ana,
      description: 'New song',
    })
    .execute();
  await app.db
    .insertInto('follow')
    .values({ profileId: cy, followedId: artist, followedType: 'artist' })
    .execute();
  await say('post.created', { postId: gig });
  expect(await titlesOf(cy)).toEqual(['Okta Lindqvist posted in Okta Lindqvist']);
});

test('notifies the community’s team of a request to join, which can be answered once [NTF-09]', async () => {
  await app.db
    .insertInto('communityParticipant')
    .values({ communityId: community, userId: ben, status: 'pending' })
    .execute();
  await say('community.pending', { communityId: community, userId: ben });
  expect(await titlesOf(cy)).toEqual([]);
  const [request] = (await listOf(host)).items;
  expect(request).toMatchObject({
    title: 'Ben Osei asked to join Freight Union',
    action: { kind: 'communityRequest', accept: 'Approve', decline: 'Decline' },
    items: { items: [{ type: 'community', name: 'Freight Union' }] },
  });
  const answer = (path: string) => app.as(host).post(path, { answer: 'accept' });
  const { body } = await answer(`/users/${host}/notifications/${request.id}/answer`);
  expect(body).toMatchObject({ action: null, readAt: expect.any(String) });
  expect(answered).toEqual([{ by: host, itemId: community, userId: ben, accept: true }]);
  expect((await answer(`/users/${host}/notifications/${request.id}/answer`)).body.code).toBe(
    'alreadyAnswered',
  );
  // The same request in the community's own list is answered, too.
  const [shared] = (await listOf(host, `?profileId=community:${community}`)).items;
  expect(shared).toMatchObject({ title: 'Ben Osei asked to join Freight Union', action: null });
});

const orderId = newId();
const offered = { askedById: 'host', byId: 'ben', creatorType: 'owner' };
test.each([
  ['community.confirmed', { byId: 'host' }, 'ben', 'You’re in: Freight Union approved your request'],
  ['community.confirmed', {}, 'host', 'Ben Osei joined Freight Union'],
  ['community.denied', { byId: 'host' }, 'ben', 'Freight Union declined your request'],
  ['plan.requested', {}, 'ana', 'Ben Osei asked to join Tacos first'],
  [
    'team.answered',
    { askedById: 'host', byId: 'ben', status: 'confirmed' },
    'host',
    'Ben Osei joined the Night Freight 014 team',
  ],
  [
    'team.answered',
    { askedById: 'host', byId: 'ben', status: 'denied' },
    'host',
    'Ben Osei declined to join the Night Freight 014 team',
  ],
  ['team.answered', { ...offered, status: 'confirmed' }, 'host', 'Ben Osei now owns Night Freight 014'],
  ['team.answered', { ...offered, status: 'denied' }, 'host', 'Ben Osei declined to own Night Freight 014'],
  ['order.claimed', { buyerId: 'ben', orderId }, 'ben', 'Your tickets for Night Freight 014 are ready'],
  ['event.cancelled', {}, 'cy', 'Night Freight 014 is cancelled'],
  ['event.changed', { what: ['date', 'name'] }, 'cy', 'Night Freight 014 has changed'],
  ['event.changed', { what: ['venue'] }, 'cy', 'Night Freight 014 has changed'],
  ['event.postponed', {}, 'cy', 'Night Freight 014 has changed'],
  ['order.completed', { buyerId: 'ben', orderId }, 'ben', 'Your tickets for Night Freight 014 are ready'],
  [
    'order.refunded',
    { buyerId: 'ben', orderId, amount: 2849, currency: 'USD' },
    'ben',
    'Your $28.49 refund for Night Freight 014 is on its way',
  ],
])('%s %j notifies %s: "%s" [EVA-30, EVT-06]', async (type, more, hearer, title) => {
  const people: Record<string, string> = { ana, ben, cy, host };
  await app.db.insertInto('eventGoing').values({ eventId: event, userId: cy }).execute();
  const status = type === 'community.denied' ? 'denied' : 'confirmed';
  const member = { communityId: community, userId: ben, status } as const;
  await app.db.insertInto('communityParticipant').values(member).execute();
  const named = Object.fromEntries(
    Object.entries(more).map(([name, value]) => [name, people[String(value)] ?? value]),
  );
  await say(type, { communityId: community, planId: plan, eventId: event, userId: ben, ...named });
  expect(await titlesOf(people[hearer]!)).toContain(title);
});

test('a refund that the bank sent back notifies the buyer and the hosts [RFD-03, EVA-30]', async () => {
  const creator = { eventId: event, profileId: community, creatorType: 'owner' } as const;
  await app.db.insertInto('eventCreator').values(creator).execute();
  const amount = { amount: 2849, currency: 'USD', isSale: true };
  await say('refund.returned', { eventId: event, buyerId: ben, orderId, ...amount });
  const refund = '$28.49 refund for Night Freight 014';
  expect(await titlesOf(ben)).toEqual([`Your bank sent back your ${refund}`]);
  expect(await titlesOf(host)).toEqual([expect.stringContaining('sent back a refund of $28.49 for Night')]);
  expect(await titlesOf(cy)).toEqual([]);
});

test('doesn’t notify guests of a new description [EVA-30]', async () => {
  await app.db.insertInto('eventGoing').values({ eventId: event, userId: cy }).execute();
  await say('event.changed', { eventId: event, what: ['description', 'image'] });
  expect(await titlesOf(cy)).toEqual([]);
});

test('tells friends who is going to a public event, unless the user keeps it private', async () => {
  await app.db
    .insertInto('follow')
    .values([
      { profileId: ben, followedId: ana, followedType: 'user', mutual: true },
      { profileId: ana, followedId: ben, followedType: 'user', mutual: true },
    ])
    .execute();
  await app.db.insertInto('eventGoing').values({ eventId: event, userId: ben }).execute();
  await app.db.updateTable('event').set({ visibility: 'private' }).where('id', '=', event).execute();
  await say('event.joined', { eventId: event, userId: ben });
  await app.db.updateTable('event').set({ visibility: 'public' }).where('id', '=', event).execute();
  await app.db
    .insertInto('profilePrivacy')
    .values({ profileId: ben, block: 'events', audience: 'nobody' })
    .execute();
  await say('event.joined', { eventId: event, userId: ben });
  expect(await titlesOf(ana)).toEqual([]);
  await app.db.deleteFrom('profilePrivacy').where('profileId', '=', ben).execute();
  await say('event.joined', { eventId: event, userId: ben });
  expect([await titlesOf(ana), await titlesOf(cy)]).toEqual([['Ben Osei will be at Night Freight 014'], []]);
});

test('only the user can read their list, and only the team that of a profile [AUTH-07, NTF-07, NTF-08]', async () => {
  await app.db
    .insertInto('follow')
    .values({ profileId: ben, followedId: artist, followedType: 'artist' })
    .execute();
  await say('follow.confirmed', {
    profileId: ben,
    followedId: artist,
    followedType: 'artist',
    isBack: false,
  });
  expect(await titlesOf(ana, `?profileId=artist:backbeat:${artist}`)).toEqual([
    'Ben Osei started following you',
  ]);
  const status = async (who: { get: TestApp['guest']['get'] }, path: string) => (await who.get(path)).status;
  expect(
    await Promise.all([
      status(app.guest, `/users/${ana}/notifications`),
      status(app.as(ben), `/users/${ana}/notifications`),
      status(app.as(ben, { admin: true }), `/users/${ana}/notifications`),
      status(app.as(ben), `/users/${ben}/notifications?profileId=artist:backbeat:${artist}`),
      // Door Managers don't run the profile.
      status(app.as(cy), `/users/${cy}/notifications?profileId=community:${community}`),
      status(app.as(cy), `/users/${cy}/notifications/unread?profileId=community:${newId()}`),
      status(app.as(host), `/users/${host}/notifications/unread?profileId=community:${community}`),
    ]),
  ).toEqual([401, 403, 403, 403, 403, 403, 200]);
});

test('returns fifteen per page, each notification once [NTF-07]', async () => {
  for (let count = 0; count < 20; count += 1)
    await say('order.completed', { eventId: event, buyerId: ana, orderId: newId() });
  const first = await listOf(ana);
  expect(first.items).toHaveLength(15);
  const second = await listOf(ana, `?cursor=${first.next}`);
  const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
  expect([ids.length, new Set(ids).size, second.next]).toEqual([20, 20, null]);
});

test('read notifications stay read, and only the user sees the unread count [PRF-01]', async () => {
  await like(ben);
  await comment(ben, 'So many');
  const totalFor = async (who: string) => (await app.as(who).get(`/users/${ana}`)).body.notifications;
  expect([await totalFor(ana), await totalFor(ben)]).toEqual([{ total: 2 }, null]);
  const [newest] = (await listOf(ana)).items;
  const read = await app.as(ana).post(`/users/${ana}/notifications/read`, { ids: [newest.id] });
  expect(read.body).toEqual({ total: 1 });
  expect((await app.as(ben).post(`/users/${ana}/notifications/read`, {})).status).toBe(403);
  expect((await app.as(ana).post(`/users/${ana}/notifications/read`, {})).body).toEqual({ total: 0 });
  expect(await totalFor(ana)).toEqual({ total: 0 });
});

test('refreshes lists that are open', async () => {
  const heard = new Promise<void>((resolve) => {
    app.services.pubsub.subscribe((message) => {
      const isMine = ({ to, topic }: { to: string; topic: string }) =>
        to === ana && topic === 'notifications';
      if (message !== 'gap' && message.updates.some(isMine)) resolve();
      // The connection listens from the first gap.
      else if (message === 'gap') void like(ben);
    });
  });
  await heard;
});
