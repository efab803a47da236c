import type { Page } from '@playwright/test';
import { adminWords, eventWords, logDetailWords, personWords, profileWords } from '#modules/admin/copy.ts';
import { moderationWords } from '#modules/safety/moderation/copy.ts';
import { safetyWords } from '#modules/safety/moderation/safety-copy.ts';
import { logWords } from '#modules/safety/moderation/log-copy.ts';
import { expect, onPhone, violations } from '../journey.ts';
import { addEvent, foundCommunity, waitUntilFound } from '../own-event.ts';
import {
  chooseInMenu,
  find,
  goHome,
  moreAbout,
  openNotifications,
  signInAsDemoPerson,
  test,
} from './story.ts';

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
const adminSection = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: label, exact: true });

/** Enters a reason and confirms. */
async function decide(page: Page, title: string, label: string, why: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel(adminWords.why).fill(why);
  await dialog.getByRole('button', { name: label, exact: true }).click();
}

test(
  'an operator reads a fan’s report, removes the event with a reason, which the log shows, finds a user by last name and verifies a profile [REA-01, MOD-01, ADM-01, PRF-05]',
  onPhone,
  async ({ page, meet }) => {
    test.slow();
    const host = await meet('Host');
    const union = `Union ${host.name}`;
    const { id: creatorId } = await foundCommunity(host.page, union);
    const night = await addEvent(host.page, { creatorId, name: `Fake ${host.name}`, price: 0 });
    const fan = await meet('Fan');
    await waitUntilFound(fan.page, 'event', night.name);
    await goHome(fan.page);
    await find(fan.page, night.name);
    await moreAbout(fan.page, night.name).click();
    await fan.page.getByRole('menuitem', { name: safetyWords.report }).click();
    const sheet = fan.page.getByRole('dialog', { name: 'Report this event' });
    await sheet.getByRole('radio', { name: /^Scam/ }).check();
    await sheet.getByLabel('Add details').fill(`From ${fan.name}`);
    expect(await violations(fan.page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await expect(fan.page.getByText('Thanks for your report', { exact: true })).toBeVisible();
    // Not found for everyone else.
    expect((await fan.page.request.get('/admin/reports')).status()).toBe(404);

    await signInAsDemoPerson(page, 'June Abara');
    await chooseInMenu(page, 'Admin');
    await adminSection(page, adminWords.sections.reports).click();
    const found = rowOf(page, night.name);
    await found.getByRole('button', { name: moderationWords.read }).click();
    await expect(found.getByText(`From ${fan.name}`)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await found.getByRole('link', { name: `${moderationWords.inEvents}: ${night.name}` }).click();
    const { label, done } = eventWords.acts.hide;
    await page.getByRole('button', { name: `${label}: ${night.name}` }).click();
    await decide(page, `${label}: ${night.name}`, label, 'There is no such event.');
    await expect(page.getByText(done(night.name))).toBeVisible();
    await expect(rowOf(page, night.name)).toContainText(eventWords.hidden);

    await adminSection(page, adminWords.sections.users).click();
    await page.getByLabel(personWords.search).fill('Okafor');
    await expect(rowOf(page, 'Maya Okafor')).toBeVisible();

    await adminSection(page, adminWords.sections.profiles).click();
    await page.getByLabel(profileWords.kind).selectOption('community');
    await page.getByLabel(profileWords.search).fill(union);
    await page.getByRole('button', { name: `${profileWords.verify}: ${union}` }).click();
    await expect(page.getByRole('dialog', { name: profileWords.verifyTitle(union) })).toContainText(
      profileWords.verifyWhat,
    );
    expect(await violations(page)).toEqual([]);
    await decide(page, profileWords.verifyTitle(union), profileWords.verify, 'We know them.');
    await expect(page.getByText(profileWords.verifyDone(union))).toBeVisible();
    await expect(rowOf(page, union)).toContainText(profileWords.verified);

    await adminSection(page, adminWords.sections.log).click();
    await page.getByLabel(logDetailWords.by).selectOption({ label: 'June Abara' });
    await expect(rowOf(page, `${logWords.verifyProfile}: ${union}`)).toContainText('We know them.');
    const entry = page.getByRole('listitem').filter({ hasText: night.name });
    await expect(entry.filter({ hasText: 'There is no such event.' }).first()).toContainText('June Abara');

    await goHome(page);
    await find(page, union);
    await expect(page.getByRole('button', { name: /verified/i })).toBeVisible();
    for (const [{ page: other }, says] of [
      [host, 'There is no such event.'],
      [fan, 'Thanks for your report'],
    ] as const) {
      await goHome(other);
      const news = await openNotifications(other);
      await expect(news.getByText(says).first()).toBeVisible();
    }
  },
);
