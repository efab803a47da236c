import { idOf } from '#seed/ids.ts';
import { expect, onDesktop, onPhone, open, signInAsNew, test, violations } from './journey.ts';

const theo = idOf('user', 'theo-brandt');

test(
  'who is blocked finds nobody at the address, and comes back when unblocked [MOD-01, FOL-11]',
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
    await expect(question).toContainText('You will not see each other any more');
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
    await expect(page.getByText('You have blocked nobody.')).toBeVisible();
    expect((await others.goto(own))?.status()).toBe(200);
    await context.close();
  },
);

test(
  'a report reaches who looks after the house, and its author hears what was done [MOD-01]',
  onDesktop,
  async ({ page, db, newcomer, browser, baseURL }) => {
    await signInAsNew(page, db, newcomer);
    await open(page, `/users/${theo}`);
    await page.getByRole('button', { name: 'More about Theo Brandt' }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    const sheet = page.getByRole('dialog', { name: 'Report this person' });
    await sheet.getByRole('radio', { name: /^Not who they say/ }).check();
    await sheet.getByLabel('What should we know?').fill(`From ${newcomer.name}`);
    expect(await violations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Thank you', { exact: true })).toBeVisible();
    // For everybody else there is no such page.
    expect((await page.goto('/admin/reports'))?.status()).toBe(404);

    const context = await browser.newContext({ baseURL: baseURL! });
    const desk = await context.newPage();
    await desk.request.post('/api/auth/demo', { data: { key: 'june-abara' } });
    await open(desk, '/admin/reports');
    const found = desk.getByRole('listitem').filter({ hasText: 'Theo Brandt' }).first();
    await found.getByRole('button', { name: 'What was said' }).click();
    await expect(found.getByText(`From ${newcomer.name}`)).toBeVisible();
    expect(await violations(desk)).toEqual([]);
    await found.getByRole('button', { name: 'Warn: Theo Brandt' }).click();
    const question = desk.getByRole('dialog', { name: 'Warn: Theo Brandt' });
    await question.getByLabel('Why').fill('Use your own name.');
    await question.getByRole('button', { name: 'Warn' }).click();
    await expect(desk.getByText('Warned', { exact: true }).first()).toBeVisible();
    await context.close();

    await expect
      .poll(async () => {
        const told = await db.query(
          `select params ->> 'outcome' as said from notification where type = 'moderation'`,
        );
        return told.rows.map(({ said }) => said as string);
      })
      .toEqual(
        expect.arrayContaining([
          'A warning about your profile: Use your own name.',
          'Thank you. We spoke to whoever made the person you reported',
        ]),
      );
  },
);
