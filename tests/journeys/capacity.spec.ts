import { choiceWords } from '#modules/events/ticket-types/copy.ts';
import { expect, onPhone, open, signInAsNew, test, violations } from './journey.ts';
import { addEvent, ask, foundCommunity, meetPerson, takeTickets } from './own-event.ts';

const type = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  priceValue: 0,
  minPerOrder: 1,
  maxPerOrder: 4,
  ...more,
});

test(
  'a tier opens when another sells out, a group ticket says its price for each, and the event’s capacity ends all of them [CAP-01]',
  onPhone,
  async ({ page, browser, db, newcomer }) => {
    const host = await meetPerson(browser, db, 'Host');
    const community = await foundCommunity(host.page, `Tiers ${newcomer.name}`);
    const event = await addEvent(host.page, {
      creatorId: community.id,
      name: `Tiers ${newcomer.name}`,
      price: 0,
      capacity: 6,
      tickets: [
        type('new-1', 'First wave', { capacity: 2 }),
        type('new-2', 'Second wave', { opensAfter: 'new-1' }),
        type('new-3', 'Crew of four', { priceValue: 80, admits: 4 }),
      ],
    });
    await signInAsNew(page, db, newcomer);
    const { id } = await ask<{ id: string }>(page, 'get', '/me');

    const drawer = page.getByRole('dialog');
    const openDrawer = async () => {
      await open(page, event.path);
      await page
        .getByRole('button', { name: /RSVP|tickets/i })
        .first()
        .click();
      await expect(drawer.getByText('Second wave').first()).toBeVisible();
    };
    await openDrawer();
    await expect(drawer.getByText(choiceWords.opensAfter('First wave'))).toBeVisible();
    await expect(drawer.getByText(choiceWords.group(4, '$22.25'))).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await takeTickets({ page, id, ...newcomer }, event, 2);
    await openDrawer();
    await expect(drawer.getByText(choiceWords.opensAfter('First wave'))).toHaveCount(0);
    // Six people in all, and two are taken: a group of four still fits, until one more is.
    await expect(drawer.getByText('Sold Out')).toHaveCount(1);
    const { items } = await ask<{ items: { id: string; name: string }[] }>(
      page,
      'get',
      `/events/${event.eventId}/tickets`,
    );
    const second = items.filter(({ name }) => name === 'Second wave');
    await takeTickets({ page, id, ...newcomer }, event, 1, second[0]!.id);
    await openDrawer();
    await expect(drawer.getByText('Sold Out')).toHaveCount(2);
    await host.page.context().close();
  },
);
