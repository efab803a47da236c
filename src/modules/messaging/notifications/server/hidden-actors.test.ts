import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '#modules/identity/accounts/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type World } from '#app/server/testing/social-world.ts';
import { sendDigests } from './digest.ts';

type Who = keyof World['ids'];
const addressOf = (who: Who) => `${who}@example.test`;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  for (const name of ['maya', 'stranger'] as const)
    await addAccount(world.app.db, { id: world.ids[name], name, email: addressOf(name) });
});
afterAll(() => world.app.close());

const like = (who: Who, itemId: string) => world.as(who).post(`/users/${world.ids[who]}/likes`, { itemId });
const comment = (who: Who, postId: string, text: string) =>
  world.as(who).post(`/feedPosts/${postId}/comments`, { text });
const mute = (who: Who, whom: Who) =>
  world.as(who).put(`/users/${world.ids[who]}/mutes/user:us-west-2:${world.ids[whom]}`);
const suspend = (who: Who, suspended: boolean) =>
  world.app
    .as(newId(), { admin: true })
    .put(`/admin/users/user:us-west-2:${world.ids[who]}/suspension`, { suspended, reason: 'Spam' });

async function notified(who: Who) {
  await world.app.deliverEvents();
  const { items, unread } = (await world.as(who).get(`/users/${world.ids[who]}/notifications`)).body;
  const lines = items.map(({ title, params }: { title: string; params: { excerpt?: string } }) => [
    title,
    params.excerpt,
  ]);
  return { lines, unread };
}

test('the unread count leaves out notifications that the list hides [MOD-01, NTF-13]', async () => {
  const { id } = await world.post('theo', { description: 'Doors at nine' });
  await like('june', id);
  expect(await notified('theo')).toMatchObject({ lines: [['june liked your post', undefined]], unread: 1 });
  await mute('theo', 'june');
  expect(await notified('theo')).toEqual({ lines: [], unread: 0 });
});

test('the list of a community names nobody to a member of its team who blocked them [MOD-01, NTF-07]', async () => {
  const { ids, community } = world;
  await world.as('stranger').post(`/communities/${community}/participation`);
  await world.app.deliverEvents();
  const list = `/users/${ids.ines}/notifications?profileId=${community}`;
  const read = async () => {
    const { items, unread } = (await world.as('ines').get(list)).body;
    return [items.map(({ title }: { title: string }) => title), unread];
  };
  expect(await read()).toEqual([['stranger joined Freight Union'], 1]);
  const block = `/users/${ids.ines}/blocks/user:us-west-2:${ids.stranger}`;
  await world.as('ines').put(block);
  expect(await read()).toEqual([[], 0]);
  await world.as('ines').delete(block);
});

test('a row of several comments quotes no muted or suspended users [MOD-01]', async () => {
  const { id } = await world.post('ines', { description: 'Who brings the lights?' });
  await comment('maya', id, 'I do');
  await comment('stranger', id, 'Buy my followers');
  expect((await notified('ines')).lines).toEqual([
    ['stranger and maya commented on your post', 'Buy my followers'],
  ]);
  expect((await suspend('stranger', true)).status).toBe(200);
  expect((await notified('ines')).lines).toEqual([['maya and 1 other commented on your post', undefined]]);
  await suspend('stranger', false);
});

test('the daily email names no suspended users [MOD-01, ACC-04]', async () => {
  await world.as('stranger').put(`/users/${world.ids.stranger}/follows/user:us-west-2:${world.ids.maya}`);
  await world.app.deliverEvents();
  await suspend('stranger', true);
  await sendDigests(world.app.services, new Date(Date.now() + 6 * 60_000));
  await suspend('stranger', false);
  const mails = await world.app.db
    .selectFrom('message')
    .select('subject')
    .where('recipient', '=', addressOf('maya'))
    .execute();
  expect(mails).toEqual([]);
});
