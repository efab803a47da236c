import type { Page } from '@playwright/test';
import { myEventWords } from '#app/web/manage/my-events-copy.ts';
import { cardWords as card } from '#modules/sales/box-office/card-copy.ts';
import { boxOfficeWords as words } from '#modules/sales/box-office/copy.ts';
import { stepperWords } from '#platform/ui/stepper-copy.ts';
import { dismissToasts, expect, onPhone, open, signInAsNew, test, violations } from './journey.ts';
import { addEvent, foundCommunity } from './own-event.ts';

const desk = (page: Page) => page.getByRole('dialog', { name: words.title });
const press = (page: Page, name: string | RegExp) =>
  desk(page).getByRole('button', { name, exact: true }).click();

test(
  'a host adds a card reader, a guest’s card is declined, the next one pays, and the host refunds it [BOX-01]',
  onPhone,
  async ({ page, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    const community = await foundCommunity(page, `Readers ${newcomer.name}`);
    const night = await addEvent(page, { creatorId: community.id, name: `Card ${newcomer.name}`, price: 20 });
    await open(page, '/');
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('menuitem', { name: 'My events' }).click();
    const line = page.getByRole('listitem').filter({ hasText: night.name });
    await line.getByRole('link', { name: myEventWords.checkIn }).click();
    await page.getByRole('button', { name: words.open }).click();

    await press(page, words.count);
    await press(page, card.add);
    await desk(page).getByLabel(card.name).fill('Reader at the bar');
    await desk(page).getByLabel(card.code).fill('simulated-wpe');
    await desk(page).getByLabel(card.country).selectOption('US');
    await press(page, card.save);
    const readers = desk(page).getByRole('region', { name: card.readers });
    await expect(readers.getByRole('listitem')).toContainText('Reader at the bar');
    await expect(readers.getByRole('listitem')).toContainText(card.online);
    expect(await violations(page)).toEqual([]);

    await dismissToasts(page);
    await press(page, words.sell);
    await desk(page).getByRole('button', { name: stepperWords.more }).first().click();
    await press(page, /^Card reader \$/);
    const sale = desk(page).getByRole('region', { name: card.title });
    await expect(sale).toContainText(card.on('Reader at the bar'));
    expect(await violations(page)).toEqual([]);
    await press(page, card.testCards.declined);
    await expect(sale).toContainText(card.stops.declined.title);
    await press(page, card.tryAgain);
    await press(page, card.testCards.paid);
    await expect(sale).toContainText(card.states.paid.title);
    await press(page, card.nextGuest);
    await expect(desk(page).getByText(words.left(49))).toBeVisible();

    await press(page, words.count);
    await expect(desk(page).getByText('$22.99', { exact: true })).toBeVisible();
    await press(page, words.sales);
    await press(page, /^Undo the sale/);
    await page.getByRole('alertdialog').getByRole('button', { name: card.refund }).click();
    await expect(desk(page).getByRole('list', { name: words.sales })).toContainText(words.refunded);
    const { rows } = await db.query<{ held: number; sold: number; refunded: number }>(
      `select t.held, t.sold, (select sum(r.amount_minor)::int from refund r where r.event_id = t.event_id) as refunded
         from ticket_type t where t.event_id = $1`,
      [night.uuid],
    );
    expect(rows).toEqual([{ held: 0, sold: 0, refunded: 2299 }]);
  },
);
