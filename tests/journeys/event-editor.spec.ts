import type { Page } from '@playwright/test';
import { eventFormWords, eventToasts } from '#modules/events/editor/copy.ts';
import { pictureWords } from '#modules/media/copy.ts';
import { chooseMoment, expect, onPhone, open, signInAsNew, test, violations } from './journey.ts';
import { statusOf } from './own-event.ts';

test.use({ pictures: true });

const pathOf = (page: Page) => new URL(page.url()).pathname;

test(
  'leaving an unfinished event asks first; it is kept with its picture, saved as a private draft, found again, previewed and published [EVA-05, EVA-07, EVA-23, EVA-31, REA-01]',
  onPhone,
  async ({ page, browser, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    const name = `Slow ${newcomer.name}`;
    await open(page, '/');
    await open(page, '/events/new');
    await page.getByLabel('Event name').fill(name);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).click();
    const buffer = await page.screenshot({ type: 'jpeg' });
    await (await chooser).setFiles({ name: 'yard.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: pictureWords.take }).click();
    const picture = page.getByRole('img', { name: 'Image', exact: true });
    await expect(picture).toHaveAttribute('src', /^data:image\/jpeg/);
    const taken = await picture.getAttribute('src');
    // The calendar was loaded with the form, so it opens even offline.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Starts/ }).click();
    const calendar = page.getByRole('dialog', { name: 'Starts' });
    const month = calendar.locator('.rdp-month_caption').getByRole('status');
    await expect(month).toHaveText(/^[A-Z][a-z]+ 20\d\d$/);
    // Positioned absolutely, WebKit draws it over the arrow.
    await expect(month).toHaveCSS('position', 'static');
    await page.context().setOffline(false);
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await chooseMoment(page, 'Starts', '21:00');
    await expect(page.getByText(/^Draft saved/)).toBeVisible();
    const phone = page.viewportSize()!;
    await page.setViewportSize({ width: 320, height: phone.height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize(phone);

    await page.getByRole('button', { name: eventFormWords.cancel }).first().click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(eventFormWords.leave);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('T21:00'));

    await open(page, '/events/new');
    await expect(page.getByLabel('Event name')).toHaveValue(name);
    await expect(page.getByRole('button', { name: /^Starts.* 9:00 PM/ })).toBeVisible();
    expect(await picture.getAttribute('src')).toBe(taken);
    await chooseMoment(page, 'Ends');
    await page
      .getByRole('button', { name: eventFormWords.saveDraft })
      .filter({ visible: true })
      .first()
      .click();
    await page.waitForURL('**/manage**');
    const [, , , uuid] = pathOf(page).split('/');
    const stranger = await browser.newContext();
    const other = await stranger.newPage();
    const path = `/events/event:backbeat:${uuid}`;
    expect(await statusOf(other, 'get', path)).toBe(404);
    await expect(page.getByText(eventToasts.draftSaved.title, { exact: true })).toBeVisible();

    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('menuitem', { name: 'My events' }).click();
    await page.getByRole('link', { name: 'Drafts' }).click();
    const draft = page.getByRole('listitem').filter({ hasText: name });
    await draft.getByRole('link', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const preview = page.getByRole('complementary', { name: 'Your team role' });
    await expect(preview).toContainText('Draft preview');
    await expect(preview.getByRole('button', { name: 'Publish' })).toBeVisible();
    expect((await other.goto(page.url()))?.status()).toBe(404);
    await preview.getByRole('link', { name: 'Manage' }).click();
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
    await sections.getByRole('link', { name: 'Details' }).click();
    await expect(page.getByLabel('Event name')).toHaveValue(name);
    await expect(picture).toHaveAttribute('src', /media/);
    await page.getByLabel('Address').fill('4337 Degnan Blvd, Los Angeles');
    await page.getByRole('listbox', { name: 'Address' }).getByRole('option').first().click();
    await page.getByRole('button', { name: eventFormWords.publish }).click();
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
    expect(await statusOf(other, 'get', path)).toBe(200);
    const steps = page.getByRole('list', { name: 'Next steps' });
    await expect(steps.getByRole('link', { name: 'Invite your check-in team' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    for (const section of ['Tickets', 'Lineup', 'Orders', 'Posts', 'Analytics']) {
      await sections.getByRole('link', { name: section, exact: true }).click();
      await expect(page.getByRole('heading', { level: 2, name: section, exact: true })).toBeVisible();
      expect([section, await violations(page)]).toEqual([section, []]);
    }
    await stranger.close();
  },
);
