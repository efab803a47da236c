import { hash } from 'node:crypto';
import { buyerWords, orderComplete } from '#modules/sales/checkout/copy.ts';
import { drawWords, manageWords, resultWords } from '#modules/sales/draws/copy.ts';
import { waitingWords } from '#modules/sales/exchange/waiting-copy.ts';
import { expect, fillCard, onPhone, open, signInAsNew, test, violations } from './journey.ts';
import { addEvent, foundCommunity, meetPerson } from './own-event.ts';

/** A seed that draws entry 2 before entry 1. */
function seedForSecond(): string {
  for (let attempt = 0; ; attempt++) {
    const seed = `journey ${attempt}`;
    if (hash('sha256', `${seed}:2`) < hash('sha256', `${seed}:1`)) return seed;
  }
}

test(
  'two fans enter a draw for one ticket; the winner pays, the other is next in line, and anyone can recompute it [DRW-01]',
  onPhone,
  async ({ page, browser, db, newcomer }) => {
    const host = await meetPerson(browser, db, 'Host');
    const { id: creatorId } = await foundCommunity(host.page, `Lot ${newcomer.name}`);
    const event = await addEvent(host.page, { creatorId, name: `Draw ${newcomer.name}`, price: 20 });
    await db.query(
      `update event set starts_at = starts_at + interval '9 days', ends_at = ends_at + interval '9 days' where id = $1`,
      [event.uuid],
    );
    await db.query(`update ticket_type set capacity = 1 where event_id = $1`, [event.uuid]);
    const fan = await meetPerson(browser, db, 'Fan');
    await signInAsNew(page, db, newcomer);
    await db.query(`update account_user set created_at = now() - interval '1 day' where email = any($1)`, [
      [newcomer.email, fan.email],
    ]);

    await open(host.page, `${event.manage}/draw`);
    await host.page.getByRole('button', { name: manageWords.add }).click();
    await host.page.getByRole('button', { name: manageWords.save }).click();
    await expect(host.page.getByText(manageWords.states.open, { exact: true })).toBeVisible();
    expect(await violations(host.page)).toEqual([]);

    for (const [place, visitor] of [fan.page, page].entries()) {
      await open(visitor, event.path);
      await visitor.getByRole('button', { name: drawWords.enter }).first().click();
      const sheet = visitor.getByRole('dialog', { name: drawWords.title });
      await expect(sheet.getByText(drawWords.friends)).toBeVisible();
      expect(await violations(visitor)).toEqual([]);
      await sheet.getByRole('button', { name: drawWords.enter }).click();
      await expect(visitor.getByRole('button', { name: drawWords.entered(place + 1) }).first()).toBeVisible();
    }

    const seed = seedForSecond();
    await db.query(
      `update draw set seed = $2, commitment = $3, opens_at = now() - interval '2 days', closes_at = now()
        where event_id = $1`,
      [event.uuid, seed, hash('sha256', seed)],
    );
    // By night there is no offer for an event that is days away.
    await db.query(
      `update event set starts_at = now() + interval '20 hours', ends_at = now() + interval '26 hours' where id = $1`,
      [event.uuid],
    );
    const drawn = () =>
      db.query('select 1 from draw where event_id = $1 and announced_at is not null', [event.uuid]);
    await expect.poll(async () => (await drawn()).rows.length, { timeout: 30_000 }).toBe(1);
    await open(page, '/tickets');
    await expect(page.getByText(waitingWords.held('1 × Entry'))).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: waitingWords.pay }).click();
    await expect(page.getByLabel(/card number/i)).toBeVisible({ timeout: 30_000 });
    await fillCard(page);
    await page.getByRole('button', { name: buyerWords.purchase }).click();
    await expect(page.getByText(orderComplete)).toBeVisible({ timeout: 30_000 });

    await open(fan.page, event.path);
    await fan.page.getByRole('link', { name: drawWords.result }).first().click();
    await fan.page.getByRole('button', { name: resultWords.check }).click();
    await expect(fan.page.getByText(resultWords.right(2))).toBeVisible();
    expect(await violations(fan.page)).toEqual([]);
  },
);
