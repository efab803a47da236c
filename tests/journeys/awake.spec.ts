import { shortcutWords } from '#app/web/keyboard-shortcuts/shortcuts.ts';
import { expect, onDesktop, open, signInAsNew, test, violations } from './journey.ts';
import { addEvent, ask, meetPerson, takeTickets } from './own-event.ts';

test(
  'keyboard shortcuts navigate, "?" lists them, typing never triggers them, and they can be turned off [A11-01]',
  onDesktop,
  async ({ page }) => {
    await open(page, '/fans');
    const sheet = page.getByRole('dialog', { name: shortcutWords.title });
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(sheet).toBeVisible({ timeout: 1500 });
    }).toPass();
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    // Color transitions take a moment.
    await expect.poll(() => violations(page)).toEqual([]);
    const onOff = sheet.getByRole('switch', { name: shortcutWords.on });
    await onOff.press('Space');
    await expect(onOff).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/\/fans$/);

    // Lists that load above the footer may move the button from under a press.
    await expect(async () => {
      await page.getByRole('button', { name: shortcutWords.title }).click();
      await expect(sheet).toBeVisible({ timeout: 1500 });
    }).toPass();
    await onOff.press('Space');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.waitForURL('**/explore');

    await open(page, '/nothing-is-here');
    const search = page.getByRole('main').getByRole('searchbox');
    await search.pressSequentially('gec?');
    await expect(search).toHaveValue('gec?');
    await expect(sheet).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await search.fill('techno');
    await search.press('Enter');
    await page.waitForURL('**/explore?q=techno');
  },
);

test(
  'prints each ticket of an order on its own page, and nothing else',
  onDesktop,
  async ({ page, browser, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    const { id } = await ask<{ id: string }>(page, 'get', '/me');
    const night = await addEvent(page, { creatorId: id, name: `Paper ${newcomer.name}`, price: 0 });
    const fan = await meetPerson(browser, db, 'Fan');
    const { orderId } = await takeTickets(fan, night, 3);
    await open(fan.page, `/tickets/${orderId.replace(/^order:/, '')}`);
    await fan.page.emulateMedia({ media: 'print' });
    await expect(fan.page.getByRole('banner')).toBeHidden();
    await expect(fan.page.getByRole('contentinfo')).toBeHidden();
    await expect(fan.page.locator('.pass-event').first()).toBeVisible();
    const paper = (await fan.page.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
    await fan.page.context().close();
  },
);
