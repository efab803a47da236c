import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#app/server/testing/social-world.ts';
import { bareId } from '#platform/ids.ts';

type Who = keyof World['ids'];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const comment = async (who: Who, path: string, text: string, parentId?: string) => {
  const { status, body } = await world.as(who).post(`${path}/comments`, { text, parentId });
  expect(status).toBe(201);
  return body.id as string;
};

/** The titles of a user's notifications, and the words they quote. */
async function quotedTo(who: Who) {
  await world.app.deliverEvents();
  const { items } = (await world.as(who).get(`/users/${world.ids[who]}/notifications`)).body;
  return items.map(({ title, params }: { title: string; params: { excerpt?: string } }) => [
    title,
    params.excerpt,
  ]);
}

test('a user who was removed from a plan isn’t sent replies in it [PLN-02]', async () => {
  const path = `/plans/${world.plan}`;
  const decide = (status: string) =>
    world.as('june').put(`${path}/participants/user:us-west-2:${world.ids.maya}`, { status });
  await world.as('maya').put(`${path}/participation`);
  expect((await decide('confirmed')).status).toBe(200);
  const asked = await comment('maya', path, 'Who brings the lights?');
  await comment('june', path, 'Theo does', asked);
  expect(await quotedTo('maya')).toContainEqual(['june replied to you', 'Theo does']);
  expect((await decide('denied')).status).toBe(200);
  await comment('june', path, 'The key is under the mat', asked);
  expect(JSON.stringify(await quotedTo('maya'))).not.toContain('under the mat');
});

test('a user who no longer comes to a private event isn’t sent replies in it [EVT-07]', async () => {
  const { id } = await world.post('ines', { description: 'The address', feedId: world.privateEvent });
  const path = `/feedPosts/${id}`;
  const asked = await comment('june', path, 'Which door?');
  await world.app.db
    .deleteFrom('eventGoing')
    .where('userId', '=', world.ids.june)
    .where('eventId', '=', bareId(world.privateEvent))
    .execute();
  expect((await world.as('june').get(path)).status).toBe(404);
  await comment('ines', path, 'The green one', asked);
  expect(JSON.stringify(await quotedTo('june'))).not.toContain('green');
});

test('a row of several comments no longer quotes a user that the reader blocked [MOD-01]', async () => {
  const { id } = await world.post('theo', { description: 'Who brings the mirror ball?' });
  await comment('maya', `/feedPosts/${id}`, 'I do');
  await comment('stranger', `/feedPosts/${id}`, 'Nobody likes you');
  expect(await quotedTo('theo')).toEqual([['stranger and maya commented on your post', 'Nobody likes you']]);
  const block = await world
    .as('theo')
    .put(`/users/${world.ids.theo}/blocks/user:us-west-2:${world.ids.stranger}`);
  expect(block.status).toBeLessThan(300);
  expect(await quotedTo('theo')).toEqual([['maya commented on your post', undefined]]);
});
