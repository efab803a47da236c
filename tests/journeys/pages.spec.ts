import type { APIRequestContext } from '@playwright/test';
import { verifiedWords } from '#modules/profiles/profiles/copy.ts';
import { beatscoreWords } from '#modules/profiles/profiles/mark-copy.ts';
import { landmarkLists, landmarkPeople, landmarks } from '#seed/landmarks.ts';
import { expect, landmarkProfiles, onDesktop, onPhone, open, test } from './journey.ts';

const { ninthStFreight, oktaLindqvist, freightUnion } = landmarkProfiles;

test(
  'an event page makes at most 25 requests, and draws its map and the button to join its host when they come into view [EVT-05, COM-03]',
  onPhone,
  async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(landmarks.nightFreight.path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    expect(requests.filter((url) => url.includes('/api/share-links'))).toEqual([]);
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(25);

    const map = page.getByRole('img', { name: /^Schematic map/ });
    await expect(map).toHaveCount(0);
    await page.getByRole('heading', { name: 'Where' }).scrollIntoViewIfNeeded();
    await expect(map).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join Freight Union' })).toBeVisible();
  },
);

test(
  'a community shows three genres and faces, its members with "+N", badge and score in words, and upcoming and past events [RTE-09, PRF-04, BSC-01, BSC-02]',
  onPhone,
  async ({ page }) => {
    await open(page, `/communities/${freightUnion}`);
    await expect(page.getByText('Techno, Electro, Acid')).toBeVisible();
    const members = page.getByRole('region', { name: 'Members' });
    await expect(members.getByText(/^\+\d/)).toBeVisible();
    const nights = page.getByRole('listitem').filter({ has: page.locator('.event-row-day') });
    await expect(nights.filter({ hasText: 'Night Freight 014' })).toBeVisible();

    await page.getByRole('button', { name: verifiedWords.open('Freight Union') }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText(/real presence of Freight Union/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: /^Beatscore/ }).click();
    await expect(drawer.getByText(beatscoreWords.community.lead)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();

    await page.getByRole('navigation', { name: 'Upcoming or past' }).getByText('Past').click();
    await expect(page).toHaveURL(/\?when=past/);
    await expect(page.getByRole('link', { name: 'Night Freight 013' })).toBeVisible();
    // The view is part of the address.
    await page.reload();
    await expect(page.getByRole('link', { name: 'Night Freight 013' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Night Freight 014' })).toBeHidden();
  },
);

test(
  'on pages that signed-in users share, one call fills in what is theirs, and buttons wait for it [OWN-04]',
  onPhone,
  async ({ page }) => {
    await page.request.post('/api/auth/demo', { data: { key: 'maya-okafor' } });
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'GET' && /^\/api\/(?!live|maps)/.test(pathname)) calls.push(pathname);
    });
    for (const [path, word] of [
      [`/venues/${ninthStFreight}`, 'Following'],
      [`/artists/b/${oktaLindqvist}`, 'Following'],
      [`/communities/${freightUnion}`, 'Joined'],
    ] as const) {
      const { promise: held, resolve: answer } = Promise.withResolvers<void>();
      await page.route('**/api/me/ownParts*', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(path);
      const button = page.locator('.profile-actions').getByRole('button').first();
      await expect(button).toHaveAttribute('aria-busy', 'true');
      answer();
      await expect(button).toHaveText(word);
      await expect(button).not.toHaveAttribute('aria-busy');
      await page.unroute('**/api/me/ownParts*');
    }
    // Another journey may notify Maya meanwhile, which refreshes her count, but not on every page.
    const isCount = (call: string) => call.endsWith('/notifications/unread');
    // Members ask for the events that only they see.
    const isForMembers = (call: string) => call.endsWith('/membersEvents');
    expect(calls.filter((call) => !isCount(call) && !isForMembers(call))).toEqual(
      Array.from({ length: 3 }, () => '/api/me/ownParts'),
    );
    expect(calls.filter(isCount).length).toBeLessThan(3);
  },
);

test(
  'a chain shows its stops in order, each linked with its slug [COL-02, COL-03]',
  onDesktop,
  async ({ page }) => {
    await page.goto(`/do-lists/${landmarkLists.friday}`);
    const stops = page.locator('.chain-stop');
    await expect(stops.first().getByLabel('Stop 1')).toBeVisible();
    expect(await stops.count()).toBeGreaterThanOrEqual(3);
    const times = await stops
      .locator('time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
    expect(times).toEqual(times.toSorted());
    const href = await stops.first().getByRole('link').getAttribute('href');
    expect(href).toMatch(/^\/events\/\w\/[\w-]+\/[\w-]+$/);
  },
);

test(
  'a user’s page shows what they share, says what they don’t, and describes the score for people [PRF-08, BSC-01, BSC-02]',
  onDesktop,
  async ({ page }) => {
    await page.goto(`/users/${landmarkPeople.doorManager.userId}?when=past`);
    await expect(page.getByRole('heading', { name: 'Not shared' })).toBeVisible();
    await open(page, `/users/${landmarkPeople.fan.userId}?when=past`);
    await expect(page.getByRole('link', { name: 'Night Freight 013' })).toBeVisible();
    await page.getByRole('button', { name: /^Beatscore/ }).click();
    await expect(page.getByRole('dialog').getByText(beatscoreWords.user.lead)).toBeVisible();
  },
);

test('a plan looks nonexistent to people it isn’t for [RTE-16]', onDesktop, async ({ request }) => {
  const reply = await request.get(`/plans/${landmarkLists.closedPlan}`);
  expect(reply.status()).toBe(404);
  expect(await reply.text()).toMatch(/<h1[^>]*>Plan not found</);
});

/** The target of a redirect, without following it. */
async function leadsTo(request: APIRequestContext, path: string) {
  const reply = await request.get(path, { maxRedirects: 0 });
  const location = reply.headers().location;
  return [reply.status(), location && decodeURI(location.replace(/^https?:\/\/[^/]+/, ''))];
}

test(
  'short forms, wrong slugs and wrong list types redirect permanently to the canonical address [RTE-06, RTE-08, RTE-12, RTE-18, RTE-19, RTE-29] [X-12]',
  onDesktop,
  async ({ request }) => {
    const { friday, newToTheCity } = landmarkLists;
    const moves: readonly [string, string][] = [
      [`/v/${ninthStFreight}`, `/venues/${ninthStFreight}`],
      ['/n/arts-district', '/neighborhoods/arts-district'],
      ['/n', '/neighborhoods'],
      [`/c/${freightUnion}`, `/communities/${freightUnion}`],
      [`/a/b/${oktaLindqvist}`, `/artists/b/${oktaLindqvist}`],
      [`/d/${friday}`, `/do-lists/${friday}`],
      [`/co/${newToTheCity}`, `/collections/${newToTheCity}`],
      [`/collections/${friday}`, `/do-lists/${friday}`],
      [`/do-lists/${newToTheCity}`, `/collections/${newToTheCity}`],
      [`/venues/${ninthStFreight}/old-name`, `/venues/${ninthStFreight}/ninth-st-freight`],
      [`/venues/${ninthStFreight}/Ninth-St-Freight`, `/venues/${ninthStFreight}/ninth-st-freight`],
      [`/artists/b/${oktaLindqvist}/x`, `/artists/b/${oktaLindqvist}/okta-lindqvist`],
    ];
    for (const [from, to] of moves)
      expect([from, ...(await leadsTo(request, from))]).toEqual([from, 301, to]);
  },
);

test(
  'a missing page is 404, a removed one 410, and both link onward [RTE-29]',
  onDesktop,
  async ({ page, db }) => {
    const gone = { event: crypto.randomUUID(), user: crypto.randomUUID(), list: crypto.randomUUID() };
    await db.query(
      `insert into profile (id, type, name, provider_id, deleted_at) values ($1::uuid, 'user', 'Gone', $1::uuid::text, now())`,
      [gone.user],
    );
    await db.query(
      `insert into event (id, provider_id, name, starts_at, ends_at, creator_id, visibility, deleted_at)
     values ($1::uuid, $1::uuid::text, 'Gone night', now(), now() + interval '1 hour', $2, 'private', now())`,
      [gone.event, gone.user],
    );
    await db.query(
      `insert into collection (id, kind, name, creator_id, deleted_at) values ($1, 'do-list', 'Gone list', $2, now())`,
      [gone.list, landmarkPeople.fan.userId],
    );
    const paths: readonly [string, number][] = [
      [`/events/b/${gone.event}`, 410],
      [`/users/${gone.user}`, 410],
      [`/do-lists/${gone.list}`, 410],
      [`/events/b/${crypto.randomUUID()}`, 404],
      [`/users/${crypto.randomUUID()}`, 404],
      [`/do-lists/${crypto.randomUUID()}`, 404],
      ['/venues/nowhere', 404],
      ['/neighborhoods/nowhere', 404],
    ];
    for (const [path, status] of paths)
      expect([path, (await page.request.get(path)).status()]).toEqual([path, status]);
    await page.goto(`/users/${gone.user}`);
    await expect(page.getByRole('heading', { name: 'This profile was deleted' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Explore' })).toBeVisible();
  },
);
