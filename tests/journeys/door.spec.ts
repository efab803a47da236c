import type { Page } from '@playwright/test';
import { doorWords, verdictWords } from '#features/door/copy.ts';
import { expect, onDesktop, open, signInAsNew, test, violations } from './journey.ts';
import { addNight, ask, meetPerson, takeTickets } from './own-night.ts';

test.use({ serviceWorkers: 'allow' });

/** What a scanner that is a keyboard types. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.insertText('');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

const verdict = (page: Page) =>
  page
    .locator('main')
    .getByRole('status')
    .filter({ has: page.locator('.door-word') });
const counters = (page: Page) => page.locator(`dl[aria-label="${doorWords.live}"]`);

test(
  'two doors without a network let in overlapping codes: whoever comes back first, both say the same, name the double entry, and one scan is taken back [DOR-01, DOR-02, DOR-03]',
  onDesktop,
  async ({ page, browser, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    const { id } = await ask<{ id: string }>(page, 'get', '/me');
    const night = await addNight(page, { creatorId: id, name: `Door ${newcomer.name}`, price: 0 });
    const fan = await meetPerson(browser, db, 'Fan');
    const { codes } = await takeTickets(fan, night, 3);
    const side = await meetPerson(browser, db, 'Side');
    await ask(page, 'post', `/events/${night.eventId}/creators`, { id: side.id, creatorType: 'assistant' });
    await ask(side.page, 'put', `/events/${night.eventId}/creators/${side.id}`, {
      id: side.id,
      status: 'confirmed',
    });

    const doors = [page, side.page] as const;
    for (const door of doors) {
      await open(door, `${night.manage}/check-in`);
      await expect(door.getByText(doorWords.kept(3))).toBeVisible();
    }
    expect(await violations(page)).toEqual([]);
    for (const door of doors) await door.context().setOffline(true);
    const [a, b, c] = codes as [string, string, string];
    for (const [door, seen] of [
      [page, [a, b]],
      [side.page, [b, c]],
    ] as const)
      for (const [place, code] of seen.entries()) {
        await scan(door, code);
        await expect(door.getByText(doorWords.waiting(place + 1))).toBeVisible();
        await expect(verdict(door)).toContainText(verdictWords.admitted.word);
      }
    await fan.page.context().close();
    await side.page.context().setOffline(false);
    await expect(side.page.getByText(doorWords.waiting(0))).toBeVisible({ timeout: 20_000 });
    await page.context().setOffline(false);
    for (const door of doors) {
      await expect(door.getByText(doorWords.waiting(0))).toBeVisible({ timeout: 20_000 });
      await expect(counters(door)).toContainText(`${doorWords.admitted}3`, { timeout: 20_000 });
      const doubles = door.getByRole('region', { name: doorWords.doubles });
      await expect(doubles.getByRole('listitem').filter({ hasText: doorWords.double })).not.toHaveCount(0);
      await expect(doubles.getByText(doorWords.stands, { exact: true })).toHaveCount(1);
    }
    expect(await violations(page)).toEqual([]);
    expect(await violations(side.page)).toEqual([]);

    // The side door takes back its last scan, and that is written down.
    await side.page
      .getByRole('button', { name: doorWords.undoOf(fan.name) })
      .first()
      .click();
    for (const door of doors)
      await expect(counters(door)).toContainText(`${doorWords.admitted}2`, { timeout: 20_000 });
    const { rows } = await db.query<{ kind: string; total: number }>(
      `select kind, count(*)::int as total from door_scan where event_id = $1 group by 1 order by 1`,
      [night.uuid],
    );
    expect(rows).toEqual([
      { kind: 'in', total: 4 },
      { kind: 'undo', total: 1 },
    ]);
    await side.page.context().close();
  },
);
