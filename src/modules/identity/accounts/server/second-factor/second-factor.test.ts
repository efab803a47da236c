import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#platform/testing/app.ts';
import { openTestAccounts, type TestAccounts } from '../testing/open-test-accounts.ts';

let app: TestAccounts;
let count = 0;
let email: string;
const password = 'four quiet drum loops';

beforeAll(async () => {
  app = await openTestAccounts({}, { trustProxy: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(() => {
  count += 1;
  email = `kit-${count}@example.test`;
});

const from = (ip: string) => app.visitor({ 'x-forwarded-for': ip });
const isIn = async (browser: Person) => (await browser.get('/me')).body !== null;
const steps = { now: 0, next: 1, before: -1 } as const;

/** A code of the app. Each works once, so a test uses three at most. */
function codeOf(secret: string, step: keyof typeof steps = 'now'): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps[step] * 30_000 });
}

/** An account with an authenticator app, whose code of the step before was used. */
async function withApp() {
  const browser = await app.register(email, { password });
  const { secret } = (await browser.post('/me/second-factor', {})).body;
  const { body } = await browser.put('/me/second-factor', { code: codeOf(secret, 'before') });
  return { browser, secret: String(secret), recoveryCodes: body.recoveryCodes as string[] };
}

const byPassword = (browser: Person) => browser.post('/auth/sign-in', { email, password });
const answer = (browser: Person, code: string) => browser.post('/auth/pending/second-factor', { code });

describe('turning the authenticator app on', () => {
  test('shows a secret, changes nothing until its first code, and gives ten recovery codes [OWN-03]', async () => {
    const browser = await app.register(email);
    const { body } = await browser.post('/me/second-factor', {});
    expect(body.address).toMatch(/^otpauth:\/\/totp\/Backbeat:kit-\d+%40example\.test\?/);
    expect(new URL(body.address).searchParams.get('secret')).toBe(body.secret);
    expect((await browser.get('/me/second-factor')).body).toMatchObject({
      isOn: false,
      recoveryCodesLeft: 0,
    });
    expect(await browser.put('/me/second-factor', { code: '000000' })).toMatchObject({
      status: 422,
      body: { code: 'secondFactorNotValid' },
    });
    const on = await browser.put('/me/second-factor', { code: codeOf(body.secret) });
    expect(new Set(on.body.recoveryCodes).size).toBe(10);
    expect((await browser.get('/me/second-factor')).body).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
    });
    expect((await browser.post('/me/second-factor', {})).body.code).toBe('secondFactorIsOn');
    expect((await app.mailsTo(email))[0]!.subject).toBe(
      'Two-factor authentication is on for your Backbeat account',
    );
  });

  test('needs a recent sign-in, and the database reveals neither the secret nor a recovery code [OWN-03]', async () => {
    const { secret, recoveryCodes } = await withApp();
    const stored = JSON.stringify([
      await app.db.selectFrom('accountAuthenticator').selectAll().execute(),
      await app.db.selectFrom('accountRecoveryCode').selectAll().execute(),
    ]);
    for (const shown of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(shown);
    const browser = await app.register(`old-${email}`);
    await app.db
      .updateTable('accountSession')
      .set({ provenAt: new Date(0) })
      .execute();
    expect((await browser.post('/me/second-factor', {})).body.code).toBe('recentSignInRequired');
  });
});

describe('with an authenticator app', () => {
  test.each<[string, (browser: Person) => Promise<{ body: { needsSecondFactor: boolean } }>]>([
    ['a password', byPassword],
    [
      'a mailed code',
      async (browser) => {
        await browser.post('/auth/code', { email });
        return browser.post('/auth/code/verify', { email, code: await app.codeFor(email) });
      },
    ],
    [
      'a new password',
      async (browser) => {
        await browser.post('/auth/password/forgot', { email });
        const code = await app.codeFor(email);
        return browser.post('/auth/password/reset', { email, code, password: `${password} again` });
      },
    ],
  ])('%s alone signs nobody in; the code of the app does, once [OWN-03]', async (_, first) => {
    const { secret } = await withApp();
    const browser = app.visitor();
    expect((await first(browser)).body).toMatchObject({ me: null, needsSecondFactor: true });
    expect(await isIn(browser)).toBe(false);
    expect((await browser.get('/auth/pending')).body).toMatchObject({ needs: 'secondFactor', email: null });
    expect((await answer(browser, codeOf(secret, 'before'))).body.code).toBe('secondFactorNotValid');
    expect((await answer(app.visitor(), codeOf(secret))).body.code).toBe('signInExpired');
    expect((await answer(browser, codeOf(secret))).body.me).toMatchObject({ email });
    expect(await isIn(browser)).toBe(true);
    expect((await answer(browser, codeOf(secret, 'next'))).body.code).toBe('signInExpired');
  });

  test('of two simultaneous sign-ins with the same code, one succeeds [OWN-03]', async () => {
    const { secret } = await withApp();
    const browsers = [app.visitor(), app.visitor(), app.visitor()];
    for (const browser of browsers) await byPassword(browser);
    const code = codeOf(secret);
    const answers = await Promise.all(browsers.map((browser) => answer(browser, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  test('a lost phone is replaced by a recovery code, which works once and is mailed about [OWN-03]', async () => {
    const { recoveryCodes } = await withApp();
    const browser = app.visitor();
    await byPassword(browser);
    const typed = recoveryCodes[3]!.toLowerCase().replace('-', ' ');
    expect((await answer(browser, typed)).status).toBe(200);
    expect((await app.mailsTo(email))[0]!.subject).toBe('A recovery code signed in to your Backbeat account');
    const again = app.visitor();
    await byPassword(again);
    expect((await answer(again, recoveryCodes[3]!)).body.code).toBe('secondFactorNotValid');
    expect((await browser.post('/me/second-factor/end', { code: recoveryCodes[4]! })).status).toBe(200);
    expect((await byPassword(app.visitor())).body).toMatchObject({ needsSecondFactor: false, me: { email } });
  });

  test('turning it off and new recovery codes need a code, and the older recovery codes stop working [OWN-03]', async () => {
    const { browser, secret, recoveryCodes } = await withApp();
    for (const path of ['end', 'recovery-codes'])
      expect((await browser.post(`/me/second-factor/${path}`, { code: '000000' })).body.code).toBe(
        'secondFactorNotValid',
      );
    const { body } = await browser.post('/me/second-factor/recovery-codes', { code: codeOf(secret) });
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await browser.post('/me/second-factor/end', { code: recoveryCodes[0]! })).status).toBe(422);
    expect((await browser.post('/me/second-factor/end', { code: codeOf(secret, 'next') })).status).toBe(200);
    expect((await browser.get('/me/second-factor')).body).toMatchObject({
      isOn: false,
      recoveryCodesLeft: 0,
    });
    expect((await app.mailsTo(email))[0]!.subject).toBe(
      'Two-factor authentication is off for your Backbeat account',
    );
  });

  test('setting a new password while signed in asks for no code, and ends sign-ins that wait for one [OWN-03]', async () => {
    const { browser, secret } = await withApp();
    const waiting = app.visitor();
    await byPassword(waiting);
    await browser.post('/auth/password/forgot', { email });
    const code = await app.codeFor(email);
    const reset = await browser.post('/auth/password/reset', { email, code, password: `${password} again` });
    expect(reset.body).toMatchObject({ needsSecondFactor: false, me: { email } });
    expect((await answer(waiting, codeOf(secret))).body.code).toBe('signInExpired');
  });
});

test('guessing ends after five tries a sign-in and ten per network, and the owner signs in at home meanwhile [OWN-03, AUTH-10]', async () => {
  const { secret } = await withApp();
  const home = from('203.0.113.9');
  await byPassword(home);
  await answer(home, codeOf(secret));
  await home.post('/auth/sign-out', {});

  const attacker = from('198.51.100.9');
  const guesses: string[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await byPassword(attacker);
    for (let tries = 0; tries < 6; tries += 1)
      guesses.push((await answer(attacker, `00000${tries}`)).body.code);
  }
  const wrong = 'secondFactorNotValid';
  expect(guesses.slice(0, 6)).toEqual([wrong, wrong, wrong, wrong, wrong, 'signInExpired']);
  expect(guesses.filter((code) => code === wrong).length).toBeLessThanOrEqual(10);
  expect(guesses.at(-1)).toBe('tooManyRequests');

  await byPassword(home);
  expect((await answer(home, codeOf(secret, 'next'))).body.me).toMatchObject({ email });
});
