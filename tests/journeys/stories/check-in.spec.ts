import type { Page } from '@playwright/test';
import { scannerWords, verdictWords } from '#modules/check-in/copy.ts';
import { askWords, teamWords } from '#modules/events/teams/copy.ts';
import { typeAsScanner } from '../camera.ts';
import { expect, onPhone, signUp, violations } from '../journey.ts';
import { addEvent, ask, statusOf, takeTickets, waitUntilFound } from '../own-event.ts';
import { chooseInMenu, find, goHome, isPhone, mailedLink, sections, teamBar, test } from './story.ts';

const verdict = (page: Page) =>
  page.getByRole('status').filter({ has: page.locator('.check-in-word'), visible: true });

test(
  'a Door Manager invited by email signs up, lands on check-in, checks guests in, finds it again by clicks, and can do nothing else [REA-01, DOR-01, ROL-03, ROL-10, EVA-31]',
  onPhone,
  async ({ page, db, newcomer, meet }) => {
    test.slow();
    const host = await meet('Host');
    const night = await addEvent(host.page, { creatorId: host.id, name: `Door ${host.name}`, price: 0 });
    const event = `/events/${night.eventId}`;
    const fan = await meet('Fan');
    const other = await meet('Other');
    const [code] = (await takeTickets(fan, night, 1)).codes as [string];
    await takeTickets(other, night, 1);
    await ask(host.page, 'post', `${event}/invitations`, { email: newcomer.email, creatorType: 'assistant' });

    await page.goto(await mailedLink(db, newcomer.email, '/team-invitation'));
    const asks = askWords('event', 'assistant');
    await expect(page.getByRole('heading', { name: asks.title })).toBeVisible();
    await expect(page.getByText(teamWords.linkSignIn)).toBeVisible();
    await signUp(page.getByRole('main'), db, newcomer);
    await page.getByRole('button', { name: asks.accept }).click();
    await expect(page.getByText(`Your role for ${night.name}: Door Manager.`)).toBeVisible();
    await expect(page.getByText(scannerWords.readyWhy)).toBeVisible();
    await expect(page.getByText(scannerWords.kept(2))).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // A hardware scanner types what it reads, wherever the focus is.
    await typeAsScanner(page, code);
    await expect(verdict(page)).toContainText(verdictWords.admitted.word);
    await expect(verdict(page)).toContainText(fan.name);
    await expect(page.locator('.check-in-verdict')).toBeInViewport({ ratio: 1 });
    await typeAsScanner(page, code);
    await expect(verdict(page)).toContainText(verdictWords.already.word);
    // On phones, camera and names each fill the screen.
    if (isPhone(page)) await page.getByRole('button', { name: scannerWords.names }).click();
    await page.getByLabel(scannerWords.search).fill(other.name.slice(0, 5));
    await page.getByRole('button', { name: new RegExp(`^${scannerWords.letIn} ${other.name}`) }).click();
    await expect(verdict(page)).toContainText(other.name);
    if (isPhone(page)) await page.getByRole('button', { name: scannerWords.closeScanner }).click();
    const undo = page.getByRole('main').getByRole('button', { name: scannerWords.undoOf(other.name) });
    await undo.click();
    await expect(undo).toHaveCount(0);

    await goHome(page);
    await chooseInMenu(page, 'My events');
    const mine = page.getByRole('listitem').filter({ hasText: night.name });
    await expect(mine).toContainText('Door Manager');
    expect(await violations(page)).toEqual([]);
    await mine.getByRole('link', { name: 'Check in guests' }).click();
    await expect(page.getByText(scannerWords.kept(2))).toBeVisible();

    await waitUntilFound(page, 'event', night.name);
    await goHome(page);
    await find(page, night.name);
    await expect(teamBar(page)).toContainText('You check in guests at this event');
    await teamBar(page).getByRole('link', { name: 'Attendance' }).click();
    await expect(sections(page)).toHaveText(['Overview', 'Check-in']);
    await sections(page).filter({ hasText: 'Check-in' }).click();
    await expect(page.getByText(scannerWords.readyWhy)).toBeVisible();

    for (const section of ['details', 'tickets', 'lineup', 'guests', 'orders', 'posts', 'team', 'settings']) {
      const answer = await page.request.get(`${night.manage}/${section}`);
      expect(answer.status(), section).toBe(403);
    }
    for (const part of ['form', 'guests', 'creators', 'settlement', 'promotions'])
      expect(await statusOf(page, 'get', `${event}/${part}`), part).toBe(403);
    expect(await statusOf(page, 'delete', event)).toBe(403);
  },
);
