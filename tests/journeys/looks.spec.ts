import type { Page } from '@playwright/test';
import { feedWords } from '#modules/social/posts/copy.ts';
import { landmarkLists, landmarkPeople, landmarkPosts } from '#seed/landmarks.ts';
import {
  expect,
  landmarkProfiles,
  landmarks,
  lateStyles,
  layoutShift,
  onDesktop,
  onPhone,
  open,
  openDrawer,
  test,
  violations,
} from './journey.ts';

test.use({ pictures: true });

/** A page and its main heading. */
type VisitedPage = readonly [path: string, heading?: string];

const pages: readonly VisitedPage[] = [
  ['/'],
  ['/explore'],
  ['/explore?view=map'],
  ['/explore?q=jazz'],
  [landmarks.nightFreight.path],
  [landmarks.free.path],
  [landmarks.soldOut.path],
  [landmarks.cancelled.path],
  [landmarks.outside.path],
  [`/venues/${landmarkProfiles.ninthStFreight}`, 'Playing here next'],
  [`/artists/b/${landmarkProfiles.oktaLindqvist}`, 'Similar artists'],
  [`/communities/${landmarkProfiles.freightUnion}`, 'Members'],
  ['/neighborhoods', 'Arts District'],
  ['/neighborhoods/arts-district', 'Venues'],
  [`/users/${landmarkPeople.fan.userId}`, 'Friends'],
  ['/do-lists', 'Do-lists'],
  [`/do-lists/${landmarkLists.frontLeft}`, 'Front left, by the speaker'],
  [`/do-lists/${landmarkLists.friday}`, 'Friday, by foot'],
  ['/collections', 'Collections'],
  [`/collections/${landmarkLists.newToTheCity}`, 'New to the city'],
  [`/plans/${landmarkLists.openPlan}`, 'Who’s coming'],
  ['/tickets'],
  ['/sign-in'],
  ['/completion'],
  ['/magazine'],
  ['/pricing'],
  ['/press'],
  ['/terms-and-conditions'],
  ['/nowhere'],
];

const themes = ['dark', 'light'] as const;

/**
 * Runs axe in these themes, switching the open page. Text is the same in every theme, so only colors are checked
 * after the first.
 */
async function violationsIn(page: Page, chosen: readonly (typeof themes)[number][]): Promise<string[]> {
  const found: string[] = [];
  for (const [place, colorScheme] of chosen.entries()) {
    // Transitions between themes have colors of neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const broken = await violations(page, place === 0 ? 'everything' : 'colors');
    found.push(...broken.map((line) => `${colorScheme}: ${line}`));
  }
  return found;
}

/** A desktop of 1280 by 1024 that is zoomed to 400 % has 320 by 256 CSS pixels (WCAG 1.4.10). */
const sizes = { desktop: [1440, 900], zoomed: [320, 256], phone: [390, 844] } as const;
type SwitchDevice = (device: keyof typeof sizes) => Promise<void>;

/** Switches an open page between devices: width, touch and layout. */
async function turning(page: Page): Promise<SwitchDevice> {
  const browser = await page.context().newCDPSession(page);
  return async (device) => {
    const isPhone = device === 'phone';
    const [width, height] = sizes[device];
    await page.setViewportSize({ width, height });
    await browser.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: isPhone,
    });
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
    // The blank page at the start has no viewport of its own.
    if (page.url() === 'about:blank') return;
    await expect
      .poll(() => page.evaluate(() => [innerWidth, matchMedia('(pointer: coarse)').matches]))
      .toEqual([width, isPhone]);
  };
}

/** Violations on these pages. Themes alternate on phones, because colors are the same in both widths. */
async function violationsOn(
  page: Page,
  turn: SwitchDevice,
  walked: readonly VisitedPage[],
): Promise<string[]> {
  const found: string[] = [];
  for (const [place, [path, heading]] of walked.entries()) {
    await turn('phone');
    await open(page, path);
    if (heading)
      await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
    // The list beside the map follows the map, and changes once the map is drawn.
    const shift = path.endsWith('view=map') ? 0 : await layoutShift(page);
    if (shift > 0.02) found.push(`${path} moves while it loads: ${shift}`);
    found.push(...(await lateStyles(page)).map((style) => `${path} gets ${style} late`));
    // Alternating, so that everything is checked in both.
    const [one, other] = place % 2 === 0 ? themes : themes.toReversed();
    for (const [device, chosen] of [
      ['phone', [one!]],
      ['zoomed', []],
      ['desktop', [other!, one!]],
    ] as const) {
      await turn(device);
      found.push(...(await violationsIn(page, chosen)).map((line) => `${path} ${device} ${line}`));
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1,
      );
      if (isWide) found.push(`${path} ${device} scrolls sideways`);
    }
  }
  return found;
}

// Alternating, so that the parts take about the same time.
const parts = 4;
for (let part = 0; part < parts; part++) {
  test(
    `every page meets WCAG 2.2 AA in both themes and widths, never scrolls sideways, zoomed to 400 % neither, says what it is for, and doesn’t move on a phone while it loads: part ${part + 1} of ${parts} [A11-01]`,
    onDesktop,
    async ({ page }) => {
      test.slow();
      const walked = pages.filter((_, place) => place % parts === part);
      expect(await violationsOn(page, await turning(page), walked)).toEqual([]);
    },
  );
}

const ownPages: readonly VisitedPage[] = [
  [`/posts/${landmarkPosts.openPoll}`],
  [`/posts/${landmarkPosts.song}`],
  ['/notifications'],
  ['/plans/new'],
  ['/settings'],
  ['/settings/sessions'],
  ['/settings/privacy'],
  ['/settings/notifications'],
  ['/settings/blocked'],
  ['/settings/data'],
];

async function signInAs(page: Page, key: 'maya-okafor' | 'ines-duarte'): Promise<void> {
  const signedIn = await page.request.post('/api/auth/demo', { data: { key } });
  expect(signedIn.ok()).toBe(true);
}

test('so do a post, notifications, a new plan and the settings [A11-01]', onDesktop, async ({ page }) => {
  test.slow();
  await signInAs(page, 'maya-okafor');
  expect(await violationsOn(page, await turning(page), ownPages)).toEqual([]);
});

test('so do the overview and the guests of an event [A11-01]', onDesktop, async ({ page }) => {
  test.slow();
  await signInAs(page, 'ines-duarte');
  const path = `${landmarks.nightFreight.path.replace('/events/', '/event/')}/manage`;
  const dashboards = [
    [path, 'Overview'],
    [`${path}/guests`, 'Guests'],
  ] as const;
  expect(await violationsOn(page, await turning(page), dashboards)).toEqual([]);
});

test(
  'so do the feed, the notification panel and the post composer [A11-01, NTF-01, PST-01]',
  onDesktop,
  async ({ page }) => {
    test.slow();
    await signInAs(page, 'maya-okafor');
    const turn = await turning(page);
    const found = await violationsOn(page, turn, [['/']]);
    await turn('desktop');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    const bell = page.getByRole('dialog', { name: 'Notifications' });
    await expect(bell.getByRole('link', { name: /Maya|you|your/ }).first()).toBeVisible();
    // NTF-01: at least 320 wide and at most 500 high, with any content.
    const { width, height } = (await bell.boundingBox())!;
    const scrolls = await bell
      .locator('.notices-scroll')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
    expect([width >= 320, height <= 500, scrolls]).toEqual([true, true, true]);
    found.push(...(await violationsIn(page, themes)).map((line) => `bell ${line}`));
    await page.keyboard.press('Escape');
    await expect(bell).toBeHidden();

    await page.getByRole('main').getByRole('button', { name: feedWords.start }).click();
    const composer = page.getByRole('dialog', { name: 'New post' });
    await composer.getByRole('button', { name: 'Poll' }).click();
    await composer.getByLabel('What do you want to ask?').fill('x'.repeat(251));
    for (const device of ['desktop', 'phone'] as const) {
      await turn(device);
      found.push(...(await violationsIn(page, themes)).map((line) => `composer ${device} ${line}`));
    }
    expect(found).toEqual([]);
  },
);

test('so does the drawer, in both themes [A11-01, CHK-02]', onPhone, async ({ page }) => {
  const drawer = await openDrawer(page, landmarks.nightFreight.path);
  expect(await violationsIn(page, themes)).toEqual([]);
  await drawer.getByRole('button', { name: 'Enter code' }).click();
  await expect(page.getByRole('dialog').last()).toBeVisible();
  expect(await violationsIn(page, themes)).toEqual([]);
});

test('so do the filters and the search, in both themes [A11-01, SRC-01]', onDesktop, async ({ page }) => {
  await open(page, '/explore?free=true');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  const found = await violationsIn(page, themes);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('freight');
  await expect(page.getByRole('option').first()).toBeVisible();
  found.push(...(await violationsIn(page, themes)));
  expect(found).toEqual([]);
});

test('with text at 160 % on a phone, pages fit its width [A11-01]', onPhone, async ({ page }) => {
  await signInAs(page, 'maya-okafor');
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 26 } });
  const wide: string[] = [];
  for (const path of [
    '/',
    '/tickets',
    landmarks.nightFreight.path,
    `/venues/${landmarkProfiles.ninthStFreight}`,
    '/settings',
  ]) {
    await open(page, path);
    await expect(page.getByRole('contentinfo')).toBeAttached();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 390) wide.push(`${path} ${width}`);
  }
  expect(wide).toEqual([]);
});

test('nothing moves with reduced motion [A11-01]', onDesktop, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, landmarks.nightFreight.path);
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
        const seconds = (text: string) => Math.max(...text.split(',').map((part) => Number.parseFloat(part)));
        return (
          seconds(transitionDuration) > 0.001 ||
          (animationName !== 'none' && seconds(animationDuration) > 0.001)
        );
      }).length,
  );
  expect(moving).toBe(0);
});
