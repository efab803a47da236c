import type { Page } from '@playwright/test';
import { sheetWords } from '#modules/identity/accounts/copy.ts';
import { safetyWords } from '#modules/safety/moderation/safety-copy.ts';
import {
  expect,
  landmarks,
  mailedCode,
  onDesktop,
  onPhone,
  open,
  signInAsNew,
  test,
  violations,
} from './journey.ts';

test(
  'home lists upcoming events above a bar and a footer with company links, legal pages and the year; a filter is part of the address [RTE-01, NAV-15, FTR-01, FTR-02, FTR-04, FTR-05]',
  onPhone,
  async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Los Angeles');
    // Before 5 AM, the night's events can all be over.
    await expect(page.getByText(/(\d+|No) events? tonight, \d+ in the next two weeks/)).toBeVisible();
    const cards = page.locator('main').getByRole('article');
    expect(await cards.count()).toBeGreaterThan(8);

    const bar = page.getByRole('navigation').last();
    for (const name of ['Home', 'Explore', 'Create', 'Tickets', 'Profile'])
      await expect(bar.getByRole('link', { name }).or(bar.getByRole('button', { name }))).toBeVisible();

    const footer = page.getByRole('contentinfo');
    for (const name of ['Company', 'Fine print', 'Made for you'])
      await expect(footer.getByText(name, { exact: true })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Press & Media' })).toHaveAttribute('href', '/press');
    await expect(footer.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', /^mailto:/);
    for (const name of ['Instagram', 'TikTok', 'YouTube', 'X', 'Facebook', 'Threads', 'Spotify'])
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(footer.getByText('Launch an event for free')).toBeVisible();
    await expect(footer.locator('a[href="/events/new"]').first()).toBeVisible();
    await expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeVisible();

    await page
      .getByRole('link', { name: 'Free entry' })
      .or(page.getByRole('radio', { name: 'Free entry' }))
      .or(page.getByRole('button', { name: 'Free entry' }))
      .first()
      .click();
    await expect(page).toHaveURL(/free/);
    await expect(page.locator('main').getByText('Free', { exact: true }).first()).toBeVisible();
  },
);

test(
  'every page has its own title and metadata, whether it is opened first, by a link, or by going back [SEO-01]',
  onDesktop,
  async ({ page }) => {
    const { name: event, path } = landmarks.nightFreight;
    const venue = 'Ninth St. Freight';
    const expectHead = async (name: string, opened: string, types: readonly string[]) => {
      await expect(page).toHaveTitle(`${name} | Backbeat`);
      await expect(page.locator('title:not(svg *)')).toHaveCount(1);
      await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', name);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(opened));
      const schemas = page.locator('[type="application/ld+json"]');
      const readTypes = (tags: Element[]) =>
        tags.map((tag) => JSON.parse(tag.textContent)['@type'] as string);
      await expect.poll(() => schemas.evaluateAll(readTypes)).toEqual(types);
    };
    const expectEvent = () => expectHead(event, path, ['MusicEvent', 'BreadcrumbList']);
    await open(page, path);
    await expectEvent();
    await page.locator('main').getByRole('link', { name: venue }).last().click();
    await expectHead(venue, '/venues/', ['MusicVenue', 'BreadcrumbList']);
    await page.goBack();
    await expectEvent();
  },
);

test('a button pressed before hydration acts once, as soon as it can', onPhone, async ({ page }) => {
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await asleep;
    await route.continue();
  });
  await page.goto(landmarks.nightFreight.path, { waitUntil: 'commit' });
  const more = page.getByRole('button', { name: safetyWords.more(landmarks.nightFreight.name) });
  await more.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await more.evaluate((button) => {
    button.addEventListener('click', () => (document.body.dataset.pressed += 'again'));
    document.body.dataset.pressed = '';
  });
  wake();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-pressed', 'again');
});

test('a submit right after hydration sends what was typed before it', onPhone, async ({ page, newcomer }) => {
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await asleep;
    await route.continue();
  });
  await page.goto('/sign-in', { waitUntil: 'commit' });
  const email = page.getByLabel(sheetWords.email, { exact: true });
  await email.fill(newcomer.email);
  await email.evaluate((field: HTMLInputElement) => {
    const look = () => {
      if (Object.keys(field.form!).some((key) => key.startsWith('__reactProps$')))
        field.form!.requestSubmit();
      else setTimeout(look);
    };
    look();
  });
  wake();
  await expect(page.getByText(sheetWords.codeSent(newcomer.email))).toBeVisible();
});

test(
  'a form submitted before hydration is sent as soon as possible, with what was typed',
  onPhone,
  async ({ page, newcomer }) => {
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await asleep;
      await route.continue();
    });
    await page.goto('/sign-in', { waitUntil: 'commit' });
    const email = page.getByLabel(sheetWords.email, { exact: true });
    await email.fill(newcomer.email);
    await email.press('Enter');
    await expect(email).toHaveValue(newcomer.email);
    await expect(page).toHaveURL(/\/sign-in$/);
    wake();
    await expect(page.getByText(sheetWords.codeSent(newcomer.email))).toBeVisible();
  },
);

/** Records heading and scroll position of every frame. */
async function watchFrames(page: Page) {
  await page.evaluate(() => {
    const frames: { heading: string; y: number }[] = [];
    const look = () => {
      const heading = document.querySelector('main h1')?.textContent ?? '';
      frames.push({ heading, y: Math.round(scrollY) });
      requestAnimationFrame(look);
    };
    look();
    Object.assign(globalThis, { frames });
  });
  return {
    /** Scroll positions while this heading was shown, from the first frame on. */
    async positionsOf(heading: string) {
      const frames = await page.evaluate(() =>
        (globalThis as unknown as { frames: { heading: string; y: number }[] }).frames.splice(0),
      );
      return new Set(frames.filter((frame) => frame.heading === heading).map(({ y }) => y));
    },
  };
}

test(
  'the navbar fills on scroll; the next page opens at its top immediately, and Back restores the position [NAV-06]',
  onDesktop,
  async ({ page }) => {
    await open(page, '/');
    const ground = () =>
      page
        .locator('header')
        .first()
        .evaluate(
          (header) =>
            getComputedStyle(header).backgroundColor + String(header.dataset.filled ?? header.className),
        );
    const before = await ground();
    await page.mouse.wheel(0, 240);
    await expect.poll(ground).not.toBe(before);

    const heading = page.getByRole('heading', { level: 1 });
    const home = (await heading.textContent())!;
    const card = page.locator('main').getByRole('article').last().getByRole('link').first();
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    const frames = await watchFrames(page);
    const event = (await card.textContent())!.trim();
    await page.locator('main').getByRole('link', { name: event, exact: true }).last().click();
    await expect(page).toHaveURL(/\/events\//);
    await expect(heading).toHaveText(event);
    const left = Math.max(...(await frames.positionsOf(home)));
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect((await frames.positionsOf(event)).values().next().value).toBe(0);
    await page.goBack();
    await expect(heading).toHaveText(home);
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(left);
    expect(await frames.positionsOf(home)).toEqual(new Set([left]));
  },
);

test(
  'guests see Sign up; users have a menu with profile, tickets and log out, which signs out everywhere [NAV-01, NAV-03, NAV-04, NAV-14]',
  onDesktop,
  async ({ page, request: elsewhere, db, newcomer }) => {
    await open(page, '/');
    await expect(
      page
        .getByRole('link', { name: 'Sign up' })
        .or(page.getByRole('button', { name: 'Sign up' }))
        .first(),
    ).toBeVisible();
    const navbar = page.getByRole('banner');
    for (const name of ['Home', 'Explore', 'Magazine'])
      await expect(navbar.getByRole('link', { name })).toBeVisible();
    await signInAsNew(page, db, newcomer);
    await open(page, '/');
    await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0);
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(newcomer.name) })
      .click();
    const menu = page.getByRole('menu');
    for (const name of ['Switch profile', 'My tickets', 'Log out'])
      await expect(menu.getByRole('menuitem', { name })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await elsewhere.post('/api/auth/code', { data: { email: newcomer.email } });
    const code = await mailedCode(db, newcomer.email);
    await elsewhere.post('/api/auth/code/verify', { data: { email: newcomer.email, code } });
    const isIn = async () => (await (await elsewhere.get('/api/me')).json()) !== null;
    expect(await isIn()).toBe(true);
    await menu.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(
      page
        .getByRole('link', { name: 'Sign up' })
        .or(page.getByRole('button', { name: 'Sign up' }))
        .first(),
    ).toBeVisible();
    expect((await (await page.request.get('/api/me')).json()) as unknown).toBeNull();
    expect(await isIn()).toBe(false);
  },
);

test(
  'short and old addresses redirect to the canonical one [RTE-02, RTE-03, RTE-29]',
  onDesktop,
  async ({ page, request }) => {
    const short = await request.get(landmarks.nightFreight.path.replace('/events/', '/e/'), {
      maxRedirects: 0,
    });
    expect(short.status()).toBe(301);
    expect(short.headers().location).toContain(landmarks.nightFreight.path);
    await open(page, `${landmarks.nightFreight.path}/any-slug`);
    await expect(page).toHaveURL(/\/night-freight-\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(landmarks.nightFreight.name);
  },
);
