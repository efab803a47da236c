import { lineWords, payoutWords, stateWords, statementWords } from '#modules/sales/payouts/copy.ts';
import { orderComplete } from '#modules/sales/checkout/copy.ts';
import { splitWords } from '#modules/sales/splits/copy.ts';
import { myEventWords } from '#app/web/manage/my-events-copy.ts';
import type { Page } from '@playwright/test';
import {
  expect,
  fillCard,
  onPhone,
  open,
  purchase,
  signInAsNew,
  test,
  toPayment,
  violations,
} from './journey.ts';
import { addEvent, ask, foundCommunity, meetPerson, settle } from './own-event.ts';

/** Opens the page where a community or artist gets paid, by clicks. */
async function toGetPaid(page: Page, name: string): Promise<void> {
  await open(page, '/');
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: myEventWords.title }).click();
  const pages = page.getByRole('region', { name: myEventWords.pages });
  await pages.getByRole('link', { name }).click();
  await page.getByRole('link', { name: payoutWords.heading, exact: true }).click();
}

async function setUpPayouts(page: Page): Promise<void> {
  await page.getByLabel(payoutWords.country).selectOption('US');
  await page.getByRole('button', { name: payoutWords.setUp }).click();
  await page.getByRole('button', { name: 'Give everything', exact: true }).click();
  await expect(page.getByText(payoutWords.states.active.badge)).toBeVisible();
}

/** Opens the statement of the payout, and reads its division. */
async function readStatement(page: Page, event: string): Promise<readonly string[]> {
  await expect(page.getByText(stateWords.sent)).toBeVisible();
  await page.getByRole('link', { name: payoutWords.openStatement(event) }).click();
  await expect(page.getByText(statementWords.divided)).toBeVisible();
  const terms = await page.getByRole('term').allTextContents();
  const sums = await page.getByRole('definition').allTextContents();
  const own = terms.indexOf(lineWords.share);
  return terms.slice(0, own).map((term, place) => `${term} ${sums[place]}`);
}

test(
  'a host proposes a split, the artist accepts, and after the event both are paid and see the same statement [PYO-03]',
  onPhone,
  async ({ page, browser, db, newcomer }) => {
    test.setTimeout(240_000);
    await signInAsNew(page, db, newcomer);
    const union = await foundCommunity(page, `Union ${newcomer.name}`);
    const night = await addEvent(page, { creatorId: union.id, name: `Split ${newcomer.name}`, price: 20 });
    const maya = await meetPerson(browser, db, 'Maya');
    const stage = `Okta ${maya.name}`;
    const artist = await ask<{ id: string }>(maya.page, 'post', '/profiles', { type: 'artist', name: stage });
    await ask(maya.page, 'post', `/artists/${artist.id}/gigs`, { eventId: night.eventId });
    await ask(page, 'put', `/events/${night.eventId}/gigs/${artist.id}`, { status: 'confirmed' });

    await toGetPaid(page, `Union ${newcomer.name}`);
    await setUpPayouts(page);
    await open(page, '/');
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: myEventWords.title }).click();
    await page.getByRole('link', { name: night.name }).first().click();
    await page.getByRole('link', { name: 'Settlement', exact: true }).click();
    await page.getByRole('button', { name: splitWords.propose }).click();
    await page.getByLabel(splitWords.kind).selectOption('percent');
    await page.getByLabel(splitWords.percent).fill('30');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: splitWords.send, exact: true }).click();
    await expect(page.getByText(splitWords.states.waiting)).toBeVisible();

    await toGetPaid(maya.page, stage);
    await setUpPayouts(maya.page);
    const shares = maya.page.getByRole('region', { name: splitWords.shares });
    await expect(shares).toContainText('30% of the door');
    expect(await violations(maya.page)).toEqual([]);
    await shares.getByRole('button', { name: splitWords.acceptOf(night.name) }).click();
    await expect(shares.getByText(splitWords.states.agreed)).toBeVisible();

    const fan = await meetPerson(browser, db, 'Fan');
    const drawer = await toPayment(fan.page, night.path, 'Entry');
    await fillCard(fan.page);
    await purchase(drawer);
    await expect(fan.page.getByText(orderComplete)).toBeVisible({ timeout: 30_000 });
    await fan.page.context().close();

    await settle(db, night, 2);
    await maya.page.reload();
    const divided = await readStatement(maya.page, night.name);
    expect(divided).toContain(`${statementWords.party(stage, '30% of the door')} $6.00`);
    expect(divided).toContain(`${statementWords.rest(`Union ${newcomer.name}`)} $14.00`);
    expect(await violations(maya.page)).toEqual([]);
    await maya.page.context().close();
    await toGetPaid(page, `Union ${newcomer.name}`);
    expect(await readStatement(page, night.name)).toEqual(divided);
  },
);
