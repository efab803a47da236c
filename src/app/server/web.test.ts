import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import type { Web } from './serve.ts';
import { addPageItems, newPageIds } from './testing/page-items.ts';
import { lateScriptsOf, openTestSite, origin, type TestSite } from './testing/test-site.ts';

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
    expect(reply.body).toContain(`href="/events/b/${ids.event}/night-freight-014"`);
    expect(reply.body).toContain(`<link rel="canonical" href="${origin}/"`);
  });

  test.each([
    ['/explore', 'Explore <!-- -->Los Angeles'],
    [`/venues/${ids.venue}`, 'Ninth St. Freight'],
    [`/users/${ids.host}`, 'Ines Duarte'],
    [`/users/user:us-west-2:${ids.host}`, 'Ines Duarte'],
    ['/fans', 'Nights out, together'],
    ['/creators', 'Your night, your people'],
    ['/communities', 'Find your people'],
    ['/artists', 'Heard before the doors'],
    ['/events', 'Every event has a poster'],
    ['/events/new', 'New event'],
    ['/magazine', 'The price on the poster'],
    ['/magazine?tag=how%20it%20works', 'House lights'],
    ['/magazine/the-price-on-the-poster', 'Free stays free'],
    ['/pricing', 'You set the price. You get the price.'],
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
    const now = (await get('/cookie-policy')).body;
    for (const kept of ['a banner that you dismissed', 'recent searches', 'the draft of a new event'])
      expect(now).toContain(kept);
    expect((await get('/fans/2026-11-20')).statusCode).toBe(404);
  });

  test('a neighborhood belongs to Explore, which the navbar highlights [NAV-13]', async () => {
    const { body } = await get('/neighborhoods/arts-district');
    expect(body).toMatch(/<a[^>]*class="nav-link"[^>]*aria-current="page"[^>]*>(?:<!-- -->)?Explore</);
  });

  test('an event that hides its address names its city instead of the place [LOC-04]', async () => {
    await site.app.services.db
      .updateTable('event')
      .set({ hideAddress: true })
      .where('id', '=', ids.nastyEvent)
      .execute();
    const { body } = await get(`/events/b/${ids.nastyEvent}`);
    expect(/<a[^>]*#where"[^>]*>(.*?)<\/a>/.exec(body)?.[1]).toBe('Los Angeles');
  });

  const needsScript = 'Signing in and getting tickets need JavaScript.';

  test('without JavaScript, pages that sell or sign in say that they need it', async () => {
    const night = `/events/b/${ids.event}/night-freight-014`;
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
    const cookie = await site.signIn('ines');
    const signedIn = await get('/press', { cookie });
    expect(signedIn.body).toMatch(/Profile of (?:<!-- -->)?Ines Duarte/);
    expect(signedIn.body).not.toContain('>Sign up<');
    expect((await get('/press')).body).not.toContain('Ines Duarte');
    expect((await get('/press', { cookie: 'theme=dark; other=1' })).body).toContain('Sign up');
  });

  test('home is the feed for signed-in users, and events only when filtered [PLT-17]', async () => {
    const cookie = await site.signIn('ines');
    const { body } = await get('/', { cookie });
    expect(body).toContain('Doors at nine.');
    expect(body).not.toContain('Next up in<');
    expect((await get('/?free=true', { cookie })).body).toContain('Next up in');
    expect((await get('/')).body).not.toContain('Doors at nine.');
  });

  test('a post page has a head, at its id without prefix [RTE-17, FED-11]', async () => {
    const { statusCode, body } = await get(`/posts/${ids.post}`);
    expect(statusCode).toBe(200);
    for (const text of [
      'Doors at nine.',
      `<link rel="canonical" href="${origin}/posts/${ids.post}"`,
      '<meta property="og:description" content="Doors at nine.',
      '"@type":"SocialMediaPosting"',
      'Write a comment',
    ]) {
      expect(body).toContain(text);
    }
    expect(body).not.toContain('<script>alert(1)');
    const prefixed = await get(`/posts/feedPost:${ids.post}`);
    expect([prefixed.statusCode, prefixed.headers.location]).toEqual([301, `/posts/${ids.post}`]);
    expect((await get(`/posts/${newId()}`)).statusCode).toBe(404);
    expect((await get('/posts/nothing')).statusCode).toBe(404);
    const gone = await get(`/posts/${ids.deletedPost}`);
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
    const { body } = await get(`/venues/${ids.venue}`);
    expect(body).toContain('<meta property="og:title" content="Ninth St. Freight"');
    expect(body).toContain(`<link rel="canonical" href="${origin}/venues/${ids.venue}/ninth-st-freight"`);
    expect(body).toContain('"@type":"MusicVenue"');
    expect((await get('/tickets')).body).toContain('<meta name="robots" content="noindex"');
  });
});

test.each(['/', '/explore', '/cookie-policy', `/events/b/${ids.event}`])(
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

test('says what a ticket costs the buyer, what the host gets and when, with the fee of the instance [FEE-01, PRC-01, PYO-01]', async () => {
  const { body } = await get('/pricing');
  for (const text of [
    'a service fee of 10% plus $0.99 per ticket',
    '100 × $25',
    '$28.49 per ticket, fee included',
    'to your account a day after it ends',
  ])
    expect(body).toContain(text);
  expect((await get('/creators')).body).toContain('href="/pricing"');
  await sql`
    insert into fee_rate (id, percent, per_ticket_cents, starts_at, by_id)
    values (${newId()}, 0, 0, now() - interval '1 minute', ${ids.host})`.execute(site.app.services.db);
  // Answers to guests are shared for a second.
  const free = await vi.waitFor(async () => {
    const page = (await get(`/pricing?q=${newId()}`)).body;
    expect(page).toContain('Buyers pay exactly the price that you set');
    return page;
  }, 10_000);
  expect(free).not.toContain('a service fee of');
  await sql`delete from fee_rate`.execute(site.app.services.db);
});

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

describe('security', () => {
  test('allows only our files and the scripts that it put into the page, and sends everyone the same bytes', async () => {
    const [one, two] = await Promise.all([get('/'), get('/')]);
    // Data for search engines doesn't run.
    const scripts = [...one.body.matchAll(/<script\b(?![^>]*ld\+json)([^>]*)>(.*?)<\/script>/gs)];
    expect(scripts.length).toBeGreaterThan(2);
    for (const [, attributes] of scripts) expect(attributes).not.toMatch(/\b(?:src|nonce)=/);
    expect(one.body).not.toMatch(/\son\w+="|nonce/);
    const policy = String(one.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    const hashes = new Set(scripts.map(([, , text]) => `'sha256-${hash('sha256', text!, 'base64')}'`));
    expect(/script-src ([^;]*)/.exec(policy)![1]!.split(' ')).toEqual(["'self'", ...hashes]);
    expect(two.body === one.body).toBe(true);
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
