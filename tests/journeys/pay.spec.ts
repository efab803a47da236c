import { buyerWords, orderComplete, paymentErrorWords } from '#modules/sales/checkout/copy.ts';
import {
  expect,
  fillCard,
  landmarks,
  onDesktop,
  onPhone,
  open,
  ordersOf,
  purchase,
  signInAsNew,
  test,
  toPayment,
  violations,
} from './journey.ts';

const event = landmarks.nightFreight;

test.beforeEach(async ({ page, db, newcomer }) => signInAsNew(page, db, newcomer));

test(
  'the bank asks, the buyer confirms, and returns to tickets that survive a reload [CHK-14, CHK-19, PAY-04, PAY-10, RTE-23]',
  onPhone,
  async ({ page, db, newcomer }) => {
    const drawer = await toPayment(page, event.path, 'First 90 minutes');
    await fillCard(page, '4000 0027 6000 3184');
    await purchase(drawer);
    await page.waitForURL(/\/paygate\/3ds\//);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /authorize/i }).click();
    await page.waitForURL(/\/completion/);
    await expect(page.getByText(orderComplete)).toBeVisible({ timeout: 20_000 });
    expect(page.url()).not.toContain('client_secret');
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(page.getByText(orderComplete)).toBeVisible({ timeout: 20_000 });
    expect(await ordersOf(db, newcomer.email)).toMatchObject([
      { status: 'completed', charges: 1, admissions: 1 },
    ]);
  },
);

test(
  'a declined card shows the provider’s reason, the bank refuses the next one, tickets stay held, and the third card pays [PAY-06, PAY-10, CHK-15, CHK-19, CHK-21]',
  onPhone,
  async ({ page, db, newcomer }) => {
    const drawer = await toPayment(page, event.path, 'First 90 minutes');
    await fillCard(page, '4000 0000 0000 9995');
    await purchase(drawer);
    await expect(drawer.getByText(paymentErrorWords.heading)).toBeVisible();
    await expect(drawer.getByText('Your card has insufficient funds.').first()).toBeVisible();
    const error = page.locator('.toast').filter({ hasText: paymentErrorWords.toast('card_error') });
    await expect(error).toBeVisible();
    const [said, button] = await Promise.all([
      error.boundingBox(),
      drawer.getByRole('button', { name: buyerWords.purchase }).boundingBox(),
    ]);
    expect(said!.y + said!.height, 'the toast is above the button it is about').toBeLessThan(button!.y);
    await expect(drawer.getByText(/Held for you for/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await fillCard(page, '4000 0027 6000 3184');
    await purchase(drawer);
    await page.waitForURL(/\/paygate\/3ds\//);
    await page.getByRole('button', { name: /fail|decline|refuse/i }).click();
    await page.waitForURL(/\/completion/);
    await expect(page.getByText(buyerWords.unpaid.title)).toBeVisible();
    await page.getByRole('link', { name: buyerWords.tryAgain }).click();
    await expect(page.getByLabel(/card number/i)).toBeVisible({ timeout: 20_000 });
    await fillCard(page);
    await purchase(page.getByRole('dialog').first());
    await expect(page.getByText(orderComplete)).toBeVisible({ timeout: 20_000 });
    expect(await ordersOf(db, newcomer.email)).toMatchObject([
      { status: 'completed', charges: 1, admissions: 1 },
    ]);
  },
);

test('waits for a slow bank [CHK-19, PAY-10]', onDesktop, async ({ page }) => {
  const drawer = await toPayment(page, event.path, 'First 90 minutes');
  await fillCard(page, '4000 0000 0000 0077');
  await purchase(drawer);
  await expect(page.getByText(buyerWords.processing.title).first()).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(orderComplete)).toBeVisible({ timeout: 30_000 });
});

test('pays with a wallet in one sheet [CHK-11, PAY-05]', onPhone, async ({ page, db, newcomer }) => {
  const drawer = await toPayment(page, event.path, 'First 90 minutes');
  await expect(drawer.getByText(buyerWords.orCard)).toBeVisible();
  await drawer.getByRole('button', { name: /test pay/i }).click();
  await page.locator('dialog[open]').getByRole('button', { name: /pay/i }).first().click();
  await expect(page.getByText(orderComplete)).toBeVisible({ timeout: 20_000 });
  expect(await ordersOf(db, newcomer.email)).toMatchObject([{ status: 'completed', charges: 1 }]);
});

test(
  'a double click, a reload and Back make one order and one charge [CHK-18, HLD-01]',
  onDesktop,
  async ({ page, db, newcomer }) => {
    const drawer = await toPayment(page, event.path, 'First 90 minutes');
    await page.reload();
    await expect(page.getByLabel(/card number/i)).toBeVisible({ timeout: 20_000 });
    await page.goBack();
    await page.goForward();
    await expect(page.getByLabel(/card number/i)).toBeVisible({ timeout: 20_000 });
    await fillCard(page);
    await drawer.getByRole('button', { name: buyerWords.purchase }).dblclick();
    await expect(page.getByText(orderComplete)).toBeVisible({ timeout: 20_000 });
    const orders = await ordersOf(db, newcomer.email);
    expect(orders.filter(({ charges }) => charges > 0)).toHaveLength(1);
    expect(orders.filter(({ status }) => status === 'completed')).toMatchObject([
      { charges: 1, admissions: 1 },
    ]);
  },
);

test(
  'an expired hold says so, charges nothing, and returns to the ticket choice [CHK-18, HLD-01]',
  onPhone,
  async ({ page, db, newcomer }) => {
    await toPayment(page, event.path, 'First 90 minutes');
    await db.query(
      `update ticket_order set expires_at = now() - interval '1 second', hard_expires_at = now() where buyer_email = $1`,
      [newcomer.email],
    );
    await expect
      .poll(async () => (await ordersOf(db, newcomer.email))[0]?.status, { timeout: 20_000 })
      .toBe('expired');
    await page.reload();
    await expect(page.getByText(buyerWords.expired.title).first()).toBeVisible({ timeout: 20_000 });
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: buyerWords.chooseAgain }).click();
    await expect(page.getByText('General admission').first()).toBeVisible();
    expect(await ordersOf(db, newcomer.email)).toMatchObject([
      { status: 'expired', charges: 0, admissions: 0 },
    ]);
  },
);

test('test mode isn’t available to guests [PLT-11]', onDesktop, async ({ page, db, newcomer }) => {
  await open(page, `${event.path}?checkout=tickets&testMode=true`);
  const drawer = page.getByRole('dialog').first();
  await drawer.getByText('First 90 minutes', { exact: true }).first().click();
  await drawer.getByRole('button', { name: buyerWords.continue }).click();
  await expect(drawer.getByText('Only the event’s team can order in test mode.').first()).toBeVisible();
  expect(await ordersOf(db, newcomer.email)).toEqual([]);
});
