import { afterAll, beforeAll, expect, test } from 'vitest';
import { termsVersion } from '#modules/identity/accounts/terms-version.ts';
import { openFeatures } from '#app/server/features.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';

let app: TestApp;
const okta = newId();
const [famous, local, sameTaste, venue, friend] = [newId(), newId(), newId(), newId(), newId()];
let techno: string;
const wire = (id: string) => `user:us-west-2:${id}`;

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  const profile = (id: string, type: ProfileType, name: string, more: object = {}) => ({
    id,
    type,
    name,
    providerId: id,
    ...more,
  });
  await app.db
    .insertInto('profile')
    .values([
      profile(okta, 'user', 'Okta'),
      profile(famous, 'artist', 'Famous', { followersTotal: 900 }),
      profile(local, 'artist', 'Local', { city: 'Berlin', followersTotal: 2 }),
      profile(sameTaste, 'artist', 'Same taste', { followersTotal: 5 }),
      profile(venue, 'venue', 'Kiln'),
      profile(friend, 'user', 'Ben'),
    ])
    .execute();
  const genre = app.db.selectFrom('genre').select('id').where('slug', '=', 'techno');
  techno = (await genre.executeTakeFirstOrThrow()).id;
  await app.db.insertInto('profileGenre').values({ profileId: sameTaste, genreId: techno }).execute();
});
afterAll(() => app.close());

/** @returns the id of a new user */
async function signUp(email: string): Promise<string> {
  // A code belongs to the browser that asked for it.
  const asked = await app.server.inject({ method: 'POST', url: '/api/auth/code', payload: { email } });
  const cookie = String(asked.headers['set-cookie']).split(';')[0]!;
  const { text } = await app.db
    .selectFrom('message')
    .select('text')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const payload = { email, code: /\b\d{6}\b/.exec(text)![0], name: 'Ana', termsVersion, ofAge: true };
  const signedUp = await app.server.inject({
    method: 'POST',
    url: '/api/auth/sign-up',
    payload,
    headers: { cookie },
  });
  return signedUp.json().me.id.slice('user:us-west-2:'.length);
}

test('a new account goes through three steps, on any device, and can decline them [OWN-02]', async () => {
  const ana = await signUp('ana@example.test');
  const path = `/users/${wire(ana)}/onboarding`;
  expect((await app.as(ana).get(path)).body).toEqual({ step: 'city' });
  expect((await app.as(ana).put(path, { step: 'follows' })).body).toEqual({ step: 'follows' });
  expect((await app.as(ana).get(path)).body).toEqual({ step: 'follows' });
  expect((await app.as(ana).put(path, { step: null })).body).toEqual({ step: null });
  // It doesn't begin again, nor for accounts that were never asked.
  expect((await app.as(ana).put(path, { step: 'city' })).body).toEqual({ step: null });
  expect((await app.as(okta).get(`/users/${wire(okta)}/onboarding`)).body).toEqual({ step: null });
  expect((await app.as(okta).get(path)).status).toBe(403);
});

test('suggests who isn’t followed: nearby, then of the same genres, then the most followed [OWN-02, MOD-01]', async () => {
  await app.db.updateTable('profile').set({ city: 'Berlin' }).where('id', '=', okta).execute();
  await app.db.insertInto('profileGenre').values({ profileId: okta, genreId: techno }).execute();
  const names = async () => {
    const { body } = await app.as(okta).get(`/users/${wire(okta)}/followSuggestions`);
    return body.items.map((item: { name: string }) => item.name);
  };
  const shown = ['Local', 'Same taste', 'Famous', 'Kiln', 'Ben'];
  expect((await names()).filter((name: string) => shown.includes(name))).toEqual(shown);
  await app.as(okta).put(`/users/${wire(okta)}/follows/artist:backbeat:${local}`);
  await app.as(okta).put(`/users/${wire(okta)}/blocks/${wire(friend)}`);
  expect((await names()).filter((name: string) => shown.includes(name))).toEqual([
    'Same taste',
    'Famous',
    'Kiln',
  ]);
});
