import { adminWords, overviewWords } from '#modules/admin/copy.ts';
import { disputeWords } from '#modules/admin/disputes/copy.ts';
import { orderComplete } from '#modules/sales/checkout/copy.ts';
import { eventDisputeWords, stateText } from '#modules/sales/disputes/copy.ts';
import { settlementWords } from '#modules/sales/guests/copy.ts';
import {
  expect,
  fillCard,
  onPhone,
  open,
  ordersOf,
  purchase,
  signInAsNew,
  test,
  toPayment,
  violations,
} from './journey.ts';
import { addEvent, foundCommunity, meetPerson } from './own-event.ts';

const needsResponse = stateText({ state: 'needsResponse', inquiry: false });
const won = stateText({ state: 'won', inquiry: false });

test(
  'a dispute freezes the money, an admin submits the prepared evidence, the bank decides for the host, and the event’s page says so [DSP-01]',
  onPhone,
  async ({ page, browser, db, newcomer }) => {
    test.setTimeout(180_000);
    await signInAsNew(page, db, newcomer);
    const { id: creatorId } = await foundCommunity(page, `Court ${newcomer.name}`);
    const event = await addEvent(page, { creatorId, name: `Dispute ${newcomer.name}`, price: 20 });

    const fan = await meetPerson(browser, db, 'Fan');
    const drawer = await toPayment(fan.page, event.path, 'Entry');
    await fillCard(fan.page, '4000 0000 0000 0259');
    await purchase(drawer);
    await expect(fan.page.getByText(orderComplete)).toBeVisible({ timeout: 30_000 });

    const disputed = () => db.query('select 1 from dispute where event_id = $1', [event.uuid]);
    await expect.poll(async () => (await disputed()).rows.length, { timeout: 30_000 }).toBe(1);
    await open(page, event.manage);
    await page.getByRole('link', { name: settlementWords.heading, exact: true }).click();
    const disputes = page.getByRole('region', { name: eventDisputeWords.heading });
    await expect(disputes).toContainText(needsResponse);
    await expect(disputes).toContainText(eventDisputeWords.amount('$22.99'));
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row(settlementWords.rows.disputed)).toContainText('−$22.99');
    await expect(row(settlementWords.rows.net)).toContainText('$0');
    expect(await violations(page)).toEqual([]);

    const june = await meetPerson(browser, db, 'June');
    await june.page.request.post('/api/auth/demo', { data: { key: 'june-abara' } });
    await open(june.page, '/admin');
    await june.page.getByRole('main').getByRole('link', { name: overviewWords.openDisputes }).last().click();
    await expect(june.page.getByRole('heading', { name: adminWords.sections.disputes })).toBeVisible();
    await june.page.getByRole('button', { name: disputeWords.open(fan.name, event.name) }).click();
    const sheet = june.page.getByRole('dialog', { name: disputeWords.title(fan.name) });
    await expect(sheet.getByLabel(disputeWords.fields.customerEmail)).toHaveValue(fan.email);
    await expect(sheet.getByLabel(disputeWords.fields.activity)).toHaveValue(/\$22\.99 paid, tickets issued/);
    expect(await violations(june.page)).toEqual([]);
    // In test mode these words make the bank decide for the seller.
    await sheet.getByLabel(disputeWords.fields.explanation).fill('They were there. winning_evidence');
    await sheet.getByRole('button', { name: disputeWords.submit }).click();
    await june.page.getByRole('alertdialog').getByRole('button', { name: disputeWords.submit }).click();
    await expect(sheet.getByText(disputeWords.over.won)).toBeVisible({ timeout: 20_000 });

    await page.reload();
    await expect(disputes).toContainText(won);
    await expect(row(settlementWords.rows.net)).toContainText('$20');
    await expect(row(settlementWords.rows.disputed)).toHaveCount(0);
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: fan.name })).toContainText('Dispute: won');
    expect(await ordersOf(db, fan.email)).toMatchObject([{ status: 'completed', admissions: 1 }]);
    await fan.page.context().close();
    await june.page.context().close();
  },
);
