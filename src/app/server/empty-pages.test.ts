import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { setAdmin } from '#modules/identity/accounts/server/index.ts';
import { termsVersion } from '#modules/identity/accounts/terms-version.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import { UserId } from '#platform/ids.ts';
import type { App } from './app.ts';
import type { Web } from './serve.ts';
import { openTestSite, origin, type TestSite } from './testing/test-site.ts';

let site: TestSite;
let app: App;
let web: Web;
const cookies: Record<string, string> = {};
let fan: Awaited<ReturnType<typeof signUp>>;
const berlin = {
  name: 'Berlin',
  region: 'Berlin',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  latitude: 52.52,
  longitude: 13.405,
};

beforeAll(async () => {
  site = await openTestSite({ SEED: 'none', CONTACT_EMAIL: 'hello@example.test' });
  ({ app, web } = site);
  fan = await signUp('Fanny');
  cookies.fan = fan.cookie;
  const operator = await signUp('Kim');
  await setAdmin(app.services.db, operator.id, true);
  cookies.admin = operator.cookie;
}, 240_000);
afterAll(() => site.close());

async function signUp(name: string) {
  const email = `${name.toLowerCase()}@example.test`;
  const post = (path: string, payload: object, cookie = '') =>
    web.server.inject({ method: 'POST', url: `/api${path}`, payload, headers: { origin, cookie } });
  const asked = cookieIn(await post('/auth/code', { email }));
  const { subject } = await app.services.db
    .selectFrom('message')
    .select('subject')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const code = /^\d{6}/.exec(subject)?.[0];
  const reply = await post('/auth/sign-up', { email, code, name, termsVersion, ofAge: true }, asked);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return { cookie: cookieIn(reply), id: UserId.decodeOrNoId(reply.json().me.id) };
}

const cookieIn = ({ cookies: given }: { cookies: readonly { name: string; value: string }[] }) =>
  given.map(({ name, value }) => `${name}=${value}`).join('; ');

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload: object | undefined, role: string) {
  const headers = { origin, cookie: cookies[role] };
  const reply = await web.server.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  if (reply.statusCode >= 300) throw new Error(reply.body);
  return reply.json();
}

const get = (url: string, role: string) =>
  web.server.inject({ url, headers: cookies[role] ? { cookie: cookies[role] } : {} });

/** The page and its title without scripts. Parts that stream in stand after `main`. */
const shownIn = (body: string) => body.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '');
const textOf = (body: string) =>
  shownIn(body)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** The address of the first link after a heading or sentence. */
function offeredAfter(says: string, body: string): string | undefined {
  const shown = shownIn(body);
  const link = /<a\b[^>]*?href="([^"]*)"/.exec(shown.slice(shown.indexOf(says)));
  return link?.[1] === undefined ? undefined : decodeURIComponent(link[1].replaceAll('&amp;', '&'));
}

type Row = readonly [role: 'guest' | 'fan' | 'admin', path: string, says: string, offers: string];

const nobodyElse = /Los Angeles|California|Silver Lake|June Abara|Ines Duarte/;

async function check([role, path, says, offers]: Row) {
  const { body, statusCode } = await get(path, role);
  expect(statusCode).toBe(200);
  expect(textOf(body)).toContain(says);
  expect(textOf(body)).not.toMatch(nobodyElse);
  expect(offeredAfter(says, body)).toBe(offers);
  const next = await get(offers, role);
  expect(next.statusCode).toBe(200);
  const isRefused = role !== 'guest' && textOf(next.body).includes('Sign in to see this page');
  expect(isRefused).toBe(false);
}

describe('on an instance without a city', () => {
  test.each<Row>([
    ['guest', '/', 'No events yet', '/events/new'],
    ['fan', '/', 'No posts yet', '/?feed=events'],
    ['fan', '/?feed=nearYou', 'No posts near you', '/?feed=events'],
    ['fan', '/?feed=friends', 'No posts from friends', '/?feed=events'],
    ['fan', '/?feed=events', 'No events yet', '/events/new'],
    ['admin', '/?feed=events', 'No cities yet', '/admin/cities'],
    ['guest', '/explore', 'No events yet', '/events/new'],
    ['guest', '/explore?view=map', 'No events yet', '/events/new'],
    ['guest', '/explore?type=artist', 'No artists yet', '/artists/new'],
    ['guest', '/explore?type=venue', 'No venues yet', '/venues/new'],
    ['fan', '/explore?type=community', 'No communities yet', '/communities/new'],
    ['fan', '/explore?type=collection', 'No do-lists yet', '/do-lists/new'],
    ['guest', '/explore?q=jazz', 'No results', '/explore'],
    ['guest', '/fans', 'No events yet', '/events/new'],
    ['guest', '/creators', 'No venues yet', '/venues/new'],
    ['guest', '/communities', 'No communities yet', '/communities/new'],
    ['fan', '/artists', 'No artists yet', '/artists/new'],
    ['guest', '/events', 'No events yet', '/events/new'],
    ['guest', '/neighborhoods', 'No neighborhoods yet', '/explore'],
    ['admin', '/neighborhoods', 'No neighborhoods yet', '/admin/cities'],
    ['guest', '/collections', 'No lists yet', '/do-lists/new'],
    ['fan', '/do-lists', 'No lists yet', '/do-lists/new'],
    ['guest', '/genres/techno', 'No upcoming events', '/events/new'],
    ['guest', '/magazine', 'No articles yet', '/explore'],
    ['admin', '/magazine', 'put a Markdown file into the “magazine” folder', '/explore'],
    ['guest', '/taste', 'No questions yet', '/artists/new'],
    ['fan', '/my-events', 'No upcoming events', '/events/new'],
    ['fan', '/my-events?side=drafts', 'No drafts', '/events/new'],
    ['fan', '/tickets', 'No tickets yet', '/'],
    ['fan', '/tickets?when=past', 'No past events', '/'],
    ['admin', '/venues/new', 'no city has been added here yet', '/admin/cities'],
  ])('a %s at %s reads “%s” and goes on to %s [INS-06]', async (...row) => check(row));

  test('a new user’s page and the form of a venue say what is missing [INS-06]', async () => {
    await check(['fan', `/users/${UserId.encode(fan.id)}`, 'No upcoming events', '/explore']);
    const { body } = await get('/venues/new', 'fan');
    expect(textOf(body)).toContain('no city has been added here yet. Ask for yours: hello@example.test');
  });
});

/** The answer of a call that lists something. */
async function itemsOf(path: string, role: string) {
  const reply = await get(`/api${path}`, role);
  return { status: reply.statusCode, items: reply.json().items };
}
const nothing = { status: 200, items: [] };

describe('sections of an instance where nothing happened answer an empty list', () => {
  test.each([
    '/admin/events',
    '/admin/orders',
    '/admin/hashtags',
    '/admin/invitations',
    '/events/promoted',
    '/moderation/claims',
    '/moderation/duplicateVenues',
    '/moderation/reports',
    '/moderation/audit',
    '/admin/profiles?type=community',
    '/admin/profiles?type=venue',
    '/cities',
    '/neighborhoodChoices',
  ])('of an admin: %s [INS-06]', async (path) => {
    expect(await itemsOf(path, 'admin')).toEqual(nothing);
  });

  test.each([
    'managed/events?side=upcoming',
    'managed/events?side=drafts',
    'managed/events?side=past',
    'followRequests',
    'collections',
    'teamInvitations',
    'blocks',
    'mutes',
    'diary',
    'events',
    'followers',
    'following',
    'friends',
    'notifications',
    'pushDevices',
  ])('of a user: %s [INS-06]', async (path) => {
    expect(await itemsOf(`/users/${UserId.encode(fan.id)}/${path}`, 'fan')).toEqual(nothing);
  });
});

describe('on an instance with its first city', () => {
  const pages: Record<string, string> = {};
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    await call('POST', '/admin/cities', berlin, 'admin');
    const settings = await call('GET', '/admin/settings', undefined, 'admin');
    await call('PUT', '/admin/settings', { ...settings, name: 'Berlin Nights' }, 'admin');
    const { id: cityId } = (await call('GET', '/cities', undefined, 'fan')).items[0];
    for (const type of ['community', 'artist', 'venue']) {
      const draft = { type, name: `Spree ${type}`, address: 'Kanal 1', cityId };
      const made = await call('POST', '/profiles', draft, 'fan');
      pages[type] = profilePath(made);
      ids[type] = made.id;
    }
    const times = { startDate: '2090-01-01T22:00', endDate: '2090-01-02T04:00' };
    const image = { provider: 'poster', seed: 1 };
    const host = { creatorId: UserId.encode(fan.id), status: 'draft' };
    const draft = { name: 'First event', ...times, image, ...host };
    ids.event = (await call('POST', '/events', draft, 'fan')).event.id;
    // Other processes, and the cache of this one, hear of new settings a moment later.
    await vi.waitUntil(async () => (await get('/', 'guest')).body.includes('Berlin Nights'));
  });

  test.each<[...Row]>([
    ['guest', '/', 'No events in Berlin yet', '/events/new'],
    ['fan', '/?feed=events', 'No events in Berlin yet', '/events/new'],
    ['admin', '/?feed=events', 'No events in Berlin yet', '/events/new'],
    ['admin', '/neighborhoods', 'No neighborhoods yet', '/admin/cities'],
    ['guest', 'community', 'hasn’t announced any events yet', '/explore'],
    ['fan', 'community', 'hasn’t announced any events yet', '/events/new?cid=community'],
    ['guest', 'artist', 'hasn’t announced any gigs yet', '/explore'],
    ['guest', 'venue', 'hasn’t announced any events yet', '/explore'],
    ['fan', 'venue', 'hasn’t announced any events yet', '/events/new?venue=venue'],
  ])('a %s at %s reads “%s” and goes on to %s [INS-06]', async (role, path, says, offers) => {
    await check([role, pages[path] ?? path, says, offers.replace(/(?<==)\w+$/, (type) => ids[type]!)]);
  });

  test('a new event at a venue begins with its name, address and time zone [LOC-01, EVA-29]', async () => {
    const { body } = await get(`/events/new?venue=${ids.venue}`, 'fan');
    for (const field of ['name="venue"[^>]*value="Spree venue"', 'name="address"[^>]*value="Kanal 1, '])
      expect(body).toMatch(new RegExp(`<input[^>]*${field}`));
    expect(body).toContain('Local time in Berlin');
    expect((await get('/events/new?venue=venue:backbeat:gone', 'fan')).statusCode).toBe(200);
  });

  test.each([
    '/profiles/community/followers',
    '/profiles/artist/followers',
    '/profiles/venue/followers',
    '/profiles/community/managed/events?side=upcoming',
    '/profiles/venue/managed/events?side=past',
    '/communities/community/requests',
    '/communities/community/events',
    '/feeds/community/posts',
    '/feeds/community/blasts',
    '/artists/artist/gigs',
    '/artists/artist/tracks',
    '/venues/venue/events',
    '/events/event/guests',
    '/events/event/orders',
    '/events/event/messages',
    '/events/event/gigs',
    '/events/event/promotions',
    '/events/event/repeats',
    '/events/event/tickets',
    '/events/event/checkIn/guests',
    '/events/event/checkIn/duplicates',
    '/events/event/similar',
  ])('a section of a new page or event answers an empty list: %s [INS-06]', async (path) => {
    const of = /(?<=^\/\w+\/)\w+/;
    expect(
      await itemsOf(
        path.replace(of, (type) => ids[type]!),
        'fan',
      ),
    ).toEqual(nothing);
  });

  test('a city with many neighborhoods lists all of them [NBH-05]', async () => {
    const { id } = (await call('GET', '/cities', undefined, 'fan')).items[0];
    const names = Array.from({ length: 130 }, (_, at) => `District ${at + 100}`);
    const features = names.map((name, at) => {
      const [west, south] = [12.5 + at * 0.01, 52.5];
      const ring = [
        [west, south],
        [west + 0.01, south],
        [west + 0.01, south + 0.01],
        [west, south],
      ];
      return { type: 'Feature', properties: { name }, geometry: { type: 'Polygon', coordinates: [ring] } };
    });
    const file = JSON.stringify({ type: 'FeatureCollection', features });
    await call('PUT', `/admin/cities/${id}/neighborhoods`, { file }, 'admin');
    // Guests get a cached page for a moment.
    const text = textOf((await get('/neighborhoods', 'fan')).body);
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
    const home = textOf((await get('/?feed=events', 'fan')).body);
    expect(names.filter((name) => home.includes(name))).toEqual(names.slice(0, 30));
    expect(home).toContain('All 130 neighborhoods');
  });

  describe('on an instance that limits who creates events', () => {
    const allow = async (eventHosts: string) => {
      const settings = await call('GET', '/admin/settings', undefined, 'admin');
      await call('PUT', '/admin/settings', { ...settings, eventHosts }, 'admin');
    };
    afterAll(() => allow('everyone'));
    const surfaces = [
      '/',
      '/?feed=events',
      '/explore',
      '/fans',
      '/creators',
      '/communities',
      '/artists',
      '/events',
      '/neighborhoods/district-100',
      '/genres/techno',
      '/my-events',
      '/press',
      '/pricing',
      'community',
      'venue',
    ];
    /** Surfaces with a link to the form of a new event, by path. */
    const offering = async (role: string) => {
      const found: string[] = [];
      for (const path of surfaces) {
        const { body, statusCode } = await get(pages[path] ?? path, role);
        expect(statusCode).toBe(200);
        if (/href="\/events\/new/.test(shownIn(body))) found.push(path);
      }
      return found;
    };

    test('with “admins”, nobody else is offered to create one, and the form says why [INS-03]', async () => {
      await allow('admins');
      // Guests get a cached page for a moment.
      await expect.poll(() => offering('guest'), { timeout: 20_000 }).toEqual([]);
      expect(await offering('fan')).toEqual([]);
      expect(await offering('admin')).toEqual(surfaces);
      expect(textOf((await get('/events/new', 'fan')).body)).toContain('Only admins create events here');
      expect(textOf((await get('/events/new', 'guest')).body)).toContain('Sign in to see this page');
      expect(textOf((await get('/events/new', 'admin')).body)).toContain('Save draft');
    });

    test('with “verified”, verified people are offered to create one [INS-03]', async () => {
      await allow('verified');
      const verify = (verified: boolean) =>
        app.services.db.updateTable('profile').set({ verified }).where('id', '=', fan.id).execute();
      expect(await offering('fan')).toEqual([]);
      await verify(true);
      expect(await offering('fan')).toEqual(surfaces);
      await verify(false);
      await expect.poll(() => offering('guest'), { timeout: 20_000 }).toEqual([]);
    });
  });

  test.each([
    ['/', '/explore', '/fans', '/creators', '/communities', '/artists', '/events', '/magazine'],
    [
      '/collections',
      '/press',
      '/pricing',
      '/terms-and-conditions',
      '/privacy-policy',
      '/cookie-policy',
      '/sign-in',
    ],
  ])('every page says the name of the instance instead of Backbeat: %s … [INS-03]', async (...paths) => {
    for (const path of paths) {
      const text = textOf((await get(path, 'guest')).body).replaceAll('runs on Backbeat', '');
      expect(text).toContain('Berlin Nights');
      expect({ path, says: /.{30}Backbeat.{30}/s.exec(text)?.[0] }).toEqual({ path, says: undefined });
    }
  });
});
