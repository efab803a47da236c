import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';
import { openSharing, openThings } from './index.ts';

let app: TestApp;
const [venueId, hostId, eventId, hiddenId, privateId, listId, fan] = newIds(7);
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1.15';
const botAgent = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

beforeAll(async () => {
  app = await openTestApp((services) => [openSharing(services, openThings())], {
    PUBLIC_URL: 'https://backbeat.test',
    IOS_APP_ID: 'ABCDE12345.test.backbeat',
    ANDROID_PACKAGE: 'test.backbeat',
    ANDROID_SHA256: 'AA:BB, CC:DD',
  });
  await app.db
    .insertInto('profile')
    .values([
      profileRow(venueId, 'venue', 'Ninth St. Freight'),
      profileRow(hostId, 'community', 'Freight Union'),
      profileRow(fan, 'user', 'Maya Okafor'),
    ])
    .execute();
  await app.db
    .insertInto('collection')
    .values({ id: listId, kind: 'do-list', name: 'Ten nights', creatorId: fan })
    .execute();
  const startsAt = new Date('2027-03-13T07:00:00Z');
  const event = (id: string, name: string, more: object = {}) => ({
    id,
    providerId: id,
    name,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
    venueId,
    venueName: 'Ninth St. Freight',
    city: 'Los Angeles',
    neighborhood: 'Arts District',
    creatorId: hostId,
    ...more,
  });
  await app.db
    .insertInto('event')
    .values([
      event(eventId, 'Night Freight "014" <b>'),
      event(hiddenId, 'Secret Supper', { hideAddress: true }),
      event(privateId, 'Just Us', { visibility: 'private' }),
    ])
    .execute();
  await app.db
    .insertInto('eventCreator')
    .values(
      [eventId, hiddenId, privateId].map((id) => ({ eventId: id, profileId: hostId, creatorType: 'owner' })),
    )
    .execute();
});
afterAll(() => app.close());

const open = (url: string, userAgent = phone, headers: Record<string, string> = {}) =>
  app.server.inject({ url, headers: { 'user-agent': userAgent, ...headers } });
const share = async (itemId: string, who = app.guest) =>
  (await who.post('/share-links', { sharedItemId: itemId })).body as {
    code: string;
    url: string;
    title: string;
  };
const wire = (id: string) => `event:backbeat:${id}`;

test('a shared event gets a short link, its public URL and a deep link [SHR-01, SHR-03]', async () => {
  const { status, body } = await app.as(fan).post('/share-links', { sharedItemId: wire(eventId) });
  expect(status).toBe(200);
  const path = `events/b/${eventId}/night-freight-014-b`;
  expect(body).toMatchObject({
    url: `https://backbeat.test/s/${body.code}`,
    canonicalUrl: `https://backbeat.test/${path}`,
    deepLink: `backbeat://${path}`,
    feature: 'item-share',
    channel: 'app',
    campaign: 'Event Share',
    title: 'Want to go to Night Freight "014" <b>?',
  });
  expect(body.code).toMatch(/^[1-9A-HJ-NP-Za-km-z]{7}$/);
});

test('twenty clicks by one user make one link; another user gets another link [SHR-05]', async () => {
  const links = await Promise.all(Array.from({ length: 20 }, () => share(wire(eventId), app.as(fan))));
  const other = await share(wire(eventId), app.as(hostId));
  expect(new Set(links.map(({ code }) => code)).size).toBe(1);
  expect(other.code).not.toBe(links[0]!.code);
});

test.each([() => `venue:backbeat:${venueId}`, () => `community:${hostId}`, () => `user:us-west-2:${fan}`])(
  'venues, communities and users can be shared [SHR-01]',
  async (itemId) => {
    const check = await app.guest.get(`/share-links/check?sharedItemId=${itemId()}`);
    expect(check.body).toEqual({ shareable: true });
    const { code, title } = await share(itemId());
    expect(title).toMatch(/\?$/);
    expect((await open(`/s/${code}`)).statusCode).toBe(302);
  },
);

test.each([
  () => wire(newId()),
  () => wire(privateId),
  () => 'spaceship:1',
  () => 'venue:backbeat',
  () => 'user:us-west-2:nobody',
  () => ':',
])('items that aren’t public get no link [SHR-04]', async (itemId) => {
  const { status, body } = await app.as(fan).post('/share-links', { sharedItemId: itemId() });
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'itemNotFound' });
  const check = await app.as(fan).get(`/share-links/check?sharedItemId=${encodeURIComponent(itemId())}`);
  expect([check.status, check.body]).toEqual([200, { shareable: false }]);
});

describe('following a share link', () => {
  test('redirects and counts the click, but doesn’t count prefetches [SHR-05]', async () => {
    const { code } = await share(`community:${hostId}`, app.as(fan));
    const followed = await open(`/s/${code}`, phone, { referer: 'https://chat.example/room?secret=1' });
    expect(followed.statusCode).toBe(302);
    expect(followed.headers.location).toBe(
      `/communities/${hostId}?utm_source=backbeat&utm_medium=app&utm_campaign=Community+Share&utm_content=${code}`,
    );
    await open(`/s/${code}`, phone, { 'sec-purpose': 'prefetch' });
    await expect
      .poll(() => app.db.selectFrom('shareClick').select('referrerHost').where('code', '=', code).execute())
      .toEqual([{ referrerHost: 'chat.example' }]);
  });

  test('answers preview bots with escaped metadata, and the year and zone of an event [SHR-02, SHR-05, FMT-03]', async () => {
    const { code } = await share(wire(eventId), app.as(fan));
    const preview = await open(`/s/${code}`, botAgent);
    expect(preview.statusCode).toBe(200);
    expect(preview.body).toContain(
      'property="og:title" content="Want to go to Night Freight &quot;014&quot; &lt;b&gt;?"',
    );
    expect(preview.body).toContain(`content="https://backbeat.test/og/event/backbeat:${eventId}.jpg"`);
    expect(preview.body).not.toContain('<b>');
    expect(preview.body).toContain('Fri, Mar 12, 2027, 11:00 PM PST · ');
  });

  test('names only the city if the host hides the address [LOC-04]', async () => {
    const { code } = await share(wire(hiddenId));
    const { body } = await open(`/s/${code}`, botAgent);
    expect(body).toContain('Arts District, Los Angeles');
    expect(body).not.toContain('Ninth St.');
  });

  test('reveals nothing about an item that is no longer public [SHR-05]', async () => {
    const { code } = await share(wire(hiddenId));
    await app.db.updateTable('event').set({ visibility: 'private' }).where('id', '=', hiddenId).execute();
    for (const agent of [phone, botAgent]) {
      const { statusCode, body } = await open(`/s/${code}`, agent);
      expect(statusCode).toBe(404);
      expect(body).not.toContain('Secret Supper');
    }
  });

  test('reveals nothing about a suspended user, also in the picture [SHR-05, MOD-01]', async () => {
    const { code } = await share(`user:us-west-2:${fan}`);
    await app.db.insertInto('suspendedUser').values({ userId: fan, byId: hostId }).execute();
    const urls = [`/s/${code}`, `/og/user/us-west-2:${fan}.jpg`];
    const replies = await Promise.all(urls.map((url) => open(url, botAgent)));
    await app.db.deleteFrom('suspendedUser').execute();
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(replies[0]!.body).not.toContain('Maya');
  });

  test.each(['/s/1234567', '/s/0000000', '/s/abc', '/s/%27;drop'])('%s is not found', async (url) => {
    expect((await open(url)).statusCode).toBe(404);
  });
});

test('serves app association files if an app is configured [SHR-05]', async () => {
  const apple = await open('/.well-known/apple-app-site-association');
  expect(apple.headers['content-type']).toMatch(/^application\/json/);
  expect(apple.json().applinks.details[0].appIDs).toEqual(['ABCDE12345.test.backbeat']);
  const android = (await open('/.well-known/assetlinks.json')).json();
  expect(android[0].target.sha256_cert_fingerprints).toEqual(['AA:BB', 'CC:DD']);

  const none = await openTestApp((services) => [openSharing(services, openThings())]);
  for (const file of ['apple-app-site-association', 'assetlinks.json'])
    expect((await none.server.inject(`/.well-known/${file}`)).statusCode).toBe(404);
  await none.close();
});
