import type { Page } from '@playwright/test';
import {
  expect,
  landmarks,
  layoutShift,
  onDesktop,
  onPhone,
  open,
  signInAsNew,
  test,
  violations,
} from './journey.ts';
import { ask } from './own-event.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const echoPark = { latitude: 34.0782, longitude: -118.2606 };

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

/**
 * Delays answers as on a slow network.
 * @returns a function that releases them
 */
async function holdBack(page: Page, calls: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test(
  'finds something by three letters with a typo, by keyboard alone [SRC-01, SRC-13]',
  onDesktop,
  async ({ page }) => {
    await open(page, '/');
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('nigt freigt');
    // Results of a part of the text can show the event too, and give way to a skeleton once more.
    await expect(page.locator('[role="listbox"][aria-busy="false"]')).toContainText(
      landmarks.nightFreight.name,
    );
    await page.keyboard.press('ArrowDown');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    const opened = await options(page).first().getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${opened}`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'Escape closes the search and returns the focus; the query stays until it is cleared',
  onDesktop,
  async ({ page }) => {
    await open(page, '/explore');
    const opener = page.getByRole('banner').getByRole('link', { name: 'Search' }).filter({ visible: true });
    await opener.focus();
    await openSearch(page);
    await page.keyboard.type('jam');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
    await openSearch(page);
    await page.keyboard.type('jam');
    await page.getByRole('link', { name: 'See all in Explore' }).click();
    await expect(page).toHaveURL(/\/explore\?q=jam/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“jam”');
    await openSearch(page);
    await expect(page.getByRole('button', { name: 'jam' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('button', { name: 'jam' })).toHaveCount(0);
  },
);

test(
  'a slow answer shows a skeleton, a failed one nothing, and the list loads more [SRC-01, SRC-12, PLT-13, PLT-14]',
  onDesktop,
  async ({ page }) => {
    await open(page, '/');
    await openSearch(page);
    const answer = await holdBack(page, '**/api/search?*');
    await page.keyboard.type('s');
    await expect(page.getByRole('status', { name: 'Searching' })).toBeVisible();
    answer();
    await expect(options(page)).toHaveCount(15);
    await options(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => options(page).count()).toBeGreaterThan(15);
    await page.unroute('**/api/search?*');
    await page.route('**/api/search?*', (route) => route.abort());
    await box(page).fill('okta');
    await expect(page.getByRole('status', { name: 'Searching' })).toHaveCount(0);
    await expect(options(page)).toHaveCount(0);
    await page.unroute('**/api/search?*');
    await box(page).fill('qqqqzzzz');
    await expect(page.getByRole('dialog').getByText('No results. Try another search.').first()).toBeVisible();
  },
);

test('Explore has carousels, and every filter is part of the address, works with Back, and can be cleared [EXP-01, EXP-02, RTE-21]', async ({
  page,
  isMobile,
}) => {
  await open(page, '/explore');
  await expect(page.getByRole('region', { name: 'Free events' })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.02);

  await page.getByRole('link', { name: 'Free entry', exact: true }).click();
  await expect(page).toHaveURL(/free=true/);
  await expect(page.locator('main').getByRole('article').first()).toContainText('Free');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  // On any day, there are events within three weeks.
  const inThreeWeeks = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
  await drawer.getByLabel('Until').fill(inThreeWeeks);
  await expect(drawer.getByRole('button', { name: /^(Show \d+\+? events?|No events match)$/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await drawer.getByRole('button', { name: /^Show \d/ }).click();
  await expect(page).toHaveURL(/to=2\d{3}/);
  await expect(page.getByRole('button', { name: 'Filters 2 on' })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/to=/);
  await expect(page).toHaveURL(/free=true/);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page.getByRole('region', { name: 'Free events' })).toBeVisible();
  if (isMobile) await expect(page.getByRole('button', { name: 'Filters' })).toBeInViewport();
});

test('a shared search address is a page rendered on the server [RTE-30]', onDesktop, async ({ request }) => {
  const page = await (await request.get('/explore?q=nihgt')).text();
  expect(page).toContain('Night');
  expect(page).toMatch(/name="robots" content="noindex"/);
});

test(
  'without results, names the filter to clear; a failed load can be retried [EXP-02]',
  onDesktop,
  async ({ page }) => {
    await open(page, '/explore?free=true&genre=techno,folk&q=qqqqzzzz');
    await expect(page.getByRole('heading', { name: 'No events match' })).toBeVisible();
    await page.getByRole('link', { name: 'Remove Free entry' }).click();
    await expect(page).not.toHaveURL(/free=/);

    await open(page, '/explore');
    await page.route('**/api/search?*', (route) => route.abort());
    await page.getByRole('link', { name: 'Free entry', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the results');
    await page.unroute('**/api/search?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('main').getByRole('article').first()).toBeVisible();
    const answer = await holdBack(page, '**/api/search?*');
    await page.getByRole('link', { name: 'This weekend', exact: true }).click();
    await expect(page.getByRole('status', { name: 'Loading events' })).toBeVisible();
    answer();
    await expect(page.getByRole('status', { name: 'Loading events' })).toHaveCount(0);
  },
);

test(
  'with a classic scrollbar, search and city share a line, and posters load more [PLT-14]',
  onPhone,
  async ({ page }) => {
    await page.setViewportSize({ width: 390 - 12, height: 844 });
    await open(page, '/explore?type=event');
    const tools = [
      page.getByRole('searchbox', { name: 'Search Explore' }),
      page.getByRole('button', { name: 'Los Angeles' }),
    ];
    const middles = await Promise.all(
      tools.map(async (tool) => {
        const { y, height } = (await tool.boundingBox())!;
        return Math.round(y + height / 2);
      }),
    );
    expect(middles[0]).toBe(middles[1]);
    await expect(page.locator('html')).not.toHaveCSS('scrollbar-color', 'auto');
    const cards = page.locator('main').getByRole('article');
    await expect(cards).toHaveCount(30);
    await page.mouse.wheel(0, 30_000);
    await expect.poll(() => cards.count()).toBeGreaterThan(30);
  },
);

test(
  'asks for the location only on a press; without it, uses home or a list; with it, the address contains a rounded point [EXP-03]',
  onDesktop,
  async ({ page, context, db, newcomer }) => {
    await context.clearPermissions();
    await signInAsNew(page, db, newcomer);
    const picker = page.getByRole('dialog', { name: 'Where?' });
    const home = picker.getByRole('button', { name: 'Around Los Angeles' });
    const askForLocation = async () => {
      await open(page, '/explore');
      await page.getByRole('button', { name: 'Los Angeles' }).click();
      await picker.getByRole('button', { name: 'Near me' }).click();
      await expect(picker.getByRole('status')).toContainText('You haven’t shared your location');
    };
    await askForLocation();
    await expect(home).toHaveCount(0);
    const { id } = await ask<{ id: string }>(page, 'get', '/me');
    const { items } = await ask<{ items: { id: string; name: string }[] }>(page, 'get', '/cities');
    const { id: cityId } = items.find(({ name }) => name === 'Los Angeles')!;
    await ask(page, 'put', `/users/${id}`, { cityId });
    await askForLocation();
    await expect(home).toBeVisible();
    await picker.getByLabel('City, neighborhood or address').fill('silver');
    await picker
      .getByRole('button', { name: /^Silver Lake/ })
      .first()
      .click();
    await expect(page).toHaveURL(/place=Silver/);

    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(echoPark);
    await expect(picker).toHaveCount(0);
    await page.getByRole('button', { name: 'Silver Lake' }).click();
    await picker.getByRole('button', { name: 'Near me' }).click();
    await expect(page).toHaveURL(/latitude=34\.08&/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore Near me');
  },
);

test('map and list stay in sync, and the list works alone [EXP-02]', async ({ page, isMobile }) => {
  await open(page, '/explore?view=map');
  const markers = page.getByRole('group', { name: 'Events on the map' }).getByRole('button');
  const rows = page.locator('#map-list').getByRole('listitem');
  await expect.poll(() => markers.count()).toBeGreaterThan(3);
  await expect.poll(() => rows.count()).toBeGreaterThan(3);
  expect(await violations(page)).toEqual([]);

  await rows.first().getByRole('link').focus();
  await expect(page.locator('.map-spot[data-lit]')).toHaveCount(1);
  const asked = page.waitForResponse(
    (response) => response.url().includes('/api/search?') && response.url().includes('distance='),
  );
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await asked;
  await expect(page).toHaveURL(/view=map/);
  await expect(page).toHaveURL(/distance=/);
  if (!isMobile) {
    // Markers outside the visible map exist, too.
    const shown = await markers.evaluateAll((all) =>
      all.findIndex((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return one === top || one.contains(top);
      }),
    );
    await markers.nth(shown).hover();
    await expect(page.locator('.map-row[data-lit]').first()).toBeVisible();
  }
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page).not.toHaveURL(/view=map/);
});

test(
  'users can filter by friends, in the list, on the map and by link; guests are asked to sign in [SRC-13, PRF-07]',
  onDesktop,
  async ({ page, db, newcomer }) => {
    const filters = page.getByRole('navigation', { name: 'Quick filters' });
    await open(page, '/explore?friends=true');
    await expect(page.getByRole('heading', { name: 'See where your friends are going' })).toBeVisible();
    await expect(filters.getByRole('link', { name: 'Tonight' })).toBeVisible();
    await expect(filters.getByRole('link', { name: 'Friends going' })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
    await expect(page.getByRole('dialog')).toContainText('where your friends go');

    await signInAsNew(page, db, newcomer);
    await open(page, '/explore?friends=true');
    await expect(page.getByRole('heading', { name: 'No events match' })).toBeVisible();

    const { rows } = await db.query<{ id: string; friend: string; name: string }>(
      `select e.id, g.user_id as friend, e.name from event e join event_going g on g.event_id = e.id
      join search_document d on d.id = e.id and d.cell is not null
      where e.ends_at > now() + interval '1 day' and e.visibility = 'public' and e.status = 'published'
        and not exists (select from profile_privacy s where s.profile_id = g.user_id and s.block = 'events' and s.audience = 'nobody')
      order by e.starts_at, e.id limit 1`,
    );
    const [night] = rows;
    await db.query(
      `insert into follow (profile_id, followed_id, followed_type, mutual)
     select a.one, a.other, 'user', true
       from profile p cross join lateral (values (p.id, $2::uuid), ($2::uuid, p.id)) a(one, other) where p.name = $1`,
      [newcomer.name, night!.friend],
    );
    await open(page, '/explore');
    await filters.getByRole('link', { name: 'Friends going' }).click();
    await expect(page).toHaveURL(/friends=true/);
    await expect(
      page.locator('main').getByRole('article').filter({ hasText: night!.name }).first(),
    ).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await expect(page).toHaveURL(/friends=true.*view=map|view=map.*friends=true/);
    await expect(page.locator('#map-list').getByRole('listitem').first()).toBeVisible();
    await page.getByRole('list', { name: 'Active filters' }).getByRole('link').first().click();
    await expect(page).not.toHaveURL(/friends/);
  },
);
