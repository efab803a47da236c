import { presaleSectionWords, presaleWords } from '#modules/sales/presales/copy.ts';
import { expect, onPhone, open, signInAsNew, test, violations } from './journey.ts';
import { addEvent, ask, meetPerson } from './own-event.ts';

test(
  'a host opens a presale to followers; a follower hears of it and gets a ticket, a stranger sees why not and when [PRE-01, PRE-02]',
  onPhone,
  async ({ page, browser, db, newcomer }) => {
    const host = await meetPerson(browser, db, 'Host');
    await signInAsNew(page, db, newcomer);
    const { id } = await ask<{ id: string }>(page, 'get', '/me');
    await ask(page, 'put', `/users/${id}/follows/${host.id}`);
    const event = await addEvent(host.page, {
      creatorId: host.id,
      name: `Early ${newcomer.name}`,
      price: 0,
      opensIn: 30,
    });

    await open(host.page, '/my-events');
    await host.page.getByRole('link', { name: event.name }).first().click();
    await host.page.getByRole('link', { name: presaleSectionWords.heading, exact: true }).click();
    await host.page.getByRole('button', { name: presaleSectionWords.add }).click();
    await expect(host.page.getByText(presaleSectionWords.reach(null, false))).toBeVisible();
    expect(await violations(host.page)).toEqual([]);
    await host.page.getByRole('button', { name: presaleSectionWords.save }).click();
    await expect(host.page.getByText(presaleSectionWords.state.open)).toBeVisible();

    await open(page, '/');
    const told = `You can buy tickets for ${event.name} before everyone else`;
    await page
      .getByRole('link', { name: /notifications/i })
      .first()
      .click();
    await page.getByRole('link', { name: told }).click();
    await expect(page.getByText(presaleWords.youQualify)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'RSVP' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'RSVP' }).last().click();
    await expect(page.getByText("YOU'RE GOING!")).toBeVisible({ timeout: 30_000 });

    const stranger = await meetPerson(browser, db, 'Stranger');
    await open(stranger.page, event.path);
    await expect(stranger.page.getByText(presaleWords.youMayNot)).toBeVisible();
    await expect(stranger.page.getByText(/On sale to everyone/)).toBeVisible();
    await expect(stranger.page.getByRole('button', { name: /^On sale/ }).first()).toBeDisabled();
  },
);
