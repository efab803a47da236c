import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { checkoutSteps } from '#modules/sales/checkout/copy.ts';
import { safetyWords } from '#modules/safety/moderation/safety-copy.ts';
import { expect, open, test as base } from '../journey.ts';
import { meetPerson, type Person } from '../own-event.ts';

type Fixtures = {
  /** A new user in another browser, with the same restriction. */
  meet: (name: string) => Promise<Person>;
};

/**
 * A journey that opens only the home page and links from emails; everything else must be reachable by clicks
 * (REA-01).
 */
export const test = base.extend<Fixtures>({
  // Fails well before the journey's timeout if something can't be clicked.
  actionTimeout: 20_000,
  page: async ({ page, db }, use) => {
    refuseTypedAddresses(page, db);
    await use(page);
  },
  meet: async ({ browser, db }, use) => {
    const met: Person[] = [];
    await use(async (name) => {
      const person = await meetPerson(browser, db, name);
      refuseTypedAddresses(person.page, db);
      met.push(person);
      return person;
    });
    await Promise.all(met.map(({ page }) => page.context().close()));
  },
});

function refuseTypedAddresses(page: Page, db: pg.Client): void {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    if (address !== '/' && !(await mailedLinks(db)).includes(address))
      throw new Error(`A story reaches ${address} by clicks, or by a link from an e-mail.`);
    return goto(address, options);
  };
}

const linksIn = (text: string) => text.match(/https?:\/\/\S+/g) ?? [];

async function mailedLinks(db: pg.Client, email?: string): Promise<string[]> {
  const { rows } = await db.query<{ text: string }>(
    `select text from message where channel = 'mail' and ($1::text is null or recipient = $1) order by created_at desc`,
    [email ?? null],
  );
  return rows.flatMap(({ text }) => linksIn(text));
}

/** The link in the newest email that has one. */
export async function mailedLink(db: pg.Client, email: string, path: string): Promise<string> {
  const find = async () => (await mailedLinks(db, email)).find((link) => new URL(link).pathname === path);
  await expect.poll(find, { timeout: 30_000 }).toBeTruthy();
  return (await find())!;
}

export const goHome = (page: Page) => open(page, '/');
export const isPhone = (page: Page) => page.viewportSize()!.width < 768;
export const profileButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Profile of/ });

export async function chooseInMenu(page: Page, item: string): Promise<void> {
  await profileButton(page).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

export async function openCreateMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create' }).filter({ visible: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

/** Searches for something and opens it. */
export async function find(page: Page, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByText('Search')
    .or(page.getByRole('banner').getByLabel('Search'))
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Search' }).fill(name);
  const results = page.getByRole('listbox', { name: 'Results' });
  await results.getByRole('option').filter({ hasText: name }).first().click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

export async function signInAsDemoPerson(page: Page, name: string): Promise<void> {
  await goHome(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await expect(page.getByRole('banner').getByRole('button', { name: `Profile of ${name}` })).toBeVisible();
}

/** Opens the viewer's notifications: a panel, or a page on phones. */
export async function openNotifications(page: Page): Promise<Locator> {
  const role = isPhone(page) ? 'link' : 'button';
  await page
    .getByRole('banner')
    .getByRole(role, { name: /^Notifications/ })
    .click();
  const list = isPhone(page) ? page.getByRole('main') : page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  return list;
}

export const moreAbout = (page: Page, name: string) =>
  page.getByRole('button', { name: safetyWords.more(name) });

/** Opens the ticket drawer of the current event. */
export async function openTickets(page: Page): Promise<Locator> {
  const name = /get tickets/i;
  await page
    .getByRole('link', { name })
    .or(page.getByRole('button', { name }))
    .filter({ visible: true })
    .first()
    .click();
  const drawer = page.getByRole('dialog').first();
  await expect(drawer.getByText(checkoutSteps[0], { exact: true })).toBeVisible();
  return drawer;
}

export const teamBar = (page: Page) => page.getByRole('complementary', { name: 'Your team role' });
export const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
