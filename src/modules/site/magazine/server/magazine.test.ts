import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openLog } from '#platform/server/log.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openMagazine } from './index.ts';
import { articleOf, readArticles, readOwnArticles } from './read-articles.ts';

const site = 'https://backbeat.test';
let app: TestApp;
const [venueId, nextId, laterId, hostId] = [newId(), newId(), newId(), newId()];

const head = (date: string, more = '') =>
  `---\ntitle: Of ${date}\nlead: A lead.\nauthor: June\ndate: ${date}\ntags: [rooms, ${date < '2026' ? 'old' : 'new'}]\ngel: jade\n${more}---\n`;
const linked = `${head('2026-01-02', 'picture: venue:the-room\nevents: [slow-bloom]\nartists: [senor-nobody]\nvenues: [the-room]\nneighborhoods: [silver-lake]\n')}
Words of [The Room](venue:the-room) and of [nobody](artist:senor-nobody), on [the wall](/explore).

Not <script>alert(1)</script>, and not [this](javascript:alert(1)).
`;
const articles = [
  articleOf('linked.md', linked),
  articleOf('older.md', `${head('2025-05-05')}Short.`),
  articleOf('to-come.md', `${head('2999-01-01')}Not yet.`),
];

beforeAll(async () => {
  app = await openTestApp((services) => [openMagazine(services, { articles, cacheMs: 0 })], {
    PUBLIC_URL: site,
  });
  const { db } = app;
  const profile = (id: string, name: string, followersTotal: number) => ({
    id,
    type: 'venue' as const,
    name,
    providerId: id,
    followersTotal,
  });
  await db
    .insertInto('profile')
    .values([profile(venueId, 'The Room', 9), profile(newId(), 'The  Room!', 2)])
    .execute();
  const night = (id: string, days: number, more: object = {}) => ({
    id,
    providerId: id,
    name: 'Slow Bloom',
    creatorId: hostId,
    venueId,
    startsAt: new Date(Date.now() + days * 86_400_000),
    endsAt: new Date(Date.now() + days * 86_400_000 + 9e6),
    ...more,
  });
  await db
    .insertInto('event')
    .values([
      night(laterId, 9),
      night(nextId, 2),
      night(newId(), 1, { visibility: 'unlisted' }),
      night(newId(), 1, { hideAddress: true }),
      night(newId(), -3),
    ])
    .execute();
  await db
    .insertInto('neighborhood')
    .values({
      id: newId(),
      slug: 'silver-lake',
      name: 'Silver Lake',
      code: 'SLVR',
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      latitude: 34,
      longitude: -118,
    })
    .execute();
});
afterAll(() => app.close());

describe('an article', () => {
  test('links to mentioned pages and the next event of a series that shows its address, and shows plain text for missing ones [FTR-09, LOC-04]', async () => {
    const { body } = await app.guest.get('/magazine/linked');
    const article = body as Record<string, { items: { id: string; slug: string }[] }> & { html: string };
    expect(article.html).toContain(`<a href="/venues/${venueId}">The Room</a>`);
    expect(article.html).toContain('of nobody, on <a href="/explore">the wall</a>');
    expect(article.events!.items.map(({ id }) => id)).toEqual([`event:backbeat:${nextId}`]);
    expect(article.profiles!.items).toHaveLength(1);
    expect(article.neighborhoods!.items.map(({ slug }) => slug)).toEqual(['silver-lake']);
  });

  test('escapes HTML and drops script URLs', async () => {
    const { html } = (await app.guest.get('/magazine/linked')).body as { html: string };
    expect(html).not.toMatch(/<script|javascript:/);
    expect(html).toContain('&lt;script&gt;');
  });

  test('is not found before its date [FTR-09]', async () => {
    expect((await app.guest.get('/magazine/to-come')).status).toBe(404);
    expect((await app.guest.get('/magazine/nothing')).status).toBe(404);
  });
});

test('the magazine is paged newest first and filtered by tag [FTR-09]', async () => {
  type List = { items: { slug: string }[]; tags: string[]; total: number; next: string | null };
  const list = async (query: string) => (await app.guest.get(`/magazine${query}`)).body as List;
  const slugs = ({ items }: List) => items.map(({ slug }) => slug);
  const all = await list('');
  expect([slugs(all), all.tags, all.next]).toEqual([['linked', 'older'], ['rooms', 'new', 'old'], null]);
  expect(slugs(await list('?tag=old'))).toEqual(['older']);
  expect(slugs(await list('?tag=never'))).toEqual([]);
  const first = await list('?limit=1');
  expect(slugs(first)).toEqual(['linked']);
  expect(slugs(await list(`?limit=1&cursor=${first.next}`))).toEqual(['older']);
});

test('the RSS feed has every published article with its URL and date [FTR-09]', async () => {
  const { body, headers } = await app.server.inject('/magazine/rss.xml');
  expect(headers['content-type']).toContain('application/rss+xml');
  expect(XMLValidator.validate(body)).toBe(true);
  const { item } = new XMLParser().parse(body).rss.channel as { item: { link: string; pubDate: string }[] };
  expect(item.map(({ link }) => link)).toEqual([`${site}/magazine/linked`, `${site}/magazine/older`]);
  expect(new Date(item[0]!.pubDate).toISOString()).toMatch(/^2026-01-02/);
  const again = await app.server.inject({
    url: '/magazine/rss.xml',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

describe('the articles folder', () => {
  test('every article is valid; three are long [FTR-09]', () => {
    const kept = readArticles();
    expect(kept.filter(({ body }) => body.split(/\s+/).length >= 800).length).toBeGreaterThanOrEqual(3);
  });

  test('is that of the demo city in a demo only, whatever SEED says [FTR-09]', () => {
    expect(readOwnArticles({ demo: true, DATA_DIR: 'nowhere' })).toEqual(readArticles());
    expect(readOwnArticles({ demo: false, DATA_DIR: 'nowhere' })).toEqual([]);
  });

  test('with one invalid article shows the others, and the log names its file [FTR-09]', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'backbeat-magazine-')), 'magazine');
    await mkdir(folder);
    await writeFile(join(folder, 'good.md'), `${head('2026-01-01')}Words.`);
    await writeFile(join(folder, 'bad.md'), 'Only words.');
    const log = openLog({ level: 'silent' });
    const logged = vi.spyOn(log, 'error');
    const config = { ...app.services.config, demo: false, DATA_DIR: dirname(folder) };
    const own = await openTestApp(({ db }) => [openMagazine({ config, db, log })]);
    const { body } = await own.guest.get('/magazine');
    await own.close();
    expect((body as { items: { slug: string }[] }).items.map(({ slug }) => slug)).toEqual(['good']);
    expect(logged.mock.calls.map(([said]) => String((said as { err: Error }).err))).toEqual([
      'Error: bad.md has no front matter.',
    ]);
    await rm(dirname(folder), { recursive: true });
  });

  test('accepts the invisible mark and line ends that Windows editors write [FTR-09]', () => {
    const written = `\uFEFF${head('2026-01-01')}Words.`.replaceAll('\n', '\r\n');
    expect(articleOf('notepad.md', written).body).toBe('Words.');
  });

  test.each([
    ['no front matter', 'Only words.', 'has no front matter'],
    ['no date', head('2026-01-01').replace(/date:.*\n/, ''), 'date'],
    ['an unknown field', head('2026-01-01', 'event: x\n'), 'event'],
    ['an unclosed list', head('2026-01-01', 'events: [x\n'), 'Flow sequence'],
  ])('an error names the file with %s', (_what, text, why) => {
    expect(() => articleOf('bad.md', text)).toThrow(why);
    expect(() => articleOf('bad.md', text)).toThrow('bad.md');
  });
});
