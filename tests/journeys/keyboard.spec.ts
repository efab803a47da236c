import { buyerWords, orderComplete } from '#features/checkout/copy.ts';
import { expect, landmarks, onDesktop, open, ordersOf, signInAsNew, tabTo, test } from './journey.ts';

test(
  'a ticket is bought with the keyboard alone [A11-01, CHK-11]',
  onDesktop,
  async ({ page, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    await open(page, landmarks.nightFreight.path);
    await tabTo(
      page,
      page
        .getByRole('link', { name: /get tickets/i })
        .or(page.getByRole('button', { name: /get tickets/i }))
        .first(),
    );
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog').first();
    await expect(drawer).toBeVisible();
    const onward = drawer.getByRole('button', { name: buyerWords.continue });
    await tabTo(page, onward);
    await page.keyboard.press('Enter');
    const number = page.getByLabel(/card number/i);
    await expect(number).toBeVisible({ timeout: 20_000 });
    await tabTo(page, number);
    await page.keyboard.type('4242424242424242');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await tabTo(page, drawer.getByRole('button', { name: buyerWords.purchase }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(orderComplete)).toBeVisible({ timeout: 20_000 });
    expect(await ordersOf(db, newcomer.email)).toMatchObject([{ status: 'completed', charges: 1 }]);
  },
);

test(
  'Escape and Back leave the drawer, and the focus returns to where it was [CHK-04, A11-01]',
  onDesktop,
  async ({ page }) => {
    await open(page, landmarks.nightFreight.path);
    const way = page
      .getByRole('link', { name: /get tickets/i })
      .or(page.getByRole('button', { name: /get tickets/i }))
      .first();
    await way.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(way).toBeFocused();
  },
);
