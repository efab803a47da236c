import { eventFormWords } from '#modules/events/editor/copy.ts';
import { formWords as eventWords } from '#modules/events/editor/web/copy.ts';
import { switchWords } from '#modules/profiles/profiles/copy.ts';
import { chooseMoment, expect, onPhone, signUpInSheet, violations } from '../journey.ts';
import { waitUntilFound } from '../own-event.ts';
import { chooseInMenu, goHome, openCreateMenu, sections, test } from './story.ts';

test(
  'a user creates a venue, edits it, finds its dashboard again, and it is suggested when its name is typed [REA-01, PRF-09, RTE-22, VEN-05, EVA-28]',
  onPhone,
  async ({ page, db, newcomer }) => {
    test.slow();
    const name = `Foundry ${newcomer.name}`;
    await goHome(page);
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
    await signUpInSheet(page, db, newcomer);
    await chooseInMenu(page, switchWords.title);
    await page
      .getByRole('dialog')
      .getByRole('link', { name: new RegExp(`^${switchWords.create}`) })
      .click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /New venue/ })
      .click();
    const form = page.locator('form');
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Enter the name people will see.')).toBeVisible();
    await page.getByLabel('Venue name').fill(name);
    await page.getByLabel('Street address').fill('4337 Degnan Blvd');
    await page.getByLabel('Neighborhood').selectOption({ label: 'Leimert Park' });
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

    await page.getByRole('main').getByRole('link', { name: 'Manage', exact: true }).click();
    await expect(sections(page).first()).toBeVisible();
    await sections(page).filter({ hasText: 'Settings' }).click();
    await page.getByLabel('What’s your venue like?').fill('Brick, a balcony, and a very loud kettle.');
    await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

    await goHome(page);
    await chooseInMenu(page, 'My profile');
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByText('a very loud kettle')).toBeVisible();

    await waitUntilFound(page, 'venue', name);
    await chooseInMenu(page, 'My events at this venue');
    await chooseInMenu(page, switchWords.title);
    await page.getByRole('button', { name: switchWords.back(newcomer.name) }).click();
    await openCreateMenu(page);
    await page.getByRole('menuitem', { name: /^Event/ }).click();
    await page.getByLabel(eventWords.name).fill(`Opening ${newcomer.name}`);
    await page.getByLabel(eventWords.venue).fill('Foundry Rob');
    await page
      .getByRole('listbox', { name: eventWords.venue })
      .getByRole('option', { name: new RegExp(name) })
      .click();
    await expect(page.getByLabel(eventWords.venue)).toHaveValue(name);
    await expect(page.getByLabel(eventWords.address)).toHaveValue(/4337 Degnan Blvd/);
    await chooseMoment(page, 'Starts', '20:00');
    await chooseMoment(page, 'Ends');
    await page.getByRole('button', { name: eventFormWords.create }).click();
    await expect(sections(page).first()).toBeVisible();

    await page.getByRole('link', { name: 'View event' }).click();
    await page.getByRole('region', { name: 'Where' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText(`Opening ${newcomer.name}`).first()).toBeVisible();
  },
);
