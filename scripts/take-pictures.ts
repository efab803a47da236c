/**
 * Takes the product's screenshots: those on the pages for fans, creators, communities and artists, in both themes,
 * and in dark mode those in the README and in the guides of the documentation site. Run
 * `node scripts/take-pictures.ts http://localhost:4400 [name or shape…]` while an instance runs with its demo city.
 * Guests are checked in for `phone` only in the city's evening, once an event has opened.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { promoWords } from '#app/web/home/promo-copy.ts';
import { demoPeople } from '#seed/city/demo-people.ts';
import { landmarkLists, landmarkProfiles, landmarks } from '#seed/landmarks.ts';
import { findBrowser } from '../tests/find-browser.ts';

const folder = join(import.meta.dirname, '../src/app/web/marketing/pictures');
const readmeFolder = join(import.meta.dirname, '../docs/pictures');
const guideFolder = join(import.meta.dirname, '../docs/site/src/assets');
/** In pixels, two per CSS pixel. Wide ones show a desktop, tall ones a phone. */
const shapes = {
  wide: { width: 1200, height: 780, kept: 1280 },
  tall: { width: 390, height: 700, kept: 640 },
  readme: { width: 1440, height: 1000, kept: 1200 },
  phone: { width: 390, height: 780, kept: 780 },
  guide: { width: 1280, height: 860, kept: 1280 },
} as const;

type Shot = {
  readonly name: string;
  readonly shape: keyof typeof shapes;
  readonly path: string;
  /** The signed-in demo person. Default: signed out. */
  readonly as?: (typeof demoPeople)[number]['role'];
  readonly prepare?: (page: Page) => Promise<unknown>;
};

const event = landmarks.nightFreight;
const manage = `/event/b/${event.eventId}/manage`;
const scrollTo = (y: number) => (page: Page) => page.evaluate(`scrollTo(0, ${y})`);

const shots: readonly Shot[] = [
  { name: 'wall', shape: 'wide', path: '/', prepare: dismissBanner },
  { name: 'event-page', shape: 'wide', path: event.path },
  { name: 'receipt', shape: 'tall', path: event.path, as: 'fan', prepare: chooseTwo },
  { name: 'plan', shape: 'tall', path: `/plans/${landmarkLists.openPlan}`, as: 'fan' },
  { name: 'ticket', shape: 'tall', path: '/tickets', as: 'fan', prepare: openTicket },
  { name: 'form', shape: 'wide', path: '/events/new', as: 'host', prepare: nameEvent },
  { name: 'overview', shape: 'wide', path: `${manage}/overview`, as: 'host' },
  { name: 'check-in', shape: 'tall', path: `${manage}/check-in`, as: 'doorManager' },
  { name: 'community', shape: 'wide', path: `/communities/${landmarkProfiles.freightUnion}` },
  {
    name: 'members',
    shape: 'wide',
    path: `/community/${landmarkProfiles.freightUnion}/manage/members`,
    as: 'host',
  },
  { name: 'feed', shape: 'tall', path: '/', as: 'fan', prepare: scrollTo(110) },
  { name: 'artist', shape: 'wide', path: `/artists/b/${landmarkProfiles.oktaLindqvist}` },
  {
    name: 'gigs',
    shape: 'wide',
    path: `/artist/b/${landmarkProfiles.oktaLindqvist}/manage/gigs`,
    as: 'artist',
  },
  { name: 'lineup', shape: 'tall', path: event.path, prepare: showLineup },
  { name: 'home', shape: 'readme', path: '/', prepare: showTop },
  { name: 'explore', shape: 'readme', path: '/explore?view=map' },
  { name: 'event', shape: 'readme', path: event.path },
  { name: 'checkout', shape: 'readme', path: event.path, prepare: chooseTwo },
  { name: 'check-in', shape: 'phone', path: '/my-events', as: 'doorManager', prepare: letGuestIn },
  { name: 'event-form', shape: 'guide', path: '/events/new', as: 'host', prepare: nameEvent },
  { name: 'tickets', shape: 'guide', path: `${manage}/tickets`, as: 'host' },
  { name: 'promos', shape: 'guide', path: `${manage}/promos`, as: 'host' },
  { name: 'team', shape: 'guide', path: `${manage}/team`, as: 'host' },
  { name: 'settlement', shape: 'guide', path: `${manage}/settlement`, as: 'host' },
  {
    name: 'gigs',
    shape: 'guide',
    path: `/artist/b/${landmarkProfiles.oktaLindqvist}/manage/gigs`,
    as: 'artist',
  },
  { name: 'venue', shape: 'guide', path: `/venues/${landmarkProfiles.ninthStFreight}` },
  { name: 'admin', shape: 'guide', path: '/admin', as: 'admin' },
];

/** Of the first event that the Door Manager may check in. */
async function letGuestIn(page: Page) {
  await page.getByRole('link', { name: 'Check in guests' }).first().click();
  await page.getByRole('button', { name: 'Search by name' }).click();
  await page.getByRole('dialog').getByLabel('Search by name').last().fill('an');
  await page
    .getByRole('button', { name: /^Check in / })
    .first()
    .click();
  await page.getByRole('dialog').getByText('The ticket is valid.').waitFor();
}

async function dismissBanner(page: Page) {
  const dismiss = page.getByRole('button', { name: promoWords.dismiss });
  if (await dismiss.count()) await dismiss.click();
  await scrollTo(300)(page);
}

async function showTop(page: Page) {
  await dismissBanner(page);
  await scrollTo(0)(page);
}

async function chooseTwo(page: Page) {
  await page
    .getByRole('link', { name: /get tickets/i })
    .or(page.getByRole('button', { name: /get tickets/i }))
    .first()
    .click();
  const drawer = page.getByRole('dialog').first();
  await drawer.getByText('General admission').first().click();
  await drawer
    .getByRole('button', { name: /more|increase|one more|add/i })
    .first()
    .click();
}

async function openTicket(page: Page) {
  const first = page.locator('main a[href^="/tickets/"]').first();
  await first.click();
  await page.waitForURL(/\/tickets\/.+/);
}

async function nameEvent(page: Page) {
  await page.getByRole('textbox').first().fill('Night Freight 015');
  await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
}

async function showLineup(page: Page) {
  const heading = page.getByRole('heading', { name: /line-?up/i }).first();
  const { y } = (await heading.boundingBox())!;
  await scrollTo(y - 90)(page);
}

const [base = 'http://localhost:4400', ...wanted] = process.argv.slice(2);
const found = await findBrowser();
if (!found) throw new Error('No browser was found for the screenshots.');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: [...found.args],
  env: { ...process.env, ...found.env },
});
for (const shot of shots) {
  if (wanted.length > 0 && !wanted.includes(shot.name) && !wanted.includes(shot.shape)) continue;
  await take(shot, 'dark');
  if (isForPages(shot)) await take(shot, 'light');
}
await browser.close();

/** Those for fans, creators, communities and artists. */
function isForPages({ shape }: Pick<Shot, 'shape'>): boolean {
  return shape === 'wide' || shape === 'tall';
}

async function take({ name, shape, path, as, prepare }: Shot, theme: 'dark' | 'light') {
  const { width, height, kept } = shapes[shape];
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: theme,
    reducedMotion: 'reduce',
    baseURL: base,
  });
  const page = await context.newPage();
  if (as) {
    const { key } = demoPeople.find(({ role }) => role === as)!;
    const answer = await page.request.post('/api/auth/demo', { data: { key }, headers: { origin: base } });
    if (!answer.ok()) throw new Error(`${name}: sign-in failed (${answer.status()})`);
  }
  await page.goto(path, { waitUntil: 'networkidle' });
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  if (shape !== 'phone') await page.waitForTimeout(700);
  const picture = sharp(await page.screenshot({ animations: 'disabled' })).resize({ width: kept });
  const file = isForPages({ shape })
    ? join(folder, `${name}-${theme}`)
    : join(shape === 'guide' ? guideFolder : readmeFolder, name);
  if (isForPages({ shape })) await picture.clone().avif({ quality: 52, effort: 5 }).toFile(`${file}.avif`);
  await picture.clone().webp({ quality: 74, effort: 5 }).toFile(`${file}.webp`);
  console.log(name, theme, shape);
  await context.close();
}
