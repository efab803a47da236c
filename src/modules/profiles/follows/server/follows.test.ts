import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageViews } from '#app/server/page-views.ts';
import { openOwnSettings, openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import type { Audience } from '#modules/profiles/profiles/privacy.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';
import { openFollows, recountFollows } from './index.ts';

let app: TestApp;
const [maya, ines, theo, june, gone, artist] = newIds(6);

beforeAll(async () => {
  app = await openTestApp((services) => [
    openProfiles(),
    openPageViews(services),
    openFollows(services),
    openOwnSettings(services),
  ]);
  await app.db
    .insertInto('profile')
    .values([
      profileRow(maya, 'user', 'Maya Okafor'),
      profileRow(ines, 'user', 'Ines Duarte'),
      profileRow(theo, 'user', 'Theo Brandt'),
      profileRow(june, 'user', 'June Abara'),
      profileRow(gone, 'user', 'Gone Person'),
      profileRow(artist, 'artist', 'Okta Lindqvist'),
    ])
    .execute();
  await app.db.updateTable('profile').set({ deletedAt: new Date() }).where('id', '=', gone).execute();
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute));
  const follow = (profileId: string, followedId: string, minute: number, more: object = {}) => ({
    profileId,
    followedId,
    followedType: 'user' as const,
    createdAt: at(minute),
    ...more,
  });
  await app.db
    .insertInto('follow')
    .values([
      follow(maya, ines, 1),
      follow(ines, maya, 2),
      follow(maya, theo, 3),
      follow(theo, maya, 4, { status: 'pending' }),
      follow(june, maya, 5),
      follow(maya, june, 6),
      follow(maya, artist, 7, { followedType: 'artist' }),
    ])
    .execute();
  await recountFollows(app.db);
  await app.as(maya).put('/me/privacy/friends', { audience: 'everyone' });
});
afterAll(() => app.close());

const names = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name);

test('lists mutual followers as friends, newest first, without pending follows [PRF-07]', async () => {
  const { body } = await app.guest.get(`/users/user:us-west-2:${maya}/friends`);
  expect(names(body)).toEqual(['June Abara', 'Ines Duarte']);
  expect(body).toMatchObject({ total: 2, offset: 0, next: null });
});

test('lists followed profiles by type and followers of a profile, with stored totals [PLT-08]', async () => {
  const people = await app.guest.get(`/users/${maya}/following`);
  expect(names(people.body)).toEqual(['June Abara', 'Theo Brandt', 'Ines Duarte']);
  expect(people.body.total).toBe(3);
  const artists = await app.guest.get(`/users/${maya}/following?type=artist`);
  expect(artists.body).toMatchObject({ total: 1, items: [{ id: `artist:backbeat:${artist}` }] });
  const followers = await app.guest.get(`/users/${maya}/followers`);
  expect(names(followers.body)).toEqual(['June Abara', 'Ines Duarte']);
  expect(followers.body.total).toBe(2);
});

test('pages by cursor without gaps [PLT-08]', async () => {
  const first = await app.guest.get(`/users/${maya}/following?limit=2`);
  expect(first.body.next).not.toBeNull();
  const second = await app.guest.get(`/users/${maya}/following?limit=2&cursor=${first.body.next}`);
  expect([...names(first.body), ...names(second.body)]).toEqual(['June Abara', 'Theo Brandt', 'Ines Duarte']);
  expect(second.body.next).toBeNull();
});

test('shows each part of a profile to the chosen audience only [PRF-08]', async () => {
  const choose = (audience: Audience) =>
    app.db
      .insertInto('profilePrivacy')
      .values({ profileId: maya, block: 'friends', audience })
      .onConflict((conflict) => conflict.columns(['profileId', 'block']).doUpdateSet({ audience }))
      .execute();
  const seenBy = async (person: { get: typeof app.guest.get }) =>
    (await person.get(`/users/${maya}/friends`)).status;
  await choose('friends');
  expect(await Promise.all([app.guest, app.as(theo), app.as(ines), app.as(maya)].map(seenBy))).toEqual([
    403, 403, 200, 200,
  ]);
  await choose('nobody');
  expect(await Promise.all([app.as(ines), app.as(maya), app.as(theo, { admin: true })].map(seenBy))).toEqual([
    403, 200, 200,
  ]);
  await choose('everyone');
  expect(await seenBy(app.guest)).toBe(200);
});

test('a new user’s parts are visible to friends only by default [PRF-08]', async () => {
  const lists = ['friends', 'followers', 'following'];
  const seenBy = async (person: { get: typeof app.guest.get }) =>
    Promise.all(lists.map(async (list) => (await person.get(`/users/${ines}/${list}`)).status));
  expect(await seenBy(app.guest)).toEqual([403, 403, 403]);
  expect(await seenBy(app.as(theo))).toEqual([403, 403, 403]);
  expect(await seenBy(app.as(maya))).toEqual([200, 200, 200]);
  expect(await seenBy(app.as(ines))).toEqual([200, 200, 200]);
});

test('deleted users are gone and unknown users aren’t found [RTE-29]', async () => {
  for (const path of ['', '/friends', '/followers', '/following']) {
    expect((await app.guest.get(`/users/${gone}${path}`)).status).toBe(410);
    expect((await app.guest.get(`/users/${newId()}${path}`)).status).toBe(404);
    expect((await app.guest.get(`/users/nobody${path}`)).status).toBe(404);
  }
});

test('only the user can read their phone, street and zip code [PRF-03]', async () => {
  await app.db
    .insertInto('profilePrivate')
    .values({ profileId: maya, phone: '+12135550100', address1: '1 Echo Park Ave', zipCode: '90026' })
    .execute();
  const own = await app.as(maya, { admin: true }).get(`/users/${maya}`);
  expect(own.body).toMatchObject({ phone: '+12135550100', admin: true, location: { zipCode: '90026' } });
  for (const other of [app.guest, app.as(ines), app.as(june, { admin: true })]) {
    const { body } = await other.get(`/users/${maya}`);
    expect(body).toMatchObject({ phone: null, admin: false, location: { address1: null, zipCode: null } });
    expect(JSON.stringify(body)).not.toMatch(/5550100|Echo Park Ave|90026|@/);
  }
});
