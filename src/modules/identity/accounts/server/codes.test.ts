import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { termsVersion } from '../rules.ts';
import type { Person } from '#platform/testing/app.ts';
import { openTestAccounts, type TestAccounts } from './open-test-accounts.ts';

let app: TestAccounts;
/** Codes are entered in the browser that asked for them. */
let browser: Person;
const email = 'ben@example.test';

beforeAll(async () => {
  app = await openTestAccounts();
  await app.register(email, { name: 'Ben' });
});
beforeEach(async () => {
  browser = app.visitor();
  await app.db.deleteFrom('rateBucket').execute();
});
afterAll(() => app.close());

const askCode = async (address = email) => {
  await browser.post('/auth/code', { email: address });
  return app.codeFor(address);
};
const enter = (code: string, address = email) => browser.post('/auth/code/verify', { email: address, code });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const refused = { status: 422, body: { code: 'codeNotValid' } };

test('a code signs a known person in, once [ACC-01]', async () => {
  const code = await askCode();
  expect(await enter(code)).toMatchObject({
    status: 200,
    body: { isNew: false, me: { name: 'Ben', email } },
  });
  expect(await enter(code)).toMatchObject(refused);
});

test('of twelve tabs that enter the same code at once, one is signed in', async () => {
  const code = await askCode();
  const answers = await Promise.all(Array.from({ length: 12 }, () => enter(code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a code is dead after five wrong tries, although each of them was refused [AUTH-10]', async () => {
  const code = await askCode();
  for (let tries = 0; tries < 5; tries += 1) expect(await enter(wrong(code))).toMatchObject(refused);
  expect(await enter(code)).toMatchObject(refused);
});

test('wrong tries at the same moment are counted one by one', async () => {
  const code = await askCode();
  await Promise.all(Array.from({ length: 12 }, () => enter(wrong(code))));
  expect(await enter(code)).toMatchObject(refused);
});

test('tries with sign-up count as well, and for a new address too', async () => {
  const address = 'guess@example.test';
  const code = await askCode(address);
  const body = { email: address, code: wrong(code), name: 'G', termsVersion, ofAge: true };
  for (let tries = 0; tries < 3; tries += 1)
    expect(await browser.post('/auth/sign-up', body)).toMatchObject(refused);
  for (let tries = 0; tries < 2; tries += 1) expect(await enter(wrong(code), address)).toMatchObject(refused);
  expect(await enter(code, address)).toMatchObject(refused);
});

test('a code ends after ten minutes, by the clock of the database [AUTH-10]', async () => {
  const code = await askCode();
  const row = await app.db.selectFrom('accountCode').select('expiresAt').executeTakeFirstOrThrow();
  const minutes = (row.expiresAt.getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(9.9);
  expect(minutes).toBeLessThanOrEqual(10);
  await app.db
    .updateTable('accountCode')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .execute();
  expect(await enter(code)).toMatchObject(refused);
});

test('another code ends the one before it', async () => {
  const first = await askCode();
  const second = await askCode();
  expect(await enter(first === second ? wrong(second) : first)).toMatchObject(refused);
  expect((await enter(second)).status).toBe(200);
});

test('a code works only for its address and its purpose', async () => {
  const other = 'other@example.test';
  await app.register(other);
  const code = await askCode();
  const codeOfOther = await askCode(other);
  expect(await enter(code === codeOfOther ? wrong(code) : code, other)).toMatchObject(refused);
  const reset = { email, code, password: 'a fine long password' };
  expect(await browser.post('/auth/password/reset', reset)).toMatchObject(refused);
  expect((await enter(code)).status).toBe(200);
});

test('the table of codes gives no code away', async () => {
  const code = await askCode();
  const row = await app.db
    .selectFrom('accountCode')
    .select(['value', 'identifier'])
    .where('identifier', 'like', `%${email}`)
    .executeTakeFirstOrThrow();
  expect(`${row.value}${row.identifier}`).not.toContain(code);
  expect(row.value).toMatch(/^[\w-]{43}:0$/);
});

test('asking for a code says the same of a known and of an unknown address, in the answer and in the mail', async () => {
  const unknown = 'unknown@example.test';
  const [known, stranger] = [
    await app.visitor().post('/auth/code', { email }),
    await app.visitor().post('/auth/code', { email: unknown }),
  ];
  expect(stranger.body).toEqual(known.body);
  const [mail] = await app.mailsTo(email);
  const [strangerMail] = await app.mailsTo(unknown);
  const blank = (text: string) => text.replaceAll(/\d{6}/g, '######');
  expect(blank(strangerMail!.text)).toBe(blank(mail!.text));
  expect(mail!.html).toContain(await app.codeFor(email));
});

test('one address gets six mails in half an hour from one network, whatever browser asks [AUTH-10]', async () => {
  const address = 'flooded@example.test';
  const answers = [];
  for (let times = 0; times < 7; times += 1)
    answers.push(await app.visitor().post('/auth/code', { email: address }));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202, 429]);
  expect(answers[6]!.body.code).toBe('tooManyRequests');
  expect(Number(answers[6]!.headers['retry-after'])).toBeGreaterThan(60);
  expect(await app.mailsTo(address)).toHaveLength(6);
});
