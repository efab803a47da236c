import type { Page } from '@playwright/test';
import { scannerWords, verdictWords } from '#modules/check-in/copy.ts';
import { buyerWords, orderComplete } from '#modules/sales/checkout/copy.ts';
import { acceptWords, transferWords } from '#modules/sales/exchange/copy.ts';
import { returnWords } from '#modules/sales/exchange/return-copy.ts';
import { waitingWords } from '#modules/sales/exchange/waiting-copy.ts';
import { guestNameWords, ticketWords } from '#modules/sales/tickets/copy.ts';
import {
  expect,
  fillCard,
  onPhone,
  open,
  signInAsNew,
  signUp,
  test,
  toPayment,
  violations,
} from './journey.ts';
import { typeAsScanner } from './camera.ts';
import { addEvent, ask, foundCommunity, meetPerson, takeTickets, type OwnEvent } from './own-event.ts';

/** Buys a ticket in the drawer. */
async function buyOnline(page: Page, event: OwnEvent): Promise<void> {
  const drawer = await toPayment(page, event.path, 'Entry');
  await fillCard(page);
  await drawer.getByRole('button', { name: buyerWords.purchase }).click();
  await expect(page.getByText(orderComplete)).toBeVisible({ timeout: 30_000 });
}

test(
  'a fan names a guest, sends a ticket by link and one to a friend by name; check-in rejects the old codes [EXC-03, ORD-05, OWN-04]',
  onPhone,
  async ({ page, browser, db, newcomer }) => {
    const host = await meetPerson(browser, db, 'Host');
    const event = await addEvent(host.page, { creatorId: host.id, name: `Warm ${newcomer.name}`, price: 0 });
    await signInAsNew(page, db, newcomer);
    const { id } = await ask<{ id: string }>(page, 'get', '/me');
    const { codes } = await takeTickets({ page, id, ...newcomer }, event, 3);

    await open(page, '/tickets');
    await page.getByRole('link', { name: event.name }).click();
    await page.getByRole('button', { name: guestNameWords.add }).last().click();
    const naming = page.getByRole('dialog', { name: guestNameWords.title });
    await naming.getByLabel(guestNameWords.name).fill('Ama Boateng');
    await naming.getByRole('button', { name: guestNameWords.save }).click();
    await expect(page.getByText('Ama Boateng', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: transferWords.send }).first().click();
    await page.getByRole('button', { name: transferWords.byLink }).click();
    const sheet = page.getByRole('dialog', { name: transferWords.linkReady });
    await expect(sheet.getByRole('button', { name: transferWords.copy })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const link = await sheet.getByLabel(transferWords.link).inputValue();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/Waiting for your friend to accept/)).toBeVisible();

    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const friend = await context.newPage();
    await open(friend, link);
    await expect(
      friend.getByRole('heading', { name: acceptWords.title(newcomer.name, event.name) }),
    ).toBeVisible();
    await signUp(friend.locator('main'), db, { name: 'Noa Kim', email: `noa-${newcomer.email}` });
    const accept = friend.getByRole('button', { name: acceptWords.accept });
    await expect(accept).toBeInViewport();
    await accept.click();
    await friend.waitForURL(/\/tickets\/[\da-f-]{36}$/);
    await expect(friend.getByText(transferWords.sentBy(newcomer.name))).toBeVisible();
    await expect(friend.getByRole('button', { name: new RegExp(ticketWords.showCode) })).toHaveCount(1);
    await expect(friend.getByRole('heading', { name: ticketWords.receipt })).toBeHidden();
    expect(await violations(friend)).toEqual([]);

    const { id: friendId } = await ask<{ id: string }>(friend, 'get', '/me');
    await ask(page, 'put', `/users/${id}/follows/${friendId}`);
    await ask(friend, 'put', `/users/${friendId}/follows/${id}`);
    await page.reload();
    await expect(page.getByText(transferWords.sentTo('Noa Kim'))).toBeVisible();
    await expect(page.getByText(ticketWords.transferred)).toBeVisible();
    await page.getByRole('button', { name: transferWords.send }).first().click();
    await page.getByRole('checkbox', { name: 'Noa Kim' }).check();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: transferWords.sendNow }).click();
    await expect(page.getByText(/Waiting for Noa Kim to accept/)).toBeVisible();

    const notice = friend.getByRole('link', { name: /sent you a ticket/ });
    await expect(async () => {
      await open(friend, '/');
      await friend
        .getByRole('link', { name: /^Notifications/ })
        .first()
        .click();
      await expect(notice).toBeVisible({ timeout: 2000 });
    }).toPass();
    await notice.click();
    await friend.getByRole('button', { name: acceptWords.accept }).click();
    await expect(friend.getByRole('button', { name: new RegExp(ticketWords.showCode) })).toHaveCount(2);

    await open(host.page, `${event.manage}/check-in`);
    await expect(host.page.getByText(scannerWords.kept(3))).toBeVisible();
    const verdicts = [];
    for (const code of codes) {
      await typeAsScanner(host.page, code);
      const word = host.page.locator('main').getByRole('status').locator('.check-in-word');
      await expect(word).toHaveText(/^(Void|Checked in)$/);
      verdicts.push(await word.textContent());
    }
    const { admitted, void: rejected } = verdictWords;
    expect(verdicts.toSorted()).toEqual([admitted.word, rejected.word, rejected.word]);
    await expect(host.page.getByText('Ama Boateng')).not.toHaveCount(0);
  },
);

test(
  'a fan joins the waiting list of a sold-out event and pays for the ticket that another fan returns; check-in rejects the old code, and the seller sees the refund [EXC-01, EXC-02, TIX-10]',
  onPhone,
  async ({ page, browser, db, newcomer }) => {
    const host = await meetPerson(browser, db, 'Host');
    const { id: creatorId } = await foundCommunity(host.page, `Union ${newcomer.name}`);
    const event = await addEvent(host.page, { creatorId, name: `Full ${newcomer.name}`, price: 20 });
    await db.query(`update ticket_type set capacity = 1 where event_id = $1`, [event.uuid]);
    await ask(host.page, 'put', `/events/${event.eventId}/exchangePolicy`, {
      transfersPerTicket: 1,
      transfersCloseMinutes: 0,
      returnsCloseMinutes: 0,
    });
    const owner = await meetPerson(browser, db, 'Owner');
    await buyOnline(owner.page, event);
    await signInAsNew(page, db, newcomer);
    await db.query(`update account_user set created_at = now() - interval '1 day' where email = $1`, [
      newcomer.email,
    ]);

    await open(page, event.path);
    await expect(page.getByText(waitingWords.returns).filter({ visible: true })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(waitingWords.join) }).click();
    const sheet = page.getByRole('dialog', { name: waitingWords.title });
    await expect(sheet.getByRole('button', { name: waitingWords.join })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await sheet.getByRole('button', { name: waitingWords.join }).click();
    await expect(page.getByRole('button', { name: new RegExp(waitingWords.ahead(0)) })).toBeVisible();

    const { rows } = await db.query<{ code: string }>(`select code from ticket where event_id = $1`, [
      event.uuid,
    ]);
    await open(owner.page, '/tickets');
    await owner.page.getByRole('link', { name: event.name }).click();
    await owner.page.getByRole('button', { name: returnWords.start }).click();
    const terms = owner.page.getByRole('dialog', { name: returnWords.title });
    await expect(terms.getByText(returnWords.toCard)).toBeVisible();
    const [gets] = (await terms.getByText(/^You get \$/).textContent())!.match(/\$[\d.]+/)!;
    expect(await violations(owner.page)).toEqual([]);
    await terms.getByRole('button', { name: returnWords.confirm }).click();
    await expect(owner.page.getByText(/A fan is buying this ticket/)).toBeVisible();

    await open(page, '/tickets');
    await expect(page.getByText(waitingWords.held('1 × Entry'))).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: waitingWords.pay }).click();
    await expect(page.getByLabel(/card number/i)).toBeVisible({ timeout: 30_000 });
    await fillCard(page);
    await page.getByRole('button', { name: buyerWords.purchase }).click();
    await expect(page.getByText(orderComplete)).toBeVisible({ timeout: 30_000 });

    await open(host.page, `${event.manage}/check-in`);
    await expect(host.page.getByText(scannerWords.kept(2))).toBeVisible();
    await typeAsScanner(host.page, rows[0]!.code);
    const word = host.page.locator('main').getByRole('status').locator('.check-in-word');
    await expect(word).toHaveText(verdictWords.void.word);
    await owner.page.reload();
    await expect(owner.page.getByText(returnWords.sold(gets, false))).toBeVisible();
  },
);
