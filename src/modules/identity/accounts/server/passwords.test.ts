import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTurn } from '#platform/testing/in-turn.ts';
import { openTestAccounts, type TestAccounts } from './testing/open-test-accounts.ts';
import { openPasswords } from './passwords.ts';

let app: TestAccounts;
const email = 'cleo@example.test';
const password = 'four quiet drum loops';

beforeAll(async () => {
  app = await openTestAccounts();
  await app.register(email, { name: 'Cleo', password });
  await app.register('codes-only@example.test');
});
beforeEach(async () => {
  await app.db.deleteFrom('rateBucket').execute();
});
afterAll(() => app.close());

const signIn = (address: string, secret: string) =>
  app.visitor().post('/auth/sign-in', { email: address, password: secret });
const hashOf = async (address: string) =>
  app.db
    .selectFrom('accountCredential as c')
    .innerJoin('accountUser as u', 'u.id', 'c.userId')
    .select('c.password')
    .where('u.email', '=', address)
    .executeTakeFirst();

test('a user signs in with email and password [ACC-01, AUTH-10]', async () => {
  expect(await signIn('CLEO@example.test', password)).toMatchObject({
    status: 200,
    body: { isNew: false, me: { email } },
  });
});

test('a wrong password, an unknown address and an account without a password get the same answer', async () => {
  const answers = [
    await signIn(email, 'not that password'),
    await signIn('nobody@example.test', password),
    await signIn('codes-only@example.test', password),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ ...answers[0]!.body, code: 'wrongPassword' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('passwords are stored as argon2id and hashed again at the next sign-in when the cost settings have changed', async () => {
  expect((await hashOf(email))?.password).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
  const strong = await openPasswords({ cheap: false }).hash(password);
  expect(strong).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  await app.db
    .updateTable('accountCredential')
    .set({ password: strong })
    .where('userId', 'in', app.db.selectFrom('accountUser').select('id').where('email', '=', email))
    .execute();
  const replies = await Promise.all([signIn(email, password), signIn(email, password)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await hashOf(email))?.password).toContain('$m=1024,');
  expect((await signIn(email, password)).status).toBe(200);
});

test('the eleventh wrong password in five minutes is refused, for known and unknown addresses [AUTH-10]', async () => {
  await app.register('tried@example.test', { password });
  for (const address of ['tried@example.test', 'untried@example.test']) {
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await signIn(address, 'guess')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  }
});

test('an emailed code sets a new password, signs in this browser and signs out all others [ACC-01]', async () => {
  const elsewhere = app.visitor();
  await elsewhere.post('/auth/sign-in', { email, password });
  const browser = app.visitor();
  await browser.post('/auth/password/forgot', { email });
  const code = await app.codeFor(email);
  const [mail] = await app.mailsTo(email);
  expect(mail!.text).toContain(`/reset-password#email=cleo%40example.test&code=${code}`);

  const renewed = 'five even quieter loops';
  const short = await browser.post('/auth/password/reset', { email, code, password: 'short' });
  expect(short).toMatchObject({ status: 422, body: { code: 'passwordTooShort' } });
  const reset = await browser.post('/auth/password/reset', { email, code, password: renewed });
  expect(reset).toMatchObject({ status: 200, body: { me: { email } } });

  expect((await elsewhere.get('/me')).body).toBeNull();
  expect((await browser.get('/me')).body).toMatchObject({ email });
  expect((await signIn(email, password)).status).toBe(422);
  expect((await signIn(email, renewed)).status).toBe(200);
  const again = await browser.post('/auth/password/reset', { email, code, password });
  expect(again).toMatchObject({ status: 422, body: { code: 'codeNotValid' } });
});

test.each(['before', 'after'] as const)(
  'a sign-in with the old password that arrives just %s a new one leaves no session [ACC-01]',
  async (when) => {
    const address = `${when}@example.test`;
    await app.register(address, { password });
    const [browser, thief] = [app.visitor(), app.visitor()];
    await browser.post('/auth/password/forgot', { email: address });
    const code = await app.codeFor(address);
    const reset = { email: address, code, password: 'five even quieter loops' };
    const calls = [
      () => thief.post('/auth/sign-in', { email: address, password }),
      () => browser.post('/auth/password/reset', reset),
    ];
    const { id } = await app.db
      .selectFrom('accountUser')
      .select('id')
      .where('email', '=', address)
      .executeTakeFirstOrThrow();
    await inTurn(app, ['account_user', id], when === 'before' ? calls : calls.toReversed());
    expect((await thief.get('/me')).body).toBeNull();
    expect((await browser.get('/me')).body).toMatchObject({ email: address });
  },
);

test('a user without a password sets one with an emailed code', async () => {
  const address = 'codes-only@example.test';
  const browser = app.visitor();
  await browser.post('/auth/password/forgot', { email: address });
  const code = await app.codeFor(address);
  await browser.post('/auth/password/reset', { email: address, code, password });
  expect((await signIn(address, password)).status).toBe(200);
});

test('a reset for an unknown address gets the same answer, an email without a code, and creates no account', async () => {
  const address = 'nobody@example.test';
  const known = await app.visitor().post('/auth/password/forgot', { email });
  const unknown = await app.visitor().post('/auth/password/forgot', { email: address });
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  const [mail] = await app.mailsTo(address);
  expect(mail!.subject).toBe('No Backbeat account with this address');
  expect(mail!.text).not.toMatch(/\d{6}/);
  const users = await app.db.selectFrom('accountUser').select('id').where('email', '=', address).execute();
  expect(users).toEqual([]);
});
