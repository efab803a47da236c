import { expect, onPhone, open, test, violations } from './journey.ts';

test(
  'the banner shows an event with its date, and stays away after it is dismissed [BAN-01]',
  onPhone,
  async ({ page }) => {
    await open(page, '/');
    const banner = page.getByRole('complementary', { name: 'Recommended' });
    await expect(banner.getByRole('link')).toHaveText(
      /^Don't miss .+ on [A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}\. Get tickets here!$/,
    );
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toBeHidden();
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toBeHidden();
  },
);

test(
  'the footer leads to the magazine, and an article to a venue it mentions [RTE-24, FTR-09]',
  onPhone,
  async ({ page }) => {
    await open(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Magazine' }).click();
    await page.getByRole('link', { name: 'Slowed until it sways' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Slowed until it sways' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('article').getByRole('link', { name: 'Casa Marisol' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Casa Marisol' })).toBeVisible();
  },
);

test(
  'each audience has its page, and every page links the others [RTE-26, FTR-06]',
  onPhone,
  async ({ page }) => {
    await open(page, '/fans');
    for (const [whom, title] of [
      ['Creators', 'Your night, your people'],
      ['Communities', 'Find your people'],
      ['Artists', 'Heard before the doors'],
      ['Events', 'Every event has a poster'],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'Other audiences' })
        .getByRole('link', { name: new RegExp(`^${whom}`) })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    }
  },
);
