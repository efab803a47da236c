import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, addDemoPerson } from '#modules/identity/accounts/server/index.ts';
import { tellInstanceChanged } from '#modules/instance/settings/server/index.ts';
import { socialNetworks } from '#modules/instance/settings/social-networks.ts';
import { recountEventsPerDay } from '#modules/events/events/server/index.ts';
import { ensureBuilt } from '#app/build.ts';
import { newId } from '#platform/ids.ts';
import { readConfig } from '#platform/server/config.ts';
import { openDb, sql } from '#platform/server/db.ts';
import { openTestDatabase } from '#platform/testing/database.ts';
import { openApp, type App } from './app.ts';
import { openWeb, type Web } from './serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'backbeat-pages-'));
const origin = 'https://backbeat.test';
const nasty = '</script><script>alert(1)</script>"\'&<!--';
const eventId = newId();
const nastyId = newId();
const venueId = newId();
const hostId = newId();
const postId = newId();
const gonePostId = newId();
/** Used by one test only, because recent reads are answered from memory. */
const unreadPostId = newId();
const [tokyoId, artistId, communityId, areaId, doListId, collectionId] = Array.from({ length: 6 }, newId);

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let app: App;
let web: Web;

beforeAll(async () => {
  await ensureBuilt();
  database = await openTestDatabase();
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    PUBLIC_URL: origin,
    SEED: 'demo',
  });
  app = await openApp(config, database.url);
  await addEvent();
  await addAddressed();
  web = await openWeb(app, 'pages');
}, 120_000);
afterAll(async () => {
  await web.server.close();
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function addEvent() {
  const { db } = app.services;
  const profile = (id: string, type: string, name: string) => ({ id, type, name, providerId: id });
  await db
    .insertInto('profile')
    .values([profile(hostId, 'user', 'Ines Duarte'), profile(venueId, 'venue', 'Ninth St. Freight')])
    .execute();
  const links = socialNetworks.map(({ id }) => ({ network: id, url: `https://${id}.test/backbeat` }));
  await db
    .insertInto('instanceSettings')
    .values({ socialLinks: JSON.stringify(links), tagline: 'Nights out, together' })
    .execute();
  tellInstanceChanged(app.services.pubsub);
  await addAccount(db, { id: hostId, name: 'Ines Duarte', email: 'ines@backbeat.test' });
  await addDemoPerson(db, { key: 'ines', userId: hostId, about: 'Hosts', position: 1 });
  await db
    .insertInto('venue')
    .values({
      id: venueId,
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      latitude: 34.03,
      longitude: -118.23,
    })
    .execute();
  const startsAt = new Date(Date.now() + 30 * 3_600_000);
  const event = (id: string, name: string) => ({
    id,
    name,
    providerId: id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 4 * 3_600_000),
    venueId,
    venueName: 'Ninth St. Freight',
    city: 'Los Angeles',
    stateCode: 'CA',
    creatorId: hostId,
    description: name,
  });
  await db
    .insertInto('event')
    .values([event(eventId, 'Night Freight 014'), event(nastyId, `Night ${nasty}`)])
    .execute();
  await db
    .insertInto('eventCreator')
    .values([eventId, nastyId].map((id) => ({ eventId: id, profileId: hostId, creatorType: 'owner' })))
    .execute();
  await db
    .insertInto('ticketType')
    .values({ eventId, id: newId(), name: 'General admission', priceMinor: 2500, capacity: 100 })
    .execute();
  const post = (id: string, description: string, more: object = {}) => ({
    id,
    feedType: 'public',
    profileId: hostId,
    userId: hostId,
    description,
    ...more,
  });
  await db
    .insertInto('post')
    .values([
      post(postId, `Doors at nine. ${nasty}`),
      post(gonePostId, 'Gone', { deletedAt: new Date() }),
      post(unreadPostId, 'Unread'),
    ])
    .execute();
  await db
    .insertInto('postCreator')
    .values([postId, gonePostId, unreadPostId].map((id) => ({ postId: id, profileId: hostId })))
    .execute();
  await recountEventsPerDay(db);
}

/** Adds one of each other item that has an address. */
async function addAddressed() {
  const { db } = app.services;
  const startsAt = new Date(Date.now() + 30 * 3_600_000);
  await db
    .insertInto('profile')
    .values([
      { id: artistId!, type: 'artist', name: 'Señor Ökta', providerId: artistId! },
      { id: communityId!, type: 'community', name: 'Freight Union', providerId: communityId! },
    ])
    .execute();
  await db.insertInto('artist').values({ id: artistId! }).execute();
  await db.insertInto('community').values({ id: communityId!, membershipType: 'open' }).execute();
  await db
    .insertInto('neighborhood')
    .values({
      id: areaId!,
      slug: 'arts-district',
      name: 'Arts District West',
      code: 'arts-district',
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      latitude: 34.04,
      longitude: -118.23,
    })
    .execute();
  await db
    .insertInto('event')
    .values({
      id: tokyoId!,
      name: '夜のガール',
      providerId: tokyoId!,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 4 * 3_600_000),
      neighborhoodId: areaId!,
      neighborhood: 'Arts District',
      city: 'Los Angeles',
      creatorId: hostId,
      description: '',
    })
    .execute();
  await db
    .insertInto('eventCreator')
    .values({ eventId: tokyoId!, profileId: hostId, creatorType: 'owner' })
    .execute();
  await db.insertInto('eventHashtag').values({ eventId: tokyoId!, tag: 'allnight', position: 0 }).execute();
  const list = (id: string, kind: 'do-list' | 'collection', name: string) => ({
    id,
    kind,
    name,
    creatorId: hostId,
  });
  await db
    .insertInto('collection')
    .values([
      list(doListId!, 'do-list', 'Rooms without a clock'),
      list(collectionId!, 'collection', 'First sets'),
    ])
    .execute();
}

const get = (url: string, headers: Record<string, string> = {}) => web.server.inject({ url, headers });
const nonceOf = (reply: { headers: Record<string, unknown> }) =>
  /'nonce-([\w-]+)'/.exec(String(reply.headers['content-security-policy']))?.[1];

async function signIn(): Promise<string> {
  const reply = await web.server.inject({ method: 'POST', url: '/api/auth/demo', payload: { key: 'ines' } });
  const [cookie] = String(reply.headers['set-cookie']).split(';');
  return cookie!;
}

describe('pages', () => {
  test('renders the home page with upcoming events on the server [RTE-01, PLT-01, PLT-17]', async () => {
    const reply = await get('/');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const text of [
      '<title>Next up in Los Angeles | Backbeat</title>',
      'Next up in',
      'Night Freight 014',
      'Ninth St. Freight',
    ]) {
      expect(reply.body).toContain(text);
    }
    expect(reply.body).toContain(`href="/events/b/${eventId}/night-freight-014"`);
    expect(reply.body).toContain(`<link rel="canonical" href="${origin}/"`);
  });

  test.each([
    ['/explore', 'Explore <!-- -->Los Angeles'],
    [`/venues/${venueId}`, 'Ninth St. Freight'],
    [`/users/${hostId}`, 'Ines Duarte'],
    [`/users/user:us-west-2:${hostId}`, 'Ines Duarte'],
    ['/fans', 'Nights out, together'],
    ['/creators', 'Your night, your people'],
    ['/communities', 'Find your people'],
    ['/artists', 'Heard before the doors'],
    ['/events', 'Every event has a poster'],
    ['/events/new', 'New event'],
    ['/magazine', 'The price on the poster'],
    ['/magazine?tag=how%20it%20works', 'House lights'],
    ['/magazine/the-price-on-the-poster', 'Free stays free'],
    ['/press', 'Press &amp; Media'],
    ['/sign-in', 'Register / Sign in'],
  ])('%s says "%s" [RTE-04, RTE-06, RTE-15, RTE-21, RTE-24, RTE-26, FTR-10]', async (path, text) => {
    const reply = await get(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(text);
  });

  test.each(['/terms-and-conditions', '/privacy-policy', '/cookie-policy', '/end-user-license-agreement'])(
    '%s is readable and dated [RTE-25, FTR-08]',
    async (path) => {
      const reply = await get(path);
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toMatch(/Effective since .*2026/);
      expect(reply.body).toMatch(/Versions<\/h2>.*<time dateTime="2026-11-20">/);
      const dated = await get(`${path}/2026-11-20`);
      expect(dated.statusCode).toBe(200);
      expect(dated.body).toContain('<meta name="robots" content="noindex"');
      expect((await get(`${path}/2020-01-01`)).statusCode).toBe(404);
    },
  );

  test('keeps earlier versions of legal pages at their own addresses, with a link to the current one [FTR-08]', async () => {
    const { body } = await get('/cookie-policy/2026-11-20');
    expect(body).toMatch(/Effective from .*November 20.* until .*November 22/);
    expect(body).toContain('href="/cookie-policy"');
    expect(body).not.toContain('which recommendation you put away, and');
    expect((await get('/cookie-policy')).body).toContain('a banner that you dismissed, that you declined');
    expect((await get('/fans/2026-11-20')).statusCode).toBe(404);
  });

  const needsScript = 'Signing in and getting tickets need JavaScript.';

  test('without JavaScript, pages that sell or sign in say that they need it', async () => {
    const night = `/events/b/${eventId}/night-freight-014`;
    for (const url of [night, `${night}?checkout=tickets`, '/sign-in']) {
      const said = [...(await get(url)).body.matchAll(/<noscript>(.*?)<\/noscript>/gs)].join(' ');
      expect(said).toContain(needsScript);
    }
  });

  test('a form that a browser submits to a page redirects to the page, never to raw JSON', async () => {
    const send = (url: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
      web.server.inject({
        method: 'POST',
        url,
        headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'email=maya%40backbeat.test',
      });
    const reply = await send('/sign-in?to=%2Ftickets');
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/sign-in?to=%2Ftickets']);
    expect((await get(String(reply.headers.location))).body).toContain(needsScript);
    for (const url of ['/api/nowhere', '//evil.test/sign-in', '/.//evil.test', '/assets/app.js'])
      expect((await send(url)).statusCode).toBe(404);
    expect((await send('/sign-in', 'application/json')).statusCode).toBe(404);
  });

  test('search results describe the home page with the tagline of the instance [INS-03]', async () => {
    expect((await get('/')).body).toContain('<meta name="description" content="Nights out, together"');
  });

  test('every page has the footer: columns, seven social networks, a link to host events, the year [FTR-01, FTR-02, FTR-04, FTR-05]', async () => {
    const { body } = await get('/press');
    for (const text of [
      'Company',
      'Fine print',
      'Made for you',
      'Launch an event for free',
      'mailto:hello@backbeat.test',
    ]) {
      expect(body).toContain(text);
    }
    expect(body).toMatch(new RegExp(`© (?:<!-- -->)?${new Date().getFullYear()}`));
    const networks = /aria-label="Backbeat on social media".*?<\/ul>/s.exec(body)![0];
    expect(networks.match(/<a /g)).toHaveLength(7);
    expect(body).toContain('href="/events/new"');
    expect(body).not.toContain('iOS');
  });

  test('guests see a sign-up link, users a profile menu, and user pages are never shared [NAV-03, NAV-04]', async () => {
    const guest = await get('/press');
    expect(guest.body).toContain('Sign up');
    const cookie = await signIn();
    const signedIn = await get('/press', { cookie });
    expect(signedIn.body).toMatch(/Profile of (?:<!-- -->)?Ines Duarte/);
    expect(signedIn.body).not.toContain('>Sign up<');
    expect((await get('/press')).body).not.toContain('Ines Duarte');
    expect((await get('/press', { cookie: 'theme=dark; other=1' })).body).toContain('Sign up');
  });

  test('home is the feed for signed-in users, and events only when filtered [PLT-17]', async () => {
    const cookie = await signIn();
    const { body } = await get('/', { cookie });
    expect(body).toContain('Doors at nine.');
    expect(body).not.toContain('Next up in<');
    expect((await get('/?free=true', { cookie })).body).toContain('Next up in');
    expect((await get('/')).body).not.toContain('Doors at nine.');
  });

  test('a post page has a head, at its id without prefix [RTE-17, FED-11]', async () => {
    const { statusCode, body } = await get(`/posts/${postId}`);
    expect(statusCode).toBe(200);
    for (const text of [
      'Doors at nine.',
      `<link rel="canonical" href="${origin}/posts/${postId}"`,
      '<meta property="og:description" content="Doors at nine.',
      '"@type":"SocialMediaPosting"',
      'Write a comment',
    ]) {
      expect(body).toContain(text);
    }
    expect(body).not.toContain('<script>alert(1)');
    const prefixed = await get(`/posts/feedPost:${postId}`);
    expect([prefixed.statusCode, prefixed.headers.location]).toEqual([301, `/posts/${postId}`]);
    expect((await get(`/posts/${newId()}`)).statusCode).toBe(404);
    expect((await get('/posts/nothing')).statusCode).toBe(404);
    const gone = await get(`/posts/${gonePostId}`);
    expect(gone.statusCode).toBe(410);
    expect(gone.body).toContain('Post deleted');
  });

  test('a missing page is a 404 that explains itself and offers two links [RTE-29]', async () => {
    const nowhere = await get('/no/such/page');
    expect(nowhere.statusCode).toBe(404);
    expect(nowhere.body).toContain('Page not found');
    expect(nowhere.body).toContain('href="/explore"');
    const venue = await get(`/venues/${newId()}`);
    expect(venue.statusCode).toBe(404);
    expect(venue.body).toContain('Venue not found');
    for (const path of ['/artists/z/1', '/users/1', '/communities/1', '/neighborhoods/nowhere']) {
      expect((await get(path)).statusCode).toBe(404);
    }
  });

  test('answers missing files and calls without rendering a page', async () => {
    for (const path of ['/assets/no.js', '/api/no-such-call', '/media/x/y', '/no-such-icon.png']) {
      const reply = await get(path);
      expect(reply.statusCode).toBe(404);
      expect(reply.headers['content-type']).toContain('application/problem+json');
    }
  });

  test('applies filters from the address to the list [EXP-02]', async () => {
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const reply = await get(`/?day=${day}`);
    expect(reply.body).toContain('No events match');
    const cleaned = await get('/?day=never&genre=%3Cscript%3E');
    expect(cleaned.statusCode).toBe(307);
    expect(cleaned.headers.location).toBe('/');
  });
});

describe('search engines', () => {
  test('serves the sitemap and robots.txt [SEO-01]', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(body).toContain(`<loc>${origin}/sitemaps/events.xml.gz</loc>`);
    expect((await get('/robots.txt')).body).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  test('gives each page a canonical address and a description for sharing [SEO-01]', async () => {
    const { body } = await get(`/venues/${venueId}`);
    expect(body).toContain('<meta property="og:title" content="Ninth St. Freight"');
    expect(body).toContain(`<link rel="canonical" href="${origin}/venues/${venueId}/ninth-st-freight"`);
    expect(body).toContain('"@type":"MusicVenue"');
    expect((await get('/tickets')).body).toContain('<meta name="robots" content="noindex"');
  });
});

test.each(['/', '/explore', '/cookie-policy', `/events/b/${eventId}`])(
  '%s sets no cookie and loads nothing from elsewhere, so no consent is needed [FTR-11]',
  async (path) => {
    const { statusCode, body, headers } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
    const fetched = [...body.matchAll(/<(?:script|img|iframe|source)[^>]* src(?:set)?="([^"]+)"/g)];
    const stylesAndFonts = [...body.matchAll(/<link rel="(?:stylesheet|preload)"[^>]* href="([^"]+)"/g)];
    expect(stylesAndFonts.length).toBeGreaterThan(0);
    for (const [, address] of [...fetched, ...stylesAndFonts]) expect(address).toMatch(/^(?:\/(?!\/)|data:)/);
    expect(body).not.toMatch(/accept (?:all )?cookies/i);
  },
);

test('offers the press the logo and product pictures to download [FTR-10]', async () => {
  const { body } = await get('/press');
  expect(body).toContain('download="backbeat-mark.svg"');
  expect(body.match(/download="backbeat-[a-z-]+-(?:dark|light)\.webp"/g)).toHaveLength(8);
});

describe('pages for an audience', () => {
  test.each([
    ['/fans', ['The price on the poster', 'Bring your people', 'One code at check-in'], 'Upcoming'],
    [
      '/creators',
      ['Up in two minutes', 'Never one too many', 'Check-in that keeps moving'],
      'Venues to play',
    ],
    ['/communities', ['One name on the poster', 'Membership that decides itself'], 'Communities'],
    ['/artists', ['Ask, or be asked', 'A song with your name', 'Fans hear it first'], 'Artists'],
    ['/events', ['The room in its light', 'Tickets, or just heads'], 'Upcoming'],
  ])(
    '%s has one heading, benefits, product pictures in both themes, numbers, and current events [FTR-06, FTR-07]',
    async (path, reasons, list) => {
      const { body } = await get(path);
      expect(body.match(/<h1/g)).toHaveLength(1);
      for (const text of [...reasons, list]) expect(body).toContain(text);
      for (const theme of ['dark', 'light']) expect(body).toMatch(new RegExp(`-${theme}-[^"]+\\.avif"`));
      const pictures = body.match(/<img [^>]*\.webp"[^>]*>/g)!;
      for (const picture of pictures.filter((one) => one.includes('/assets/')))
        expect(picture).toMatch(/width="\d+" height="\d+" loading="lazy"/);
    },
  );
});

test('states numbers as counted [FTR-07]', async () => {
  const { body } = await get('/fans');
  expect(body).toMatch(/nights announced<\/dt><dd class="num">[1-9]\d*<\/dd>/);
});

describe('the magazine', () => {
  test('describes an article for search engines and links its RSS feed [FTR-09, SEO-01]', async () => {
    const { statusCode, body } = await get('/magazine/house-lights');
    expect(statusCode).toBe(200);
    for (const text of [
      '"@type":"Article"',
      '"datePublished":"2026-10-23"',
      `<link rel="canonical" href="${origin}/magazine/house-lights"`,
      'type="application/rss+xml"',
    ]) {
      expect(body).toContain(text);
    }
    expect(body.match(/<h1/g)).toHaveLength(1);
  });

  test('answers 404 for an article that doesn’t exist [RTE-24]', async () => {
    expect((await get('/magazine/never')).statusCode).toBe(404);
  });
});

describe('addresses', () => {
  test.each([
    ['/e', `/events/b/${eventId}/night-freight-014`, 'Night Freight 014', 'RTE-03'],
    ['/v', `/venues/${venueId}/ninth-st-freight`, 'Ninth St. Freight', 'RTE-06'],
    ['/n', '/neighborhoods/arts-district', 'Arts District West', 'RTE-08'],
    ['/c', `/communities/${communityId}`, 'Freight Union', 'RTE-09'],
    ['/a', `/artists/b/${artistId}/senor-okta`, 'Señor Ökta', 'RTE-12'],
    ['/u', `/users/${hostId}`, 'Ines Duarte', 'RTE-15'],
    ['/co', `/collections/${collectionId}`, 'First sets', 'RTE-18'],
    ['/d', `/do-lists/${doListId}`, 'Rooms without a clock', 'RTE-19'],
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
      [`/events/b/${eventId}`, 'night-freight-014', 'promo=ROW'],
      [`/events/b/${tokyoId}`, '夜のガール', 'tab=posts'],
      [`/artists/b/${artistId}`, 'senor-okta', 'when=past'],
      [`/venues/${venueId}`, 'ninth-st-freight', 'tab=posts'],
      ['/neighborhoods/arts-district', 'arts-district-west', 'when=past'],
    ] as const;

    test.each(slugs)('%s/%s', async (path, slug, query) => {
      const right = encodeURI(`${path}/${slug}`);
      for (const headers of [{}, { cookie: await signIn() }]) {
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
      `/e/b/${eventId}/former?promo=ROW&nonsense=1&fbclid=9`,
      `/events/b/${eventId}/night-freight-014?promo=ROW&nonsense=1&fbclid=9`,
    ],
    [`/e/b/${eventId}/former/?promo=ROW`, `/events/b/${eventId}/night-freight-014?promo=ROW`],
    ['/explore/?q=dub', '/explore?q=dub'],
    ['/hashtags/AllNight?when=past', '/hashtags/allnight?when=past'],
    [`/co/${doListId}?utm_source=poster`, `/do-lists/${doListId}?utm_source=poster`],
    [`/posts/feedPost:${postId}?utm_source=poster`, `/posts/${postId}?utm_source=poster`],
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
    const headers = { cookie: await signIn(), origin };
    for (const username of ['former.name', 'ines']) {
      const url = `/api/users/user:us-west-2:${hostId}`;
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
    expect((await get(`/events/b/${tokyoId}`)).body).toContain('href="/neighborhoods/arts-district"');
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
        `web+backbeat://e/b/${eventId}?promo=ROW&token=x`,
        `/events/b/${eventId}?promo=ROW`,
        'Night Freight 014',
      ],
      [`backbeat://venues/${venueId}`, `/venues/${venueId}`, 'Ninth St. Freight'],
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

  test('never redirects off the site', async () => {
    for (const path of ['//evil.test/', '/\\evil.test', '/e//evil.test', '/sign-in?to=//evil.test']) {
      const { location } = (await get(path)).headers;
      expect(new URL(String(location ?? '/'), origin).origin).toBe(origin);
    }
  });
});

describe('security', () => {
  test('allows only scripts with this answer’s nonce, and every answer has a new one', async () => {
    const [one, two] = await Promise.all([get('/'), get('/')]);
    expect(nonceOf(one)).not.toBe(nonceOf(two));
    for (const reply of [one, two]) {
      // Data for search engines doesn't run.
      const scripts = reply.body.match(/<script\b(?![^>]*ld\+json)[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(2);
      for (const script of scripts) expect(script).toContain(`nonce="${nonceOf(reply)}"`);
      expect(reply.body).not.toMatch(/\son\w+="/);
      const policy = String(reply.headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe|stripe/);
    }
    const withoutNonce = (reply: typeof one) => reply.body.replaceAll(nonceOf(reply)!, '');
    expect(hashOf(withoutNonce(one))).toBe(hashOf(withoutNonce(two)));
  });

  test('sends guests the same page compressed and plain', async () => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    // Fast at first, smaller later.
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip;q=1', 'gzip'],
      ['gzip, br', 'gzip'],
    ] as const) {
      const packed = await get('/?packed', { 'accept-encoding': accepted });
      expect(packed.headers['content-encoding']).toBe(encoding);
      const html = unpack[encoding](packed.rawPayload).toString();
      expect(html).toContain(`nonce="${nonceOf(packed)}"`);
      expect(packed.rawPayload.length).toBeLessThan(html.length / 3);
    }
    const cookie = await signIn();
    const streamed = await get('/', { 'accept-encoding': 'gzip', cookie });
    expect(gunzipSync(streamed.rawPayload).toString()).toContain(
      'What&#x27;s on, who&#x27;s playing, who&#x27;s coming?',
    );
  });

  test('escapes a name that would close a script', async () => {
    const { body } = await get('/');
    expect(body).toContain('Night &lt;/script&gt;&lt;script&gt;alert(1)');
    expect(body).not.toContain('<script>alert(1)');
    expect(body.match(/<script\b/g)?.length).toBe(body.match(/<\/script>/g)?.length);
  });

  test('never caches or leaks addresses that belong to one user', async () => {
    const tickets = await get('/tickets');
    expect(tickets.headers['referrer-policy']).toBe('no-referrer');
    expect(tickets.headers['cache-control']).toBe('private, no-store');
    expect((await get('/completion')).headers['referrer-policy']).toBe('no-referrer');
    expect((await get('/')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  test('sends security headers with every answer', async () => {
    for (const path of ['/', '/no-such-page', '/api/events', '/robots.txt']) {
      const { headers } = await get(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
      });
      expect(headers['permissions-policy']).toContain('microphone=()');
    }
    expect((await get('/api/events')).headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  test('marks build files as immutable and compresses them', async () => {
    const { body } = await get('/');
    const [file] = lateScriptsOf(body) as [string];
    const reply = await get(file, { 'accept-encoding': 'br' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-encoding']).toBe('br');
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
    // A page loads about forty files, so headers that only pages need are left out.
    const needless = ['content-security-policy', 'permissions-policy', 'referrer-policy', 'etag'];
    expect(needless.filter((name) => name in reply.headers)).toEqual([]);
  });
});

test('answers 503 with Retry-After while the database is away, and the page once it is back [OPS-02]', async () => {
  const name = sql.raw(new URL(database.url).pathname.slice(1));
  const direct = openDb(database.url, { max: 1 });
  const path = `/posts/${unreadPostId}`;
  await sql`alter database ${name} connection limit 0`.execute(direct);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(direct);
  const away = await get(path, { accept: 'text/html' });
  await sql`alter database ${name} connection limit -1`.execute(direct);
  await direct.destroy();
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '1']);
  expect((await get(path, { accept: 'text/html' })).statusCode).toBe(200);
});

describe('weight', () => {
  test('loads scripts after the first paint', async () => {
    const { body } = await get('/fans');
    expect(lateScriptsOf(body).length).toBeGreaterThan(2);
    expect(body).not.toMatch(/<script[^>]* src=|modulepreload" href=/);
    // A page may arrive in parts, so the starting script must come after its data.
    const [given, started] = [body.indexOf('$_TSR.router='), body.indexOf('id="start-scripts"')];
    expect([given > 0, started > given]).toEqual([true, true]);
  });

  async function bytesOf(body: string, files: RegExp): Promise<number> {
    let bytes = 0;
    for (const file of new Set(body.match(files))) {
      bytes += (await get(file, { 'accept-encoding': 'br' })).rawPayload.length;
    }
    return bytes;
  }

  // The same budget that tests/client-bundle.test.ts enforces on the build.
  test.each([
    ['/', 112, 15],
    [`/events/b/${eventId}`, 111.7, 15],
  ])(
    'the first view of %s loads at most %d kB of scripts and %i kB of styles',
    async (path, scripts, styles) => {
      const { body } = await get(path);
      const script = await bytesOf(body, /\/assets\/[^"]+\.js/g);
      expect(script).toBeGreaterThan(50_000);
      expect(script / 1000).toBeLessThanOrEqual(scripts);
      expect((await bytesOf(body, /\/assets\/[^"]+\.css/g)) / 1000).toBeLessThanOrEqual(styles);
    },
  );
});

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The scripts that a page loads later, the entry first. */
function lateScriptsOf(body: string): string[] {
  const named = /\)\((\["\/assets\/[^\]]+\])\)<\/script>/.exec(body);
  return JSON.parse(named![1]!) as string[];
}
