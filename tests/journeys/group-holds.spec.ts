import type { Page } from '@playwright/test';
import { buyerWords } from '#modules/sales/checkout/copy.ts';
import { commentWords } from '#modules/social/comments/copy.ts';
import { seatStateWords, seatWords } from '#modules/sales/group-holds/copy.ts';
import {
  expect,
  fillCard,
  landmarks,
  onPhone,
  open,
  ordersOf,
  signInAsNew,
  test,
  violations,
} from './journey.ts';
import { bareId } from '#platform/ids.ts';

const event = landmarks.nightFreight;
type Person = { page: Page; id: string };

async function ask(page: Page, method: 'post' | 'put', path: string, data: object = {}) {
  const answer = await page.request[method](`/api${path}`, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json() as Promise<{ id: string }>;
}

const meOf = async (page: Page): Promise<Person> => ({
  page,
  id: ((await (await page.request.get('/api/me')).json()) as { id: string }).id,
});

async function payOwnSeat({ page }: Person): Promise<void> {
  await page.getByRole('link', { name: seatWords.pay }).click();
  await expect(page.getByLabel(/card number/i)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(buyerWords.heldFor)).toBeVisible();
  await fillCard(page);
  await page.getByRole('button', { name: buyerWords.purchase }).click();
  await expect(page.getByText("YOU'RE GOING!")).toBeVisible({ timeout: 30_000 });
}

test(
  'a plan holds tickets for two, each pays their own, and the holder sees it immediately [GRP-01, CMT-01]',
  onPhone,
  async ({ page, browser, db, newcomer }) => {
    test.slow();
    const friendly = { name: `Juno ${newcomer.name}`, email: `juno-${newcomer.email}` };
    const context = await browser.newContext();
    await signInAsNew(page, db, newcomer);
    const friendPage = await context.newPage();
    await signInAsNew(friendPage, db, friendly);
    const [maya, june] = [await meOf(page), await meOf(friendPage)];
    await ask(page, 'put', `/users/${maya.id}/follows/${june.id}`);
    await ask(friendPage, 'put', `/users/${june.id}/follows/${maya.id}`);
    const plan = await ask(page, 'post', '/plans', {
      name: 'Night Freight, all of us',
      eventIds: [`event:backbeat:${event.eventId}`],
      inviteeIds: [june.id],
    });
    await ask(friendPage, 'put', `/plans/${plan.id}/participation`);
    const address = `/plans/${bareId(plan.id)}`;

    // June looks at the plan while Maya holds the tickets.
    await open(friendPage, address);
    await open(page, address);
    await page.getByRole('button', { name: seatWords.hold }).click();
    await expect(page.getByRole('checkbox', { name: friendly.name })).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: seatWords.button(2) }).click();
    await expect(page.getByText(seatWords.progress(0, 2))).toBeVisible();
    await expect(friendPage.getByRole('link', { name: seatWords.pay })).toBeVisible({ timeout: 20_000 });
    await expect(friendPage.getByRole('timer').first()).toHaveText(/^(20|19):\d\d$/);
    expect(await violations(friendPage)).toEqual([]);

    await payOwnSeat(june);
    const people = page.getByRole('list', { name: seatWords.people });
    const rowOf = (name: string) => people.getByRole('listitem').filter({ hasText: name });
    await expect(rowOf(friendly.name)).toContainText(seatStateWords.paid, { timeout: 20_000 });
    await expect(page.getByText(seatWords.progress(1, 2))).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('textbox', { name: commentWords.box }).fill('Meet at the gate at nine.');
    // It shows at once, before it is stored.
    const stored = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/comments'),
    );
    await page.getByRole('button', { name: commentWords.send, exact: true }).click();
    await stored;
    await open(friendPage, address);
    await expect(friendPage.getByText('Meet at the gate at nine.')).toBeVisible();
    await expect(friendPage.getByText(seatWords.paid)).toBeVisible();
    const bell = await friendPage.request.get(`/api/users/${june.id}/notifications`);
    expect(await bell.text()).toContain('"seatHeld"');

    await payOwnSeat(maya);
    for (const { email } of [newcomer, friendly])
      expect(await ordersOf(db, email)).toMatchObject([{ status: 'completed', charges: 1, admissions: 1 }]);
    await context.close();
  },
);
