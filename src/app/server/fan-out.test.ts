import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, addDemoPerson } from '#modules/identity/accounts/server/index.ts';
import { deliverEvents } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';
import type { App } from './app.ts';
import type { Web } from './serve.ts';
import { openTestSite, origin, type TestSite } from './testing/test-site.ts';

const [hostId, fanId, mutedId, offId, strangerId, communityId, artistId, venueId] = newIds(8);

let site: TestSite;
let app: App;
let web: Web;
const cookies = new Map<string, string>();

beforeAll(async () => {
  site = await openTestSite();
  ({ app, web } = site);
  await addPeople();
}, 120_000);
afterAll(() => site.close());

/** The fan follows all three, so each could cause a notification; the others follow one or none. */
async function addPeople() {
  const { db } = app.services;
  const people = [
    [hostId, 'Ines Duarte'],
    [fanId, 'Maya Okafor'],
    [mutedId, 'Cy Moran'],
    [offId, 'Ben Osei'],
    [strangerId, 'Nobody Near'],
  ] as const;
  await db
    .insertInto('profile')
    .values([
      ...people.map(([id, name]) => profileRow(id, 'user', name)),
      profileRow(communityId, 'community', 'Freight Union'),
      profileRow(artistId, 'artist', 'Okta Lindqvist'),
      profileRow(venueId, 'venue', 'Ninth St. Freight'),
    ])
    .execute();
  for (const [position, [id, name]] of people.entries()) {
    await addAccount(db, { id, name, email: `${id}@backbeat.test` });
    await addDemoPerson(db, { key: id, userId: id, about: name, position });
  }
  await db.insertInto('community').values({ id: communityId, membershipType: 'open' }).execute();
  await db
    .insertInto('profileTeam')
    .values({ profileId: communityId, userId: hostId, creatorType: 'owner' })
    .execute();
  await db.insertInto('artist').values({ id: artistId, popularity: 10 }).execute();
  const where = { city: 'Los Angeles', state: 'California', stateCode: 'CA' };
  await db
    .insertInto('venue')
    .values({ id: venueId, ...where, latitude: 34.03, longitude: -118.23 })
    .execute();
  const follow = (profileId: string, followedId: string, followedType: ProfileType) => ({
    profileId,
    followedId,
    followedType,
  });
  await db
    .insertInto('follow')
    .values([
      follow(fanId, communityId, 'community'),
      follow(fanId, artistId, 'artist'),
      follow(fanId, venueId, 'venue'),
      follow(hostId, artistId, 'artist'),
      follow(mutedId, venueId, 'venue'),
      follow(offId, communityId, 'community'),
    ])
    .execute();
  await db.insertInto('mutedProfile').values({ profileId: mutedId, mutedId: communityId }).execute();
  await db
    .insertInto('notificationSetting')
    .values({ userId: offId, type: 'eventPublished', channel: 'inApp', enabled: false })
    .execute();
}

async function cookieOf(key: string): Promise<string> {
  const known = cookies.get(key);
  if (known) return known;
  const cookie = await site.signIn(key);
  cookies.set(key, cookie);
  return cookie;
}

type Method = 'GET' | 'POST' | 'PUT';
async function ask(who: string | undefined, method: Method, url: string, payload?: object) {
  const headers = who ? { cookie: await cookieOf(who) } : {};
  const reply = await web.server.inject({ method, url, headers, ...(payload && { payload }) });
  expect(reply.statusCode, `${method} ${url} ${reply.body.slice(0, 300)}`).toBeLessThan(300);
  return reply;
}

async function save(name: string, more: object = {}) {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const draft = {
    name,
    startDate: at(30),
    endDate: at(36),
    creatorId: `community:${communityId}`,
    artists: [`artist:backbeat:${artistId}`],
    venue: { id: `venue:backbeat:${venueId}`, name: '' },
    image: { provider: 'poster', seed: 3 },
    ...more,
  };
  const { providerId } = (await ask(hostId, 'POST', '/api/events', draft)).json();
  await deliverEvents(app.services.db, app.features);
  return providerId as string;
}

const bellsOf = async (who: string): Promise<string[]> =>
  (await ask(who, 'GET', `/api/users/user:us-west-2:${who}/notifications`))
    .json()
    .items.map(({ title, deepLinkUrl }: Record<string, string>) => `${title} ${deepLinkUrl}`);

/** Every place that shows the event, as the viewer sees it. */
async function everywhere(id: string, name: string, slug: string) {
  const page = (await ask(fanId, 'GET', `/events/b/${id}/${slug}`)).body;
  const [, data = '{}'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  const found = (await ask(fanId, 'GET', `/api/search?type=event&q=${encodeURIComponent(name)}`)).json();
  const read = async (url: string) => (await ask(undefined, 'GET', url)).body;
  return {
    page: page.includes(`<h1`) && page.includes(name),
    jsonLd: data.includes(`"name":"${name}"`),
    hostPage: (await ask(fanId, 'GET', `/communities/${communityId}`)).body.includes(name),
    artistPage: (await ask(fanId, 'GET', `/artists/b/${artistId}/okta-lindqvist`)).body.includes(name),
    venuePage: (await ask(fanId, 'GET', `/venues/${venueId}/ninth-st-freight`)).body.includes(name),
    search: JSON.stringify(found).includes(id),
    calendar: (await read(`/communities/${communityId}/events.ics`)).includes(`SUMMARY:${name}`),
    news: (await read(`/communities/${communityId}/feed.xml`)).includes(name),
    bell: await bellsOf(fanId),
  };
}
const there = {
  page: true,
  jsonLd: true,
  hostPage: true,
  artistPage: true,
  venuePage: true,
  search: true,
  calendar: true,
  news: true,
};

test('one publish puts an event on every page, in search, calendars, feeds and followers’ notifications, and one rename renames it there [FAN-01]', async () => {
  const id = await save('Velvet Turbine');
  const announced = (name: string, slug: string) => [
    `Freight Union announced ${name} /events/b/${id}/${slug}`,
  ];
  expect(await everywhere(id, 'Velvet Turbine', 'velvet-turbine')).toEqual({
    ...there,
    bell: announced('Velvet Turbine', 'velvet-turbine'),
  });

  const path = `/api/events/event:backbeat:${id}`;
  const { draft } = (await ask(hostId, 'GET', `${path}/form`)).json();
  await ask(hostId, 'PUT', path, { ...draft, name: 'Copper Lantern' });
  await deliverEvents(app.services.db, app.features);
  expect(await everywhere(id, 'Copper Lantern', 'copper-lantern')).toEqual({
    ...there,
    bell: announced('Copper Lantern', 'copper-lantern'),
  });
  // Made once an hour.
  const sitemap = await ask(undefined, 'GET', '/sitemaps/events.xml.gz');
  expect(gunzipSync(sitemap.rawPayload).toString()).toContain(`${origin}/events/b/${id}/copper-lantern`);
  const old = (await ask(fanId, 'GET', '/api/search?type=event&q=velvet%20turbine')).json();
  expect(JSON.stringify(old)).not.toContain(id);
});

test('notifies nobody of their own event, of a host they muted, or against their preferences [FAN-01]', async () => {
  await save('Night of One');
  for (const who of [hostId, mutedId, offId, strangerId]) expect(await bellsOf(who)).toEqual([]);
});

test.each([{ status: 'draft' }, { visibility: 'unlisted' }, { visibility: 'members' }])(
  'doesn’t notify followers of an event that isn’t public: %j, and of a hidden one once it is shown [FAN-01]',
  async (hidden) => {
    const before = await bellsOf(fanId);
    const id = await save('Backroom', hidden);
    expect(await bellsOf(fanId)).toEqual(before);
    const path = `/api/events/event:backbeat:${id}`;
    const { draft } = (await ask(hostId, 'GET', `${path}/form`)).json();
    for (const name of ['Backroom', 'Backroom again']) {
      const { revision: _old, ...open } = { ...draft, name, status: null, visibility: 'public' };
      await ask(hostId, 'PUT', path, open);
      await deliverEvents(app.services.db, app.features);
    }
    expect((await bellsOf(fanId)).length).toBe(before.length + 1);
  },
);
