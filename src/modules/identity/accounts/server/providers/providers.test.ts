import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId, UserId } from '#platform/ids.ts';
import type { Person } from '#platform/testing/app.ts';
import { inTurn } from '#platform/testing/in-turn.ts';
import { termsVersion } from '../../terms-version.ts';
import { openTestAccounts, type TestAccounts } from '../testing/open-test-accounts.ts';
import { oidcClient, openOidcServer, type OidcPerson, type OidcServer } from '../testing/oidc-server.ts';

let app: TestAccounts;
let acme: OidcServer;
let count = 0;
let email: string;

beforeAll(async () => {
  acme = await openOidcServer({ redirectUris: ['http://localhost:3000/api/auth/callback/acme'] });
  app = await openTestAccounts({
    OIDC_ACME_ISSUER: acme.origin,
    OIDC_ACME_CLIENT_ID: oidcClient.id,
    OIDC_ACME_CLIENT_SECRET: oidcClient.secret,
    OIDC_ORIGINS_INSIDE: acme.origin,
  });
});
afterAll(async () => {
  await app.close();
  await acme.close();
});
beforeEach(() => {
  count += 1;
  email = `sam-${count}@example.test`;
});

const newcomer = { name: 'Sam Ortiz', termsVersion, ofAge: true };

/** Goes to the provider and comes back. @returns where the browser lands */
async function comeBack(
  browser: Person,
  sub: string,
  begin = '/auth/providers/acme',
  body: object = { to: '/explore?q=a' },
) {
  const { body: begun } = await browser.post(begin, body);
  const { pathname, search } = await acme.visit(begun.url, sub);
  const answer = await browser.get(pathname.replace('/api', '') + search);
  expect(answer.status).toBe(303);
  return String(answer.headers['location']);
}

const connect = (browser: Person, { sub }: OidcPerson) => comeBack(browser, sub, '/me/connections/acme', {});
const isIn = async (browser: Person) => (await browser.get('/me')).body !== null;
const codeIn = async (browser: Person, to: string) => {
  await browser.post('/auth/code', { email: to });
  return app.codeFor(to);
};
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('a new user accepts the terms, is signed in, and returns to their page; later the provider signs them in at once [OWN-03, AUTH-12]', async () => {
  const person = acme.addPerson({ email: email.toUpperCase(), email_verified: true, name: 'Sam O.' });
  const browser = app.visitor();
  expect((await browser.get('/auth/providers')).body.items).toEqual([{ key: 'acme', name: 'Acme' }]);
  expect(await comeBack(browser, person.sub)).toBe(
    `/sign-in?pending=true&to=${encodeURIComponent('/explore?q=a')}`,
  );
  expect((await browser.get('/auth/pending')).body).toEqual({
    needs: 'newAccount',
    provider: 'Acme',
    email,
    name: 'Sam O.',
  });
  expect(await isIn(browser)).toBe(false);
  const without = { ...newcomer, email, termsVersion: '' };
  expect(await browser.post('/auth/pending/sign-up', without)).toMatchObject({
    status: 422,
    body: { code: 'termsNotAccepted' },
  });
  const done = await browser.post('/auth/pending/sign-up', { ...newcomer, email });
  expect(done).toMatchObject({ status: 200, body: { isNew: true, me: { email, name: 'Sam Ortiz' } } });
  expect((await browser.get('/auth/pending')).body).toBeNull();
  expect(await browser.post('/auth/pending/sign-up', { ...newcomer, email })).toMatchObject({
    body: { code: 'signInExpired' },
  });

  const later = app.visitor();
  expect(await comeBack(later, person.sub)).toBe('/explore?q=a');
  expect((await later.get('/me')).body).toMatchObject({ email });
});

test('a sign-in with a provider that isn’t finished within ten minutes begins again [OWN-03]', async () => {
  const person = acme.addPerson({ email, email_verified: true });
  const browser = app.visitor();
  await comeBack(browser, person.sub);
  await app.db.updateTable('accountPendingSignIn').set({ expiresAt: new Date() }).execute();
  expect((await browser.get('/auth/pending')).body).toBeNull();
  const late = await browser.post('/auth/pending/sign-up', { ...newcomer, email });
  expect(late.body.code).toBe('signInExpired');
  expect(await comeBack(browser, person.sub)).toContain('/sign-in?pending=true');
  expect((await browser.post('/auth/pending/sign-up', { ...newcomer, email })).status).toBe(200);
});

test('a verified address of an existing account is connected after a code from its mailbox, never silently [OWN-03]', async () => {
  await app.register(email);
  const person = acme.addPerson({ email, email_verified: true });
  const browser = app.visitor();
  expect(await comeBack(browser, person.sub)).toContain('/sign-in?pending=true');
  expect(await isIn(browser)).toBe(false);
  expect((await browser.get('/auth/pending')).body).toMatchObject({ needs: 'address', email });
  expect(await browser.post('/auth/pending/sign-up', { ...newcomer, email })).toMatchObject({
    status: 422,
    body: { code: 'codeNotValid' },
  });
  const code = await codeIn(browser, email);
  expect(await browser.post('/auth/pending/code', { email, code: wrong(code) })).toMatchObject({
    body: { code: 'codeNotValid' },
  });
  expect((await browser.post('/auth/pending/code', { email, code })).body.me).toMatchObject({ email });
  expect((await browser.get('/me/connections')).body.items).toMatchObject([
    { provider: { key: 'acme', name: 'Acme' }, email, usedAt: null },
  ]);
  expect((await app.mailsTo(email))[0]!.subject).toBe('Acme can now sign in to your Backbeat account');
  expect(await comeBack(app.visitor(), person.sub)).toBe('/explore?q=a');
});

test.each([
  ['not verified', () => ({ email, email_verified: false })],
  ['of unknown verification', () => ({ email })],
  ['missing', () => ({})],
] as const)(
  'an address that is %s at the provider needs our code, whether or not it has an account [OWN-03]',
  async (_, claims) => {
    const person = acme.addPerson(claims());
    const thief = app.visitor();
    await comeBack(thief, person.sub);
    const asked = (await thief.get('/auth/pending')).body;
    expect(asked.needs).toBe('address');
    await app.register(email);
    expect((await thief.get('/auth/pending')).body, 'reveals no account').toEqual(asked);
    for (const attempt of [
      { ...newcomer, email },
      { ...newcomer, email, code: '123456' },
    ])
      expect((await thief.post('/auth/pending/sign-up', attempt)).status).toBe(422);
    expect(await isIn(thief)).toBe(false);

    const other = `other-${email}`;
    const code = await codeIn(thief, other);
    expect((await thief.post('/auth/pending/code', { email: other, code })).body).toMatchObject({
      isNew: true,
      me: null,
    });
    const own = { ...newcomer, email: other, code };
    expect((await thief.post('/auth/pending/sign-up', own)).body.me).toMatchObject({ email: other });
  },
);

describe('connected accounts', () => {
  test('are connected with a recent sign-in by the browser that began, and removed again [OWN-03]', async () => {
    const browser = await app.register(email);
    const person = acme.addPerson({ email: 'elsewhere@example.test', email_verified: true });
    expect((await app.visitor().post('/me/connections/acme', {})).status).toBe(401);
    await app.db
      .updateTable('accountSession')
      .set({ provenAt: new Date(0) })
      .execute();
    expect((await browser.post('/me/connections/acme', {})).body.code).toBe('recentSignInRequired');
    await app.db.updateTable('accountSession').set({ provenAt: new Date() }).execute();
    expect(await connect(browser, person)).toBe('/settings?connected=acme');
    const { items } = (await browser.get('/me/connections')).body;
    expect(items).toMatchObject([{ email: 'elsewhere@example.test' }]);

    const someoneElse = await app.register(`else-${email}`);
    expect(await connect(someoneElse, person)).toBe('/settings?problem=taken&provider=acme');
    expect((await someoneElse.delete(`/me/connections/${items[0].id}`)).body.code).toBe('connectionNotFound');
    expect((await browser.delete(`/me/connections/${items[0].id}`)).status).toBe(200);
    expect((await app.mailsTo(email))[0]!.subject).toBe('Acme was removed from your Backbeat account');
    expect(await comeBack(app.visitor(), person.sub)).toContain('/sign-in?pending=true');
  });

  test('are all listed, so that each can be removed [OWN-03]', async () => {
    const browser = await app.register(email);
    const { id: userId } = await app.db
      .selectFrom('accountUser')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const identity = { userId, provider: 'acme', issuer: 'https://old.example', email: null };
    await app.db
      .insertInto('accountIdentity')
      .values(Array.from({ length: 20 }, () => ({ ...identity, id: newId(), subject: newId() })))
      .execute();
    await connect(browser, acme.addPerson({ email: 'newest@example.test', email_verified: true }));
    const { items, total } = (await browser.get('/me/connections')).body;
    expect([total, items.at(-1)]).toMatchObject([21, { email: 'newest@example.test' }]);
  });

  test('are not connected to someone who signed in meanwhile [OWN-03]', async () => {
    const browser = await app.register(email);
    const { url } = (await browser.post('/me/connections/acme', {})).body;
    const { pathname, search } = await acme.visit(url, acme.addPerson().sub);
    await browser.post('/auth/sign-out', {});
    await app.register(`next-${email}`);
    const code = await codeIn(browser, `next-${email}`);
    await browser.post('/auth/code/verify', { email: `next-${email}`, code });
    const { headers } = await browser.get(pathname.replace('/api', '') + search);
    expect(headers['location']).toBe('/settings?problem=expired&provider=acme');
    expect((await browser.get('/me/connections')).body.items).toEqual([]);
  });

  test('the last way in stays until a code proves the address or there is another way [OWN-03]', async () => {
    const browser = app.visitor();
    await comeBack(browser, acme.addPerson({ email, email_verified: true }).sub);
    await browser.post('/auth/pending/sign-up', { ...newcomer, email });
    const { items } = (await browser.get('/me/connections')).body;
    const path = `/me/connections/${items[0].id}`;
    expect(await browser.delete(path)).toMatchObject({ status: 409, body: { code: 'lastWayIn' } });
    expect((await browser.get('/me/connections')).body.total).toBe(1);
    await browser.post('/auth/confirmation', {});
    await browser.put('/auth/confirmation/code', { code: await app.codeFor(email) });
    expect((await browser.delete(path)).status).toBe(200);
  });

  test('the last way in can be removed after signing in once with a mailed code [OWN-03]', async () => {
    const browser = app.visitor();
    await comeBack(browser, acme.addPerson({ email, email_verified: true }).sub);
    await browser.post('/auth/pending/sign-up', { ...newcomer, email });
    const code = await codeIn(browser, email);
    expect((await browser.post('/auth/code/verify', { email, code })).body.me).toMatchObject({ email });
    const { items } = (await browser.get('/me/connections')).body;
    expect((await browser.delete(`/me/connections/${items[0].id}`)).status).toBe(200);
  });

  test('the last way in stays beside a provider that is no longer offered [OWN-03]', async () => {
    const browser = app.visitor();
    await comeBack(browser, acme.addPerson({ email, email_verified: true }).sub);
    await browser.post('/auth/pending/sign-up', { ...newcomer, email });
    await connect(browser, acme.addPerson());
    const { items } = (await browser.get('/me/connections')).body;
    const [vouching, other] = items.map(({ id }: { id: string }) => id);
    await app.db.updateTable('accountIdentity').set({ provider: 'gone' }).where('id', '=', other).execute();
    expect((await browser.delete(`/me/connections/${vouching}`)).body.code).toBe('lastWayIn');
    expect((await browser.delete(`/me/connections/${other}`)).status).toBe(200);
  });

  test('the last of two connections stays while no code has proven the address, also if the other one vouched for it [OWN-03]', async () => {
    const browser = app.visitor();
    await comeBack(browser, acme.addPerson({ email, email_verified: true }).sub);
    await browser.post('/auth/pending/sign-up', { ...newcomer, email });
    await connect(browser, acme.addPerson());
    const { items } = (await browser.get('/me/connections')).body;
    const [vouching, other] = items.map((item: { id: string }) => `/me/connections/${item.id}`);
    expect((await browser.delete(vouching)).status).toBe(200);
    expect(await browser.delete(other)).toMatchObject({ status: 409, body: { code: 'lastWayIn' } });
    await browser.post('/auth/confirmation', {});
    await browser.put('/auth/confirmation/code', { code: await app.codeFor(email) });
    expect((await browser.delete(other)).status).toBe(200);
  });

  test('the last one stays while no code has proven the address, also with a passkey, which can be removed or lost [OWN-03]', async () => {
    const browser = app.visitor();
    await comeBack(browser, acme.addPerson({ email, email_verified: true }).sub);
    const { body } = await browser.post('/auth/pending/sign-up', { ...newcomer, email });
    const userId = UserId.decode(body.me.id)!;
    const passkey = { userId, credentialId: newId(), publicKey: Buffer.from('key'), name: 'Phone' };
    await app.db
      .insertInto('accountPasskey')
      .values({ id: newId(), ...passkey })
      .execute();
    const { items } = (await browser.get('/me/connections')).body;
    const path = `/me/connections/${items[0].id}`;
    expect(await browser.delete(path)).toMatchObject({ status: 409, body: { code: 'lastWayIn' } });
    await browser.post('/auth/confirmation', {});
    await browser.put('/auth/confirmation/code', { code: await app.codeFor(email) });
    expect((await browser.delete(path)).status).toBe(200);
  });

  test('the last one can be removed once its address was left and chosen again by a code [OWN-03]', async () => {
    const browser = app.visitor();
    await comeBack(browser, acme.addPerson({ email, email_verified: true }).sub);
    await browser.post('/auth/pending/sign-up', { ...newcomer, email });
    for (const next of [`next-${email}`, email]) {
      await browser.post('/auth/email/code', { email: next });
      const change = { email: next, code: await app.codeFor(next) };
      expect((await browser.put('/auth/email', change)).status).toBe(200);
    }
    const { items } = (await browser.get('/me/connections')).body;
    expect((await browser.delete(`/me/connections/${items[0].id}`)).status).toBe(200);
  });

  test('of the last two ways in that are removed at once, one stays [OWN-03]', async () => {
    const browser = app.visitor();
    await comeBack(browser, acme.addPerson({ email, email_verified: true }).sub);
    await browser.post('/auth/pending/sign-up', { ...newcomer, email });
    await connect(browser, acme.addPerson());
    const { items } = (await browser.get('/me/connections')).body;
    const { id } = await app.db
      .selectFrom('accountUser')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const [vouching, other] = items.map((item: { id: string }) => `/me/connections/${item.id}`);
    const removals = [() => browser.delete(other), () => browser.delete(vouching)];
    expect(await inTurn(app, ['account_user', id], removals)).toEqual(['done', 'lastWayIn']);
    expect((await browser.get('/me/connections')).body.total).toBe(1);
  });
});

test('without a provider in the settings there is nothing to sign in with [OWN-03]', async () => {
  const plain = await openTestAccounts();
  try {
    expect((await plain.guest.get('/auth/providers')).body.items).toEqual([]);
    expect(await plain.guest.post('/auth/providers/google', { to: '/' })).toMatchObject({
      status: 404,
      body: { code: 'providerNotOffered' },
    });
  } finally {
    await plain.close();
  }
});

test.each(['//evil.test', '/\\evil.test', 'https://evil.test'])(
  'nobody is sent to %s after signing in [OWN-03]',
  async (to) => {
    expect((await app.visitor().post('/auth/providers/acme', { to })).status).toBe(400);
  },
);
