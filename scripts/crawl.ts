/**
 * Crawls a running instance with its demo city, signed out and as each demo person, on a phone in dark mode and a
 * desktop in light mode: `node scripts/crawl.ts [http://localhost:4400] [person…]`. Exits with 1 when a link is dead,
 * a page or response fails, the console or the content policy reports an error, axe finds a violation, a page scrolls
 * sideways, or a role can't reach one of its pages from `/` through visible links and menus.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { demoPeople } from '#seed/city/demo-people.ts';
import { landmarks } from '#seed/landmarks.ts';
import { openBrowser } from '../bench/browser.ts';
import { pageOf, unclassified, unreachable, type Role } from './reachability.ts';
import { addressesOfRoutes, patternOf } from './routes-of-pages.ts';

const [url = 'http://localhost:4400', ...asked] = process.argv.slice(2);
const origin = new URL(url).origin;
/** After this time, no further page is opened, and the skipped ones are listed. */
const longest = Number(process.env.CRAWL_MINUTES ?? 8) * 60_000;
const atOnce = Number(process.env.CRAWL_LANES ?? 3);
/** `phone` or `desk` crawls signed in on one device too, so that each page is reached there. */
const onlyShape = process.env.CRAWL_SHAPE as Shape | undefined;
const perPattern = 2;
const started = performance.now();

const shapes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'dark' },
  desk: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
} as const satisfies Record<string, BrowserContextOptions>;
type Shape = keyof typeof shapes;

/** A crawling visitor. Signed out, the whole crawl uses one device; otherwise devices alternate. */
type Walker = { readonly name: string; readonly role: Role; readonly key?: string; readonly only?: Shape };
const walkers: readonly Walker[] = [
  { name: 'guest, phone', role: 'guest', only: 'phone' },
  ...demoPeople.map(({ key, role }) => ({ name: key, role, key })),
  { name: 'guest, desk', role: 'guest', only: 'desk' },
];

/** For everyone else its URL returns 404. */
const admin = demoPeople.find(({ role }) => role === 'admin')!;

const wrong = new Map<string, Set<string>>();
function report(what: string, where: string): void {
  if (process.env.CRAWL_TALK && !wrong.has(what)) console.log(`✗ ${what}\n     ${where}`);
  wrong.set(what, (wrong.get(what) ?? new Set<string>()).add(where));
}
const seen: { walker: string; pages: number; patterns: number; links: number; unseen: number }[] = [];
const asking = new Map<string, Promise<number>>();
/** Public links are checked once, personal ones once per visitor. */
const isOwn = /\/manage|^\/(admin|settings|tickets|notifications|plans|do-lists|collections|profiles)/;

/** Failed requests are reported by their response instead. */
const reportedElsewhere = /Failed to load resource/;
const noteBreaches = `globalThis.breaches = [];
  document.addEventListener('securitypolicyviolation', (event) =>
    breaches.push(event.violatedDirective + ' ' + event.blockedURI))`;
/**
 * Waits until React has hydrated all controls; Markdown attaches a listener for its links. Runs as a string here,
 * because the content policy forbids evaluating strings later.
 */
const takeOver = `(async () => {
  const isOurs = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const all = () => [...document.querySelectorAll('body :is(a, button, input):not(.maplibregl-map *, .article-words *)')];
  const end = performance.now() + 15000;
  while (all().length === 0 || !all().every(isOurs)) {
    if (performance.now() > end) throw new Error('React never took it over');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
})()`;
/** Scrolls through the whole page, so that lazy parts load and stay laid out for axe. */
const lookThrough = `(async () => {
  const allLaidOut = new CSSStyleSheet();
  allLaidOut.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, allLaidOut];
  for (let y = 0; y < Math.min(document.documentElement.scrollHeight, 12000); y += 700) {
    scrollTo({ top: y, behavior: 'instant' });
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  scrollTo({ top: 0, behavior: 'instant' });
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1500 }));
  await Promise.race([
    Promise.allSettled(document.getAnimations().map((one) => one.finished)),
    new Promise((resolve) => setTimeout(resolve, 600)),
  ]);
})()`;
const readPage = `({
  links: [...document.querySelectorAll('a[href]')].filter((link) => link.checkVisibility()).map((link) => link.href),
  lost: [...document.querySelectorAll('a[href^="#"]')]
    .map((link) => link.getAttribute('href').slice(1)).filter((id) => id && !document.getElementById(id)),
  breaches: globalThis.breaches,
  width: document.documentElement.scrollWidth,
})`;
type Read = { links: string[]; lost: string[]; breaches: string[]; width: number };

type Violation = { id: string; nodes: { target: string[]; html: string }[] };

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const words = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0]!;

function listen(page: Page, whereNow: () => string) {
  page.on('console', (message) => {
    if (message.type() === 'error' && !reportedElsewhere.test(message.text()))
      report(`console: ${message.text().slice(0, 300)}`, whereNow());
  });
  page.on('pageerror', (error) => report(`thrown: ${String(error).slice(0, 300)}`, whereNow()));
  page.on('response', (answer) => {
    if (answer.status() < 400 || answer.status() === tooMany || !answer.url().startsWith(origin)) return;
    const { pathname } = new URL(answer.url());
    report(`${answer.status()} ${answer.request().method()} ${pathname}`, whereNow());
  });
}

/** Pages per IP address are limited; the crawl waits as long as `Retry-After` says. */
const tooMany = 429;
const waitForRetryAfter = (headers: Record<string, string>) =>
  wait(Number(headers['retry-after'] ?? 5) * 1000);

async function look(page: Page, path: string, where: string): Promise<string[]> {
  const answer = await page.goto(url + path, { waitUntil: 'load' });
  if (answer?.status() === tooMany) {
    await waitForRetryAfter(answer.headers());
    return look(page, path, where);
  }
  await page.evaluate(takeOver);
  await page.evaluate(lookThrough);
  const read = await page.evaluate<Read>(readPage);
  for (const breach of read.breaches) report(`policy: ${breach}`, where);
  for (const id of read.lost) report(`link to a missing anchor: #${id}`, where);
  if (read.width > page.viewportSize()!.width) report(`scrolls sideways: ${read.width} px`, where);
  await page.evaluate(`${axeSource};0`);
  const { violations } = await page.evaluate<{ violations: Violation[] }>(`axe.run(document, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    resultTypes: ['violations'],
  })`);
  for (const { id, nodes } of violations)
    for (const node of nodes.slice(0, 3))
      report(`axe ${id}: ${node.target.join(' ')} | ${node.html.slice(0, 160)}`, where);
  return path === '/' ? [...read.links, ...(await linksOfMenus(page))] : read.links;
}

const hrefsOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => (link as unknown as { href: string }).href));

/** Collects the links of the menus around every page, and of the profile drawer that one of them opens. */
async function linksOfMenus(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const name of [/^Profile of/, 'Create']) {
    const button = page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
    if ((await button.count()) === 0) continue;
    await button.click();
    const entries = page.getByRole('menuitem');
    await entries.first().waitFor();
    found.push(...(await hrefsOf(page.locator('a[role=menuitem]'))));
    const profiles = entries.filter({ hasText: 'Switch profile' });
    if ((await profiles.count()) > 0) {
      await profiles.click();
      const links = page.getByRole('dialog').getByRole('link');
      await links.first().waitFor();
      found.push(...(await hrefsOf(links)));
    }
    await page.keyboard.press('Escape');
  }
  return found;
}

/** A page that hangs is reported and skipped. @throws Error after a minute and a half */
async function withinTime<Seen>(looking: Promise<Seen>): Promise<Seen> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('it takes longer than a minute and a half')), 90_000);
  return Promise.race([looking, late]).finally(() => clearTimeout(timer));
}

/** @returns paths and queries on this instance only. */
const ownOf = (links: readonly string[]) =>
  new Set(
    links.flatMap((link) => {
      const { origin: its, pathname, search } = new URL(link);
      return its === origin ? [pathname + search] : [];
    }),
  );

async function statusOf(context: BrowserContext, path: string): Promise<number> {
  const answer = await context.request.get(origin + path, { timeout: 30_000, maxRetries: 1 });
  if (answer.status() !== tooMany) return answer.status();
  await waitForRetryAfter(answer.headers());
  return statusOf(context, path);
}

async function askFor(context: BrowserContext, walker: Walker, path: string, from: string): Promise<void> {
  const key = isOwn.test(path) ? `${walker.key} ${path}` : path;
  if (asking.has(key)) return;
  let why = '';
  // Retries once when the connection was closed just as it was reused.
  const status = statusOf(context, path).catch((error: unknown) => {
    why = words(error);
    return 0;
  });
  asking.set(key, status);
  if ((await status) === 0 || (await status) >= 400)
    report(`dead link: ${path} (${why || (await status)})`, `${walker.name} ${from}`);
}

type Waiting = { readonly path: string; readonly from: string };

/** Opens a phone and a desktop, both signed in. */
async function openContexts(walker: Walker, number: number) {
  const browser = await openBrowser();
  const open = async (shape: Shape) => {
    const context = await browser.newContext({
      ...shapes[shape],
      locale: 'en-US',
      timezoneId: 'America/Los_Angeles',
      extraHTTPHeaders: { 'x-forwarded-for': `10.77.${number}.${shape.length}` },
    });
    await context.addInitScript(noteBreaches);
    if (!walker.key) return context;
    const data = { key: walker.key };
    const answer = await context.request.post(`${origin}/api/auth/demo`, { data, headers: { origin } });
    if (!answer.ok()) throw new Error(`Sign-in failed for ${walker.key}: ${await answer.text()}`);
    return context;
  };
  return { contexts: { phone: await open('phone'), desk: await open('desk') }, close: () => browser.close() };
}

/** The pages to open: new kinds of pages before another page of a known kind, and before filtered ones. */
function openWaitingList() {
  const opened = new Set<string>();
  const known = new Set<string>();
  const looks = new Map<string, number>();
  const waiting: Waiting[] = [];
  return {
    add: (path: string, from: string) => {
      if (known.has(path)) return;
      known.add(path);
      waiting.push({ path, from });
    },
    /** @returns the next page, and how many pages of its kind were opened before */
    takeNext: (): (Waiting & { times: number }) | undefined => {
      const rest = waiting.flatMap((one) => {
        const { pattern, most } = patternOf(one.path, perPattern);
        const times = pattern ? (looks.get(pattern) ?? 0) : Infinity;
        return times < most && !opened.has(one.path) ? [{ ...one, pattern: pattern!, times }] : [];
      });
      const fresh = rest.filter(({ times }) => times === 0);
      const next = fresh.find(({ path }) => !path.includes('?')) ?? fresh[0] ?? rest[0];
      if (!next) return undefined;
      opened.add(next.path);
      looks.set(next.pattern, next.times + 1);
      return next;
    },
    figures: () => {
      const unseen = new Set(waiting.map(({ path }) => patternOf(path, perPattern).pattern));
      for (const pattern of looks.keys()) unseen.delete(pattern);
      unseen.delete(undefined);
      return { pages: opened.size, patterns: looks.size, links: known.size, unseen: unseen.size };
    },
  };
}

async function walk(walker: Walker, number: number) {
  const { contexts, close } = await openContexts(walker, number);
  const graph = new Map<string, Set<string>>();
  const list = openWaitingList();
  for (const path of ['/', ...addressesOfRoutes(), ...Object.values(landmarks).map((night) => night.path)])
    if (path !== '/admin' || walker.key === admin.key) list.add(path, 'the routes');
  let pages = 0;
  while (performance.now() - started < longest) {
    const next = list.takeNext();
    if (!next) break;
    const { path, times, from } = next;
    const isEven = (pages++ + times + number) % 2 === 0;
    const shape: Shape = walker.only ?? onlyShape ?? (isEven ? 'phone' : 'desk');
    const page = await contexts[shape].newPage();
    const where = `${walker.name} ${shape} ${path}`;
    listen(page, () => where);
    try {
      const links = ownOf(await withinTime(look(page, path, where)));
      for (const link of links) list.add(link, path);
      const linked = graph.get(pageOf(path)) ?? new Set<string>();
      graph.set(pageOf(path), linked);
      for (const link of links) linked.add(pageOf(link));
      const batch = [...links];
      while (batch.length > 0)
        await Promise.all(batch.splice(0, 4).map((link) => askFor(contexts[shape], walker, link, path)));
    } catch (error) {
      report(`page check failed: ${words(error)} (from ${from})`, where);
    } finally {
      await page.close();
    }
    if (process.env.CRAWL_TALK)
      console.log(`${Math.round((performance.now() - started) / 1000)} s  ${where}`);
  }
  for (const missing of unreachable(walker.role, graph))
    report(`unreachable from / through links and menus: ${missing}`, walker.name);
  seen.push({ walker: walker.name, ...list.figures() });
  await close();
}

const rest = walkers.filter(({ name }) => asked.length === 0 || asked.some((one) => name.includes(one)));
const lanes = [...rest.entries()];
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next = lanes.shift(); next; next = lanes.shift()) await walk(next[1], next[0]);
  }),
);

for (const route of unclassified())
  report(`route without a reachability rule: ${route}`, 'scripts/reachability.ts');
console.table(seen);
console.log(`${asking.size} links checked in ${Math.round((performance.now() - started) / 1000)} s`);
for (const [what, places] of wrong)
  console.log(`\n✗ ${what}\n   ${places.size} ×: ${[...places].slice(0, 3).join('\n        ')}`);
if (seen.length < rest.length || seen.some(({ pages }) => pages === 0)) process.exitCode = 1;
if (wrong.size > 0) process.exitCode = 1;
console.log(wrong.size > 0 ? `\n${wrong.size} problems found.` : '\nNo problems found.');
