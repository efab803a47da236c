/**
 * Walks through a running demo instance in an installed Firefox: signs up with an emailed code, takes a free ticket,
 * opens its code. `node tests/firefox.ts [http://localhost:4400]`; `$FIREFOX` names the executable. Exits with 1 if a
 * step fails or a page reports an error. Playwright drives only its own Firefox builds.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';
import { sheetWords } from '#modules/identity/accounts/copy.ts';
import { ticketWords } from '#modules/sales/tickets/copy.ts';
import { buyerWords, orderComplete } from '#modules/sales/checkout/copy.ts';
import { landmarks } from '#seed/landmarks.ts';

const origin = new URL(process.argv[2] ?? 'http://localhost:4400').origin;
const patience = 30_000;

function findFirefox(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = [
    process.env.FIREFOX ?? [],
    ['firefox', 'firefox-esr'].flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ].flat();
  const found = places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (!found) throw new Error('No Firefox was found. Install it, or name its executable in $FIREFOX.');
  return found;
}

const named = (page: Page, role: string, name: string) =>
  page.locator(`::-p-aria([role="${role}"][name="${name}"])`).setTimeout(patience);
const text = (page: Page, words: string) => page.locator(`::-p-text(${words})`).setTimeout(patience).wait();

/** The newest code mailed to an address, from `/dev/outbox`. */
async function mailedCode(email: string): Promise<string> {
  const list = await (await fetch(`${origin}/dev/outbox?to=${encodeURIComponent(email)}`)).text();
  const code = /\b(\d{6})\b/.exec(list.slice(list.indexOf('<main')))?.[1];
  if (!code) throw new Error(`No code was mailed to ${email}.`);
  return code;
}

/** Waits until React has hydrated the page. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin + path, { waitUntil: 'load' });
  await page.waitForFunction(() => {
    const isOurs = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
    return [...document.querySelectorAll('body :is(a, button, input)')].every(isOurs);
  });
  // Firefox reports aborted loads as errors. The live stream stays open.
  await page.waitForNetworkIdle({ concurrency: 1, timeout: patience });
}

async function signUp(page: Page, email: string) {
  await open(page, '/sign-in');
  await named(page, 'textbox', sheetWords.email).fill(email);
  await named(page, 'button', sheetWords.mailCode).click();
  await text(page, sheetWords.codeSent(email));
  await named(page, 'textbox', sheetWords.code).fill(await mailedCode(email));
  await named(page, 'textbox', sheetWords.name).fill('Firefox Visitor');
  for (const box of await page.$$('input[type="checkbox"]')) await box.click();
  await named(page, 'button', sheetWords.createAccount).click();
  await page.waitForFunction(() => location.pathname !== '/sign-in', { timeout: patience });
}

async function takeTicket(page: Page) {
  await open(page, `${landmarks.free.path}?checkout=tickets`);
  // The stub's name ends with its price.
  await page.locator('[role="dialog"] button.stub:not(:disabled)').setTimeout(patience).click();
  await text(page, orderComplete);
  await named(page, 'link', buyerWords.seeTickets).click();
  await page.waitForFunction(() => location.pathname.startsWith('/tickets/'), { timeout: patience });
}

async function openCode(page: Page) {
  await page.locator(`::-p-text(${ticketWords.showCode})`).setTimeout(patience).click();
  await page.locator('[role="dialog"] svg[role="img"]').setTimeout(patience).wait();
}

const errors: string[] = [];
const browser = await puppeteer.launch({ browser: 'firefox', executablePath: findFirefox() });
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  const steps: [string, () => Promise<void>][] = [
    ['home', () => open(page, '/')],
    ['sign up', () => signUp(page, `firefox-${Date.now()}@example.test`)],
    ['take a free ticket', () => takeTicket(page)],
    ['open its code', () => openCode(page)],
  ];
  console.log(await browser.version());
  for (const [name, step] of steps) {
    await step();
    console.log(`✓ ${name}`);
  }
  if (errors.length > 0) throw new Error(`Pages reported errors:\n${errors.join('\n')}`);
} finally {
  await browser.close();
}
