/**
 * Measures the time from a touch to the next frame on a phone with a 4 × slower CPU, using the browser's Event Timing
 * API, for each step on the way to a ticket.
 */
import type { Locator, Page } from '@playwright/test';
import { landmarks } from '#seed/landmarks.ts';
import { openBrowser, openPhone, signInAsFan } from './browser.ts';
import { report, type Figure } from './figure.ts';
import { cityFolder, openBenchServer, seedCity } from './server.ts';
import { median } from './rounds.ts';

const rounds = 5;
const slowdown = 4;

const city = cityFolder();
await seedCity(city.path);
const server = await openBenchServer({ dataDir: city.path, command: ['web'] });
const browser = await openBrowser();
const times = new Map<string, number[]>();
for (let round = 0; round < rounds; round++) await visit();
await browser.close();
await server.stop();
city.remove();

const all = [...times.values()].flat();
const figures: Figure[] = [
  {
    what: 'median',
    value: median(all),
    unit: 'ms',
    budget: { atMost: 150 },
    note: `${all.length} touches, ${slowdown} × slower CPU`,
  },
  { what: 'worst', value: Math.max(...all), unit: 'ms', budget: { atMost: 200 } },
  ...[...times].map(([what, taken]): Figure => ({
    what,
    value: median(taken),
    unit: 'ms',
    note: `at worst ${Math.max(...taken)}`,
  })),
];
report('Touch to next frame', figures);

async function visit(): Promise<void> {
  const context = await openPhone(browser);
  await signInAsFan(context, server.url);
  const page = await context.newPage();
  await page.addInitScript(observeEvents);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  await page.goto(server.url + landmarks.nightFreight.path, { waitUntil: 'networkidle' });
  await touch(
    'open the ticket drawer',
    page,
    page
      .getByRole('button', { name: /get tickets/i })
      .or(page.getByRole('link', { name: /get tickets/i }))
      .last(),
  );
  const drawer = page.getByRole('dialog').first();
  await touch('choose a ticket', page, drawer.getByText('General admission').first());
  await touch('one more', page, drawer.getByRole('button', { name: 'One more' }).first());
  await touch('one less', page, drawer.getByRole('button', { name: 'One less' }).first());
  await touch('close the drawer', page, drawer.getByRole('button', { name: 'Back' }).first());

  await page.goto(server.url, { waitUntil: 'networkidle' });
  await touch('open the menu', page, page.getByRole('banner').getByRole('button').last());
  await page.keyboard.press('Escape');
  await touch(
    'switch the theme',
    page,
    page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Light' }),
  );
  await context.close();
}

type Watched = { longest: number };

/** Runs in the page. Keeps the longest event since the last read. */
function observeEvents(): void {
  const watched: Watched = { longest: 0 };
  Object.assign(globalThis, { watched });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.longest = Math.max(watched.longest, entry.duration);
    // Node's types don't know these options.
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as never);
}

async function touch(what: string, page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  await takeLongest(page);
  await target.tap();
  await page.waitForTimeout(700);
  // The browser reports nothing below 16 ms: the touch took less than one frame.
  times.set(what, [...(times.get(what) ?? []), Math.max(16, await takeLongest(page))]);
}

function takeLongest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched };
    const { longest } = watched;
    watched.longest = 0;
    return longest;
  });
}
