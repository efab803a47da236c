/**
 * Measures an event with ten thousand tickets: how fast its guest list exports, how much memory the export takes, and
 * how many frames drop while a host scrolls through every guest.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { openDatabase } from '#app/server/app.ts';
import { readConfig } from '#platform/server/config.ts';
import { openDb } from '#platform/server/db.ts';
import { demoPeople } from '#seed/city/demo-people.ts';
import { landmarks } from '#seed/landmarks.ts';
import { openBrowser } from './browser.ts';
import { report, type Figure } from './figure.ts';
import { addGuests, removeGuests } from './guests-store.ts';
import { cityFolder, openBenchServer, seedCity } from './server.ts';

const orders = 5000;
/** Two per order. */
const tickets = orders * 2;
/** Time limit for scrolling through all guests. Milliseconds. */
const patience = 120_000;
const { eventId, path, tickets: types } = landmarks.nightFreight;

const city = cityFolder();
await seedCity(city.path);
const database = await openDatabase(readConfig({ ...process.env, SEED: 'none', DATA_DIR: city.path }));
const db = openDb(database.url, { max: 1, statementTimeout: 120_000 });
await addGuests(db, { eventId, ticketTypeId: types.generalAdmission, orders });
const server = await openBenchServer({ dataDir: city.path, command: ['web'] });
const browser = await openBrowser();
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
const host = demoPeople.find(({ key }) => key === 'ines-duarte')!;
await context.request.post(`${server.url}/api/auth/demo`, { data: { key: host.key } });

const figures: Figure[] = [];
for (const file of ['guests.csv', 'orders.csv']) figures.push(...(await fetchSheet(context, file)));
figures.push(...(await scrollThrough(context)));

await browser.close();
await server.stop();
await removeGuests(db, eventId);
await db.destroy();
await database.stop();
city.remove();
report(`Event with ${tickets} more guests`, figures);

async function fetchSheet({ request }: BrowserContext, file: string): Promise<Figure[]> {
  const url = `${server.url}/api/events/event:backbeat:${eventId}/${file}`;
  // Warm up: the first response of a fresh server.
  await request.get(url);
  const before = forgetPeak();
  const began = performance.now();
  const text = await (await request.get(url)).text();
  const seconds = (performance.now() - began) / 1000;
  const rows = text.trim().split('\r\n').length - 1;
  const took = peakMb() - before;
  return [
    { what: `${file}, rows per second`, value: rows / seconds, unit: '', note: `${rows} rows` },
    { what: `${file}, peak memory above baseline`, value: took, unit: 'MB' },
  ];
}

/** Resets the server's peak memory. @returns the megabytes it uses now. */
function forgetPeak(): number {
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
  return peakMb();
}

function peakMb(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

type Scrolled = { longest: number; late: number; frames: number };

/** The parts of the DOM used here. */
type Around = {
  readonly document: { readonly querySelector: (selector: string) => object | null };
  readonly scrollBy: (x: number, y: number) => void;
  readonly requestAnimationFrame: (step: (now: number) => void) => void;
};

/** Runs in the page: scrolls by most of a screen every frame or two, like a mouse wheel, until the last guest. */
function scrollToEnd({ lastRow, patience }: { lastRow: number; patience: number }): Promise<Scrolled> {
  const own = globalThis as unknown as Around;
  const began = performance.now();
  const seen: Scrolled = { longest: 0, late: 0, frames: 0 };
  return new Promise((resolve) => {
    let before = performance.now();
    const step = (now: number) => {
      const took = now - before;
      before = now;
      seen.frames += 1;
      seen.longest = Math.max(seen.longest, took);
      if (took > 50) seen.late += 1;
      if (own.document.querySelector(`[aria-rowindex="${lastRow}"]`) || now - began > patience) resolve(seen);
      else {
        own.scrollBy(0, 400);
        own.requestAnimationFrame(step);
      }
    };
    own.requestAnimationFrame(step);
  });
}

async function scrollThrough(visit: BrowserContext): Promise<Figure[]> {
  const page = await visit.newPage();
  await page.goto(`${server.url}${path.replace('/events/', '/event/')}/manage/guests`);
  const table = page.getByRole('table');
  await table.waitFor();
  const lastRow = Number(await table.getAttribute('aria-rowcount'));
  const began = performance.now();
  const { longest, late, frames } = await page.evaluate(scrollToEnd, { lastRow, patience });
  const seconds = (performance.now() - began) / 1000;
  const drawn = await page.getByRole('row').count();
  return [
    {
      what: 'frames longer than 50 ms while scrolling',
      value: late,
      unit: '',
      note: `of ${frames}, ${lastRow - 1} guests in ${seconds.toFixed(1)} s`,
    },
    { what: 'longest frame', value: longest, unit: 'ms' },
    { what: 'rows in the DOM at the end', value: drawn, unit: '' },
  ];
}
