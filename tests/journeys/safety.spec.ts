import { idOf } from '#seed/ids.ts';
import { expect, onPhone, open, signInAsNew, test, violations } from './journey.ts';

const theo = idOf('user', 'theo-brandt');

test(
  'a blocked person finds no one at the address, until unblocked [MOD-01, FOL-11]',
  onPhone,
  async ({ page, db, newcomer, browser, baseURL }) => {
    await signInAsNew(page, db, newcomer);
    const { rows } = await db.query('select id from profile where name = $1', [newcomer.name]);
    const own = `/users/${rows[0].id}`;

    const context = await browser.newContext({ baseURL: baseURL! });
    const others = await context.newPage();
    await others.request.post('/api/auth/demo', { data: { key: 'theo-brandt' } });
    await open(others, own);
    await expect(others.getByRole('heading', { level: 1, name: newcomer.name })).toBeVisible();

    await open(page, `/users/${theo}`);
    await page.getByRole('button', { name: 'More about Theo Brandt' }).click();
    await page.getByRole('menuitem', { name: /^Block Theo Brandt/ }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('You won’t see each other anywhere');
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Block' }).click();
    await expect(page.getByText('Theo Brandt is blocked')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);

    expect((await others.goto(own))?.status()).toBe(404);
    const found = await others.request.get(`/api/search?type=user&q=${encodeURIComponent(newcomer.name)}`);
    expect(await found.text()).not.toContain(rows[0].id);

    await open(page, '/settings/blocked');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Unblock Theo Brandt' }).click();
    await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();
    expect((await others.goto(own))?.status()).toBe(200);
    await context.close();
  },
);
