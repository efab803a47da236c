import { ticketWords } from '#modules/sales/tickets/copy.ts';
import { buyerWords, orderComplete, taxIncluded } from '#modules/sales/checkout/copy.ts';
import {
  expect,
  fillCard,
  inAllBrowsers,
  landmarks,
  onPhone,
  ordersOf,
  purchase,
  signUpInSheet,
  violations,
} from '../journey.ts';
import { chooseInMenu, find, goHome, openNotifications, openTickets, test } from './story.ts';

// As most people see it: posters, steps and toasts move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const event = landmarks.nightFreight;

test(
  'a fan finds an event, signs up while buying, pays, shows the ticket and follows the artist [REA-01, CHK-01, CHK-20, ACC-02, AUTH-04, PRM-10, CHK-10, FEE-09, PRC-01]',
  { tag: [inAllBrowsers.tag, onPhone.tag] },
  async ({ page, db, newcomer }) => {
    await goHome(page);
    await find(page, event.name);
    const drawer = await openTickets(page);
    await drawer.getByText('General admission').first().click();
    await drawer
      .getByRole('button', { name: /more|increase|one more|add/i })
      .first()
      .click();

    await drawer.getByRole('button', { name: 'Enter code' }).click();
    await signUpInSheet(page, db, newcomer);
    const promo = page.getByRole('dialog', { name: 'Apply promo code' });
    await promo.getByRole('textbox').fill(event.discountCode.toLowerCase());
    await promo.getByRole('button', { name: /apply/i }).click();
    await expect(drawer.getByText(event.discountCode).first()).toBeVisible();
    // 2 × $25 − 15 % + 10 % of $42.50 + 2 × $0.99
    await expect(drawer.getByText('$48.73').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await drawer.getByRole('button', { name: buyerWords.continue }).click();
    await expect(drawer.getByText(/Held for you for \d+:\d\d/)).toBeVisible();
    await expect(drawer.getByText(taxIncluded).first()).toBeVisible();
    await fillCard(page);
    expect(await violations(page)).toEqual([]);
    await purchase(drawer);
    await expect(page.getByText(orderComplete)).toBeVisible({ timeout: 30_000 });
    expect(await ordersOf(db, newcomer.email)).toMatchObject([
      { status: 'completed', charges: 1, admissions: 2 },
    ]);

    await goHome(page);
    await chooseInMenu(page, ticketWords.title);
    await expect(page.getByRole('heading', { name: ticketWords.title, level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: event.name }).first().click();
    await page.getByRole('button', { name: ticketWords.showCode }).first().click();
    const code = page.getByRole('dialog').getByRole('img', { name: /^Code for .* 1 of 2/ });
    await expect(code).toBeVisible();
    const upright = page.viewportSize()!;
    await page.setViewportSize({ width: upright.height, height: upright.width });
    // As large as on an upright phone.
    await expect.poll(async () => (await code.boundingBox())!.width).toBeGreaterThan(360);
    await page.setViewportSize(upright);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: ticketWords.eventPage }).click();
    await page.getByRole('main').getByRole('link', { name: 'Okta Lindqvist' }).first().click();
    await expect(page.getByRole('heading', { name: 'Okta Lindqvist', level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Follow', exact: true }).first().click();
    await expect(page.getByText('Artist followed')).toBeVisible();
    const news = await openNotifications(page);
    await news.getByRole('link', { name: `Your tickets for ${event.name} are ready` }).click();
    await expect(page.getByRole('button', { name: ticketWords.showCode }).first()).toBeVisible();
    await expect(page).toHaveTitle(`${ticketWords.titleOf(event.name)} | Backbeat`);
  },
);
