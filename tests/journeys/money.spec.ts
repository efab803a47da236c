import { cancelWords } from '#modules/events/editor/cancel-copy.ts';
import { buyerWords, orderComplete } from '#modules/sales/checkout/copy.ts';
import { refundWords } from '#modules/sales/guests/copy.ts';
import { promoFormWords, promoSectionWords } from '#modules/sales/promotions/manage-copy.ts';
import {
  expect,
  fillCard,
  onDesktop,
  open,
  ordersOf,
  purchase,
  signInAsNew,
  test,
  violations,
} from './journey.ts';
import { addEvent, foundCommunity, meetPerson } from './own-event.ts';

test(
  'a host creates a promo code, a fan pays the discounted price, part is refunded, and all of it when the event is cancelled [PRM-15, PRM-10, CHK-10, RFD-01, RFD-02, EVT-06]',
  onDesktop,
  async ({ page, browser, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    const { id: creatorId } = await foundCommunity(page, `Union ${newcomer.name}`);
    const night = await addEvent(page, { creatorId, name: `Money ${newcomer.name}`, price: 20 });
    const code = `HALF${newcomer.email.slice(6, 12)}`.toUpperCase();

    await open(page, `${night.manage}/promos`);
    await page.getByRole('button', { name: promoSectionWords.add }).click();
    const form = page.getByRole('dialog', { name: promoFormWords.newTitle });
    await form.getByLabel(promoFormWords.code).fill(code);
    await form.getByLabel(promoFormWords.percentage, { exact: true }).fill('20');
    await form.getByLabel(promoFormWords.maxUses).fill('40');
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: promoFormWords.create }).click();
    const promo = page.getByRole('listitem').filter({ hasText: code });
    await expect(promo).toContainText('Used 0 of 40');

    const fan = await meetPerson(browser, db, 'Fan');
    await open(fan.page, `${night.path}?checkout=tickets&promo=${code}`);
    const drawer = fan.page.getByRole('dialog').first();
    await drawer.getByText('Entry', { exact: true }).first().click();
    await drawer
      .getByRole('button', { name: /more|increase|one more|add/i })
      .first()
      .click();
    // 2 × $20 − 20 % + 10 % of $32 + 2 × $0.99
    const total = '$37.18';
    await expect(drawer.getByText(total).first()).toBeVisible();
    await drawer.getByRole('button', { name: buyerWords.continue }).click();
    await expect(drawer.getByText(total).first()).toBeVisible();
    await fillCard(fan.page);
    await purchase(drawer);
    await expect(fan.page.getByText(orderComplete)).toBeVisible({ timeout: 30_000 });
    const [order] = await ordersOf(db, fan.email);

    await open(page, `${night.manage}/promos`);
    await expect(promo).toContainText('Used 1 of 40');

    await open(page, `${night.manage}/guests`);
    await page
      .getByRole('button', { name: `Open ${fan.name}’s order` })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: refundWords.title(fan.name) });
    await sheet.getByLabel(refundWords.amount).fill('12.5');
    await sheet.getByLabel(refundWords.reason).fill('The second room stays shut.');
    await sheet.getByRole('button', { name: refundWords.refund('$12.50') }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: refundWords.refund('$12.50') }).click();
    await expect(sheet.getByText(refundWords.statuses.done, { exact: true })).toBeVisible({
      timeout: 20_000,
    });
    const mailsTo = async (email: string) =>
      (
        await db.query<{ subject: string; text: string }>(
          `select subject, text from message where recipient = $1 order by created_at`,
          [email],
        )
      ).rows;
    await expect
      .poll(async () => (await mailsTo(fan.email)).map(({ subject }) => subject), { timeout: 20_000 })
      .toContain('Your $12.50 refund is on its way');

    await open(page, `${night.manage}/settings`);
    const words = cancelWords;
    await page.getByLabel(words.reason).fill('The roof leaks.');
    await page.getByRole('button', { name: words.act }).click();
    const asks = page.getByRole('dialog', { name: words.question(night.name) });
    await asks.getByLabel(words.typed).fill(words.word);
    await asks.getByRole('button', { name: words.confirm }).click();
    await expect(page.getByText(words.is).first()).toBeVisible({ timeout: 20_000 });

    const left = () =>
      db
        .query<{ left: number; ledger: number; valid: number; buyer: number }>(
          `select (select sum(captured_minor - refunded_minor)::int from payment where event_id = $1) as left,
                (select sum(amount_minor)::int from ledger_entry where event_id = $1) as ledger,
                (select sum(amount_minor)::int from ledger_entry where event_id = $1 and account = 'buyer') as buyer,
                (select count(*)::int from ticket where event_id = $1 and state = 'valid') as valid`,
          [night.uuid],
        )
        .then(({ rows }) => rows[0]);
    await expect.poll(left, { timeout: 30_000 }).toEqual({ left: 0, ledger: 0, buyer: 0, valid: 0 });
    await expect
      .poll(async () => (await mailsTo(fan.email)).map(({ subject }) => subject), { timeout: 20_000 })
      .toContain('Your $24.68 refund is on its way');
    expect(order).toMatchObject({ charges: 1, admissions: 2 });

    await open(fan.page, night.path);
    await expect(
      fan.page
        .getByRole('main')
        .getByText(/cancelled/i)
        .first(),
    ).toBeVisible();
    await expect(fan.page.getByRole('link', { name: /get tickets/i })).toHaveCount(0);
    await fan.page.context().close();
  },
);
