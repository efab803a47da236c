import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { termsVersion } from '../terms-version.ts';
import type { Person, Reply } from '#platform/testing/app.ts';
import { openTestAccounts, type TestAccounts } from './testing/open-test-accounts.ts';

let app: TestAccounts;
let count = 0;
const password = 'four quiet drum loops';

beforeAll(async () => {
  app = await openTestAccounts();
});
beforeEach(async () => {
  await app.db.deleteFrom('rateBucket').execute();
});
afterAll(() => app.close());

const newEmail = () => `person-${(count += 1)}@example.test`;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const refused = { status: 422, body: { code: 'codeNotValid' } };

async function registerEmail() {
  const email = newEmail();
  await app.register(email, { name: 'Ben', password });
  return email;
}
const signIn = async (browser: Person, email: string) => {
  expect((await browser.post('/auth/sign-in', { email, password })).status).toBe(200);
  return browser;
};

/** A way to use a mailed code. `email` is the address the code is mailed to. */
type CodeFlow = {
  /** An address that this flow can be used with. */
  newAddress: () => Promise<string>;
  openBrowser: () => Promise<Person>;
  request: (browser: Person, email: string) => Promise<Reply>;
  /** Requests a code that the same browser and address may use for something else only. */
  requestForOtherPurpose: (browser: Person, email: string) => Promise<Reply>;
  use: (browser: Person, email: string, code: string) => Promise<Reply>;
};

const requestSignIn = (browser: Person, email: string) => browser.post('/auth/code', { email });
const requestReset = (browser: Person, email: string) => browser.post('/auth/password/forgot', { email });
const requestChange = (browser: Person, email: string) => browser.post('/auth/email/code', { email });
const openVisitor = async () => app.visitor();
let owner: string;
beforeEach(async () => {
  owner = await registerEmail();
});

const flows: [string, CodeFlow][] = [
  [
    'signing in',
    {
      newAddress: registerEmail,
      openBrowser: openVisitor,
      request: requestSignIn,
      requestForOtherPurpose: requestReset,
      use: (browser, email, code) => browser.post('/auth/code/verify', { email, code }),
    },
  ],
  [
    'signing up',
    {
      newAddress: async () => newEmail(),
      openBrowser: openVisitor,
      request: requestSignIn,
      requestForOtherPurpose: async (browser, email) => requestChange(await signIn(browser, owner), email),
      use: (browser, email, code) =>
        browser.post('/auth/sign-up', { email, code, name: 'Gil', termsVersion, ofAge: true }),
    },
  ],
  [
    'resetting a password',
    {
      newAddress: registerEmail,
      openBrowser: openVisitor,
      request: requestReset,
      requestForOtherPurpose: requestSignIn,
      use: (browser, email, code) => browser.post('/auth/password/reset', { email, code, password }),
    },
  ],
  [
    'changing the email address',
    {
      newAddress: async () => newEmail(),
      openBrowser: () => signIn(app.visitor(), owner),
      request: requestChange,
      requestForOtherPurpose: requestSignIn,
      use: (browser, email, code) => browser.put('/auth/email', { email, code }),
    },
  ],
];

describe.each(flows)('%s with a mailed code', (_name, flow) => {
  let browser: Person;
  let email: string;
  beforeEach(async () => {
    email = await flow.newAddress();
    browser = await flow.openBrowser();
  });
  const use = (code: string) => flow.use(browser, email, code);
  const guess = async (code: string, times: number) => {
    for (let tries = 0; tries < times; tries += 1) expect(await use(wrong(code))).toMatchObject(refused);
  };
  async function requestCode(address = email, request = flow.request) {
    expect((await request(browser, address)).status).toBe(202);
    return app.codeFor(address);
  }
  /** Requests again when a code happens to be the same. */
  async function requestOtherCode(other: string): Promise<string> {
    const code = await requestCode();
    return code === other ? requestOtherCode(other) : code;
  }

  test('succeeds once: the same code is refused after that [ACC-01]', async () => {
    const code = await requestCode();
    expect((await use(code)).status).toBe(200);
    expect(await use(code)).toMatchObject(refused);
  });

  test('succeeds in one of twelve tabs that send the same code at once', async () => {
    const code = await requestCode();
    const answers = await Promise.all(Array.from({ length: 12 }, () => use(code)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 422)]);
  });

  test('is refused with a wrong code, and succeeds after four of them', async () => {
    const code = await requestCode();
    await guess(code, 4);
    expect((await use(code)).status).toBe(200);
  });

  test('is refused after five wrong codes [AUTH-10]', async () => {
    const code = await requestCode();
    await guess(code, 5);
    expect(await use(code)).toMatchObject(refused);
  });

  test('is refused after five wrong codes sent at once', async () => {
    const code = await requestCode();
    await Promise.all(Array.from({ length: 5 }, () => use(wrong(code))));
    expect(await use(code)).toMatchObject(refused);
  });

  test('is refused when the code has expired, by the clock of the database [AUTH-10]', async () => {
    const code = await requestCode();
    await app.db.updateTable('accountCode').set({ expiresAt: new Date() }).execute();
    expect(await use(code)).toMatchObject(refused);
  });

  test('is refused with a code that a newer one replaced, and the newer one succeeds', async () => {
    const first = await requestCode();
    const second = await requestOtherCode(first);
    expect(await use(first)).toMatchObject(refused);
    expect((await use(second)).status).toBe(200);
  });

  test('has five tries again with a newer code', async () => {
    await guess(await requestCode(), 5);
    expect((await use(await requestCode())).status).toBe(200);
  });

  test('is refused in a browser that did not request the code, whose guesses leave the code alone [ACC-01]', async () => {
    const code = await requestCode();
    const other = await flow.openBrowser();
    for (let tries = 0; tries < 6; tries += 1)
      expect(await flow.use(other, email, code)).toMatchObject(refused);
    expect((await use(code)).status).toBe(200);
  });

  test('has tries of its own in each browser that requested a code [ACC-01]', async () => {
    const code = await requestCode();
    const other = await flow.openBrowser();
    await flow.request(other, email);
    for (let tries = 0; tries < 6; tries += 1)
      expect(await flow.use(other, email, code)).toMatchObject(refused);
    expect((await use(code)).status).toBe(200);
  });

  test('is refused with a code that was mailed to another address', async () => {
    const other = await flow.newAddress();
    const code = await requestCode(other);
    expect(await use(code)).toMatchObject(refused);
    expect((await flow.use(browser, other, code)).status).toBe(200);
  });

  test('is refused with a code that was mailed for another purpose', async () => {
    const code = await requestCode(email, flow.requestForOtherPurpose);
    expect(await use(code)).toMatchObject(refused);
  });
});

test('a right code for a new address stays valid until sign-up, and right codes do not count as tries', async () => {
  const email = newEmail();
  const browser = app.visitor();
  await browser.post('/auth/code', { email });
  const code = await app.codeFor(email);
  const verify = (guess: string) => browser.post('/auth/code/verify', { email, code: guess });
  for (let tries = 0; tries < 4; tries += 1) expect(await verify(wrong(code))).toMatchObject(refused);
  for (let times = 0; times < 3; times += 1)
    expect((await verify(code)).body).toEqual({ isNew: true, me: null, needsSecondFactor: false });
  const newcomer = { email, code, name: 'Gil', termsVersion, ofAge: true };
  expect((await browser.post('/auth/sign-up', newcomer)).body.isNew).toBe(true);
});

test('wrong codes count alike at sign-in and at sign-up', async () => {
  const email = newEmail();
  const browser = app.visitor();
  await browser.post('/auth/code', { email });
  const code = await app.codeFor(email);
  const newcomer = { email, code: wrong(code), name: 'Gil', termsVersion, ofAge: true };
  for (let tries = 0; tries < 3; tries += 1)
    expect(await browser.post('/auth/sign-up', newcomer)).toMatchObject(refused);
  for (let tries = 0; tries < 2; tries += 1)
    expect(await browser.post('/auth/code/verify', { email, code: wrong(code) })).toMatchObject(refused);
  expect(await browser.post('/auth/sign-up', { ...newcomer, code })).toMatchObject(refused);
});

test('signing up for an address that has an account signs in to it, and changes nothing about it', async () => {
  const email = await registerEmail();
  const browser = app.visitor();
  await browser.post('/auth/code', { email });
  const newcomer = { email, code: await app.codeFor(email), name: 'Eve', termsVersion, ofAge: true };
  const other = 'five even quieter loops';
  const { body } = await browser.post('/auth/sign-up', { ...newcomer, password: other });
  expect(body).toMatchObject({ isNew: false, me: { name: 'Ben', email } });
  const withPassword = (secret: string) => app.visitor().post('/auth/sign-in', { email, password: secret });
  expect((await withPassword(other)).status).toBe(422);
  expect((await withPassword(password)).status).toBe(200);
});

test('an email address that another account has by now is refused, and the code is used up', async () => {
  const email = newEmail();
  const browser = await signIn(app.visitor(), owner);
  await browser.post('/auth/email/code', { email });
  const code = await app.codeFor(email);
  await app.register(email);
  const taken = await browser.put('/auth/email', { email, code });
  expect(taken).toMatchObject({ status: 409, body: { code: 'emailTaken' } });
  expect(await browser.put('/auth/email', { email, code })).toMatchObject(refused);
});

test('a code expires after ten minutes [AUTH-10]', async () => {
  const email = newEmail();
  await app.visitor().post('/auth/code', { email });
  const row = await app.db
    .selectFrom('accountCode')
    .select('expiresAt')
    .orderBy('expiresAt', 'desc')
    .executeTakeFirstOrThrow();
  const minutes = (row.expiresAt.getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(9.9);
  expect(minutes).toBeLessThanOrEqual(10);
});

test('the table contains no code and no hash of a code without the secret', async () => {
  const email = newEmail();
  await app.visitor().post('/auth/code', { email });
  const code = await app.codeFor(email);
  const rows = await app.db.selectFrom('accountCode').selectAll().execute();
  const text = JSON.stringify(rows);
  expect(text).toContain(email);
  for (const format of ['hex', 'base64', 'base64url'] as const)
    expect(text).not.toContain(hash('sha256', code, format));
  expect(text).not.toContain(`"${code}`);
});

test('a known and an unknown address get the same answer and the same mail', async () => {
  const known = await registerEmail();
  const unknown = newEmail();
  const answer = await app.visitor().post('/auth/code', { email: known });
  const answerToStranger = await app.visitor().post('/auth/code', { email: unknown });
  expect(answerToStranger.body).toEqual(answer.body);
  const [mail] = await app.mailsTo(known);
  const [mailToStranger] = await app.mailsTo(unknown);
  const withoutCode = (text: string) => text.replaceAll(/\d{6}/g, '######');
  expect(withoutCode(mailToStranger!.text)).toBe(withoutCode(mail!.text));
  expect(mail!.html).toContain(await app.codeFor(known));
});

test('one address gets six mails in half an hour from one network, in any number of browsers [AUTH-10]', async () => {
  const email = newEmail();
  const answers = [];
  for (let times = 0; times < 7; times += 1) answers.push(await app.visitor().post('/auth/code', { email }));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202, 429]);
  expect(answers[6]!.body.code).toBe('tooManyRequests');
  expect(Number(answers[6]!.headers['retry-after'])).toBeGreaterThan(60);
  expect(await app.mailsTo(email)).toHaveLength(6);
});
