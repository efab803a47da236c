import { eventFormWords, taxWords } from '#modules/events/editor/copy.ts';
import { buyerWords, includesTax, orderComplete } from '#modules/sales/checkout/copy.ts';
import { guestWords, refundWords, settlementWords } from '#modules/sales/guests/copy.ts';
import {
  buyerInvoiceWords,
  documentWords,
  eventInvoiceWords,
  sellerWords,
} from '#modules/sales/invoices/copy.ts';
import { expect, fillCard, onPhone, purchase, signInAsNew, violations } from '../journey.ts';
import { addEvent, foundCommunity, waitUntilFound } from '../own-event.ts';
import { chooseInMenu, find, goHome, openTickets, sections, teamBar, test } from './story.ts';

test(
  'a host sets 19 % VAT, a fan sees it at checkout and on the receipt, gets an invoice, a refund makes a credit note, and the settlement adds it up [TAX-01, FEE-09, RFD-01, STL-01]',
  onPhone,
  async ({ page, db, newcomer, meet }) => {
    test.slow();
    await signInAsNew(page, db, newcomer);
    const { id: creatorId } = await foundCommunity(page, `Roofs ${newcomer.name}`);
    const { name, uuid } = await addEvent(page, { creatorId, name: `Taxed ${newcomer.name}`, price: 25 });

    await goHome(page);
    await chooseInMenu(page, 'My events');
    const mine = page.getByRole('listitem').filter({ hasText: name });
    await mine.getByRole('link', { name: 'View event' }).click();
    await teamBar(page).getByRole('link', { name: 'Manage' }).click();
    await sections(page).filter({ hasText: 'Tickets' }).click();
    await page.getByRole('switch', { name: taxWords.has }).click();
    await page.getByLabel(taxWords.rate).fill('19');
    await expect(page.getByLabel(taxWords.name)).toHaveValue('VAT');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: eventFormWords.save }).filter({ visible: true }).first().click();
    await expect(page.getByText('Event updated', { exact: true }).first()).toBeVisible();

    const fan = await meet('Fan');
    await waitUntilFound(fan.page, 'event', name);
    await goHome(fan.page);
    await find(fan.page, name);
    const sale = await openTickets(fan.page);
    await sale.getByText('Entry', { exact: true }).first().click();
    // $25 and the fee of $3.49: 28.49 × 19 / 119
    const tax = includesTax('$4.55', 'VAT');
    await expect(sale.getByText(tax).first()).toBeVisible();
    await sale.getByRole('button', { name: buyerWords.continue }).click();
    await fillCard(fan.page);
    await expect(sale.getByText(tax).first()).toBeVisible();
    await purchase(sale);
    await expect(fan.page.getByText(orderComplete)).toBeVisible({ timeout: 30_000 });
    await fan.page.getByRole('link', { name: buyerWords.seeTickets }).click();
    await expect(fan.page.getByText(tax)).toBeVisible();

    await expect(fan.page.getByText(buyerInvoiceWords.closed.sellerMissing)).toBeVisible();

    await sections(page).filter({ hasText: eventInvoiceWords.heading }).click();
    await expect(page.getByText(eventInvoiceWords.missing)).toBeVisible();
    await page.getByRole('link', { name: eventInvoiceWords.enter }).click();
    await page.getByLabel(sellerWords.name).fill('Roofs LLC');
    await page.getByLabel(buyerInvoiceWords.address).fill('4337 Degnan Blvd');
    await page.getByLabel(buyerInvoiceWords.city).fill('Los Angeles');
    await page.getByLabel(buyerInvoiceWords.country).selectOption('US');
    await page.getByLabel(sellerWords.taxId).fill('12-3456789');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: sellerWords.save }).click();
    await expect(page.getByText(sellerWords.saved).first()).toBeVisible();

    await fan.page.reload();
    await fan.page.getByRole('button', { name: buyerInvoiceWords.request }).click();
    const asked = fan.page.getByRole('dialog', { name: buyerInvoiceWords.request });
    await expect(asked.getByLabel(buyerInvoiceWords.name)).toHaveValue(fan.name);
    await asked.getByLabel(buyerInvoiceWords.address).fill('1 Main St');
    await asked.getByLabel(buyerInvoiceWords.city).fill('Los Angeles');
    await asked.getByLabel(buyerInvoiceWords.country).selectOption('US');
    expect(await violations(fan.page)).toEqual([]);
    await asked.getByRole('button', { name: buyerInvoiceWords.create }).click();
    const year = new Date().getFullYear();
    const documents = fan.page.getByRole('list', { name: buyerInvoiceWords.list });
    await expect(documents.getByRole('listitem')).toContainText(`INV-${year}-00001`);
    await documents.getByRole('button', { name: `View INV-${year}-00001` }).click();
    const shown = fan.page.getByRole('dialog', { name: `Invoice INV-${year}-00001` });
    await expect(shown).toContainText('Roofs LLC');
    await expect(shown.getByText('VAT 19% of $23.94').locator('..')).toContainText('$4.55');
    expect(await violations(fan.page)).toEqual([]);
    const [download] = await Promise.all([
      fan.page.waitForEvent('download'),
      shown.getByRole('link', { name: documentWords.download }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`INV-${year}-00001.pdf`);

    await page.goBack();
    await sections(page).filter({ hasText: guestWords.heading }).click();
    await page
      .getByRole('button', { name: guestWords.open(fan.name) })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: refundWords.title(fan.name) });
    await sheet.getByLabel(refundWords.amount).fill('10');
    await sheet.getByRole('button', { name: refundWords.refund('$10') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: refundWords.refund('$10') })
      .click();
    await expect(sheet.getByText(refundWords.statuses.done, { exact: true })).toBeVisible({
      timeout: 30_000,
    });
    await page.keyboard.press('Escape');
    await sections(page).filter({ hasText: settlementWords.heading }).click();
    // 4.55 − 1.60
    const owed = page.getByRole('row', { name: settlementWords.tax('VAT', '19%') });
    await expect(owed).toContainText('$2.95');

    await sections(page).filter({ hasText: eventInvoiceWords.heading }).click();
    const issued = page.getByRole('list', { name: eventInvoiceWords.heading });
    const notes = () => db.query(`select 1 from invoice where event_id = $1 and kind = 'creditNote'`, [uuid]);
    await expect.poll(async () => (await notes()).rows.length, { timeout: 30_000 }).toBe(1);
    await page.reload();
    await expect(issued).toContainText(`CN-${year}-00001`);
    await expect(issued).toContainText(eventInvoiceWords.corrects(`INV-${year}-00001`));

    await fan.page.reload();
    await expect(documents).toContainText(`CN-${year}-00001`);
    await expect(fan.page.getByText('Refunded: Entry').locator('..')).toContainText('−$10');
    await expect(fan.page.getByText('VAT after refunds').locator('..')).toContainText('$2.95');
    expect(await violations(fan.page)).toEqual([]);
  },
);
