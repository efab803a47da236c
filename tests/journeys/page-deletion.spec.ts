import { blockerRefusals } from '#modules/profiles/page-deletion/contract.ts';
import { pageDeletionWords as words } from '#modules/profiles/page-deletion/copy.ts';
import { dismissToasts, expect, onPhone, open, signInAsNew, test, violations } from './journey.ts';
import { addEvent, ask, foundCommunity } from './own-event.ts';

test(
  'an owner who acts as their community cancels its event, deletes it with the keyboard, and is themselves again [COM-14, SWI-09, RTE-29]',
  onPhone,
  async ({ page, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    const name = `Last Orders ${newcomer.name}`;
    const community = await foundCommunity(page, name);
    const night = await addEvent(page, { creatorId: community.id, name: 'One more', price: 0 });
    await ask(page, 'put', '/me/profile', { profileId: community.id });

    await open(page, `/communities/${community.providerId}`);
    await page.getByRole('link', { name: 'Manage', exact: true }).first().click();
    const sections = page.getByRole('navigation', { name: 'Sections', exact: true });
    await sections.getByRole('link', { name: 'Settings' }).click();
    const begin = page.getByRole('button', { name: words.begin('community') });
    await begin.click();
    const dialog = page.getByRole('dialog', { name: words.question(name) });
    await expect(dialog.getByText(blockerRefusals.stillHosting.title)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('link', { name: words.todo.stillHosting }).click();
    await expect(page).toHaveURL(`/community/${community.providerId}/manage/events`);
    await expect(page.getByRole('link', { name: /One more/ })).toBeVisible();
    await ask(page, 'post', `/events/${night.eventId}/cancellation`, { reason: 'Rain', refund: false });

    await sections.getByRole('link', { name: 'Settings' }).click();
    await begin.press('Enter');
    await expect(dialog.getByText(words.effects('community')[0]!)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      // Transitions between themes have colors of neither.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      expect(await violations(page)).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(begin).toBeFocused();
    await begin.press('Enter');
    await dialog.getByLabel(words.typed(name)).fill('Last Orders');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(words.mistyped)).toBeVisible();
    await dialog.getByLabel(words.typed(name)).fill(name);
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL('/');
    await expect(page.getByText(words.done(name).title)).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('button', { name: `Profile of ${newcomer.name}` }),
    ).toBeVisible();
    await dismissToasts(page);
    const response = await page.goto(`/communities/${community.providerId}`);
    expect(response?.status()).toBe(410);
    await expect(page.getByRole('heading', { name: 'This community was closed' })).toBeVisible();
  },
);
