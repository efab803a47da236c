import type { Page } from '@playwright/test';
import { scannerWords, verdictWords } from '#modules/check-in/copy.ts';
import { addCamera, holdUp, typeAsScanner } from './camera.ts';
import { expect, onDesktop, onPhone, open, signInAsNew, test, violations } from './journey.ts';
import { addEvent, ask, meetPerson, takeTickets } from './own-event.ts';

test.use({ serviceWorkers: 'allow', pictures: true });

const verdict = (page: Page) =>
  page
    .locator('main')
    .getByRole('status')
    .filter({ has: page.locator('.check-in-word') });
const counters = (page: Page) => page.locator(`dl[aria-label="${scannerWords.live}"]`);

test(
  'two offline scanners admit overlapping codes; in either order of reconnecting, both agree, name the duplicate, and one undoes a scan [DOR-01, DOR-02, DOR-03]',
  onDesktop,
  async ({ page, browser, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    const { id } = await ask<{ id: string }>(page, 'get', '/me');
    const night = await addEvent(page, { creatorId: id, name: `Door ${newcomer.name}`, price: 0 });
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
      await expect(door.getByText(scannerWords.kept(3))).toBeVisible();
    }
    expect(await violations(page)).toEqual([]);
    for (const door of doors) await door.context().setOffline(true);
    const [a, b, c] = codes as [string, string, string];
    for (const [door, seen] of [
      [page, [a, b]],
      [side.page, [b, c]],
    ] as const)
      for (const [place, code] of seen.entries()) {
        await typeAsScanner(door, code);
        await expect(door.getByText(scannerWords.waiting(place + 1))).toBeVisible();
        await expect(verdict(door)).toContainText(verdictWords.admitted.word);
      }
    await fan.page.context().close();
    await side.page.context().setOffline(false);
    await expect(side.page.getByText(scannerWords.waiting(0))).toBeVisible({ timeout: 20_000 });
    await page.context().setOffline(false);
    for (const door of doors) {
      await expect(door.getByText(scannerWords.waiting(0))).toBeVisible({ timeout: 20_000 });
      await expect(counters(door)).toContainText(`${scannerWords.admitted}3`, { timeout: 20_000 });
      const doubles = door.getByRole('region', { name: scannerWords.doubles });
      await expect(doubles.getByRole('listitem').filter({ hasText: scannerWords.double })).not.toHaveCount(0);
      await expect(doubles.getByText(scannerWords.stands, { exact: true })).toHaveCount(1);
    }
    expect(await violations(page)).toEqual([]);
    expect(await violations(side.page)).toEqual([]);

    // The side door undoes its last scan, which is recorded.
    await side.page
      .getByRole('button', { name: scannerWords.undoOf(fan.name) })
      .first()
      .click();
    for (const door of doors)
      await expect(counters(door)).toContainText(`${scannerWords.admitted}2`, { timeout: 20_000 });
    const { rows } = await db.query<{ kind: string; total: number }>(
      `select kind, count(*)::int as total from check_in_scan where event_id = $1 group by 1 order by 1`,
      [night.uuid],
    );
    expect(rows).toEqual([
      { kind: 'in', total: 4 },
      { kind: 'undo', total: 1 },
    ]);
    await side.page.context().close();
  },
);

/** Turns off polling, so that changes arrive only by push. */
const stopPolling = (page: Page) =>
  page.addInitScript(() => {
    const start = globalThis.setInterval.bind(globalThis);
    globalThis.setInterval = ((work: () => void, ms?: number) =>
      ms === 10_000 ? 0 : start(work, ms)) as typeof setInterval;
  });

test(
  'on a phone, the camera fills the screen and reads every code, results clear after two seconds, name search is one tap away, and undo survives an offline reload [DOR-01, DOR-02]',
  onPhone,
  async ({ page, browser, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    const { id } = await ask<{ id: string }>(page, 'get', '/me');
    const night = await addEvent(page, { creatorId: id, name: `Scan ${newcomer.name}`, price: 0 });
    const fan = await meetPerson(browser, db, 'Fan');
    const other = await meetPerson(browser, db, 'Other');
    const [first, second] = (await takeTickets(fan, night, 2)).codes as [string, string];
    await takeTickets(other, night, 1);
    const host = await page.context().newPage();
    await fan.page.context().close();
    await other.page.context().close();

    const side = await meetPerson(browser, db, 'Side');
    await ask(page, 'post', `/events/${night.eventId}/creators`, { id: side.id, creatorType: 'assistant' });
    await ask(side.page, 'put', `/events/${night.eventId}/creators/${side.id}`, {
      id: side.id,
      status: 'confirmed',
    });
    await stopPolling(host);
    await open(host, `${night.manage}/check-in`);
    const phone = side.page;
    await phone.setViewportSize({ width: 390, height: 844 });
    await addCamera(phone);
    await open(phone, `${night.manage}/check-in`);
    await expect(phone.getByText(scannerWords.kept(3))).toBeVisible();

    await phone.getByRole('button', { name: scannerWords.startCamera }).click();
    const scanner = phone.getByRole('dialog', { name: scannerWords.scanner });
    await expect
      .poll(() => scanner.getByLabel(scannerWords.camera).boundingBox())
      .toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await expect(scanner.getByText(scannerWords.ready, { exact: true })).toBeVisible();
    expect(await violations(phone)).toEqual([]);

    const verdict = scanner.getByRole('status').filter({ has: phone.locator('.check-in-word') });
    const counted = (admitted: number, inside: number) =>
      expect(counters(host)).toContainText(
        `${scannerWords.admitted}${admitted}${scannerWords.inside}${inside}`,
        {
          timeout: 20_000,
        },
      );
    // A code that isn't a ticket doesn't stop the camera.
    await holdUp(phone, 'https://example.test/not-a-ticket');
    await expect(verdict).toContainText(verdictWords.forged.word);
    await holdUp(phone, first);
    await expect(verdict).toContainText(verdictWords.admitted.word);
    await expect(verdict).toContainText(fan.name);
    await counted(1, 1);
    await expect(scanner.getByText(scannerWords.ready, { exact: true })).toBeVisible();
    await expect(verdict).toHaveCount(0);

    // Held up continuously it is one scan; shown again it is another.
    await holdUp(phone, second);
    await expect(verdict).toContainText(verdictWords.admitted.word);
    await holdUp(phone, first);
    await expect(verdict).toContainText('Already scanned');
    await expect(verdict).toContainText(/\d seconds? ago/);
    await holdUp(phone, undefined);
    await counted(2, 2);

    await scanner.getByRole('button', { name: scannerWords.out, exact: true }).click();
    await holdUp(phone, second);
    await expect(verdict).toContainText(verdictWords.out.word);
    await holdUp(phone, undefined);
    await counted(2, 1);
    await scanner.getByRole('button', { name: scannerWords.in, exact: true }).click();

    await scanner.getByRole('button', { name: scannerWords.names }).click();
    const search = scanner.getByLabel(scannerWords.search);
    await expect(search).toBeFocused();
    await search.fill(other.name.slice(0, 5));
    await scanner.getByRole('button', { name: new RegExp(`^${scannerWords.letIn} ${other.name}`) }).click();
    await expect(verdict).toContainText(verdictWords.admitted.word);
    expect(await violations(phone)).toEqual([]);
    await counted(3, 2);

    await phone.evaluate(() => navigator.serviceWorker.ready);
    await phone.context().setOffline(true);
    await phone.reload({ waitUntil: 'domcontentloaded' });
    const undo = phone.getByRole('button', { name: scannerWords.undoOf(other.name) });
    await undo.click();
    await expect(undo).toHaveCount(0);
    await phone.reload({ waitUntil: 'domcontentloaded' });
    await expect(phone.getByRole('button', { name: scannerWords.undoOf(fan.name) }).first()).toBeVisible();
    await expect(undo).toHaveCount(0);
    await phone.context().setOffline(false);
    await counted(2, 1);
    await phone.context().close();
  },
);
