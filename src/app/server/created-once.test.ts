import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { clearCreationKeysTask } from '#platform/server/route-once.ts';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';
import { openWorld, type World } from './testing/social-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

type Sender = 'ines' | 'june' | 'maya';

/** Sends the same three times, twice of them at once, as after answers that were lost. */
async function repeat(who: Sender, path: string, body: object) {
  const headers = { 'idempotency-key': newId() };
  const send = () => world.as(who).post(path, body, headers);
  const answers = [...(await Promise.all([send(), send()])), await send()];
  const [{ status, body: made }] = answers as [(typeof answers)[0]];
  expect([201, 202]).toContain(status);
  for (const answer of answers) {
    expect(answer.status).toBe(status);
    expect(answer.body.id ?? answer.body.event.id).toBe(made.id ?? made.event.id);
  }
  const again = (sender: Sender = who, to = path) => world.as(sender).post(to, body, headers);
  return { made, again };
}
const publishedOf = async (type: string, payload: object) =>
  (await world.facts(type)).filter((fact) => expect.objectContaining(payload).asymmetricMatch(fact));

const madeEvent = async () => {
  const { body } = await world.as('ines').post('/events', draftWith(world.community)());
  return `/events/${body.event.id}`;
};

test('an event that is sent again under its key is published once, for its sender only [EVA-11]', async () => {
  const { ids } = world;
  const draft = draftWith(`user:us-west-2:${ids.june}`)();
  const { made, again } = await repeat('june', '/events', draft);
  expect(await publishedOf('event.created', { byId: ids.june })).toHaveLength(1);
  expect(await publishedOf('event.published', { byId: ids.june })).toHaveLength(1);
  expect((await again('ines')).body).toMatchObject({ code: 'notYourProfile' });
  await world.as('june').delete(`/events/${made.event.id}`);
  expect((await again()).body).toMatchObject({ code: 'eventGone' });
});

test('a copy that is sent again under its key is created once [MNG-03]', async () => {
  const { made, again } = await repeat('ines', `${await madeEvent()}/copies`, {});
  expect(made.event.status).toBe('draft');
  expect(await publishedOf('event.created', { status: 'draft' })).toHaveLength(1);
  expect((await again('june')).body).toMatchObject({ code: 'notAllowed' });
});

test('a series that is sent again under its key is created once, and under another key again [MNG-03]', async () => {
  const path = `${await madeEvent()}/repeats`;
  const { made } = await repeat('ines', path, { every: 'week', times: 2 });
  const other = await repeat('ines', path, { every: 'week', times: 2 });
  const { items } = (await world.as('ines').get(path)).body;
  expect(items.map(({ id }: { id: string }) => id)).toEqual([other.made.id, made.id]);
});

test('a community that is sent again under its key is created once [PRF-09]', async () => {
  const { ids, as } = world;
  const { made, again } = await repeat('june', '/profiles', { type: 'community', name: 'Freight Choir' });
  expect(await publishedOf('profile.created', { type: 'community', userId: ids.june })).toHaveLength(1);
  await as('june').delete(`/profiles/${made.id}`, { name: 'Freight Choir' });
  expect((await again()).body).toMatchObject({ code: 'profileGone' });
});

test('an artist that is sent again under its key is created once [ART-05]', async () => {
  const draft = { name: 'Freight Quartet', externalUrl: 'https://quartet.example' };
  const { made, again } = await repeat('june', '/artists', draft);
  expect(await publishedOf('profile.created', { type: 'artist', userId: world.ids.june })).toHaveLength(1);
  expect((await again('ines')).body.id).not.toBe(made.id);
});

test('a key of a refused request, or of one a day ago, creates again [ART-05, PST-11]', async () => {
  const { app, as, ids } = world;
  const headers = { 'idempotency-key': newId() };
  const send = (name: string) =>
    as('ines').post('/artists', { name, externalUrl: 'https://duo.example' }, headers);
  expect((await send('')).body).toMatchObject({ code: 'performerNameRequired' });
  const { status, body: made } = await send('Freight Duo');
  expect(status).toBe(201);
  const post = (feedId: string) =>
    as('ines').post(`/users/${ids.ines}/feedPosts`, { description: 'Duo', feedId }, headers);
  expect((await post(`event:backbeat:${newId()}`)).body).toMatchObject({ code: 'feedNotFound' });
  expect((await post('')).status).toBe(201);
  const createdAt = new Date(Date.now() - 90_000_000);
  await app.db.updateTable('creationKey').set({ createdAt }).where('userId', '=', ids.ines).execute();
  await clearCreationKeysTask(app.db).run();
  expect((await send('Freight Duo')).body.id).not.toBe(made.id);
});

test('a post with a poll that is sent again under its key is published once [PST-11, PST-17]', async () => {
  const { ids, as } = world;
  const options = { items: [{ description: 'Yes' }, { description: 'No' }] };
  const draft = { description: 'Once?', items: { items: [{ type: 'poll', options }] } };
  const { made, again } = await repeat('maya', `/users/${ids.maya}/feedPosts`, draft);
  expect(await publishedOf('post.created', { postId: bareId(made.id) })).toHaveLength(1);
  expect((await again('june', `/users/${ids.june}/feedPosts`)).body.id).not.toBe(made.id);
  await as('maya').delete(`/feedPosts/${made.id}`);
  expect((await again()).body).toMatchObject({ code: 'postGone' });
});

test('a comment or reply that is sent again under its key counts once [CMT-01]', async () => {
  const { as, app } = world;
  const { id } = await world.post('maya', { description: 'Say it once' });
  const path = `/feedPosts/${id}/comments`;
  const { made: comment, again } = await repeat('june', path, { text: 'once' });
  const { made: reply, again: replyAgain } = await repeat('june', path, {
    text: 'once more',
    parentId: comment.id,
  });
  const [shown] = (await as('maya').get(path)).body.items;
  expect(shown).toMatchObject({ id: comment.id, replies: { total: 1, items: [{ id: reply.id }] } });
  expect((await as('maya').get(`/feedPosts/${id}`)).body.comments.total).toBe(2);
  expect(await publishedOf('comment.created', { itemId: bareId(id) })).toHaveLength(2);
  for (const feature of app.features) expect((await feature.verify?.()) ?? []).toEqual([]);
  await as('june').delete(`/comments/${comment.id}`);
  for (const send of [again, replyAgain])
    expect((await send()).body).toMatchObject({ code: 'commentNotFound' });
});

test('a list that is sent again under its key is created once, also the last allowed one [COL-04]', async () => {
  const { ids, as, app } = world;
  const creatorId = ids.maya;
  const others = Array.from({ length: 99 }, (_, number) => ({
    id: newId(),
    creatorId,
    kind: 'do-list' as const,
    name: `List ${number}`,
  }));
  await app.db.insertInto('collection').values(others).execute();
  const { made } = await repeat('maya', '/collections', { name: 'Tacos after' });
  expect(await publishedOf('collection.created', { byId: creatorId })).toHaveLength(1);
  expect((await as('maya').post('/collections', { name: 'More' })).body).toMatchObject({
    code: 'tooManyLists',
  });
  const { items } = (await as('maya').get(`/users/${creatorId}/writableCollections`)).body;
  expect(items.filter(({ name }: { name: string }) => name === 'Tacos after')).toMatchObject([
    { id: made.id },
  ]);
});

test('a plan that is sent again under its key invites once [PLN-02]', async () => {
  const { ids, as, app } = world;
  await app.db
    .insertInto('follow')
    .values([
      { profileId: ids.maya, followedId: ids.june, followedType: 'user', mutual: true },
      { profileId: ids.june, followedId: ids.maya, followedType: 'user', mutual: true },
    ])
    .execute();
  const draft = { name: 'Tacos first', inviteeIds: [`user:us-west-2:${ids.june}`] };
  const { made } = await repeat('maya', '/plans', draft);
  expect(await publishedOf('plan.invited', { planId: bareId(made.id) })).toHaveLength(1);
  const { items } = (await as('maya').get(`/users/${ids.maya}/plans`)).body;
  expect(items.map(({ name }: { name: string }) => name)).toEqual(['Tacos first']);
});
