import { gunzipSync } from 'node:zlib';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { mountSitemap } from './sitemap.ts';

let app: TestApp;
const site = 'https://backbeat.test';
const ids = Array.from({ length: 7 }, newId);
const [hostId, draftId, pastId, heldId] = [newId(), newId(), newId(), newId()];
const [listId, suspendedListId, suspendedId] = [newId(), newId(), newId()];
const perFile = 3;

beforeAll(async () => {
  app = await openTestApp(
    ({ db, config }) => [{ mount: (server) => mountSitemap(server, db, config, perFile) }],
    { PUBLIC_URL: site },
  );
  const event = (id: string, more: object = {}) => ({
    id,
    providerId: id,
    name: 'Night & Day <1>',
    startsAt: new Date(Date.now() + 3_600_000),
    endsAt: new Date(Date.now() + 7_200_000),
    creatorId: hostId,
    ...more,
  });
  const past = { startsAt: new Date('2020-01-01'), endsAt: new Date('2020-01-02') };
  await app.db
    .insertInto('event')
    .values([...ids.map((id) => event(id)), event(draftId, { status: 'draft' }), event(pastId, past)])
    .execute();
  await app.db
    .insertInto('profile')
    .values([
      { id: hostId, type: 'community', name: 'Freight Union', providerId: hostId },
      { id: newId(), type: 'user', name: 'Maya Okafor', providerId: 'maya' },
      { id: newId(), type: 'artist', name: 'Señor Ñu', providerId: 'nu' },
      { id: heldId, type: 'community', name: 'PayPal Support', providerId: heldId },
    ])
    .execute();
  const review = { itemId: heldId, itemType: 'community', name: 'PayPal Support' };
  await app.db.insertInto('nameReview').values(review).execute();
  const list = (id: string, creatorId: string) => ({ id, creatorId, kind: 'do-list' as const, name: 'Ten' });
  await app.db
    .insertInto('collection')
    .values([list(listId, hostId), list(suspendedListId, suspendedId)])
    .execute();
  await app.db.insertInto('suspendedUser').values({ userId: suspendedId, byId: hostId }).execute();
});
afterAll(() => app.close());

const parser = new XMLParser({ isArray: (name) => ['url', 'sitemap'].includes(name) });

async function filesOfIndex(): Promise<string[]> {
  const { body } = await app.server.inject('/sitemap.xml');
  expect(XMLValidator.validate(body)).toBe(true);
  return parser.parse(body).sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc);
}

async function addressesOf(file: string): Promise<string[]> {
  const reply = await app.server.inject(file.slice(site.length));
  expect(reply.statusCode).toBe(200);
  const xml = gunzipSync(reply.rawPayload).toString();
  expect(XMLValidator.validate(xml)).toBe(true);
  return (parser.parse(xml).urlset.url ?? []).map(({ loc }: { loc: string }) => loc);
}

test('the index lists compressed files that contain every public page once [SEO-01]', async () => {
  const files = await filesOfIndex();
  const parts = await Promise.all(files.map(addressesOf));
  const all = parts.flat();
  expect(new Set(all).size).toBe(all.length);
  for (const id of ids) expect(all).toContain(`${site}/events/b/${id}/night-day-1`);
  expect(all).toContain(`${site}/communities/${hostId}`);
  expect(all).toContain(`${site}/artists/b/nu/senor-nu`);
  expect(all).toContain(`${site}/explore`);
  expect(all).toContain(`${site}/magazine/house-lights`);
  for (const part of parts.filter((urls) => urls.some((url) => url.includes('/events/b/'))))
    expect(part.length).toBeLessThanOrEqual(perFile);
});

test('leaves out drafts, past events, users and names awaiting review, and lists of suspended users [SEO-01, MOD-01]', async () => {
  const all = (await Promise.all((await filesOfIndex()).map(addressesOf))).flat().join('\n');
  for (const hidden of [draftId, pastId, '/users/', 'maya', heldId, suspendedListId])
    expect(all).not.toContain(hidden);
  expect(all).toContain(listId);
});

test('a file is made once an hour, however often it is fetched, and with whatever id [SEO-01]', async () => {
  const fetch = (after = '') => app.server.inject(`/sitemaps/artists${after}.xml.gz`);
  const first = (await fetch()).rawPayload;
  await app.db
    .insertInto('profile')
    .values({ id: newId(), type: 'artist', name: 'Ama Lu', providerId: 'ama' })
    .execute();
  for (const after of ['', `-${hostId}`, `-${newId()}`])
    expect((await fetch(after)).rawPayload).toEqual(first);
});

test.each([
  '/sitemaps/users.xml.gz',
  '/sitemaps/events-1.xml.gz',
  '/sitemaps/x',
  '/sitemaps/constructor.xml.gz',
])('%s is not found', async (file) => {
  expect((await app.server.inject(file)).statusCode).toBe(404);
});

test('robots.txt names the index and disallows personal pages [SEO-01]', async () => {
  const { body } = await app.server.inject('/robots.txt');
  expect(body).toContain(`Sitemap: ${site}/sitemap.xml`);
  for (const path of ['/api/', '/tickets', '/calendar/']) expect(body).toContain(`Disallow: ${path}`);
});
