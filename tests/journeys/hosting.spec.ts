import type { Page } from '@playwright/test';
import { eventFormWords, eventToasts } from '#modules/events/editor/copy.ts';
import { teamWords } from '#modules/events/teams/copy.ts';
import { expect, onDesktop, open, signInAsNew, test, violations } from './journey.ts';
import { addEvent, ask, meetPerson, statusOf, waitUntilFound } from './own-event.ts';

/** Tabs that are covered by something else, so that clicks don't reach them. */
const coveredTabs = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections of this page' }).evaluate((tabs) => {
    tabs.scrollIntoView({ block: 'center', behavior: 'instant' });
    return [...tabs.querySelectorAll('a')].flatMap((tab) => {
      const { x, y, width, height } = tab.getBoundingClientRect();
      return tab.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ? [] : [tab.textContent];
    });
  });

test(
  'a co-host who accepts in the notifications lands on management and edits the event, which keeps its host; nothing covers its tabs [ROL-02, INV-01, INV-03, NTF-10, REA-01]',
  onDesktop,
  async ({ page, browser, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    const { id } = await ask<{ id: string }>(page, 'get', '/me');
    const night = await addEvent(page, { creatorId: id, name: `Team ${newcomer.name}`, price: 0 });
    const cohost = await meetPerson(browser, db, 'Cohost');
    const event = `/events/${night.eventId}`;

    await open(page, `${night.manage}/team`);
    await page.getByRole('button', { name: teamWords.invite, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: teamWords.inviteTitle });
    await waitUntilFound(page, 'cohost', cohost.name);
    await drawer.getByPlaceholder(teamWords.searchEvent).fill(cohost.name);
    await drawer.getByRole('button', { name: `${teamWords.invite} ${cohost.name}` }).click();
    await expect(page.getByText(teamWords.invited(cohost.name).message)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const team = page.getByRole('list', { name: teamWords.members });
    await expect(team.getByRole('listitem').filter({ hasText: cohost.name })).toContainText('Invited');

    // No access before accepting.
    expect(await statusOf(cohost.page, 'get', `${event}/form`)).toBe(403);
    await open(cohost.page, '/');
    await cohost.page
      .getByRole('button', { name: /notifications/i })
      .first()
      .click();
    const bell = cohost.page.getByRole('dialog').last();
    await bell.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(cohost.page.getByText(`Your role for ${night.name}: Co-Host.`)).toBeVisible();
    await expect(cohost.page).toHaveURL(new RegExp(`${night.manage}$`));
    await expect(bell).toBeHidden();
    expect(await violations(cohost.page)).toEqual([]);

    for (const tab of ['About', 'Posts']) {
      await open(cohost.page, night.path + (tab === 'Posts' ? '?tab=posts' : ''));
      for (const width of [1024, 1280, 1440, 1920]) {
        await cohost.page.setViewportSize({ width, height: 900 });
        expect([tab, width, await coveredTabs(cohost.page)]).toEqual([tab, width, []]);
      }
    }

    await cohost.page.getByRole('link', { name: 'Manage', exact: true }).click();
    await cohost.page.getByRole('link', { name: 'Details', exact: true }).click();
    await cohost.page.getByLabel('Description').fill('Doors on the left, by the loading dock.');
    await cohost.page.getByRole('button', { name: eventFormWords.save }).click();
    await expect(cohost.page.getByText(eventToasts.updated.title, { exact: true }).first()).toBeVisible();
    await open(page, `${night.manage}/details`);
    await expect(page.getByLabel('Description')).toHaveValue('Doors on the left, by the loading dock.');

    await open(cohost.page, `${night.manage}/settings`);
    await expect(
      cohost.page.getByText('Only the host can duplicate, repeat, cancel or delete the event.'),
    ).toBeVisible();
    expect(await statusOf(cohost.page, 'delete', event)).toBe(403);
    expect(await statusOf(cohost.page, 'post', `${event}/cancellation`, { refund: true })).toBe(403);
    await cohost.page.context().close();
  },
);
