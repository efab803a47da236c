import { listEntry } from '#modules/social/collections/menu-copy.ts';
import { listWords as words } from '#modules/social/collections/list-copy.ts';
import { expect, landmarks, onDesktop, open, test, violations } from './journey.ts';
import { ask, meetPerson } from './own-event.ts';

const { nightFreight, free, nearlyGone } = landmarks;

test(
  'a user makes a do-list, adds events from their pages, reorders it, and a friend helps; everyone sees the result [COL-04, RTE-19]',
  onDesktop,
  async ({ page: reader, browser, db }) => {
    const [{ page }, helper] = await Promise.all([
      meetPerson(browser, db, 'Robin'),
      meetPerson(browser, db, 'Sasha'),
    ]);
    const name = `Three in a row ${Math.random().toString(36).slice(2, 7)}`;

    await open(page, '/magazine');
    await page.getByRole('banner').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('menuitem', { name: listEntry.label }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.newDoList })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel(words.name).fill(name);
    await page.locator('form').getByRole('button', { name: words.create, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(words.noEvents)).toBeVisible();
    const { pathname, search } = new URL(page.url());
    expect(pathname).toMatch(/^\/do-lists\/[\da-f-]{36}$/);
    const listId = `collection:${pathname.split('/').at(-1)}`;

    await open(page, nightFreight.path);
    await page.getByRole('button', { name: words.addTo }).click();
    const mark = page.getByRole('dialog').getByLabel(name);
    const added = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await mark.click();
    await added;
    await expect(mark).toBeChecked();
    expect(await violations(page)).toEqual([]);
    for (const { eventId } of [free, nearlyGone])
      await ask(page, 'put', `/collections/${listId}/events/event:backbeat:${eventId}`, {});

    await open(page, `${pathname}${search}`);
    const nights = page.getByRole('list', { name: words.events });
    const names = nights.getByRole('heading', { level: 3 });
    await expect(names).toHaveText([nightFreight.name, free.name, nearlyGone.name]);
    const ordered = () =>
      page.waitForResponse((answer) => answer.url().endsWith('/order') && answer.status() === 200);
    let kept = ordered();
    await nights.getByRole('button', { name: `Move ${nightFreight.name} down` }).click();
    await kept;
    await expect(names).toHaveText([free.name, nightFreight.name, nearlyGone.name]);
    kept = ordered();
    await names.filter({ hasText: nearlyGone.name }).dragTo(names.filter({ hasText: free.name }));
    await kept;
    await expect(names).toHaveText([nearlyGone.name, free.name, nightFreight.name]);

    await page.getByRole('searchbox', { name: words.searchPeople }).fill(helper.name);
    await page.getByRole('button', { name: words.inviteOne(helper.name) }).click();
    const people = page.getByRole('list', { name: words.people });
    await expect(people.getByRole('listitem')).toContainText([helper.name]);
    await expect(people).toContainText(words.invited);
    expect(await violations(page)).toEqual([]);

    await open(helper.page, pathname);
    await expect(helper.page.getByText(words.askedToHelp)).toBeVisible();
    await helper.page.getByRole('button', { name: words.accept }).click();
    await helper.page.getByRole('link', { name: words.edit, exact: true }).click();
    const note = helper.page.getByLabel(words.note(free.name));
    await note.fill('Come early.');
    const said = helper.page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await note.blur();
    await said;

    await open(reader, pathname);
    await expect(reader.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([
      nearlyGone.name,
      free.name,
      nightFreight.name,
    ]);
    await expect(reader.getByRole('button', { name: words.follow, exact: true })).toBeVisible();
    await expect(reader.getByRole('link', { name: words.edit, exact: true })).toHaveCount(0);
    expect(await violations(reader)).toEqual([]);
  },
);
