import { ticketWords } from '#modules/sales/tickets/copy.ts';
import { buyerWords, checkoutSteps, orderComplete } from '#modules/sales/checkout/copy.ts';
import {
  expect,
  landmarks,
  onDesktop,
  open,
  ordersOf,
  signInAsNew,
  stepsOfFocus,
  tabTo,
  test,
} from './journey.ts';

const name = 'Night Freight 014';
const codeButton = new RegExp(ticketWords.showCode);

test(
  'buys and shows a ticket by keyboard alone without losing the focus [A11-01, CHK-11, TKT-02]',
  onDesktop,
  async ({ page, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    await open(page, landmarks.nightFreight.path);
    const focused = page.locator(':focus');
    const losses = await stepsOfFocus(page);
    await tabTo(page, page.getByRole('button', { name: /get tickets/i }).first());
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog').first();
    await expect(focused).toHaveText(`${checkoutSteps[0]}: ${name}`);

    await tabTo(page, drawer.getByRole('button', { name: buyerWords.continue }));
    await page.keyboard.press('Enter');
    await expect(focused).toHaveText(`${checkoutSteps[1]}: ${name}`);
    const number = page.getByLabel(/card number/i);
    await expect(number).toBeVisible({ timeout: 20_000 });
    await expect(focused).toHaveText(`${checkoutSteps[1]}: ${name}`);

    await tabTo(page, number);
    await page.keyboard.type('4242424242424242');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await tabTo(page, drawer.getByRole('button', { name: buyerWords.purchase }));
    await page.keyboard.press('Enter');
    await expect(focused).toHaveText(orderComplete, { timeout: 20_000 });
    await expect(
      drawer.getByRole('status').filter({ hasText: buyerWords.announced(1, name) }),
    ).toBeAttached();
    expect(await ordersOf(db, newcomer.email)).toMatchObject([{ status: 'completed', charges: 1 }]);

    await tabTo(page, drawer.getByRole('link', { name: buyerWords.seeTickets }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(focused).toHaveAttribute('id', 'main');
    expect(await losses(), 'the focus fell to the body').toEqual([]);

    await tabTo(page, page.getByRole('button', { name: codeButton }).first());
    await page.keyboard.press('Enter');
    const close = page.getByRole('dialog', { name }).getByRole('button', { name: ticketWords.close });
    await expect(close).toBeFocused();
    // With one ticket there is nothing to scroll, so Tab cycles quickly.
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(close).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: codeButton }).first()).toBeFocused();
    expect(await losses(), 'the focus fell to the body').toEqual([]);
  },
);

test(
  'Escape and Back close the drawer and return the focus [CHK-04, A11-01]',
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
