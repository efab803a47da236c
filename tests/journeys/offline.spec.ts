import type { Page } from '@playwright/test';
import { offlineWords } from '#app/offline-copy.ts';
import { ticketWords } from '#modules/sales/tickets/copy.ts';
import { expect, landmarks, onPhone, open, ordersOf, signInAsNew, test, violations } from './journey.ts';

test.use({ serviceWorkers: 'allow', pictures: true });

/** Addresses of the stored pages. */
const storedPages = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('tickets'))) return [];
    const requests = await (await caches.open('tickets')).keys();
    return requests.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith('/tickets'));
  });

const isLedByWorker = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

/**
 * Takes a free ticket as a new user.
 * @returns the page of the order
 */
async function takeTicket(page: Page, email: string, db: Parameters<typeof ordersOf>[0]): Promise<string> {
  const answer = await page.request.post('/api/orders', {
    headers: { 'idempotency-key': `one-ticket-${email}` },
    data: {
      eventId: `event:backbeat:${landmarks.free.eventId}`,
      orderItems: { items: [{ itemId: `ticket:${landmarks.free.tickets.rsvp}`, quantity: 1 }] },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const [order] = await ordersOf(db, email);
  return `/tickets/${order!.id}`;
}

test(
  'tickets that were opened once open offline, for their owner only, and signing out deletes them [TKT-02, PWA-01]',
  onPhone,
  async ({ page, context, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    const ticket = await takeTicket(page, newcomer.email, db);
    await open(page, '/tickets');
    await expect.poll(() => storedPages(page)).toEqual(['/tickets']);
    await page.getByRole('link', { name: landmarks.free.name }).click();
    await page.waitForURL(`**${ticket}`);
    await expect.poll(() => storedPages(page)).toEqual(['/tickets', ticket]);
    await isLedByWorker(page);

    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: ticketWords.showCode }).click();
    const code = page.getByRole('dialog').getByRole('img');
    await expect(code).toBeVisible();
    const { width, height } = (await code.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThan(300);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.goto('/tickets');
    await page.getByRole('link', { name: landmarks.free.name }).click();
    await page.waitForURL(`**${ticket}`);
    await expect(page.getByRole('button', { name: ticketWords.showCode })).toBeVisible();
    // Nothing else is stored, and other pages say that they need a connection.
    await page.goto('/settings/notifications');
    await expect(page.getByRole('heading', { name: offlineWords.title })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // Signing out offline also deletes them.
    await page.goto(ticket);
    await page.evaluate(() => fetch('/api/auth/sign-out', { method: 'POST' }).catch(() => undefined));
    await expect.poll(() => storedPages(page)).toEqual([]);
    await page.goto(ticket);
    await expect(page.getByRole('heading', { name: offlineWords.title })).toBeVisible();
  },
);

test(
  'stored tickets are deleted when another user signs in, and when the session ended elsewhere [TKT-02]',
  onPhone,
  async ({ page, context, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    const ticket = await takeTicket(page, newcomer.email, db);
    await open(page, ticket);
    await expect.poll(() => storedPages(page)).toEqual([ticket]);
    await isLedByWorker(page);
    await page.evaluate(() =>
      fetch('/api/auth/demo', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key: 'theo-brandt' }),
      }),
    );
    await expect.poll(() => storedPages(page)).toEqual([]);

    await open(page, '/tickets');
    await expect.poll(() => storedPages(page)).toEqual(['/tickets']);
    await context.clearCookies();
    await open(page, '/fans');
    await expect.poll(() => storedPages(page)).toEqual([]);
  },
);

test(
  'Backbeat can be installed: name, icons for every use, and start page [PWA-01]',
  onPhone,
  async ({ page }) => {
    await open(page, '/');
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await page.request.get(href!);
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const manifest = (await answer.json()) as {
      name: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Backbeat', start_url: '/', display: 'standalone' });
    for (const { src, sizes } of manifest.icons) {
      const measured = await page.evaluate(async (address) => {
        const picture = new Image();
        picture.src = address;
        await picture.decode();
        return `${picture.naturalWidth}x${picture.naturalHeight}`;
      }, src);
      expect(measured).toBe(sizes);
    }
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Journeys use private windows, where browsers don't install apps.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  },
);
