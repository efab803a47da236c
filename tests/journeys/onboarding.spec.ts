import type { Page } from '@playwright/test';
import { feedPageWords } from '#app/web/home/feed-copy.ts';
import { onboardingWords } from '#modules/profiles/onboarding/copy.ts';
import { ownProfileWords } from '#modules/profiles/own-profile/copy.ts';
import { expect, mailedCode, onPhone, open, signUpInSheet, test, violations } from './journey.ts';

test(
  'a new user chooses a home and genres, goes on at another device, and follows [OWN-02]',
  onPhone,
  async ({ page, db, newcomer, browser, baseURL }) => {
    test.slow();
    await open(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
    await signUpInSheet(page, db, newcomer);
    const title = (on: Page, step: keyof typeof onboardingWords.titles) =>
      on.getByRole('heading', { level: 1, name: onboardingWords.titles[step] });
    await expect(title(page, 'city')).toBeVisible();
    await page.getByLabel(ownProfileWords.city).selectOption({ index: 1 });
    await page.getByLabel(ownProfileWords.neighborhood).selectOption({ index: 1 });
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: onboardingWords.continue }).click();
    await expect(title(page, 'taste')).toBeFocused();
    await page.getByRole('button', { name: 'Electronic', exact: true }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: onboardingWords.continue }).click();
    await expect(title(page, 'follows')).toBeVisible();

    const elsewhere = await browser.newContext({ baseURL: baseURL! });
    const other = await elsewhere.newPage();
    await other.request.post('/api/auth/code', { data: { email: newcomer.email } });
    const code = await mailedCode(db, newcomer.email);
    await other.request.post('/api/auth/code/verify', { data: { email: newcomer.email, code } });
    await open(other, '/');
    await other.getByRole('link', { name: onboardingWords.start }).click();
    await expect(title(other, 'follows')).toBeVisible();
    const follow = other
      .getByRole('main')
      .getByRole('button', { name: /^Follow / })
      .first();
    const name = (await follow.getAttribute('aria-label'))!.replace(/^Follow /, '');
    await follow.click();
    await expect(other.getByRole('button', { name: `Following ${name}` })).toBeVisible();
    expect(await violations(other)).toEqual([]);
    await other.getByRole('button', { name: onboardingWords.finish }).click();
    await expect(other).toHaveURL((url) => url.pathname === '/');
    // The event wall stays beside the feed.
    await expect(other.getByRole('link', { name: feedPageWords.allEvents })).toBeVisible();
    await expect(other.getByRole('link', { name: onboardingWords.start })).toHaveCount(0);
    await elsewhere.close();
  },
);
