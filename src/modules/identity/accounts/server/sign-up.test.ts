import { afterAll, beforeAll, expect, test } from 'vitest';
import { termsVersion } from '../terms-version.ts';
import { openTestAccounts, type TestAccounts } from './testing/open-test-accounts.ts';
import { bareId } from '#platform/ids.ts';

let app: TestAccounts;
let profilesFail = false;

beforeAll(async () => {
  app = await openTestAccounts({}, { failProfiles: () => profilesFail });
});
afterAll(() => app.close());

const ana = { name: 'Ana Reyes', termsVersion, ofAge: true };

test('a new user signs up with an emailed code and is signed in by an HttpOnly cookie [ACC-01, AUTH-10, CHK-20]', async () => {
  const email = 'ana@example.test';
  const browser = app.visitor();
  const sent = await browser.post('/auth/code', { email: '  ANA@example.test ' });
  expect(sent).toMatchObject({ status: 202, body: { codeSeconds: 600 } });

  const code = await app.codeFor(email);
  expect(code).toMatch(/^\d{6}$/);
  expect((await browser.post('/auth/code/verify', { email, code })).body).toEqual({
    isNew: true,
    me: null,
    needsSecondFactor: false,
  });

  const signedUp = await browser.post('/auth/sign-up', { ...ana, email, code });
  expect(signedUp.body).toMatchObject({
    isNew: true,
    me: { name: 'Ana Reyes', email, admin: false, gel: 'jade' },
  });
  expect(signedUp.body.me.id).toMatch(/^user:us-west-2:[0-9a-f-]{36}$/);
  expect(signedUp.headers['set-cookie']).toMatch(
    /^bb_session=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect((await browser.get('/me')).body).toEqual(signedUp.body.me);
  expect((await app.visitor().get('/me')).body).toBeNull();
});

test('no account is created when its profile cannot be created', async () => {
  const email = 'torn@example.test';
  const browser = app.visitor();
  await browser.post('/auth/code', { email });
  const code = await app.codeFor(email);
  profilesFail = true;
  const broken = await browser.post('/auth/sign-up', { ...ana, email, code });
  profilesFail = false;
  expect(broken.status).toBe(500);
  expect(await app.db.selectFrom('accountUser').select('id').where('email', '=', email).execute()).toEqual(
    [],
  );

  const again = await browser.post('/auth/sign-up', { ...ana, email, code });
  expect(again.body.isNew).toBe(true);
  expect(app.profiles.get(bareId(again.body.me.id))?.name).toBe('Ana Reyes');
});

test('signing up records the version of the terms, when they were accepted and the confirmed age [AUTH-12, FTR-08]', async () => {
  await app.register('terms@example.test');
  const row = await app.db
    .selectFrom('accountUser')
    .select(['termsVersion', 'termsAcceptedAt', 'ofAgeConfirmedAt', 'emailVerified'])
    .where('email', '=', 'terms@example.test')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    termsVersion,
    termsAcceptedAt: expect.any(Date),
    ofAgeConfirmedAt: expect.any(Date),
    emailVerified: true,
  });
});

test.each([
  [{ name: ' ' }, 422, 'nameRequired'],
  [{ name: 'a'.repeat(101) }, 422, 'nameTooLong'],
  [{ password: 'too short' }, 422, 'passwordTooShort'],
  [{ termsVersion: '' }, 422, 'termsNotAccepted'],
  [{ termsVersion: '2020-01-01' }, 422, 'termsNotAccepted'],
  [{ ofAge: false }, 422, 'tooYoung'],
  [{ code: '12345' }, 400, 'invalidInput'],
  [{ email: 'nobody' }, 400, 'invalidInput'],
])('sign-up with %j is refused, and the code stays valid [AUTH-12]', async (change, status, refusal) => {
  const email = 'picky@example.test';
  const browser = app.visitor();
  await browser.post('/auth/code', { email });
  const code = await app.codeFor(email);
  const refused = await browser.post('/auth/sign-up', { ...ana, email, code, ...change });
  expect(refused).toMatchObject({ status, body: { code: refusal } });
  expect(refused.headers['set-cookie']).toBeUndefined();
  expect((await browser.post('/auth/code/verify', { email, code })).body).toEqual({
    isNew: true,
    me: null,
    needsSecondFactor: false,
  });
  await app.db.deleteFrom('rateBucket').execute();
});

test('signing up with admin: true creates a user who is no admin', async () => {
  const email = 'eve@example.test';
  const browser = app.visitor();
  await browser.post('/auth/code', { email });
  const code = await app.codeFor(email);
  const { body } = await browser.post('/auth/sign-up', {
    ...ana,
    email,
    code,
    admin: true,
    emailVerified: true,
    id: 'x',
  });
  expect(body.me.admin).toBe(false);
});

test('ten simultaneous sign-ups create one account and one domain event', async () => {
  const email = 'hasty@example.test';
  const browser = app.visitor();
  await browser.post('/auth/code', { email });
  const code = await app.codeFor(email);
  const clicks = Array.from({ length: 10 }, () => browser.post('/auth/sign-up', { ...ana, email, code }));
  const answers = await Promise.all(clicks);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 422),
  ]);
  const users = await app.db.selectFrom('accountUser').select('id').where('email', '=', email).execute();
  expect(users).toHaveLength(1);
  const facts = await app.db.selectFrom('outbox').select('type').where('key', '=', users[0]!.id).execute();
  expect(facts).toEqual([{ type: 'account.opened' }]);
});
