import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { openWorld, type World } from '#app/server/testing/social-world.ts';

let world: World;
let key: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

/** Sends the same three times, twice of them at once, as after answers that were lost. */
async function repeat(who: 'maya' | 'june', path: string, body: object) {
  key = newId();
  const send = () => world.as(who).post(path, body, { 'idempotency-key': key });
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body: made }) => made.id)).size).toBe(1);
  return answers[0]!.body;
}
const publishedOf = async (type: string, payload: object) =>
  (await world.facts(type)).filter((fact) => expect.objectContaining(payload).asymmetricMatch(fact));

test('a post with a poll that is sent again under its key is published once [PST-11, PST-17]', async () => {
  const { ids, as } = world;
  const path = `/users/${ids.maya}/feedPosts`;
  const options = { items: [{ description: 'Yes' }, { description: 'No' }] };
  const draft = { description: 'Once?', items: { items: [{ type: 'poll', options }] } };
  const { id } = await repeat('maya', path, draft);
  expect(await publishedOf('post.created', { postId: bareId(id) })).toHaveLength(1);
  const sameKey = { 'idempotency-key': key };
  const other = await as('june').post(`/users/${ids.june}/feedPosts`, draft, sameKey);
  expect(other.body.id).not.toBe(id);
  await as('maya').delete(`/feedPosts/${id}`);
  expect((await as('maya').post(path, draft, sameKey)).body.code).toBe('postGone');
});

test('a comment or reply that is sent again under its key counts once [CMT-01]', async () => {
  const { id } = await world.post('maya', { description: 'Say it once' });
  const path = `/feedPosts/${id}/comments`;
  const comment = await repeat('june', path, { text: 'once' });
  const reply = await repeat('june', path, { text: 'once more', parentId: comment.id });
  const [shown] = (await world.as('maya').get(path)).body.items;
  expect(shown).toMatchObject({ id: comment.id, replies: { total: 1, items: [{ id: reply.id }] } });
  expect((await world.as('maya').get(`/feedPosts/${id}`)).body.comments.total).toBe(2);
  expect(await publishedOf('comment.created', { itemId: bareId(id) })).toHaveLength(2);
  for (const feature of world.app.features) expect((await feature.verify?.()) ?? []).toEqual([]);
});

test('a list that is sent again under its key is created once [COL-04]', async () => {
  const { ids, as } = world;
  const { id } = await repeat('maya', '/collections', { name: 'Tacos after' });
  const { items } = (await as('maya').get(`/users/${ids.maya}/writableCollections`)).body;
  expect(items).toMatchObject([{ id, name: 'Tacos after' }]);
  expect(await publishedOf('collection.created', { byId: ids.maya })).toHaveLength(1);
});

test('a plan that is sent again under its key invites once [PLN-02]', async () => {
  const { ids } = world;
  await world.app.db
    .insertInto('follow')
    .values([
      { profileId: ids.maya, followedId: ids.june, followedType: 'user', mutual: true },
      { profileId: ids.june, followedId: ids.maya, followedType: 'user', mutual: true },
    ])
    .execute();
  const draft = { name: 'Tacos first', inviteeIds: [`user:us-west-2:${ids.june}`] };
  const { id } = await repeat('maya', '/plans', draft);
  expect(await publishedOf('plan.invited', { planId: bareId(id) })).toHaveLength(1);
  const { items } = (await world.as('maya').get(`/users/${ids.maya}/plans`)).body;
  expect(items.map(({ name }: { name: string }) => name)).toEqual(['Tacos first']);
});
