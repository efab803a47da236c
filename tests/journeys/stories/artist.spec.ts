import { gigWords } from '#modules/events/gigs/copy.ts';
import { deskWords } from '#modules/music/copy.ts';
import { switchWords } from '#modules/profiles/profiles/copy.ts';
import { expect, onPhone, violations } from '../journey.ts';
import { addEvent, waitUntilFound } from '../own-event.ts';
import {
  chooseInMenu,
  goHome,
  openCreateMenu,
  openNotifications,
  profileButton,
  sections,
  signInAsDemoPerson,
  test,
} from './story.ts';

test(
  'an artist signs in, acts as the band, requests a gig, is confirmed by the host, adds a song and sees followers [REA-01, GIG-01, GIG-03, ART-03, MUS-12, NAV-09, NAV-11, NAV-12]',
  onPhone,
  async ({ page, meet }) => {
    test.slow();
    const host = await meet('Host');
    const night = await addEvent(host.page, { creatorId: host.id, name: `Gig ${host.name}`, price: 0 });
    await waitUntilFound(host.page, 'event', night.name);

    await signInAsDemoPerson(page, 'Okta Lindqvist');
    await openCreateMenu(page);
    await expect(page.getByRole('menuitem', { name: /^Event/ })).toContainText(
      'Sell tickets, collect RSVPs, and more.',
    );
    await page.keyboard.press('Escape');
    await chooseInMenu(page, switchWords.title);
    await page
      .getByRole('dialog', { name: switchWords.title })
      .getByRole('listitem')
      .filter({ hasText: 'Artist' })
      .getByRole('button', { name: /^Okta Lindqvist/ })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openCreateMenu(page);
    await expect(page.getByRole('menuitem', { name: /^Post/ })).toContainText(
      'Interact with people near you.',
    );
    await expect(page.getByRole('menuitem', { name: /^Event/ })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await profileButton(page).click();
    await expect(page.getByRole('menuitem', { name: 'Creator dashboard' })).toBeVisible();
    // The page is still switching to the artist, and a menu that re-renders under the pointer misses the click.
    await expect(async () => {
      await page.getByRole('menuitem', { name: 'My gigs' }).click({ timeout: 1000 });
      await page.waitForURL('**/manage/gigs', { timeout: 5000 });
    }).toPass();
    await expect(page.getByRole('heading', { name: gigWords.likely })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: gigWords.newGig }).click();
    const drawer = page.getByRole('dialog', { name: gigWords.newGig });
    await drawer.getByRole('combobox', { name: gigWords.event }).fill(night.name);
    await page.getByRole('option').filter({ hasText: night.name }).first().click();
    await drawer.getByLabel(gigWords.part).fill('Live set');
    await drawer.getByRole('button', { name: gigWords.create }).click();
    await expect(page.getByText(gigWords.told.title)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: night.name })).toContainText(gigWords.asked);

    await goHome(host.page);
    const news = await openNotifications(host.page);
    const line = news.getByRole('listitem').filter({ hasText: 'Okta Lindqvist' });
    await line.getByRole('button', { name: /Accept|Approve|Confirm/ }).click();
    await expect(line.getByRole('button')).toHaveCount(0);
    await line.getByRole('link').first().click();
    const answered = host.page.getByRole('listitem').filter({ hasText: gigWords.youSaidYes });
    await expect(answered).toContainText('Okta Lindqvist');
    await host.page.getByRole('link', { name: 'View event' }).click();
    await expect(
      host.page.getByRole('region', { name: 'Lineup' }).getByRole('link', { name: 'Okta Lindqvist' }),
    ).toBeVisible();

    await goHome(page);
    await chooseInMenu(page, 'Creator dashboard');
    await sections(page).filter({ hasText: 'Songs' }).click();
    const song = `Kiln ${host.name}`;
    await page.getByLabel(deskWords.name).fill(song);
    await page.getByRole('button', { name: deskWords.add }).click();
    await expect(page.getByRole('list', { name: deskWords.title })).toContainText(song);
    await sections(page).filter({ hasText: 'Followers' }).click();
    await expect(page.getByText(/^[\d,]+ followers$/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Maya Okafor' })).toBeVisible();

    await chooseInMenu(page, switchWords.title);
    await page.getByRole('button', { name: switchWords.back('Okta Lindqvist') }).click();
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Profile of Okta Lindqvist' }),
    ).toBeVisible();
  },
);
