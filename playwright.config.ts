import { defineConfig, devices } from '@playwright/test';
import { findBrowser, findOtherEngines } from './tests/find-browser.ts';

const browser = await findBrowser();
if (!browser)
  throw new Error('No Chromium was found. Install Chrome, or run `npx playwright install chromium`.');

// Chosen once by the runner; its workers load this file again and find it in their environment.
process.env.JOURNEY_PORT ??= String(20_000 + (process.pid % 20_000));
const baseURL = `http://localhost:${process.env.JOURNEY_PORT}`;

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/open-product.ts',
  fullyParallel: true,
  workers: 4,
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL,
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
    colorScheme: 'dark',
    // Painting what moves takes a fifth of the time of a browser. A journey through all of a sale allows it.
    contextOptions: { reducedMotion: 'reduce' },
    // It would answer in place of the server; a journey whose promise it is allows it.
    serviceWorkers: 'block',
    // Recording each journey takes as long as going it; one that failed is recorded as it is tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      // Chromium would start a second, spare renderer for each context, which no journey uses.
      args: [...browser.args, '--renderer-process-limit=1'],
      env: { ...process.env, ...browser.env } as Record<string, string>,
    },
  },
  projects: [
    // First, because the longest journey is on a phone: at the end, it would keep one worker busy alone.
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    // The main journeys in other engines, where these are installed.
    ...(await findOtherEngines()).map((engine) => ({
      name: engine,
      grep: /@browsers/,
      use: {
        ...devices[engine === 'firefox' ? 'Desktop Firefox' : 'Desktop Safari'],
        viewport: { width: 1440, height: 900 },
        launchOptions: {},
      },
    })),
  ],
});
