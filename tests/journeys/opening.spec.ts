import type pg from 'pg';
import {
  openingSectionWords as sectionWords,
  openingWords,
  waitingPageWords as words,
} from '#modules/sales/openings/copy.ts';
import { expect, onPhone, open, signInAsNew, test, violations } from './journey.ts';
import { addEvent, meetPerson, type OwnEvent } from './own-event.ts';

/** Moves the sale start of an event to this moment, with a single ticket. */
async function startSale(db: pg.Client, { uuid }: OwnEvent): Promise<void> {
  await db.query(`update fair_opening set created_at = now() - interval '1 hour' where event_id = $1`, [
    uuid,
  ]);
  await db.query(`update ticket_type set capacity = 1, sale_starts_at = now() where event_id = $1`, [uuid]);
}

test(
  'two fans wait at a fair opening for one ticket: one gets a turn and the ticket, the other keeps a place and hears when it is sold out [QUE-01]',
  onPhone,
  async ({ page, browser, db, newcomer }) => {
    const host = await meetPerson(browser, db, 'Host');
    const event = await addEvent(host.page, {
      creatorId: host.id,
      name: `Rush ${newcomer.name}`,
      price: 0,
      opensIn: 20,
    });
    await open(host.page, '/my-events');
    await host.page.getByRole('link', { name: event.name }).first().click();
    await host.page.getByRole('link', { name: sectionWords.heading, exact: true }).click();
    await host.page.getByRole('button', { name: sectionWords.add }).click();
    await host.page.getByRole('button', { name: sectionWords.save }).click();
    await expect(host.page.getByText(sectionWords.state.entry, { exact: true })).toBeVisible();
    expect(await violations(host.page)).toEqual([]);

    await signInAsNew(page, db, newcomer);
    const other = await meetPerson(browser, db, 'Fan');
    await other.page.setViewportSize({ width: 390, height: 844 });
    for (const fan of [page, other.page]) {
      await open(fan, event.path);
      await fan.getByRole('link', { name: openingWords.enter }).last().click();
      await fan.getByRole('button', { name: words.join }).click();
      await expect(fan.getByRole('heading', { name: words.joined })).toBeVisible();
    }
    expect(await violations(page)).toEqual([]);

    await startSale(db, event);
    const turn = page.getByRole('heading', { name: words.turn });
    const next = page.getByRole('heading', { name: words.ahead(0) });
    await expect(async () => {
      await page.reload();
      await expect(turn.or(next)).toBeVisible({ timeout: 2000 });
    }).toPass();
    await other.page.reload();
    const [first, second] = (await turn.isVisible()) ? [page, other.page] : [other.page, page];
    await expect(second.getByRole('heading', { name: words.ahead(0) })).toBeVisible();
    expect(await violations(second)).toEqual([]);
    await expect(first.getByRole('heading', { name: words.turn })).toBeVisible();
    expect(await violations(first)).toEqual([]);

    await first.getByRole('link', { name: words.choose }).click();
    await first.getByRole('dialog').getByRole('button', { name: 'RSVP' }).last().click();
    await expect(first.getByText("YOU'RE GOING!")).toBeVisible({ timeout: 30_000 });
    await expect(second.getByRole('heading', { name: words.soldOut })).toBeVisible({ timeout: 30_000 });
    await second.getByRole('link', { name: words.toWaitingList }).click();
    // Accounts of the last hour can't join yet.
    const tooNew = second.getByText(/You can join the waiting list from/).filter({ visible: true });
    await expect(tooNew.first()).toBeVisible();
  },
);
