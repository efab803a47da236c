import type { Page } from '@playwright/test';
import { eventFormWords, eventToasts, ticketEditorWords } from '#features/authoring/copy.ts';
import { pictureWords } from '#features/media/copy.ts';
import { expect, onPhone, open, signInAsNew, signUpInSheet, test, violations } from './journey.ts';
import { statusOf } from './own-night.ts';

/** The tenth of next month at that time; without a time, what the calendar offers. */
async function chooseMoment(page: Page, label: string, time?: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  const picker = page.getByRole('dialog', { name: label });
  if (time) {
    await picker.getByRole('button', { name: /next month/i }).click();
    await picker.getByLabel('Time', { exact: true }).fill(time);
    await picker.getByRole('button', { name: /^10 / }).first().click();
  }
  const done = picker.getByRole('button', { name: 'Done' });
  await expect(done).toBeInViewport({ ratio: 1 });
  await done.click();
  await expect(picker).toBeHidden();
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Fingers put down on the page since it was opened. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('tapped', () => void taps++);
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => (globalThis as unknown as { tapped: () => void }).tapped(), true),
  );
  return () => taps;
}

test(
  'a guest with a phone has a paid night on sale in few taps: it waits while they sign up and found a community [EVA-01, EVA-08, EVA-21, EVA-24, COM-18]',
  onPhone,
  async ({ page, browser, db, newcomer }) => {
    const taps = await countTaps(page);
    const name = `Rooftop ${newcomer.name}`;
    await open(page, '/events/new');
    await page.getByLabel('Event name').fill(name);
    await chooseMoment(page, 'Starts', '20:00');
    await chooseMoment(page, 'Ends');
    await page.getByLabel('Address').fill('4337 Degnan Blvd, Los Angeles');
    await page.getByRole('listbox', { name: 'Address' }).getByRole('option').first().click();
    // While the place is looked up: neither takes the other away.
    await page.getByRole('button', { name: 'Poster 2', exact: true }).click();
    await page.getByRole('button', { name: /^Tickets/ }).click();
    const drawer = page.getByRole('dialog', { name: eventFormWords.settings });
    await drawer.getByRole('button', { name: /^Edit / }).click();
    const editor = page.getByRole('dialog', { name: ticketEditorWords.editTitle });
    await editor.getByLabel('Ticket name').fill('Door');
    await editor.getByLabel('Price').fill('12');
    await editor.getByRole('button', { name: 'Save ticket' }).click();
    await expect(editor).toBeHidden();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: eventFormWords.create }).click();
    await signUpInSheet(page, db, newcomer);

    // Paid nights are hosted by communities, and somebody new has none.
    await expect(page.getByText('Community required').first()).toBeVisible();
    await page.getByRole('button', { name: /^Hosted by/ }).click();
    await page.getByRole('menuitem', { name: 'New community' }).click();
    const founding = page.getByRole('dialog', { name: 'New community' });
    await founding.getByLabel('Name of the community').fill(`Roofs ${newcomer.name}`);
    await founding.getByRole('button', { name: 'Create community' }).click();
    await expect(page.getByRole('button', { name: `Hosted by Roofs ${newcomer.name}` })).toBeVisible();
    await page.getByRole('button', { name: eventFormWords.create }).click();
    await expect(page.getByText(eventToasts.created.title, { exact: true }).first()).toBeVisible();
    expect(taps()).toBeLessThanOrEqual(40);

    await page.waitForURL('**/manage**');
    await page.getByRole('link', { name: 'View event' }).click();
    await page.waitForURL('**/events/b/**');
    const stranger = await browser.newContext();
    const other = await stranger.newPage();
    await open(other, pathOf(page));
    await expect(other.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(
      other
        .getByRole('button', { name: /get tickets/i })
        .or(other.getByRole('link', { name: /get tickets/i }))
        .first(),
    ).toBeVisible();
    await expect
      .poll(async () => (await other.request.get(`/api/search?q=${encodeURIComponent(name)}`)).text(), {
        timeout: 20_000,
      })
      .toContain(name);
    await stranger.close();
  },
);

test(
  'a night half written is asked about, kept with its picture, saved as a draft nobody else sees, found again, previewed and published [EVA-05, EVA-07, EVA-23, EVA-31, REA-01]',
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
    // The calendar came with the form: it opens at once, also where nothing can be loaded any more.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Starts/ }).click();
    const calendar = page.getByRole('dialog', { name: 'Starts' });
    const month = calendar.locator('.rdp-month_caption').getByRole('status');
    await expect(month).toHaveText(/^[A-Z][a-z]+ 20\d\d$/);
    // Out of the flow, WebKit draws it over the arrow beside it.
    await expect(month).toHaveCSS('position', 'static');
    await page.context().setOffline(false);
    await page.keyboard.press('Escape');
    await chooseMoment(page, 'Starts', '21:00');
    await expect(page.getByText(/^Draft saved/)).toBeVisible();

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
