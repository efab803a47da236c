/**
 * Runs Lighthouse with its phone settings: the median of three runs for the event page, one run for each other public
 * page.
 */
import lighthouse, { type Result } from 'lighthouse';
import { landmarkLists, landmarkProfiles, landmarks } from '#seed/landmarks.ts';
import { openBrowser } from './browser.ts';
import { report, type Figure } from './figure.ts';
import { cityFolder, openBenchServer, seedCity } from './server.ts';
import { median } from './rounds.ts';

const debuggingPort = 20_000 + (process.pid % 20_000);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const pages = {
  'event page': { path: landmarks.nightFreight.path, rounds: 3 },
  home: { path: '/', rounds: 1 },
  explore: { path: '/explore', rounds: 1 },
  community: { path: `/communities/${landmarkProfiles.freightUnion}`, rounds: 1 },
  artist: { path: `/artists/b/${landmarkProfiles.oktaLindqvist}`, rounds: 1 },
  venue: { path: `/venues/${landmarkProfiles.ninthStFreight}`, rounds: 1 },
  'do-list': { path: `/do-lists/${landmarkLists.friday}`, rounds: 1 },
  'for fans': { path: '/fans', rounds: 1 },
  magazine: { path: '/magazine', rounds: 1 },
  'magazine article': { path: '/magazine/house-lights', rounds: 1 },
};

const city = cityFolder();
await seedCity(city.path);
const server = await openBenchServer({ dataDir: city.path, command: ['web'] });
const browser = await openBrowser(`--remote-debugging-port=${debuggingPort}`);
const figures: Figure[] = [];
for (const [page, { path, rounds }] of Object.entries(pages)) {
  await drawPictures(path);
  const results: Result[] = [];
  for (let round = 0; round < rounds; round++) results.push(await judge(path));
  figures.push(...figuresOf(page, results));
}
await browser.close();
await server.stop();
city.remove();
report('Lighthouse, phone', figures);

/**
 * Demo pictures are drawn on their first request, while uploads exist before they are shown. Draw them before
 * measuring.
 */
async function drawPictures(path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  await page.goto(server.url + path, { waitUntil: 'networkidle' });
  await page.close();
}

/** @throws Error when Lighthouse can't audit the page. */
async function judge(path: string): Promise<Result> {
  const run = await lighthouse(server.url + path, {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: categories,
  });
  if (!run || run.lhr.runtimeError)
    throw new Error(run?.lhr.runtimeError?.message ?? 'Lighthouse returned no result.');
  return run.lhr;
}

function figuresOf(page: string, results: readonly Result[]): Figure[] {
  const scoreOf = (category: string) =>
    median(results.map((result) => (result.categories[category]?.score ?? 0) * 100));
  const valueOf = (audit: string) =>
    median(results.map((result) => result.audits[audit]?.numericValue ?? Number.NaN));
  const scores = categories.map((category): Figure => ({
    what: `${page}: ${category}`,
    value: Math.round(scoreOf(category)),
    unit: 'points',
    budget: { atLeast: category === 'performance' ? 95 : 100 },
    note: category === 'performance' ? '' : failedIn(category, results[0]!),
  }));
  const paints = { first: valueOf('first-contentful-paint'), speed: valueOf('speed-index') };
  return [
    ...scores,
    {
      what: `${page}: largest contentful paint`,
      value: valueOf('largest-contentful-paint'),
      unit: 'ms',
      budget: { atMost: 2200 },
      note: `first ${Math.round(paints.first)}, speed index ${Math.round(paints.speed)}`,
    },
    {
      what: `${page}: cumulative layout shift`,
      value: valueOf('cumulative-layout-shift'),
      unit: '',
      budget: { atMost: 0.02 },
    },
    { what: `${page}: total blocking time`, value: valueOf('total-blocking-time'), unit: 'ms' },
  ];
}

/** Lists the audits that cost points. */
function failedIn(category: string, result: Result): string {
  const failed = result.categories[category]!.auditRefs.filter(({ id, weight }) => {
    const score = result.audits[id]?.score;
    return weight > 0 && score !== null && score !== undefined && score < 1;
  });
  return failed.map(({ id }) => id).join(', ');
}
