import type { Browser, Page } from '@playwright/test';
import { notificationWords as words } from '#modules/messaging/notifications/copy.ts';
import { idOf } from '#seed/ids.ts';
import { expect, onDesktop, onPhone, open, signInAsNew, test } from './journey.ts';

/** A community with approval that the demo host manages. */
const lowEnd = idOf('community', 'women-in-the-low-end');

const isPhone = (page: Page) => page.viewportSize()!.width < 768;
/** A button that opens a panel, or a link to the page on phones. */
const bellOf = (page: Page, unread: number) =>
  page
    .getByRole('banner')
    .getByRole(isPhone(page) ? 'link' : 'button', { name: words.bell(unread), exact: true });
const anyBellOf = (page: Page) =>
  page.getByRole('banner').getByRole(isPhone(page) ? 'link' : 'button', { name: /^Notifications/ });
const inMain = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

async function openList(page: Page) {
  await anyBellOf(page).click();
  const list = isPhone(page) ? page.getByRole('main') : page.getByRole('dialog', { name: words.title });
  await expect(list.getByRole('heading', { name: words.title })).toBeVisible();
  return list;
}

/** Opens a page and waits for the live stream. */
async function openListening(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(/\/api\/live/);
  await open(page, path);
  await stream;
}

async function secondPerson(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

test(
  'a follow notifies without a reload, and the followed person’s next post is in the follower’s feed [NTF-02, NTF-05, NTF-13]',
  onPhone,
  async ({ page, db, newcomer, browser }) => {
    const other = await secondPerson(browser);
    const name = `${newcomer.name} too`;
    await Promise.all([
      signInAsNew(page, db, newcomer),
      signInAsNew(other, db, { name, email: `too-${newcomer.email}` }),
    ]);
    const { id } = (await (await other.request.get('/api/me')).json()) as { id: string };
    await Promise.all([openListening(other, '/explore'), open(page, `/users/${id}`)]);
    await expect(bellOf(other, 0)).toBeVisible();

    await inMain(page, 'Follow').first().click();
    await expect(bellOf(other, 1)).toBeVisible();
    const list = await openList(other);
    await expect(list.getByRole('heading', { name: 'New', exact: true })).toBeVisible();
    const line = list.getByRole('link', { name: `${newcomer.name} started following you` });
    await expect(line).toContainText(words.unread);
    await line.click();
    await expect(other.getByRole('heading', { level: 1, name: newcomer.name, exact: true })).toBeVisible();
    await expect(bellOf(other, 0)).toBeVisible();

    const text = `Doors at nine, ${name}.`;
    const posted = await other.request.post(`/api/users/${id}/feedPosts`, {
      data: { description: text, items: { items: [] }, feedId: null, profileId: `profile:${id}` },
    });
    expect(posted.status(), await posted.text()).toBe(201);
    await open(page, '/');
    await expect(page.getByRole('article', { name: `Post by ${name}` })).toContainText(text);
    await other.context().close();
  },
);

test(
  'a request is approved from the notifications, and the other person’s button changes without a reload [NTF-09, COM-16]',
  onDesktop,
  async ({ page, db, newcomer, browser }) => {
    await signInAsNew(page, db, newcomer);
    await openListening(page, `/communities/${lowEnd}`);
    const { id } = (await (await page.request.get('/api/me')).json()) as { id: string };
    const team = await secondPerson(browser);
    expect((await team.request.post('/api/auth/demo', { data: { key: 'ines-duarte' } })).ok()).toBe(true);
    await inMain(page, 'Ask to join').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('How did you hear about us?').fill(`A friend of ${id}`);
    await dialog.getByLabel('What would you bring to one of our events?').fill('A second turntable');
    await dialog.getByRole('button', { name: 'Ask to join' }).click();
    await expect(inMain(page, 'Requested')).toBeVisible();
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));

    await open(team, '/explore');
    const list = await openList(team);
    const line = list.getByRole('listitem').filter({ hasText: newcomer.name });
    await expect(line.getByRole('button', { name: 'Decline' })).toBeVisible();
    await line.getByRole('button', { name: 'Approve' }).click();
    await expect(line.getByRole('button')).toHaveCount(0);
    await expect(inMain(page, 'Joined')).toBeVisible();
    await expect(page.locator('body[data-same-page]')).toHaveCount(1);
    await team.context().close();
  },
);
