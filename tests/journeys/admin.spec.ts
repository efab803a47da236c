import type { Locator, Page } from '@playwright/test';
import { checklistWords, messages } from '#modules/admin/checklist/copy.ts';
import {
  adminWords,
  feeWords,
  logDetailWords,
  orderWords,
  personWords,
  promotedWords,
  workWords,
} from '#modules/admin/copy.ts';
import { orderComplete } from '#modules/sales/checkout/copy.ts';
import { refundWords } from '#modules/sales/guests/copy.ts';
import { logWords } from '#modules/safety/moderation/log-copy.ts';
import {
  expect,
  fillCard,
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
import { addEvent, ask, foundCommunity, meetPerson } from './own-event.ts';

const asJune = (page: Page) => page.request.post('/api/auth/demo', { data: { key: 'june-abara' } });
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();

/** Enters a reason and confirms. */
async function decide(page: Page, label: string, why: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(adminWords.why).fill(why);
  await dialog.getByRole('button', { name: label, exact: true }).click();
}

/** The search index is updated a moment later. */
async function isFound(page: Page, type: string, q: string): Promise<void> {
  const path = `/search?type=${type}&global=true&q=${encodeURIComponent(q)}`;
  await expect
    .poll(async () => (await ask<{ items: object[] }>(page, 'get', path)).items.length, { timeout: 30_000 })
    .toBeGreaterThan(0);
}

async function payFor(page: Page, path: string, total: string): Promise<void> {
  const drawer: Locator = await toPayment(page, path, 'Entry');
  await expect(drawer.getByText(total).first()).toBeVisible();
  await fillCard(page);
  await purchase(drawer);
  await expect(page.getByText(orderComplete)).toBeVisible({ timeout: 30_000 });
}

test(
  'an admin promotes an event, sets a fee and refunds an order, which shows everywhere and in the log [ADM-01, BAN-01, BAN-02, FEE-10, RFD-01]',
  onDesktop,
  async ({ page, browser, db, newcomer }) => {
    test.setTimeout(180_000);
    await signInAsNew(page, db, newcomer);
    const union = `Union ${newcomer.name}`;
    const { id: creatorId } = await foundCommunity(page, union);
    const night = await addEvent(page, { creatorId, name: `House ${newcomer.name}`, price: 20 });
    const fan = await meetPerson(browser, db, 'Fan');
    await asJune(page);

    await isFound(page, 'event', night.name);
    await open(page, '/admin/promoted');
    await page.getByLabel(promotedWords.search).fill(night.name);
    await page.getByRole('button', { name: `${promotedWords.promote}: ${night.name}` }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: promotedWords.promote, exact: true }).click();
    await expect(question.getByText(adminWords.whyMissing)).toBeVisible();
    await decide(page, promotedWords.promote, 'A good first night.');
    await expect(page.getByText(promotedWords.promoteDone(night.name))).toBeVisible();
    await open(fan.page, '/');
    await expect(fan.page.getByText(`Don't miss ${night.name} on`)).toBeVisible();
    await page.getByRole('button', { name: `${promotedWords.stop}: ${night.name}` }).click();
    await decide(page, promotedWords.stop, 'Enough.');
    await expect(page.getByText(promotedWords.stopDone(night.name))).toBeVisible();

    await isFound(page, 'cohost', union);
    await open(page, '/admin/fees');
    await page.getByRole('button', { name: feeWords.add }).click();
    const form = page.getByRole('dialog', { name: feeWords.title });
    await form.getByRole('button', { name: feeWords.add }).click();
    await expect(form.getByText(adminWords.whyMissing)).toBeVisible();
    const host = form.getByRole('combobox', { name: feeWords.host });
    await host.fill(union);
    await expect(form.getByRole('option').first()).toContainText(union);
    await host.press('ArrowDown');
    await host.press('Enter');
    await form.getByLabel(feeWords.percent).fill('5');
    await form.getByLabel(feeWords.perTicket).fill('0.50');
    await expect(form.getByText(feeWords.example('$21.50', '$20'))).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await decide(page, feeWords.add, 'They bring their own bar.');
    await expect(rowOf(page, union)).toContainText('5% + 0.50 per ticket');
    await expect(rowOf(page, union)).toContainText(feeWords.states.now);

    await payFor(fan.page, night.path, '$21.50');
    const [order] = await ordersOf(db, fan.email);

    await open(page, '/admin/orders');
    await page.getByLabel(orderWords.search).fill(fan.email);
    await page.getByRole('button', { name: `${orderWords.open}: ${fan.name}, ${night.name}` }).click();
    const sheet = page.getByRole('dialog', { name: refundWords.title(fan.name) });
    await sheet.getByLabel(refundWords.amount).fill('5');
    await sheet.getByRole('button', { name: refundWords.refund('$5') }).click();
    await expect(sheet.getByText(refundWords.reasonMissing)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await sheet.getByLabel(refundWords.reason).fill('The second room stayed shut.');
    await sheet.getByRole('button', { name: refundWords.refund('$5') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: refundWords.refund('$5') })
      .click();
    await expect(sheet.getByText(refundWords.statuses.done, { exact: true })).toBeVisible({
      timeout: 20_000,
    });
    await page.keyboard.press('Escape');
    await expect(rowOf(page, fan.email)).toContainText(orderWords.refunded('$5'));
    await open(fan.page, `/tickets/order:${order!.id}`);
    await expect(fan.page.getByText('Partly refunded')).toBeVisible();

    await open(page, '/admin/log');
    await page.getByLabel(logDetailWords.by).selectOption({ label: 'June Abara' });
    for (const [act, title, says] of [
      ['promoteEvent', night.name, 'A good first night.'],
      ['stopPromoting', night.name, 'Enough.'],
      ['setFeeRate', union, '5% + 0.50 per ticket'],
      ['refundOrder', night.name, logDetailWords.refunded('$5', '$16.50')],
    ] as const) {
      await page.getByLabel(logDetailWords.act, { exact: true }).selectOption(act);
      const entry = rowOf(page, `${logWords[act]}: ${title}`);
      await expect(entry).toContainText(says);
      await expect(entry).toContainText('June Abara');
    }
    expect(await violations(page)).toEqual([]);
    await rowOf(page, night.name).getByRole('link', { name: night.name }).click();
    await expect(rowOf(page, fan.email)).toContainText(fan.name);
    await fan.page.context().close();
  },
);

test(
  'an admin on a phone looks at the setup checklist, suspends and reinstates a user, and retries failed work [ADM-01, INS-02]',
  onPhone,
  async ({ page, browser, db }) => {
    const fan = await meetPerson(browser, db, 'Fan');
    await asJune(page);
    await open(page, '/admin');
    await page.getByRole('link', { name: checklistWords.card.open }).click();
    await expect(page.getByText(/^\d+ of \d+ work$/)).toBeVisible();
    await expect(rowOf(page, checklistWords.names.mail)).toContainText(messages.mail.outbox.message);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: checklistWords.sendTest }).click();
    await expect(page.getByText(/^Test email/)).toBeVisible();
    await open(page, '/admin/users');
    await page.getByLabel(personWords.search).fill(fan.email);
    const { suspend, reinstate } = personWords.acts;
    await page.getByRole('button', { name: `${suspend.label}: ${fan.name}` }).click();
    expect(await violations(page)).toEqual([]);
    await decide(page, suspend.label, 'Sells fakes.');
    await expect(page.getByText(suspend.done(fan.name))).toBeVisible();
    await expect(rowOf(page, fan.email)).toContainText(personWords.suspended);
    // Their session is gone.
    expect(await (await fan.page.request.get('/api/me')).text()).not.toContain(fan.id);
    await page.getByRole('button', { name: `${reinstate.label}: ${fan.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: reinstate.label, exact: true }).click();
    await expect(page.getByRole('button', { name: `${suspend.label}: ${fan.name}` })).toBeVisible();
    await fan.page.context().close();

    const subject = `Your tickets, ${fan.name}`;
    await db.query(
      `insert into message (id, dedupe_key, channel, recipient, subject, text, attempts, last_error, dead_at)
       values (gen_random_uuid(), $1, 'mail', $2, $1, 'Here they are.', 12, 'refused by the other side', now())`,
      [subject, fan.email],
    );
    await open(page, '/admin/work');
    await page.getByRole('button', { name: workWords.failed(workWords.messages) }).click();
    const row = rowOf(page, subject);
    await expect(row).toContainText('refused by the other side');
    // Enough to identify the user, but not to contact them.
    await expect(row).not.toContainText(fan.email);
    await row.getByRole('button', { name: workWords.retryTitle(subject) }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: workWords.retry, exact: true }).click();
    await expect(page.getByText(workWords.retryDone)).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect
      .poll(
        async () =>
          (await db.query('select sent_at from message where dedupe_key = $1', [subject])).rows[0].sent_at,
        { timeout: 30_000 },
      )
      .not.toBeNull();
    await open(page, '/admin/log?show=retryMessage');
    await expect(rowOf(page, `${logWords.retryMessage}: ${subject}`)).toContainText('refused by');
  },
);
