import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, addDemoPerson } from '#modules/identity/accounts/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type Person, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import type { TeamRole, MembershipStatus } from '#modules/profiles/profiles/membership.ts';

let app: TestApp;
const ines = newId();
const theo = newId();
const freight = newId();
const okta = newId();
const yard = newId();
const wire = {
  ines: `user:us-west-2:${ines}`,
  theo: `user:us-west-2:${theo}`,
  freight: `community:${freight}`,
  okta: `artist:backbeat:${okta}`,
  yard: `venue:google:${yard}`,
};

const profile = (id: string, type: ProfileType, name: string, provider = 'backbeat') => ({
  id,
  type,
  name,
  provider,
  providerId: id,
});

/**
 * Ines owns Freight Union and is on Okta's team. Theo is a Door Manager of the former and was invited to the yard's
 * team.
 */
async function openWith(environment: Readonly<Record<string, string>>): Promise<TestApp> {
  const opened = await openTestApp((services) => openFeatures(services), environment, {
    viewers: 'sessions',
  });
  const { db } = opened;
  await db
    .insertInto('profile')
    .values([
      profile(ines, 'user', 'Ines Duarte'),
      profile(theo, 'user', 'Theo Brandt'),
      profile(freight, 'community', 'Freight Union'),
      profile(okta, 'artist', 'Okta Lindqvist'),
      profile(yard, 'venue', 'The Yard', 'google'),
    ])
    .execute();
  const part = (
    profileId: string,
    userId: string,
    creatorType: TeamRole,
    creatorStatus: MembershipStatus = 'confirmed',
  ) => ({
    profileId,
    userId,
    creatorType,
    creatorStatus,
  });
  await db
    .insertInto('profileTeam')
    .values([
      part(freight, ines, 'owner'),
      part(freight, theo, 'assistant'),
      part(okta, ines, 'collaborator'),
      part(yard, theo, 'collaborator', 'invited'),
    ])
    .execute();
  for (const [key, id] of [
    ['ines', ines],
    ['theo', theo],
  ] as const) {
    await addAccount(db, { id, name: key, email: `${key}@demo.test` });
    await addDemoPerson(db, { key, userId: id, about: '', position: key.length });
  }
  return opened;
}

beforeAll(async () => {
  app = await openWith({});
});
afterAll(() => app.close());

async function browserOf(key: 'ines' | 'theo'): Promise<Person> {
  const browser = app.visitor();
  await browser.post('/auth/demo', { key });
  return browser;
}
const switchTo = (browser: Person, profileId: string) => browser.put('/me/profile', { profileId });
const acting = async (browser: Person) => (await browser.get('/me')).body.acting?.name ?? 'themselves';

test('users switch to profiles they run, in this browser only, and back [SWI-06, SWI-09]', async () => {
  const browser = await browserOf('ines');
  const other = await browserOf('ines');
  expect((await browser.get('/me')).body).toMatchObject({ acting: null, back: null });

  expect((await switchTo(browser, wire.freight)).body).toMatchObject({
    id: wire.ines,
    acting: { id: wire.freight, type: 'community', name: 'Freight Union' },
    back: { id: wire.ines, name: 'Ines Duarte' },
  });
  expect([await acting(browser), await acting(other)]).toEqual(['Freight Union', 'themselves']);

  await switchTo(browser, wire.okta);
  const { back } = (await browser.get('/me')).body;
  expect(back).toEqual({ id: wire.freight, name: 'Freight Union' });
  await switchTo(browser, back.id);
  expect((await browser.get('/me')).body).toMatchObject({
    acting: { name: 'Freight Union' },
    back: { name: 'Okta Lindqvist' },
  });
  expect((await switchTo(browser, wire.ines)).body).toMatchObject({
    acting: null,
    back: { id: wire.freight },
  });
});

test('switching to the current profile changes nothing, nor does switching back [SWI-06]', async () => {
  const browser = await browserOf('ines');
  await switchTo(browser, wire.freight);
  await Promise.all(Array.from({ length: 10 }, () => switchTo(browser, wire.freight)));
  expect((await browser.get('/me')).body).toMatchObject({
    acting: { id: wire.freight },
    back: { id: wire.ines },
  });
});

test.each([
  ['a Door Manager', 'theo', wire.freight],
  ['an invited user', 'theo', wire.yard],
  ['a stranger', 'ines', wire.yard],
  ['another user', 'ines', wire.theo],
  ['anyone, for a profile that doesn’t exist,', 'ines', 'community:nowhere'],
] as const)('%s can’t switch to it or continue as it [SWI-09]', async (_who, key, profileId) => {
  const browser = await browserOf(key);
  expect(await switchTo(browser, profileId)).toMatchObject({
    status: 404,
    body: { code: 'profileNotYours' },
  });
  expect(await acting(browser)).toBe('themselves');
});

test('users removed from the team, or whose profile was deleted, act as themselves again [SWI-09]', async () => {
  const browser = await browserOf('ines');
  await switchTo(browser, wire.okta);
  const team = app.db.updateTable('profileTeam').where('profileId', '=', okta);
  await team.set({ creatorStatus: 'denied' }).execute();
  expect((await browser.get('/me')).body).toMatchObject({ acting: null, back: null });
  await team.set({ creatorStatus: 'confirmed' }).execute();
  expect(await acting(browser)).toBe('Okta Lindqvist');

  const gone = (deletedAt: Date | null) =>
    app.db.updateTable('profile').set({ deletedAt }).where('id', '=', okta).execute();
  await gone(new Date());
  expect(await acting(browser)).toBe('themselves');
  await gone(null);
});

test('twenty concurrent requests keep their own profiles [SWI-09]', async () => {
  const [inesBrowser, theoBrowser] = [await browserOf('ines'), await browserOf('theo')];
  await switchTo(inesBrowser, wire.freight);
  const names = await Promise.all(
    Array.from({ length: 20 }, (_, place) => acting(place % 2 ? theoBrowser : inesBrowser)),
  );
  expect([...new Set(names.filter((_, place) => place % 2))]).toEqual(['themselves']);
  expect([...new Set(names.filter((_, place) => place % 2 === 0))]).toEqual(['Freight Union']);
});

test('lists the user first, then the profiles they run, for themselves only [SWI-02, SWI-08]', async () => {
  const browser = await browserOf('ines');
  const names = async (query: string) => {
    const { body } = await browser.get(`/profiles?userId=${wire.ines}${query}`);
    return body.items.map(({ name }: { name: string }) => name);
  };
  expect(await names('')).toEqual(['Ines Duarte', 'Freight Union', 'Okta Lindqvist']);
  expect(await names('&type=artist')).toEqual(['Ines Duarte', 'Okta Lindqvist']);
  expect((await browser.get(`/profiles?userId=${wire.theo}`)).status).toBe(403);
  expect((await app.visitor().get(`/profiles?userId=${wire.ines}`)).status).toBe(401);
  expect((await browser.get('/profiles')).status).toBe(400);
});

test('a host who adds a performer can’t act as that performer [SWI-02, SWI-06, ART-06]', async () => {
  const browser = await browserOf('theo');
  const draft = { name: 'DJ Sump Pump', externalUrl: 'https://sump.example' };
  const { body: performer } = await browser.post('/artists', draft);
  const { body } = await browser.get(`/profiles?userId=${wire.theo}`);
  expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['Theo Brandt']);
  expect((await switchTo(browser, performer.id)).status).toBe(404);
  expect(await acting(browser)).toBe('themselves');
});

test('lists at most ten profiles, including the user [SWI-07]', async () => {
  const more = Array.from({ length: 12 }, newId);
  await app.db
    .insertInto('profile')
    .values(more.map((id) => profile(id, 'community', `Crew ${id}`)))
    .execute();
  await app.db
    .insertInto('profileTeam')
    .values(more.map((profileId) => ({ profileId, userId: theo, creatorType: 'owner' })))
    .execute();
  const browser = await browserOf('theo');
  const { body } = await browser.get(`/profiles?userId=${wire.theo}&limit=60`);
  expect([body.items.length, body.items[0].name]).toEqual([10, 'Theo Brandt']);
});

test('pages of the newest profiles leave out none that were created together', async () => {
  const more = Array.from({ length: 5 }, newId);
  await app.db
    .insertInto('profile')
    .values(more.map((id) => profile(id, 'venue', `Hall ${id}`)))
    .execute();
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await app.visitor().get(`/profiles?type=venue&limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...body.items.map(({ providerId }: { providerId: string }) => providerId));
    cursor = body.next;
  }
  expect(seen.toSorted()).toEqual([...more, yard].toSorted());
});

test('an instance can limit the profile types to switch to [SWI-07, PLT-18]', async () => {
  const narrow = await openWith({ ACTING_TYPES: 'artist' });
  try {
    const browser = narrow.visitor();
    await browser.post('/auth/demo', { key: 'ines' });
    expect((await switchTo(browser, wire.freight)).status).toBe(404);
    expect((await switchTo(browser, wire.okta)).body.acting.name).toBe('Okta Lindqvist');
  } finally {
    await narrow.close();
  }
});
