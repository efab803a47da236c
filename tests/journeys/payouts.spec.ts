import { myEventWords } from '#app/web/manage/my-events-copy.ts';
import { buyerWords, orderComplete } from '#modules/sales/checkout/copy.ts';
import { lineWords, payoutWords, stateWords, statementWords } from '#modules/sales/payouts/copy.ts';
import {
  expect,
  fillCard,
  onPhone,
  open,
  purchase,
  signInAsNew,
  test,
  toPayment,
  violations,
} from './journey.ts';
import { addEvent, foundCommunity, meetPerson, settle } from './own-event.ts';

test(
  'a host sets up payouts, sells, and after the event the payout is sent and its statement says so [PYO-01, PYO-02]',
  onPhone,
  async ({ page, browser, db, newcomer }) => {
    test.slow();
    await signInAsNew(page, db, newcomer);
    // As long as a name that pushes its button to join off a phone.
    const { id: creatorId } = await foundCommunity(
      page,
      `The Night Bus Riders and Walkers of ${newcomer.name}`,
    );
    const night = await addEvent(page, { creatorId, name: `Payout ${newcomer.name}`, price: 20 });

    await open(page, '/');
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: myEventWords.title }).click();
    await page.getByRole('link', { name: night.name }).first().click();
    await page.getByRole('link', { name: 'Settlement' }).click();
    await expect(page.getByText(payoutWords.eventNoAccount)).toBeVisible();
    await page.getByRole('link', { name: payoutWords.setUp }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel(payoutWords.country).selectOption('US');
    await page.getByRole('button', { name: payoutWords.setUp }).click();
    await page.getByRole('button', { name: 'Leave out the bank account' }).click();
    await expect(page.getByText(payoutWords.states.restricted.badge)).toBeVisible();
    await expect(page.getByText(payoutWords.details.bank)).toBeVisible();
    await page.getByRole('button', { name: payoutWords.finish }).click();
    await page.getByRole('button', { name: 'Give everything', exact: true }).click();
    await expect(page.getByText(payoutWords.states.active.badge)).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const fan = await meetPerson(browser, db, 'Fan');
    const drawer = await toPayment(fan.page, night.path, 'Entry');
    await fillCard(fan.page);
    await purchase(drawer);
    await expect(fan.page.getByText(orderComplete)).toBeVisible({ timeout: 30_000 });
    const join = fan.page.getByRole('region', { name: buyerWords.suggestions }).getByRole('button');
    await expect(join).toBeVisible();
    const margin = await join.evaluate((button) => innerWidth - button.getBoundingClientRect().right);
    expect(margin).toBeGreaterThanOrEqual(16);
    await fan.page.context().close();

    await settle(db, night);
    await page.reload();
    await expect(page.getByText(stateWords.sent)).toBeVisible();
    await page.getByRole('link', { name: payoutWords.openStatement(night.name) }).click();
    const sums = page.getByRole('definition');
    await expect(page.getByText(lineWords.gross)).toBeVisible();
    await expect(sums.last()).toHaveText('$20.00');
    expect(await violations(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: payoutWords.pdf }).click();
    expect((await download).suggestedFilename()).toContain('.pdf');
    await page.getByRole('link', { name: night.name }).click();
    await expect(page.getByText(stateWords.sent)).toBeVisible();
    await expect(page.getByText(statementWords.sent('')).first()).toBeVisible();
  },
);
