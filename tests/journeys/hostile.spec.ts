import type { Page } from '@playwright/test';
import { pagesOf, storeHostileThings } from '../hostile-things.ts';
import { expect, onDesktop, test } from './journey.ts';

/** Payloads that run or navigate by themselves, in names; all others are in longer texts. */
const chosen = [
  ['<video><source onerror=alert(1)></video>', '<input autofocus onfocus=alert(1)>'],
  ['<meta http-equiv=refresh content="0;url=https://evil.test">', '<base href="https://evil.test/">'],
];

test(
  'user text never runs on a page, in search or in a preview, not even as markup, and never widens a page [SEO-01, SRC-01]',
  onDesktop,
  async ({ page, db, baseURL }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    const found: string[] = [];
    page.on('dialog', (dialog) => {
      found.push(`dialog on ${page.url()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== baseURL)
        found.push(`${page.url()} asked ${request.url()}`);
    });
    await page.exposeFunction('tell', (what: string) => void found.push(what));
    await page.addInitScript(() => {
      const { tell } = globalThis as unknown as { tell: (what: string) => void };
      globalThis.alert = () => tell(`ran on ${location.href}`);
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        tell(`${location.href} broke ${violatedDirective}: ${blockedURI}`),
      );
    });

    for (const [number, set] of chosen.entries()) {
      const things = await storeHostileThings(db, set, number);
      for (const path of pagesOf(things)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        found.push(...(await widened(page)));
        // Hovering or focusing may run code, too.
        await page.keyboard.press('Tab');
      }
      await page.goto(`/events/b/${things.event}`);
      const said = page.getByText('<img src=x onerror=alert(1)>').first();
      await expect(said).toBeAttached();
      await page.waitForLoadState('networkidle');
      // The worker updates the search index in its own time.
      await expect(async () => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Search' }).fill(things.text.slice(0, 40));
        await expect(
          page
            .getByRole('option')
            .filter({ hasText: things.text.slice(0, 12) })
            .first(),
        ).toBeVisible({ timeout: 4000 });
      }).toPass();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    expect(found).toEqual([]);

    // If a text got into the markup as it is, the page's policy would refuse to run it. This page may complain.
    const other = await page.context().newPage();
    await other.goto('/');
    const refused = await other.evaluate(async () => {
      const broken: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => broken.push(event.violatedDirective));
      globalThis.alert = () => broken.push('nothing: it ran');
      const text = '<script>alert(1)</script><details open ontoggle=alert(1)>x</details>';
      document.body.append(document.createRange().createContextualFragment(text));
      await new Promise((resolve) => setTimeout(resolve, 500));
      return broken.toSorted();
    });
    expect(refused).toEqual(['script-src-attr', 'script-src-elem']);
  },
);

/** Names the innermost elements that a page scrolls sideways for. */
async function widened(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const reaches = (element: Element) => element.getBoundingClientRect().right >= scrollWidth - 1;
    return [...document.body.querySelectorAll('*')]
      .filter((element) => reaches(element) && ![...element.children].some(reaches))
      .map((element) => `${location.pathname} is widened by ${element.outerHTML.slice(0, 120)}`);
  });
}
