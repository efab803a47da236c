import { sheetWords } from '#modules/identity/accounts/copy.ts';
import { pendingWords } from '#modules/identity/accounts/pending-copy.ts';
import { buyerWords, orderComplete } from '#modules/sales/checkout/copy.ts';
import { waitingWords } from '#modules/sales/exchange/waiting-copy.ts';
import { ticketWords } from '#modules/sales/tickets/copy.ts';
import { stepperWords } from '#platform/ui/stepper-copy.ts';
import {
  expect,
  inAllBrowsers,
  landmarks,
  onDesktop,
  onPhone,
  open,
  openDrawer,
  ordersOf,
  signInAsNew,
  test,
  violations,
} from './journey.ts';

test(
  'a free RSVP is complete immediately, and its ticket opens full screen [CHK-08, TIX-08, TIX-11, ORD-02, ORD-05, RTE-20]',
  { tag: [inAllBrowsers.tag, onDesktop.tag] },
  async ({ page, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    const drawer = await openDrawer(page, landmarks.free.path);
    await drawer.getByRole('button', { name: buyerWords.rsvp }).last().click();
    await expect(page.getByText(orderComplete)).toBeVisible({ timeout: 20_000 });
    const orders = await ordersOf(db, newcomer.email);
    expect(orders).toMatchObject([{ status: 'completed', charges: 0, admissions: 1 }]);

    await page.getByRole('link', { name: buyerWords.seeTickets }).click();
    await page.waitForURL(`**/tickets/${orders[0]!.id}`);
    await page.getByRole('button', { name: ticketWords.showCode }).first().click();
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await open(page, '/tickets');
    await expect(page.getByText(landmarks.free.name).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  },
);

test(
  'a guest signs in with a service on the way to a purchase, and returns to the same tickets [OWN-03, AUTH-04, ACC-02]',
  onPhone,
  async ({ page, newcomer }) => {
    const drawer = await openDrawer(page, landmarks.nightFreight.path);
    await drawer.getByText('First 90 minutes', { exact: true }).first().click();
    await drawer.getByRole('button', { name: stepperWords.more }).first().click();
    await drawer.getByRole('button', { name: buyerWords.continue }).click();
    const service = page.getByRole('button', { name: pendingWords.continueWith('Acme') });
    await expect(service).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await service.click();
    await page.getByLabel('Account').fill('');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(pendingWords.problems.cancelled('Acme').message)).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: pendingWords.continueWith('Acme') }).click();
    await page.getByLabel('Account').fill(newcomer.email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel(sheetWords.name, { exact: true }).fill(newcomer.name);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: sheetWords.createAccount }).click();

    await page.waitForURL((url) => url.pathname === landmarks.nightFreight.path);
    const again = page.getByRole('dialog').first();
    await expect(again.getByText(buyerWords.tickets(2)).first()).toBeVisible();
    await again.getByRole('button', { name: buyerWords.continue }).click();
    await expect(again.getByLabel(/card number/i)).toBeVisible({ timeout: 20_000 });
  },
);

test(
  'sold-out events say so and offer their waiting list; cancelled ones and those sold elsewhere say so [TIX-10, TIX-03, EXC-01, EVT-04, EVT-05]',
  onPhone,
  async ({ page }) => {
    await open(page, landmarks.soldOut.path);
    await expect(page.getByRole('button', { name: new RegExp(waitingWords.join) })).toBeVisible();
    const soldOut = page.getByText(waitingWords.soldOut, { exact: true }).filter({ visible: true });
    await expect(soldOut.first()).toBeVisible();
    await expect(page.getByText('Sold Out', { exact: true }).filter({ visible: true }).first()).toBeVisible();

    await open(page, landmarks.cancelled.path);
    await expect(page.getByText(/cancelled/i).first()).toBeVisible();
    await open(page, landmarks.outside.path);
    const away = page.getByRole('link', { name: /DICE/ }).first();
    await expect(away).toHaveAttribute('rel', /ugc nofollow noopener/);
  },
);

test(
  'a ticket type that isn’t on sale shows a warning and can’t be selected [TIX-05, TIX-03, CHK-02, CHK-03]',
  onDesktop,
  async ({ page }) => {
    const drawer = await openDrawer(page, landmarks.nightFreight.path);
    await expect(drawer.getByRole('button', { name: 'Enter code' })).toBeVisible();
    await drawer.getByText('Early bird', { exact: true }).first().click();
    await expect(page.getByText('Ticket not available')).toBeVisible();
    await expect(page.getByText('This ticket is not available.')).toBeVisible();
  },
);

test(
  'of two people who want the last tickets, one gets them and the other learns that they’re gone [HLD-02]',
  onDesktop,
  async ({ page, browser, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    const theLast = 2;
    const rival = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.9.9' } });
    const other = await rival.newPage();
    await signInAsNew(other, db, { name: 'Rival', email: `rival-${newcomer.email}` });
    await db.query(`update ticket_type set capacity = held + sold + $2 where id = $1`, [
      landmarks.nearlyGone.tickets.general,
      theLast,
    ]);
    const buy = async (person: typeof page) => {
      const answer = await person.request.post('/api/orders', {
        headers: { 'idempotency-key': Math.random().toString(36) },
        data: {
          eventId: `event:backbeat:${landmarks.nearlyGone.eventId}`,
          orderItems: {
            items: [{ itemId: `ticket:${landmarks.nearlyGone.tickets.general}`, quantity: theLast }],
          },
        },
      });
      return { status: answer.status(), code: ((await answer.json()) as { code?: string }).code };
    };
    const answers = await Promise.all([buy(page), buy(other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('soldOut');
    await rival.close();
  },
);
