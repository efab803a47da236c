import { savedListWords as words } from '../../src/app/web/tickets/saved-copy.ts';
import { expect, onPhone, open, signInAsNew, test, violations } from './journey.ts';

test(
  'a fan saves an event on the home page, finds it among their tickets, and removes it again [OWN-04]',
  onPhone,
  async ({ page, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    await open(page, '/');
    const heart = page.getByRole('button', { name: /^Save / }).first();
    const label = (await heart.textContent())!;
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Event saved')).toBeVisible();

    await page.getByRole('link', { name: 'Tickets', exact: true }).last().click();
    await page.getByRole('link', { name: 'Saved', exact: true }).click();
    const saved = page.getByRole('button', { name: label });
    await expect(saved).toHaveAttribute('aria-pressed', 'true');
    expect(await violations(page)).toEqual([]);

    await page.getByRole('link', { name: label.replace('Save ', ''), exact: true }).click();
    const onPage = page.getByRole('main').getByRole('button', { name: label }).first();
    await expect(onPage).toHaveAttribute('aria-pressed', 'true');
    await onPage.click();
    await expect(page.getByText('Event removed from Saved')).toBeVisible();
    await page.goBack();
    await expect(page.getByText(words.noneTitle)).toBeVisible();
  },
);
