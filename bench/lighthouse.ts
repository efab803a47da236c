/** Lighthouse as it judges a phone, on the page of an event: the middle of three runs. */
import lighthouse, { type Result } from 'lighthouse';
import { landmarks } from '#seed/landmarks.ts';
import { openBrowser } from './browser.ts';
import { tell, type Figure } from './figure.ts';
import { cityFolder, openBenchHouse, seedCity } from './house.ts';
import { median } from './rounds.ts';

const rounds = 3;
const debuggingPort = 20_000 + (process.pid % 20_000);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const city = cityFolder();
await seedCity(city.path);
const house = await openBenchHouse({ dataDir: city.path, command: ['web'] });
const browser = await openBrowser(`--remote-debugging-port=${debuggingPort}`);
const results: Result[] = [];
for (let round = 0; round < rounds; round++) results.push(await judge());
await browser.close();
await house.stop();
city.remove();

const scoreOf = (category: string) =>
  median(results.map((result) => (result.categories[category]?.score ?? 0) * 100));
const valueOf = (audit: string) =>
  median(results.map((result) => result.audits[audit]?.numericValue ?? Number.NaN));
const figures: Figure[] = [
  ...categories.map((category): Figure => ({
    what: category,
    value: Math.round(scoreOf(category)),
    unit: 'points',
    budget: { atLeast: category === 'performance' ? 95 : 100 },
    note: category === 'performance' ? '' : failedIn(category),
  })),
  {
    what: 'largest contentful paint',
    value: valueOf('largest-contentful-paint'),
    unit: 'ms',
    budget: { atMost: 2200 },
  },
  {
    what: 'cumulative layout shift',
    value: valueOf('cumulative-layout-shift'),
    unit: '',
    budget: { atMost: 0.02 },
  },
  { what: 'first contentful paint', value: valueOf('first-contentful-paint'), unit: 'ms' },
  { what: 'total blocking time', value: valueOf('total-blocking-time'), unit: 'ms' },
  { what: 'speed index', value: valueOf('speed-index'), unit: 'ms' },
];
tell('Lighthouse, event page, phone', figures);

/** @throws Error when the page could not be judged. */
async function judge(): Promise<Result> {
  const url = house.url + landmarks.nightFreight.path;
  const run = await lighthouse(url, { port: debuggingPort, logLevel: 'error', onlyCategories: categories });
  if (!run || run.lhr.runtimeError)
    throw new Error(run?.lhr.runtimeError?.message ?? 'Lighthouse gave no result.');
  return run.lhr;
}

/** What cost points. */
function failedIn(category: string): string {
  const [first] = results;
  const failed = first!.categories[category]!.auditRefs.filter(({ id, weight }) => {
    const score = first!.audits[id]?.score;
    return weight > 0 && score !== null && score !== undefined && score < 1;
  });
  return failed.map(({ id }) => id).join(', ');
}
