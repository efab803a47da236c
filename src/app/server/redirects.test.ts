import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Web } from './serve.ts';
import { addPageItems, newPageIds } from './testing/page-items.ts';
import { openTestSite, origin, type TestSite } from './testing/test-site.ts';

const ids = newPageIds();
let site: TestSite;
let web: Web;

beforeAll(async () => {
  site = await openTestSite();
  ({ web } = site);
  await addPageItems(site.app, ids);
}, 120_000);
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => web.server.inject({ url, headers });

describe('addresses', () => {
  test.each([
    ['/e', `/events/b/${ids.event}/night-freight-014`, 'Night Freight 014', 'RTE-03'],
    ['/v', `/venues/${ids.venue}/ninth-st-freight`, 'Ninth St. Freight', 'RTE-06'],
    ['/n', '/neighborhoods/arts-district', 'Arts District West', 'RTE-08'],
    ['/c', `/communities/${ids.community}`, 'Freight Union', 'RTE-09'],
    ['/a', `/artists/b/${ids.artist}/senor-okta`, 'Señor Ökta', 'RTE-12'],
    ['/u', `/users/${ids.host}`, 'Ines Duarte', 'RTE-15'],
    ['/co', `/collections/${ids.collection}`, 'First sets', 'RTE-18'],
    ['/d', `/do-lists/${ids.doList}`, 'Rooms without a clock', 'RTE-19'],
    ['/blog', '/magazine/house-lights', 'House lights', 'RTE-24'],
  ])('%s redirects to %s, which shows %s [%s]', async (short, long, name) => {
    const reply = await get(`${long.replace(/^\/[^/]+/, short)}?utm_source=poster`);
    expect([reply.statusCode, reply.headers.location]).toEqual([301, `${long}?utm_source=poster`]);
    const page = await get(long);
    expect(page.statusCode).toBe(200);
    expect(page.body).toMatch(new RegExp(`<h1[^>]*>(?:<[^>]+>)*${name}`, 'i'));
  });

  describe('a wrong or former slug redirects to the right one, without loops [RTE-29]', () => {
    const slugs = [
      [`/events/b/${ids.event}`, 'night-freight-014', 'promo=ROW'],
      [`/events/b/${ids.tokyo}`, '夜のガール', 'tab=posts'],
      [`/artists/b/${ids.artist}`, 'senor-okta', 'when=past'],
      [`/venues/${ids.venue}`, 'ninth-st-freight', 'tab=posts'],
      ['/neighborhoods/arts-district', 'arts-district-west', 'when=past'],
    ] as const;

    test.each(slugs)('%s/%s', async (path, slug, query) => {
      const right = encodeURI(`${path}/${slug}`);
      for (const headers of [{}, { cookie: await site.signIn('ines') }]) {
        const wrong = await get(`${path}/former-name?${query}&utm_source=poster`, headers);
        expect([wrong.statusCode, wrong.headers.location]).toEqual([
          301,
          `${right}?${query}&utm_source=poster`,
        ]);
        // Browsers must ask again, because the former name can become the right one.
        expect(wrong.headers['cache-control']).toBe('private, no-cache');
        const other = await get(`${path}/former-name?utm_source=radio`, headers);
        expect(other.headers.location).toBe(`${right}?utm_source=radio`);
        for (const fine of [path, right, `${right}?${query}&utm_source=poster`])
          expect((await get(fine, headers)).statusCode).toBe(200);
      }
    });
  });

  test.each([
    ['/?day=never&utm_source=poster', '/?utm_source=poster'],
    [
      `/e/b/${ids.event}/former?promo=ROW&nonsense=1&fbclid=9`,
      `/events/b/${ids.event}/night-freight-014?promo=ROW&nonsense=1&fbclid=9`,
    ],
    [`/e/b/${ids.event}/former/?promo=ROW`, `/events/b/${ids.event}/night-freight-014?promo=ROW`],
    ['/explore/?q=dub', '/explore?q=dub'],
    ['/hashtags/AllNight?when=past', '/hashtags/allnight?when=past'],
    [`/co/${ids.doList}?utm_source=poster`, `/do-lists/${ids.doList}?utm_source=poster`],
    [`/posts/feedPost:${ids.post}?utm_source=poster`, `/posts/${ids.post}?utm_source=poster`],
  ])('%s ends at %s, with its campaign [RTE-29, VEW-01]', async (address, end) => {
    const seen = [address];
    for (;;) {
      const { statusCode, headers } = await get(seen.at(-1)!);
      if (statusCode === 200) break;
      expect([301, 302, 307]).toContain(statusCode);
      expect(seen).not.toContain(headers.location);
      seen.push(String(headers.location));
    }
    expect(seen.at(-1)).toBe(end);
  });

  test('a former username redirects to the current one, for as long as it is kept [RTE-29, OWN-01]', async () => {
    const headers = { cookie: await site.signIn('ines'), origin };
    for (const username of ['former.name', 'ines']) {
      const url = `/api/users/user:us-west-2:${ids.host}`;
      const reply = await web.server.inject({ method: 'PUT', url, headers, payload: { username } });
      expect(reply.statusCode).toBe(200);
    }
    const reply = await get('/users/former.name?tab=posts&utm_source=poster');
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      '/users/ines?tab=posts&utm_source=poster',
    ]);
  });

  test('an event links its neighborhood at the address that it keeps when renamed [RTE-29, RTE-08]', async () => {
    expect((await get(`/events/b/${ids.tokyo}`)).body).toContain('href="/neighborhoods/arts-district"');
  });

  describe('links with the scheme of the installed app', () => {
    /** Opens a link as a browser does for an installed app. */
    async function openLink(link: string) {
      const manifest = (await get('/app.webmanifest')).json<{
        protocol_handlers: { protocol: string; url: string }[];
      }>();
      const [handler] = manifest.protocol_handlers;
      expect(handler?.protocol).toBe('web+backbeat');
      return get(handler!.url.replace('%s', encodeURIComponent(link)));
    }

    test.each([
      [
        `web+backbeat://e/b/${ids.event}?promo=ROW&token=x`,
        `/events/b/${ids.event}?promo=ROW`,
        'Night Freight 014',
      ],
      [`backbeat://venues/${ids.venue}`, `/venues/${ids.venue}`, 'Ninth St. Freight'],
      ['web+backbeat://', '/', 'Next up in'],
    ])('%s opens %s [RTE-28]', async (link, route, text) => {
      const { statusCode, headers } = await openLink(link);
      expect([statusCode, headers.location]).toEqual([302, route]);
      const page = await get(route);
      expect([page.statusCode, page.body.includes(text)]).toEqual([200, true]);
    });

    test.each([
      'web+backbeat://no-such-page',
      'web+backbeat://sign-in?to=/tickets',
      'web+backbeat://evil.test/events/b/014',
      'https://evil.test/',
      'javascript:alert(1)',
      '',
    ])(
      'the invalid link "%s" shows the page that is not found, with ways on [RTE-28, RTE-29]',
      async (link) => {
        let reply = await openLink(link);
        expect(String(reply.headers.location ?? '/open')).toBe('/open');
        if (reply.headers.location) reply = await get('/open');
        expect(reply.statusCode).toBe(404);
        for (const text of ['Page not found', 'href="/explore"', 'role="search"'])
          expect(reply.body).toContain(text);
      },
    );
  });

  test.each([
    ['/no/such/page', 'Page not found'],
    [`/events/b/${newId()}`, 'Event not found'],
    ['/neighborhoods/nowhere', 'Place not found'],
  ])('%s is titled “%s” [RTE-29, A11-01]', async (path, title) => {
    const reply = await get(path);
    expect(reply.statusCode).toBe(404);
    expect(reply.body.match(/<title>.*?<\/title>/g)).toEqual([`<title>${title} | Backbeat</title>`]);
  });

  test('never redirects off the site', async () => {
    for (const path of ['//evil.test/', '/\\evil.test', '/e//evil.test', '/sign-in?to=//evil.test']) {
      const { location } = (await get(path)).headers;
      expect(new URL(String(location ?? '/'), origin).origin).toBe(origin);
    }
  });
});
