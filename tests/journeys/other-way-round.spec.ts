import { buyerWords } from '#modules/sales/checkout/copy.ts';
import { expect, landmarks, onPhone, open, signInAsNew, test } from './journey.ts';
import { addEvent, ask } from './own-event.ts';

test(
  'no page scrolls sideways in a right-to-left layout: home, explore, an event, its drawer, tickets, and dashboards [A11-01]',
  onPhone,
  async ({ page, db, newcomer }) => {
    await page.addInitScript(() => {
      const turn = () => document.documentElement?.setAttribute('dir', 'rtl');
      new MutationObserver(turn).observe(document, { childList: true });
      turn();
    });
    await signInAsNew(page, db, newcomer);
    const { id } = await ask<{ id: string }>(page, 'get', '/me');
    const night = await addEvent(page, { creatorId: id, name: `Night ${newcomer.name}`, price: 0 });
    const paths = ['/', '/explore', landmarks.nightFreight.path, '/tickets', night.manage];
    const wide: string[] = [];
    for (const path of [...paths, `${landmarks.nightFreight.path}?checkout=tickets`]) {
      await open(page, path);
      await expect(page.locator('html')).toHaveCSS('direction', 'rtl');
      if (path.includes('checkout'))
        await expect(page.getByRole('button', { name: buyerWords.continue })).toBeVisible();
      const { scrolls, past } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        scrollTo({ left: -500, behavior: 'instant' });
        return { scrolls: Math.abs(Math.round(scrollX)), past: scrollWidth - clientWidth };
      });
      if (scrolls > 0 || past > 0) wide.push(`${path}: ${scrolls} ${past}`);
    }
    expect(wide).toEqual([]);
  },
);
