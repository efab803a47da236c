import {
  signInPrompt,
  reasonText,
  recommendWords,
  tasteWords as words,
} from '#modules/discovery/recommendations/copy.ts';
import { expect, onPhone, open, signUpInSheet, test, violations } from './journey.ts';

test(
  'a guest takes the Taste Test by swipe, buttons and keys, resumes it, keeps it by signing in, and turns a reason off [TST-01, TST-03, RTE-27, REC-01]',
  onPhone,
  async ({ page, db, newcomer }) => {
    await open(page, '/taste');
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const card = page.getByRole('article');
    const nameOf = () => card.getByRole('heading', { level: 2 }).innerText();
    const done = async (count: number) =>
      expect(page.getByRole('progressbar')).toHaveAccessibleName(new RegExp(`^${count} of \\d+$`));

    const first = await nameOf();
    const box = (await card.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 160, box.y + box.height / 3, { steps: 6 });
    await page.mouse.up();
    await done(1);
    await page.getByRole('button', { name: words.verdicts.pass, exact: true }).click();
    await done(2);
    await page.keyboard.press('ArrowRight');
    await done(3);
    await page.keyboard.press('ArrowUp');
    await done(2);
    for (let n = 3; n <= 6; n++) {
      await page.keyboard.press('ArrowRight');
      await done(n);
    }
    const next = await nameOf();

    await open(page, '/taste');
    await done(6);
    expect(await nameOf()).toBe(next);
    await page.getByRole('button', { name: words.finish }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.done.title })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(first);
    expect(await violations(page)).toEqual([]);

    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith('/answers') && answer.request().method() === 'POST' && answer.ok(),
    );
    await page.getByRole('button', { name: words.done.keep }).click();
    await expect(page.getByRole('dialog').getByText(signInPrompt.title)).toBeVisible();
    await signUpInSheet(page, db, newcomer);
    await kept;
    const { rows } = await db.query<{ total: number }>(
      `select count(*)::int as total from recommendation_answer a join account_user u on u.id = a.user_id where u.email = $1`,
      [newcomer.email],
    );
    expect(rows).toEqual([{ total: 6 }]);

    // Recommendations use the saved answers.
    const rail = page.getByRole('region', { name: recommendWords.title });
    const near = reasonText({ signal: 'distance', kind: 'near', name: '', total: 1 });
    const liked = rail.getByText(/^You liked? /);
    await expect(liked.first()).toBeVisible();
    await page.getByRole('button', { name: recommendWords.why }).click();
    const sheet = page.getByRole('dialog', { name: recommendWords.switches });
    const taste = sheet.getByRole('switch', { name: recommendWords.signals.taste.name });
    await taste.click();
    await expect(taste).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(liked).toHaveCount(0);
    await expect(rail.getByText(new RegExp(`^${near}`)).first()).toBeAttached();
    expect(await violations(page)).toEqual([]);

    await open(page, '/settings/recommendations');
    await expect(page.getByRole('switch', { name: recommendWords.signals.taste.name })).not.toBeChecked();
    expect(await violations(page)).toEqual([]);
  },
);
