import { expect, landmarks, landmarkProfiles, open, openDrawer, test, violations } from './journey.ts';

const pages = [
  '/',
  '/explore',
  landmarks.nightFreight.path,
  landmarks.free.path,
  landmarks.soldOut.path,
  landmarks.cancelled.path,
  landmarks.outside.path,
  `/venues/${landmarkProfiles.ninthStFreight}`,
  `/artists/b/${landmarkProfiles.oktaLindqvist}`,
  `/communities/${landmarkProfiles.freightUnion}`,
  '/neighborhoods/arts-district',
  '/tickets',
  '/sign-in',
  '/completion',
  '/magazine',
  '/press',
  '/terms-and-conditions',
  '/nowhere',
];

for (const theme of ['dark', 'light'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test(`no page breaks WCAG 2.2 AA or scrolls sideways: ${theme} [A11-01]`, async ({ page }) => {
      test.slow();
      const found: string[] = [];
      for (const path of pages) {
        await open(page, path);
        found.push(...(await violations(page)).map((line) => `${path} ${line}`));
        const isWide = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1,
        );
        if (isWide) found.push(`${path} scrolls sideways`);
      }
      expect(found).toEqual([]);
    });

    test(`the drawer keeps to it too: ${theme} [A11-01, CHK-02]`, async ({ page }) => {
      const drawer = await openDrawer(page, landmarks.nightFreight.path);
      expect(await violations(page)).toEqual([]);
      await drawer.getByRole('button', { name: 'Enter code' }).click();
      await expect(page.getByRole('dialog').last()).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });
}

test('with motion reduced nothing moves [A11-01]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, landmarks.nightFreight.path);
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
        const seconds = (text: string) => Math.max(...text.split(',').map((part) => Number.parseFloat(part)));
        return (
          seconds(transitionDuration) > 0.001 ||
          (animationName !== 'none' && seconds(animationDuration) > 0.001)
        );
      }).length,
  );
  expect(moving).toBe(0);
});
