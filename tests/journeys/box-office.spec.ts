import type { Page } from '@playwright/test';
import readQr from 'jsqr';
import sharp from 'sharp';
import { boxOfficeWords as words } from '#modules/sales/box-office/copy.ts';
import { myEventWords } from '#app/web/manage/my-events-copy.ts';
import { stepperWords } from '#platform/ui/stepper-copy.ts';
import { buyerWords, orderComplete } from '#modules/sales/checkout/copy.ts';
import {
  expect,
  fillCard,
  onPhone,
  open,
  purchase,
  signInAsNew,
  signUpInSheet,
  test,
  violations,
} from './journey.ts';
import { addEvent, ask, foundCommunity, meetPerson } from './own-event.ts';

test.use({ pictures: true });

const desk = (page: Page) => page.getByRole('dialog', { name: words.title });
const tab = (page: Page, name: string) => desk(page).getByRole('button', { name, exact: true }).click();
const more = (page: Page) => desk(page).getByRole('button', { name: stepperWords.more }).first();

async function openDesk(page: Page, event: string) {
  await open(page, '/');
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'My events' }).click();
  const line = page.getByRole('listitem').filter({ hasText: event });
  await line.getByRole('link', { name: myEventWords.checkIn }).click();
  await page.getByRole('button', { name: words.open }).click();
  await expect(desk(page)).toBeVisible();
}

async function keep(page: Page, count: number) {
  await tab(page, words.offline);
  for (let kept = 0; kept < count; kept += 1) await more(page).click();
  await desk(page).getByRole('button', { name: words.keep }).click();
  await expect(desk(page).getByText(words.keptUntil('').slice(0, 30))).toBeVisible();
}

async function sell(page: Page, count: number, message: string) {
  await tab(page, words.sell);
  for (let chosen = 0; chosen < count; chosen += 1) await more(page).click();
  await desk(page)
    .getByRole('button', { name: /^Cash \$/ })
    .click();
  await expect(page.getByText(message).first()).toBeVisible();
}

/** The address in the code that the seller shows, as a phone reads it. */
async function scan(page: Page): Promise<string> {
  const picture = await desk(page).getByRole('img', { name: words.payLink }).screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return readQr(new Uint8ClampedArray(data), info.width, info.height)!.data;
}

test(
  'a box office evening: two devices sell for cash, a guest without an account pays by phone, the devices go offline, sell only what they kept, sync, and count the cash [BOX-01]',
  onPhone,
  async ({ page, browser, db, newcomer }) => {
    test.slow();
    await signInAsNew(page, db, newcomer);
    const community = await foundCommunity(page, `Doors ${newcomer.name}`);
    const night = await addEvent(page, { creatorId: community.id, name: `Door ${newcomer.name}`, price: 20 });
    const side = await meetPerson(browser, db, 'Side');
    await ask(page, 'post', `/events/${night.eventId}/creators`, { id: side.id, creatorType: 'assistant' });
    await ask(side.page, 'put', `/events/${night.eventId}/creators/${side.id}`, {
      id: side.id,
      status: 'confirmed',
    });

    await openDesk(page, night.name);
    await sell(page, 2, words.outcomes.sold);
    await more(page).click();
    await desk(page).getByRole('button', { name: words.payLink }).click();
    await expect(desk(page).getByRole('img', { name: words.payLink })).toBeVisible();
    await expect(desk(page).getByText(words.payLinkStates.waiting)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const phone = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.77.1.9' } });
    await open(phone, await scan(page));
    await phone.getByRole('button', { name: buyerWords.continue }).click();
    const guest = { name: `Guest ${newcomer.name}`, email: `guest-${newcomer.email}` };
    await signUpInSheet(phone, db, guest);
    await fillCard(phone);
    await purchase(phone.getByRole('dialog').first());
    await expect(phone.getByText(orderComplete)).toBeVisible({ timeout: 30_000 });
    await expect(desk(page).getByText(words.payLinkStates.paid)).toBeVisible({ timeout: 10_000 });
    await desk(page).getByRole('button', { name: words.nextGuest }).click();
    await phone.close();
    await tab(page, words.count);
    const allow = desk(page).getByLabel(words.doorManagers);
    await allow.click();
    await expect(allow).toBeChecked();
    await expect(desk(page).getByText(words.expected).first()).toBeVisible();
    await keep(page, 2);

    // The Door Manager sells on another phone, now that the host allows it.
    await openDesk(side.page, night.name);
    await keep(side.page, 1);
    for (const one of [page, side.page]) await one.context().setOffline(true);
    for (const one of [page, side.page]) {
      await tab(one, words.sell);
      await expect(desk(one).getByText(words.isOffline)).toBeVisible({ timeout: 20_000 });
    }
    await sell(page, 2, words.outcomes.kept);
    await sell(side.page, 1, words.outcomes.kept);
    // Nothing is left that the other device could have sold.
    await expect(desk(side.page).getByText(words.noneLeft)).toBeVisible();
    await expect(more(side.page)).toBeDisabled();
    for (const one of [page, side.page]) {
      await one.context().setOffline(false);
      await expect(desk(one).getByText(words.online)).toBeVisible({ timeout: 20_000 });
      await expect(desk(one).getByText(words.waiting(1))).toHaveCount(0);
    }

    // $100 to start with, and two sold online and two offline at $22.99 are $191.96.
    await tab(page, words.count);
    await desk(page).getByLabel(words.deviceName).fill('Front door');
    await desk(page).getByLabel(words.startingCash).fill('100');
    await desk(page).getByRole('button', { name: words.saveDevice }).click();
    const till = desk(page).getByRole('region', { name: new RegExp(newcomer.name) });
    await expect(till).toContainText('$191.96');
    await expect(till).toHaveAccessibleName(/Front door$/);
    await till.getByRole('textbox').fill('190');
    await till.getByRole('button', { name: words.saveCount }).click();
    await expect(till).toContainText('-$1.96');
    await expect(desk(page).getByRole('link', { name: words.csv })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const { rows } = await db.query<{ held: number; sold: number; sales: number; inside: number }>(
      `select t.held, t.sold, (select count(*)::int from box_office_sale s where s.event_id = t.event_id) as sales,
              (select inside from check_in_total c where c.event_id = t.event_id) as inside
         from ticket_type t where t.event_id = $1`,
      [night.uuid],
    );
    expect(rows).toEqual([{ held: 0, sold: 6, sales: 3, inside: 5 }]);
    await side.page.context().close();
  },
);
