import { eventFormWords, eventToasts, ticketEditorWords } from '#modules/events/editor/copy.ts';
import { nextStepWords } from '#app/web/manage/event-next-copy.ts';
import { formWords } from '#modules/events/editor/web/copy.ts';
import { orderComplete, buyerWords } from '#modules/sales/checkout/copy.ts';
import { guestWords, refundWords } from '#modules/sales/guests/copy.ts';
import { chooseMoment, expect, fillCard, onPhone, purchase, signUpInSheet, violations } from '../journey.ts';
import { waitUntilFound } from '../own-event.ts';
import { chooseInMenu, find, goHome, openCreateMenu, openTickets, sections, teamBar, test } from './story.ts';

test.use({ pictures: true });

test(
  'a host drafts a paid event before signing up, previews and publishes it, finds it again, gives a ticket away and refunds another [REA-01, EVA-01, EVA-08, EVA-21, EVA-23, COM-18, GST-01, RFD-01]',
  onPhone,
  async ({ page, db, newcomer, meet }) => {
    test.slow();
    const name = `Rooftop ${newcomer.name}`;
    await goHome(page);
    await openCreateMenu(page);
    await page.getByRole('menuitem', { name: /^Event/ }).click();
    await page.getByLabel(formWords.name).fill(name);
    await chooseMoment(page, 'Starts', '20:00');
    await chooseMoment(page, 'Ends');
    await page.getByLabel('Address').fill('4337 Degnan Blvd, Los Angeles');
    await page.getByRole('listbox', { name: 'Address' }).getByRole('option').first().click();
    await page.getByRole('button', { name: /^Tickets/ }).click();
    const drawer = page.getByRole('dialog', { name: eventFormWords.settings });
    await drawer.getByRole('button', { name: /^Edit / }).click();
    const editor = page.getByRole('dialog', { name: ticketEditorWords.editTitle });
    await editor.getByLabel('Ticket name').fill('Entry');
    await editor.getByLabel('Price').fill('12');
    await editor.getByRole('button', { name: 'Save ticket' }).click();
    await expect(editor).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    const saveDraft = page
      .getByRole('button', { name: eventFormWords.saveDraft })
      .filter({ visible: true })
      .first();
    await saveDraft.click();
    await signUpInSheet(page, db, newcomer);

    // Paid events are hosted by communities, and new users have none.
    await expect(page.getByText('Community required').first()).toBeVisible();
    await page.getByRole('button', { name: /^Hosted by/ }).click();
    await page.getByRole('menuitem', { name: formWords.newCommunity }).click();
    const founding = page.getByRole('dialog', { name: formWords.newCommunity });
    await founding.getByLabel(formWords.communityName).fill(`Roofs ${newcomer.name}`);
    await founding.getByRole('button', { name: formWords.makeCommunity }).click();
    await expect(page.getByRole('button', { name: `Hosted by Roofs ${newcomer.name}` })).toBeVisible();
    await saveDraft.click();
    await expect(sections(page).first()).toBeVisible();
    await expect(page.getByText(eventToasts.draftSaved.title, { exact: true }).first()).toBeVisible();

    await goHome(page);
    await chooseInMenu(page, 'My events');
    await page.getByRole('link', { name: 'Drafts' }).click();
    const draft = page.getByRole('listitem').filter({ hasText: name });
    const sides = page.getByRole('navigation', { name: 'Upcoming, drafts or past' });
    await expect(sides.locator('[aria-current]')).toHaveText(['Drafts']);
    await draft.getByRole('link', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(teamBar(page)).toContainText('Draft preview');
    // Without a place name, the address replaces it and is shown once.
    await expect(page.getByText('4337 Degnan Blvd', { exact: true })).toHaveCount(1);
    await teamBar(page).getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Your event is live.', { exact: true })).toBeVisible();
    await expect(page.getByLabel(nextStepWords.link)).toHaveValue(/\/events\//);
    await expect(page.getByRole('button', { name: nextStepWords.copy })).toBeVisible();

    const fan = await meet('Fan');
    await waitUntilFound(fan.page, 'event', name);
    await goHome(fan.page);
    await find(fan.page, name);
    const sale = await openTickets(fan.page);
    await sale.getByText('Entry', { exact: true }).first().click();
    await sale.getByRole('button', { name: buyerWords.continue }).click();
    await fillCard(fan.page);
    await purchase(sale);
    await expect(fan.page.getByText(orderComplete)).toBeVisible({ timeout: 30_000 });

    await goHome(page);
    await chooseInMenu(page, 'My events');
    const mine = page.getByRole('listitem').filter({ hasText: name });
    await mine.getByRole('link', { name: 'View event' }).click();
    await expect(teamBar(page)).toContainText('You host this event');
    await teamBar(page).getByRole('link', { name: 'Manage' }).click();
    await sections(page).filter({ hasText: guestWords.heading }).click();
    await page.getByRole('button', { name: guestWords.addComp }).click();
    const comp = page.getByRole('dialog', { name: guestWords.addComp });
    await comp.getByLabel(guestWords.name).fill('Aunt Vera');
    await comp.getByLabel(guestWords.email).fill(`vera-${newcomer.email}`);
    await comp.getByRole('button', { name: guestWords.give }).click();
    await expect(page.getByText(guestWords.given('Aunt Vera'))).toBeVisible();
    await expect(page.getByRole('button', { name: guestWords.open('Aunt Vera') }).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page
      .getByRole('button', { name: guestWords.open(fan.name) })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: refundWords.title(fan.name) });
    await sheet.getByLabel(refundWords.reason).fill('See you next time.');
    await sheet.getByRole('button', { name: refundWords.refund('$14.19') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: refundWords.refund('$14.19') })
      .click();
    await expect(sheet.getByText(refundWords.statuses.done, { exact: true })).toBeVisible({
      timeout: 30_000,
    });
  },
);
