/** Measures what a phone with an empty cache downloads for each page before any interaction. */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { landmarks } from '#seed/landmarks.ts';
import { openBrowser, openPhone, signInAsFan } from './browser.ts';
import { report, type Figure } from './figure.ts';
import { cityFolder, openBenchServer, seedCity } from './server.ts';

type Visit = {
  readonly name: string;
  readonly path: string;
  readonly signedIn?: boolean;
  /** Budgets in kB: scripts, and the whole page. */
  readonly scripts: number;
  readonly whole?: number;
  /** An element that the address opens. Scripts that load until it shows count, too. */
  readonly opens?: string;
  /** Requests of the whole page. */
  readonly requests?: number;
};

const visits: readonly Visit[] = [
  { name: 'home', path: '/', scripts: 110, whole: 400 },
  { name: 'event', path: landmarks.nightFreight.path, scripts: 110, whole: 350, requests: 25 },
  {
    name: 'checkout',
    path: `${landmarks.nightFreight.path}?checkout=tickets`,
    scripts: 130,
    opens: '[role=dialog] .ticket-row',
    requests: 40,
  },
  { name: 'tickets', path: '/tickets', signedIn: true, scripts: 110 },
  { name: 'sign-in', path: '/sign-in', scripts: 110 },
];
const styleBudget = 15;
const fontBudget = 70;
/** A page is loaded when the network has been idle for this long. Milliseconds. */
const quietMs = 1_000;
/** Has its own budget. */
const paymentLibrary = /stripe/;

type Loaded = {
  readonly kind: string;
  readonly url: string;
  readonly bodyKb: number;
  /** Size over HTTP/1.1; HTTP/2 compresses headers. */
  readonly headKb: number;
  /** Whether the first view waits for it. Other scripts load when the browser is idle. */
  readonly isFirst: boolean;
};

const city = cityFolder();
await seedCity(city.path);
const server = await openBenchServer({ dataDir: city.path, command: ['web'] });
const browser = await openBrowser();
const figures: Figure[] = [];
for (const visit of visits) figures.push(...figuresOf(visit, await loadPage(browser, visit)));
await browser.close();
await server.stop();
city.remove();
report('First-view bytes', figures);

function figuresOf({ name, scripts, whole, requests }: Visit, loaded: readonly Loaded[]): Figure[] {
  const ours = loaded.filter(({ url }) => !paymentLibrary.test(url));
  const sumOf = (kind: string) => sumUp(ours.filter((one) => one.kind === kind));
  const allScripts = ours.filter(({ kind }) => kind === 'Script');
  const judged = allScripts.filter(({ isFirst }) => isFirst);
  const later = sumUp(allScripts) - sumUp(judged);
  const largest = loaded.toSorted((a, b) => b.bodyKb - a.bodyKb).slice(0, 3);
  const headers = loaded.reduce((sum, { headKb }) => sum + headKb, 0);
  const parts = ['Document', 'Image', 'Fetch'].map(
    (kind) => `${kind.toLowerCase()}s ${sumOf(kind).toFixed(0)}`,
  );
  return [
    {
      what: `${name}: scripts`,
      value: sumUp(judged),
      unit: 'kB',
      budget: { atMost: scripts },
      note: `${judged.length} files${later > 0 ? `; ${later.toFixed(0)} kB more when the browser is idle` : ''}`,
    },
    { what: `${name}: styles`, value: sumOf('Stylesheet'), unit: 'kB', budget: { atMost: styleBudget } },
    {
      what: `${name}: requests`,
      value: loaded.length,
      unit: '',
      ...(requests === undefined ? {} : { budget: { atMost: requests } }),
    },
    { what: `${name}: fonts`, value: sumOf('Font'), unit: 'kB', budget: { atMost: fontBudget } },
    {
      what: `${name}: total`,
      value: sumUp(loaded),
      unit: 'kB',
      ...(whole === undefined ? {} : { budget: { atMost: whole } }),
      note: `${parts.join(', ')}; largest ${largest.map(nameOf).join(', ')}; plus ${headers.toFixed(0)} kB of headers`,
    },
  ];
}

function sumUp(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, { bodyKb }) => sum + bodyKb, 0);
}

function nameOf({ url, bodyKb }: Loaded): string {
  return `${new URL(url).pathname.split('/').at(-1)} ${bodyKb.toFixed(0)}`;
}

async function loadPage(chromium: Browser, visit: Visit): Promise<Loaded[]> {
  const context = await openPhone(chromium);
  if (visit.signedIn) await signInAsFan(context, server.url);
  const page = await context.newPage();
  const document = await context.request.get(server.url + visit.path);
  const named = new Set((await document.text()).match(/\/assets\/[^"']+\.js/g));
  const loaded = await watchLoading(context, page);
  if (visit.opens) await page.addInitScript(markShown, visit.opens);
  await page.goto(server.url + visit.path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(quietMs);
  const early = new Set(visit.opens ? await page.evaluate(loadedUntilShown) : []);
  await context.close();
  return loaded.map((one) => ({
    ...one,
    isFirst: named.has(new URL(one.url).pathname) || early.has(one.url),
  }));
}

/** Runs in the page. Marks the time at which an element first shows. */
function markShown(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    performance.mark('shown');
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page. Addresses that were asked for until the marked time. */
function loadedUntilShown(): string[] {
  const [shown] = performance.getEntriesByName('shown');
  if (!shown) throw new Error('The first step was never shown.');
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= shown.startTime)
    .map(({ name }) => name);
}

/** Transferred bytes, as the browser reports them. */
async function watchLoading(context: BrowserContext, page: Page): Promise<Omit<Loaded, 'isFirst'>[]> {
  const loaded: Omit<Loaded, 'isFirst'>[] = [];
  const session: CDPSession = await context.newCDPSession(page);
  await session.send('Network.enable');
  const answers = new Map<string, { kind: string; url: string; headBytes: number }>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    answers.set(requestId, { kind: type, url: response.url, headBytes: response.encodedDataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (!answer || !answer.url.startsWith('http')) return;
    const bodyKb = Math.max(0, encodedDataLength - answer.headBytes) / 1000;
    loaded.push({ kind: answer.kind, url: answer.url, bodyKb, headKb: answer.headBytes / 1000 });
  });
  return loaded;
}
