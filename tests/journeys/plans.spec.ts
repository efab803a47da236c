import type { Browser, BrowserContext, Page } from '@playwright/test';
import { planActs as words } from '#modules/social/plans/copy.ts';
import { switchWords } from '#modules/profiles/profiles/copy.ts';
import { expect, onPhone, open, test, violations } from './journey.ts';
import { addEvent, foundCommunity, meetPerson } from './own-event.ts';

async function signInAs(page: Page, key: string): Promise<void> {
  const answer = await page.request.post('/api/auth/demo', { data: { key } });
  expect(answer.ok()).toBe(true);
}

async function another(browser: Browser, contexts: BrowserContext[], key: string): Promise<Page> {
  const context = await browser.newContext();
  contexts.push(context);
  const page = await context.newPage();
  await signInAs(page, key);
  return page;
}

const profileButton = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: `Profile of ${name}` });

test(
  'switches profile in the drawer, shows it on every page, and switches back [SWI-01, SWI-02, SWI-04, SWI-05, SWI-06, NAV-03, NAV-08]',
  onPhone,
  async ({ page }) => {
    await signInAs(page, 'ines-duarte');
    await open(page, '/explore');
    await profileButton(page, 'Ines Duarte').click();
    await expect(page.getByRole('menuitem', { name: 'My tickets' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Switch profile' }).click();
    const drawer = page.getByRole('dialog', { name: 'Switch profile' });
    await expect(drawer.getByRole('button', { name: /Ines Duarte/ })).toContainText('Main profile');
    await expect(drawer.getByRole('button', { name: /Ines Duarte/ })).toHaveAttribute('aria-current', 'true');
    await expect(drawer.getByRole('listitem').last()).toContainText(
      /New creator profile\s*Create a community or artist profile\./,
    );
    expect(await violations(page)).toEqual([]);

    await page.route('**/api/me/profile', async (route) => {
      await expect(page.getByText('Switching to Freight Union...')).toBeVisible();
      await route.continue();
    });
    await drawer.getByRole('button', { name: /Freight Union/ }).click();
    await expect(drawer).toBeHidden();
    await expect(profileButton(page, 'Freight Union')).toBeVisible();
    await page.unroute('**/api/me/profile');

    await open(page, '/');
    await profileButton(page, 'Freight Union').click();
    await expect(page.getByRole('menuitem', { name: 'Creator dashboard' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'My events' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Switch profile' }).click();
    await page.getByRole('button', { name: switchWords.back('Ines Duarte') }).click();
    await expect(profileButton(page, 'Ines Duarte')).toBeVisible();
  },
);

test('a fan creates a community and acts as it [PRF-09, RTE-10, RTE-22]', onPhone, async ({ page }) => {
  await signInAs(page, 'theo-brandt');
  await open(page, '/profiles/new');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: /New community/ }).click();
  await expect(page).toHaveURL('/communities/new');
  const name = `Torch Club ${Math.random().toString(36).slice(2, 7)}`;
  await page.locator('form').getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Enter the name people will see.')).toBeVisible();
  await page.getByLabel('Community name').fill(name);
  expect(await violations(page)).toEqual([]);
  await page.locator('form').getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(profileButton(page, name)).toBeVisible();
});

test(
  'a plan with two friends in two browsers: invited, voted, decided [PLN-02, PLN-03, RTE-16]',
  onPhone,
  async ({ page, browser }) => {
    const contexts: BrowserContext[] = [];
    await signInAs(page, 'maya-okafor');
    const june = await another(browser, contexts, 'june-abara');
    await open(page, '/plans/new');
    const name = `Late noodles ${Math.random().toString(36).slice(2, 7)}`;
    await page.getByLabel(words.name).fill(name);
    await page.getByLabel(words.poll).check();
    await page.getByLabel(words.choice(1)).fill('2030-12-04T20:00');
    await page.getByLabel(words.choice(2)).fill('2030-12-05T20:00');
    await page.getByLabel(words.search).fill('june');
    const friends = page.getByRole('region', { name: words.invite }).getByRole('checkbox');
    await expect(friends).toHaveCount(1);
    await friends.check();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: words.create }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const address = new URL(page.url()).pathname;
    await open(june, address);
    await june.getByRole('button', { name: words.accept }).click();
    await expect(june.getByRole('button', { name: words.accept })).toBeHidden();
    await june.getByRole('checkbox', { name: /December 4/ }).click();
    await expect(june.getByText('1 vote', { exact: true })).toBeVisible();
    expect(await violations(june)).toEqual([]);

    await open(page, address);
    await page.getByRole('button', { name: /December 4/ }).click();
    await expect(page.getByText(words.over)).toBeVisible();
    const stranger = await another(browser, contexts, 'ines-duarte');
    expect((await stranger.request.get(address)).status()).toBe(404);
    for (const context of contexts) await context.close();
  },
);

test(
  'the longest name of an event fits a poll on a phone, where it can be removed [PLN-03]',
  onPhone,
  async ({ browser, db }) => {
    const { page } = await meetPerson(browser, db, 'Lucia');
    const { providerId } = await foundCommunity(page, 'Long Nights');
    const name = 'Night at the harbor: electronic music until sunrise'.slice(0, 50);
    const { eventId } = await addEvent(page, { creatorId: `community:${providerId}`, name, price: 0 });
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `/plans/new?event=${encodeURIComponent(eventId)}`);
    await page.getByRole('button', { name: words.create }).click();
    await page.getByRole('button', { name: words.startPoll }).click();
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeInViewport({ ratio: 1 });
  },
);
