import { buyerWords, checkoutSteps, orderComplete, taxIncluded } from '#features/checkout/copy.ts';
import {
  expect,
  fillCard,
  inAllBrowsers,
  landmarks,
  open,
  signUpInSheet,
  test,
  violations,
} from './journey.ts';

const night = landmarks.nightFreight;

test(
  'a visitor chooses, applies a code, signs in mid-way, pays, and holds tickets that scan [CHK-01, CHK-20, ACC-02, AUTH-04, PRM-10, CHK-10, FEE-09, PRC-01]',
  inAllBrowsers,
  async ({ page, db, newcomer }) => {
    await open(page, night.path);
    await page
      .getByRole('link', { name: /get tickets/i })
      .or(page.getByRole('button', { name: /get tickets/i }))
      .first()
      .click();
    const drawer = page.getByRole('dialog').first();
    await expect(drawer.getByText(checkoutSteps[0], { exact: true })).toBeVisible();
    await drawer.getByText('General admission').first().click();
    await drawer
      .getByRole('button', { name: /more|increase|one more|add/i })
      .first()
      .click();

    await drawer.getByRole('button', { name: 'Enter code' }).click();
    await signUpInSheet(page, db, newcomer);
    const promo = page.getByRole('dialog', { name: 'Apply promo code' });
    await promo.getByRole('textbox').fill(night.discountCode.toLowerCase());
    await promo.getByRole('button', { name: /apply/i }).click();
    await expect(drawer.getByText(night.discountCode).first()).toBeVisible();
    // 2 × $25 − 15 % + 10 % of $42.50 + 2 × $0.99
    await expect(drawer.getByText('$48.73').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await drawer.getByRole('button', { name: new RegExp(buyerWords.continue) }).click();
    await expect(drawer.getByText(/Held for you for \d+:\d\d/)).toBeVisible();
    await expect(drawer.getByText(taxIncluded).first()).toBeVisible();
    await fillCard(page);
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('button', { name: new RegExp(buyerWords.purchase) }).click();
    await expect(page.getByText(orderComplete)).toBeVisible({ timeout: 20_000 });

    const { rows } = await db.query(
      `select o.status, o.total_minor, (select count(*)::int from admission a where a.order_id = o.id) as admissions
       from purchase o where o.buyer_email = $1`,
      [newcomer.email],
    );
    expect(rows).toEqual([{ status: 'completed', total_minor: 4873, admissions: 2 }]);
  },
);
