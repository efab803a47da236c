import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { addRecentUser } from '#modules/identity/accounts/server/testing/add-recent-user.ts';
import { openTestApp } from '#platform/testing/app.ts';

test('a data export contains the options of polls, and what the user attached to posts as a page [ACC-03]', async () => {
  const app = await openTestApp((services) => openFeatures(services));
  const { id, as: gil } = await addRecentUser(app, 'Gil');
  const { body: page } = await gil.post('/profiles', { type: 'artist', name: 'Velvet Turbine' });
  const post = async (item: object, more: object = {}) => {
    const { status } = await gil.post(`/users/${id}/feedPosts`, { items: { items: [item] }, ...more });
    expect(status).toBe(201);
  };
  const options = { items: [{ description: 'Early' }, { description: 'Late' }] };
  await post({ type: 'poll', options }, { description: 'When?' });
  const profileId = page.id.replace(/^artist:backbeat/, 'profile');
  await post({ type: 'gif', id: 'gif:backbeat:star' }, { profileId });

  await gil.post('/me/export', {});
  await app.deliverEvents();
  const { body } = await gil.post('/me/export/link', {});
  const { rawPayload } = await app.server.inject({ method: 'GET', url: body.url });
  const files = unzipSync(new Uint8Array(rawPayload));
  const rows = (name: string) => JSON.parse(strFromU8(files[`data/${name}.json`]!));
  expect(
    rows('post.post_item')
      .map(({ kind }: { kind: string }) => kind)
      .toSorted(),
  ).toEqual(['gif', 'poll']);
  expect(rows('poll.poll_option').map((one: { description: string }) => one.description)).toEqual([
    'Early',
    'Late',
  ]);
  await app.close();
});
