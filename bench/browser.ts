import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { demoPeople } from '#seed/city/demo-people.ts';
import { findBrowser } from '../tests/find-browser.ts';

/** @throws Error when Chromium can't be started. */
export async function openBrowser(...args: readonly string[]): Promise<Browser> {
  const found = await findBrowser();
  if (!found)
    throw new Error('No Chromium was found. Install Chrome, or run `npx playwright install chromium`.');
  return chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args, ...args],
    env: { ...process.env, ...found.env } as Record<string, string>,
  });
}

/** A visitor with a phone and an empty cache. */
export function openPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  });
}

/** Signs the visitor in as the fan of the demo city, who has tickets. */
export async function signInAsFan(context: BrowserContext, url: string): Promise<void> {
  const { key } = demoPeople.find(({ role }) => role === 'fan')!;
  const answer = await context.request.post(`${url}/api/auth/demo`, { data: { key } });
  if (!answer.ok()) throw new Error(`Sign-in failed: ${await answer.text()}`);
}
