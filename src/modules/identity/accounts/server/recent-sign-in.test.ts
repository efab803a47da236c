import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Person } from '#platform/testing/app.ts';
import { openTestAccounts, type TestAccounts } from './testing/open-test-accounts.ts';

let app: TestAccounts;
let browser: Person;
let email: string;
let count = 0;
const password = 'nine silver trombones';

beforeAll(async () => {
  app = await openTestAccounts();
});
afterAll(() => app.close());

/** A user who signed in 16 minutes ago. */
beforeEach(async () => {
  await app.db.deleteFrom('rateBucket').execute();
  email = `kay-${(count += 1)}@example.test`;
  browser = await app.register(email, { name: 'Kay', password });
  await waitMinutes(16);
});

async function waitMinutes(minutes: number) {
  await app.db
    .updateTable('accountSession')
    .set({ provenAt: new Date(Date.now() - minutes * 60_000) })
    .execute();
}

const asks = { status: 403, body: { code: 'recentSignInRequired', title: 'Confirm it’s you' } };
const changeEmail = () => browser.post('/auth/email/code', { email: `new-${email}` });

describe('16 minutes after signing in', () => {
  test.each([
    ['requesting a code for a new email address', () => changeEmail()],
    [
      'changing the email address',
      () => browser.put('/auth/email', { email: `new-${email}`, code: '123456' }),
    ],
    ['starting a passkey', () => browser.post('/me/passkeys/options', {})],
    ['removing a passkey', () => browser.delete(`/me/passkeys/${newId()}`)],
  ])('%s is refused until the user confirms [ACC-01]', async (_what, act) => {
    expect(await act()).toMatchObject(asks);
    expect(await app.mailsTo(`new-${email}`)).toEqual([]);
  });

  test('an emailed code confirms, and the email address can be changed [ACC-01]', async () => {
    await browser.post('/auth/confirmation', {});
    const code = await app.codeFor(email);
    expect((await browser.put('/auth/confirmation/code', { code })).status).toBe(200);
    expect((await changeEmail()).status).toBe(202);
    const change = { email: `new-${email}`, code: await app.codeFor(`new-${email}`) };
    expect(await browser.put('/auth/email', change)).toMatchObject({
      status: 200,
      body: { email: change.email },
    });
    expect((await browser.put('/auth/confirmation/code', { code })).body.code).toBe('codeNotValid');
  });

  test('a password confirms [ACC-01]', async () => {
    expect((await browser.put('/auth/confirmation/password', { password: 'not that' })).body.code).toBe(
      'wrongPassword',
    );
    expect(await changeEmail()).toMatchObject(asks);
    expect((await browser.put('/auth/confirmation/password', { password })).status).toBe(200);
    expect((await changeEmail()).status).toBe(202);
  });

  test('a code is refused after five wrong tries [ACC-01]', async () => {
    await browser.post('/auth/confirmation', {});
    const code = await app.codeFor(email);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1) await browser.put('/auth/confirmation/code', { code: wrong });
    expect((await browser.put('/auth/confirmation/code', { code })).body.code).toBe('codeNotValid');
    expect(await changeEmail()).toMatchObject(asks);
  });

  test('an expired code is refused, and a new one has five tries of its own [ACC-01]', async () => {
    await browser.post('/auth/confirmation', {});
    const code = await app.codeFor(email);
    for (let tries = 0; tries < 4; tries += 1)
      await browser.put('/auth/confirmation/code', { code: code === '000000' ? '111111' : '000000' });
    await app.db.updateTable('accountProof').set({ expiresAt: new Date() }).execute();
    expect((await browser.put('/auth/confirmation/code', { code })).body.code).toBe('codeNotValid');
    await browser.post('/auth/confirmation', {});
    const newer = await app.codeFor(email);
    for (let tries = 0; tries < 4; tries += 1)
      await browser.put('/auth/confirmation/code', { code: newer === '000000' ? '111111' : '000000' });
    expect((await browser.put('/auth/confirmation/code', { code: newer })).status).toBe(200);
  });

  test('confirming in one browser leaves other browsers unconfirmed [ACC-01]', async () => {
    const other = app.visitor();
    await other.post('/auth/sign-in', { email, password });
    await waitMinutes(16);
    await other.put('/auth/confirmation/password', { password });
    expect(await changeEmail()).toMatchObject(asks);
  });

  test('a confirmation lasts for 15 minutes [ACC-01]', async () => {
    await browser.put('/auth/confirmation/password', { password });
    await waitMinutes(14);
    expect((await changeEmail()).status).toBe(202);
    await waitMinutes(15);
    expect(await changeEmail()).toMatchObject(asks);
  });
});

test('no confirmation is needed right after signing in [ACC-01]', async () => {
  const fresh = app.visitor();
  await fresh.post('/auth/sign-in', { email, password });
  expect((await fresh.post('/auth/email/code', { email: `new-${email}` })).status).toBe(202);
  expect((await fresh.post('/me/passkeys/options', {})).status).toBe(200);
});

test('a visitor is asked to sign in, not to confirm [ACC-01]', async () => {
  const guest = app.visitor();
  expect((await guest.post('/auth/email/code', { email })).status).toBe(401);
  expect((await guest.post('/auth/confirmation', {})).status).toBe(401);
});
