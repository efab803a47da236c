import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { sheetWords } from '#modules/identity/accounts/copy.ts';
import { termsVersion } from '#modules/identity/accounts/terms-version.ts';
import { buyerWords } from '#modules/sales/checkout/copy.ts';
import { overlayWords } from '#platform/ui/overlay-copy.ts';
import { landmarkProfiles, landmarks } from '#seed/landmarks.ts';

export { expect, landmarks, landmarkProfiles };

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Browsers log refused requests themselves, and submit failures are logged (CHK-21). */
const expected = /Failed to load resource|^Refusal:|^Payment/;

type Fixtures = {
  /** Fails the journey if the page logs an error or violates its content policy. */
  quietConsole: void;
  db: pg.Client;
  newcomer: { name: string; email: string };
};

type BrowserOptions = {
  /** Loads pictures. Drawing posters, decoding and painting them takes a sixth of the time of all journeys. */
  pictures: boolean;
};

/** A journey with its own address, and the database to check what can't be seen. */
export const test = base.extend<Fixtures, BrowserOptions>({
  pictures: [false, { scope: 'worker', option: true }],
  launchOptions: [
    async ({ launchOptions, pictures, browserName }, use) => {
      const args = [...(launchOptions.args ?? [])];
      if (!pictures && browserName === 'chromium') args.push('--blink-settings=imagesEnabled=false');
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
  extraHTTPHeaders: async ({}, use) => {
    const part = () => 1 + Math.floor(Math.random() * 250);
    await use({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` });
  },
  quietConsole: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !expected.test(message.text())) said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(String(error)));
      await use();
      expect(said).toEqual([]);
    },
    { auto: true },
  ],
  db: async ({}, use) => {
    const client = new pg.Client(process.env.JOURNEY_DATABASE_URL);
    await client.connect();
    await use(client);
    await client.end();
  },
  newcomer: async ({}, use) => {
    const tag = Math.random().toString(36).slice(2, 8);
    await use({ name: `Robin ${tag}`, email: `robin-${tag}@example.test` });
  },
});

/**
 * For journeys that don't depend on the width and run once; the projects in playwright.config.ts skip the other
 * width. Alternate between them. Use neither if the layout matters or a screen would be tested in one width only.
 */
export const onDesktop = { tag: '@desktop' };
export const onPhone = { tag: '@phone' };
/** Also run in Firefox and WebKit, if installed. */
export const inAllBrowsers = { tag: '@browsers' };

/** Cumulative layout shift since the page was loaded. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) sum += entry.value;
          resolve(sum);
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );

/** Styles that came after the page although the server's markup has elements for them. It was painted without them. */
export async function lateStyles(page: Page): Promise<string[]> {
  const html = await (await page.request.get(page.url())).text();
  return page.evaluate((text) => {
    const first = new DOMParser().parseFromString(text, 'text/html');
    const known = new Set([...first.querySelectorAll('link')].map((link) => link.getAttribute('href')));
    const late = [...document.styleSheets].filter(
      ({ href }) => href !== null && !known.has(new URL(href).pathname),
    );
    // Styles are in layers.
    const selectorsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule.selectorText];
        return rule instanceof CSSLayerBlockRule ? selectorsOf(rule.cssRules) : [];
      });
    return late
      .flatMap(({ cssRules }) => selectorsOf(cssRules))
      .filter((selector) => first.querySelector(selector));
  }, html);
}

/** Opens a page and waits until React has hydrated it. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(
    () => {
      const isOurs = (element: Element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps$'));
      const all = [
        ...document.querySelectorAll('body :is(a, button, input, select, textarea):not(.maplibregl-map *)'),
      ];
      return all.length > 0 && all.every(isOurs);
    },
    undefined,
    { polling: 50 },
  );
  // Waits for idle work after rendering, such as listening for keys.
  await page.evaluate(() => {
    // Safari has no idle callback.
    const { requestIdleCallback: whenIdle } = globalThis as Partial<typeof globalThis>;
    return new Promise<unknown>((resolve) =>
      whenIdle ? whenIdle(resolve, { timeout: 2000 }) : setTimeout(resolve, 200),
    );
  });
}

/** Closes toasts as users do when these cover what they want to press. */
export async function dismissToasts(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: overlayWords.dismiss });
  await expect(async () => {
    if ((await dismiss.count()) > 0) await dismiss.first().click({ timeout: 1000 });
    await expect(dismiss).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** The newest sign-in code mailed to an address. */
export async function mailedCode(db: pg.Client, email: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const { rows } = await db.query<{ text: string }>(
      `select text from message where recipient = $1 order by created_at desc limit 1`,
      [email],
    );
    code = /\b(\d{6})\b/.exec(rows[0]?.text ?? '')?.[1];
    expect(code).toBeTruthy();
  }).toPass();
  return code!;
}

/** Signs up in the sheet: address, code, name and consent. */
export const signUpInSheet = (page: Page, db: pg.Client, newcomer: { name: string; email: string }) =>
  signUp(page.getByRole('dialog').last(), db, newcomer);

/** The same for a form on a page. */
export async function signUp(
  sheet: Locator,
  db: pg.Client,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await sheet.getByLabel(sheetWords.email, { exact: true }).fill(email);
  await sheet.getByRole('button', { name: sheetWords.mailCode }).click();
  await expect(sheet.getByText(sheetWords.codeSent(email))).toBeVisible();
  const code = sheet.getByLabel(sheetWords.code, { exact: true });
  await expect(code).toBeFocused();
  // The sixth digit submits it.
  await code.fill(await mailedCode(db, email));
  await sheet.getByLabel(sheetWords.name, { exact: true }).fill(name);
  await dismissToasts(sheet.page());
  for (const box of await sheet.getByRole('checkbox').all()) await box.check();
  await sheet.getByRole('button', { name: sheetWords.createAccount }).click();
}

/** Signs the browser in as a new user, without the sheet. */
export async function signInAsNew(
  page: Page,
  db: pg.Client,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const ask = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  await ask('/auth/code', { email });
  const code = await mailedCode(db, email);
  await ask('/auth/code/verify', { email, code });
  await ask('/auth/sign-up', { email, code, name, termsVersion, ofAge: true });
}

/** Picks the tenth of next month at this time; without a time, accepts the suggestion. */
export async function chooseMoment(page: Page, label: string, time?: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  const picker = page.getByRole('dialog', { name: label });
  if (time) {
    await picker.getByRole('button', { name: /next month/i }).click();
    await picker.getByLabel('Time', { exact: true }).fill(time);
    await picker.getByRole('button', { name: /^10 / }).first().click();
  }
  await picker.getByRole('button', { name: 'Done' }).click();
  await expect(picker).toBeHidden();
}

/** Opens the drawer of an event at the ticket choice. */
export async function openDrawer(page: Page, path: string): Promise<Locator> {
  await open(page, `${path}?checkout=tickets`);
  const drawer = page.getByRole('dialog').first();
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Continues from the ticket choice to a working payment form. */
export async function toPayment(page: Page, path: string, ticket: string): Promise<Locator> {
  const drawer = await openDrawer(page, path);
  await drawer.getByText(ticket, { exact: true }).first().click();
  await drawer.getByRole('button', { name: buyerWords.continue }).click();
  await expect(drawer.getByLabel(/card number/i)).toBeVisible({ timeout: 20_000 });
  return drawer;
}

export async function purchase(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: buyerWords.purchase }).click();
}

/** A buyer's orders in the database. */
export async function ordersOf(db: pg.Client, email: string) {
  const { rows } = await db.query<{ id: string; status: string; charges: number; admissions: number }>(
    `select o.id, o.status,
            (select count(*)::int from payment p
              where p.event_id = o.event_id and p.order_id = o.id and p.captured_minor > 0) as charges,
            (select count(*)::int from ticket a where a.event_id = o.event_id and a.order_id = o.id) as admissions
       from ticket_order o where o.buyer_email = $1 order by o.created_at`,
    [email],
  );
  return rows;
}

export async function fillCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel(/card number/i).fill(number);
  await page.getByLabel(/expiry/i).fill('12 / 34');
  await page.getByLabel(/security code|cvc/i).fill('123');
}

const rulesOf = {
  everything: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colors: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Runs axe for WCAG 2.2 A and AA, for everything or for colors only. */
export async function violations(page: Page, looked: keyof typeof rulesOf = 'everything'): Promise<string[]> {
  // Injects axe once per page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${axeSource};0`);
  // Lays out content far below, which is otherwise skipped until it is near, so that axe sees real positions.
  await page.evaluate(() => {
    const allLaidOut = new CSSStyleSheet();
    allLaidOut.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, allLaidOut];
    // Waits for entrance animations.
    const comingIn = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(comingIn.map(({ finished }) => finished)).then(() => undefined);
  });
  return page.evaluate(async (wanted) => {
    type AxeResults = {
      violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[];
    };
    const { axe } = globalThis as unknown as {
      axe: { run: (root: Document, options: object) => Promise<AxeResults> };
    };
    // Bars that stay in view cover part of what is scrolled below them, which axe takes for a small target. A toast
    // that comes or goes meanwhile is half transparent, which axe takes for a weak contrast.
    const allAtRest = new CSSStyleSheet();
    allAtRest.replaceSync(`
      :is(.nav-bar, .tabbar, .buy-bar, .form-top, .form-bottom) { position: static !important }
      .toast { transition: none !important }`);
    // A copy: the list itself changes with the document.
    const before = [...document.adoptedStyleSheets];
    document.adoptedStyleSheets = [...before, allAtRest];
    const found = await axe.run(document, {
      runOnly: wanted,
      // Passing elements need no report.
      resultTypes: ['violations'],
    });
    document.adoptedStyleSheets = before;
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}`),
    );
  }, rulesOf[looked]);
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, wanted: Locator, atMost = 80): Promise<void> {
  // Finding an element by its role and name takes longer than a press, so it is found again only if it was replaced.
  let element = await wanted.elementHandle();
  for (let step = 0; step < atMost; step++) {
    const place = await element!.evaluate((node) =>
      node.isConnected ? node.contains(document.activeElement) : undefined,
    );
    if (place) return;
    if (place === undefined) element = await wanted.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached with ${atMost} tabs: ${String(wanted)}`);
}

/**
 * Records when the focus falls to the body for more than the two frames in which a step replaces another.
 * @returns the headings at those times; starts over when called
 */
export async function stepsOfFocus(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const lost: string[] = [];
    Object.assign(globalThis, { lostFocus: lost });
    let frames = 0;
    let hasBegun = false;
    const look = () => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      hasBegun ||= !isLost;
      frames = isLost && hasBegun ? frames + 1 : 0;
      if (frames === 3)
        lost.push([...document.querySelectorAll('h1, h2')].map(({ textContent }) => textContent).join(' | '));
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (globalThis as unknown as { lostFocus: string[] }).lostFocus.splice(0));
}
