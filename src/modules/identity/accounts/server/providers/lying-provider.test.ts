import { generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/server/db.ts';
import type { Person } from '#platform/testing/app.ts';
import { termsVersion } from '../../terms-version.ts';
import { openTestAccounts, type TestAccounts } from '../testing/open-test-accounts.ts';
import { openLyingProvider, type Lies } from '../testing/lying-provider.ts';

type Provider = Awaited<ReturnType<typeof openLyingProvider>>;

const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const names = ['liar', 'other', 'apple'] as const;
const providers = {} as Record<(typeof names)[number], Provider>;
let app: TestAccounts;

beforeAll(async () => {
  const environment: Record<string, string> = {};
  for (const name of names) {
    const provider = await openLyingProvider('backbeat');
    providers[name] = provider;
    environment[`OIDC_${name.toUpperCase()}_ISSUER`] = provider.origin;
    environment[`OIDC_${name.toUpperCase()}_CLIENT_ID`] = 'backbeat';
    if (name !== 'apple') environment[`OIDC_${name.toUpperCase()}_CLIENT_SECRET`] = 'a secret';
  }
  const pem = appleKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  app = await openTestAccounts({
    ...environment,
    OIDC_APPLE_TEAM_ID: 'TEAM',
    OIDC_APPLE_KEY_ID: 'KEY',
    OIDC_APPLE_PRIVATE_KEY: pem.replaceAll('\n', String.raw`\n`),
    OIDC_ORIGINS_INSIDE: names.map((name) => providers[name].origin).join(','),
  });
});
afterAll(async () => {
  await app.close();
  for (const name of names) await providers[name].close();
});

/** Everything that a sign-in could change. */
async function readState() {
  const { rows } = await sql`
    select (select count(*)::int from account_user) as users, (select count(*)::int from account_identity) as identities,
           (select count(*)::int from account_session) as sessions,
           (select count(*)::int from account_pending_sign_in) as pending`.execute(app.db);
  return rows[0];
}

type Answer = Record<string, string>;

/** @returns the answer of the provider, as the browser would carry it */
async function agree(browser: Person, name: (typeof names)[number] = 'liar'): Promise<Answer> {
  const { body, status } = await browser.post(`/auth/providers/${name}`, { to: '/explore' });
  expect(status).toBe(200);
  return providers[name].agree(body.url);
}

async function callback(browser: Person, answer: Answer, name = 'liar'): Promise<string> {
  const reply = await browser.get(`/auth/callback/${name}?${new URLSearchParams(answer)}`);
  expect(reply.status).toBe(303);
  return String(reply.headers['location']);
}

const evil = 'https://evil.example';

test.each<[string, Lies, string]>([
  ['names another issuer', { discovery: { issuer: evil } }, 'providerNotTrusted'],
  [
    'is on another host',
    { discoveryRedirect: `${evil}/.well-known/openid-configuration` },
    'providerNotTrusted',
  ],
  [
    'sends visitors into a private network',
    { discovery: { authorization_endpoint: 'https://10.0.0.1/authorize' } },
    'providerNotTrusted',
  ],
  [
    'asks for tokens in a private network',
    { discovery: { token_endpoint: 'https://169.254.169.254/token' } },
    'providerNotTrusted',
  ],
  ['has no keys', { discovery: { jwks_uri: undefined } }, 'providerNotTrusted'],
  ['can’t be read now', { discoveryStatus: 503 }, 'providerUnreachable'],
])('a discovery document that %s begins no sign-in [OWN-03]', async (_, lies, code) => {
  const before = await readState();
  providers.other.state.lies = lies;
  expect(await app.visitor().post('/auth/providers/other', { to: '/' })).toMatchObject({
    status: 503,
    body: { code },
  });
  expect(providers.other.state.secrets).toEqual([]);
  expect(await readState()).toEqual(before);
  providers.other.state.lies = {};
});

const nowSeconds = () => Math.floor(Date.now() / 1000);

test.each<[string, Lies, string]>([
  ['another issuer in the token', { token: { iss: evil } }, 'untrusted'],
  ['a token for another client', { token: { aud: 'someone-else' } }, 'untrusted'],
  ['another nonce', { token: { nonce: 'of another sign-in' } }, 'untrusted'],
  ['no nonce', { token: { nonce: undefined } }, 'untrusted'],
  ['no subject', { token: { sub: undefined } }, 'untrusted'],
  ['an expired token', { token: { iat: nowSeconds() - 900, exp: nowSeconds() - 600 } }, 'untrusted'],
  ['a token signed by someone else', { isForged: true }, 'untrusted'],
  ['an error', { tokenStatus: 400 }, 'untrusted'],
  ['that it is down', { tokenStatus: 503 }, 'unreachable'],
])(
  'a provider that answers with %s signs nobody in, and the sign-in page says why [OWN-03]',
  async (_, lies, problem) => {
    const browser = app.visitor();
    const before = await readState();
    const answer = await agree(browser);
    providers.liar.state.lies = lies;
    expect(await callback(browser, answer)).toBe(
      `/sign-in?problem=${problem}&provider=liar&to=${encodeURIComponent('/explore')}`,
    );
    providers.liar.state.lies = {};
    expect(await readState()).toEqual(before);
  },
);

test.each<[string, (answer: Answer) => Answer, string]>([
  ['another state', (answer) => ({ ...answer, state: 'of another browser' }), 'untrusted'],
  ['no state', ({ code }) => ({ code: code! }), 'untrusted'],
  ['another issuer beside the code (RFC 9207)', (answer) => ({ ...answer, iss: evil }), 'untrusted'],
  ['a code that nobody gave', (answer) => ({ ...answer, code: 'made-up' }), 'untrusted'],
  ['no code', ({ state }) => ({ state: state! }), 'untrusted'],
  ['a cancelled sign-in', ({ state }) => ({ state: state!, error: 'access_denied' }), 'cancelled'],
  ['an outage', ({ state }) => ({ state: state!, error: 'temporarily_unavailable' }), 'unreachable'],
])('an answer with %s changes nothing [OWN-03]', async (_, change, problem) => {
  const browser = app.visitor();
  const before = await readState();
  const answer = await agree(browser);
  expect(await callback(browser, change(answer))).toContain(`problem=${problem}&provider=liar`);
  expect(await readState()).toEqual(before);
  expect(await callback(browser, answer), 'the step was used up').toContain('problem=expired');
});

test('an answer that comes back in another browser, twice, or at the address of another provider signs nobody in [OWN-03]', async () => {
  providers.liar.state.lies = { acceptsReplays: true };
  const before = await readState();
  const [victim, attacker] = [app.visitor(), app.visitor()];
  const stolen = await agree(victim);
  expect(await callback(attacker, stolen)).toContain('problem=expired');
  await agree(attacker);
  expect(await callback(attacker, stolen), 'mixed-up states').toContain('problem=untrusted');

  expect(await callback(victim, stolen)).toContain('pending=true');
  expect(await callback(victim, stolen)).toContain('problem=expired');

  const mixedUp = app.visitor();
  expect(await callback(mixedUp, await agree(mixedUp), 'other')).toContain('problem=untrusted');
  providers.liar.state.lies = {};
  expect(await readState()).toEqual({ ...before!, pending: 1 });
});

test('discovery is asked for once [OWN-03]', async () => {
  for (const browser of [app.visitor(), app.visitor()]) await agree(browser);
  expect(providers.liar.state.discoveries).toBe(1);
});

test('Apple posts its answer, gets a signed secret, and its relay address and name open an account [OWN-03]', async () => {
  const relay = 'x7f3k2@privaterelay.appleid.com';
  providers.apple.state.lies = { token: { email: relay, email_verified: 'true', is_private_email: 'true' } };
  const browser = app.visitor();
  const begun = await browser.post('/auth/providers/apple', { to: '/' });
  expect(Object.fromEntries(new URL(begun.body.url).searchParams)).toMatchObject({
    response_mode: 'form_post',
    scope: 'openid email name',
  });
  // Cross-site, so the browser sends no cookies with the form.
  const posted = await app.server.inject({
    method: 'POST',
    url: '/api/auth/callback/apple',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://appleid.apple.com',
    },
    payload: new URLSearchParams({
      ...providers.apple.agree(begun.body.url),
      user: JSON.stringify({ name: { firstName: 'Kim', lastName: 'Park' }, email: relay }),
    }).toString(),
  });
  expect(posted.statusCode).toBe(303);
  const { headers } = await browser.get(posted.headers['location']!.replace('/api', ''));
  expect(headers['location']).toBe('/sign-in?pending=true');
  expect((await browser.get('/auth/pending')).body).toEqual({
    needs: 'newAccount',
    provider: 'Apple',
    email: relay,
    name: 'Kim Park',
  });
  const own = { email: relay, name: 'Kim Park', termsVersion, ofAge: true };
  expect((await browser.post('/auth/pending/sign-up', own)).body.me).toMatchObject({ email: relay });

  const [head, claims, signature] = providers.apple.state.secrets[0]!.split('.');
  const key = { key: appleKey.publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    key,
    Buffer.from(signature!, 'base64url'),
  );
  expect(isRight).toBe(true);
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
    iss: 'TEAM',
    sub: 'backbeat',
    aud: providers.apple.origin,
  });
});
