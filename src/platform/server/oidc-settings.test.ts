import { expect, test } from 'vitest';
import { readOidcProviders } from './oidc-settings.ts';

test('Google, Apple and any other provider are read from their variables, and several are offered at once [OWN-03]', () => {
  const providers = readOidcProviders({
    OIDC_GOOGLE_CLIENT_ID: 'g',
    OIDC_GOOGLE_CLIENT_SECRET: 'secret',
    OIDC_APPLE_CLIENT_ID: 'org.backbeat.web',
    OIDC_APPLE_TEAM_ID: 'TEAM',
    OIDC_APPLE_KEY_ID: 'KEY',
    OIDC_APPLE_PRIVATE_KEY: String.raw`one\ntwo`,
    OIDC_ACME_ISSUER: 'https://id.acme.example/realms/main',
    OIDC_ACME_CLIENT_ID: 'a',
    OIDC_ACME_CLIENT_SECRET: 'secret',
    OIDC_ACME_LABEL: 'ACME staff',
    OIDC_ORIGINS_INSIDE: '',
  });
  expect(providers).toMatchObject([
    { key: 'acme', name: 'ACME staff', issuer: 'https://id.acme.example/realms/main', isPosted: false },
    {
      key: 'apple',
      name: 'Apple',
      issuer: 'https://appleid.apple.com',
      isPosted: true,
      secret: { kind: 'apple', privateKey: 'one\ntwo' },
    },
    { key: 'google', name: 'Google', issuer: 'https://accounts.google.com', secret: { text: 'secret' } },
  ]);
  expect(readOidcProviders({})).toEqual([]);
});

test.each<[string, Record<string, string>, string[]]>([
  ['no client id', { OIDC_GOOGLE_CLIENT_SECRET: 's' }, ['OIDC_GOOGLE_CLIENT_ID']],
  ['no secret', { OIDC_GOOGLE_CLIENT_ID: 'g' }, ['OIDC_GOOGLE_CLIENT_SECRET']],
  ['half a key', { OIDC_APPLE_CLIENT_ID: 'a', OIDC_APPLE_TEAM_ID: 'T' }, ['OIDC_APPLE_CLIENT_SECRET']],
  [
    'an issuer that is no address',
    { OIDC_ACME_ISSUER: 'acme', OIDC_ACME_CLIENT_ID: 'a' },
    ['OIDC_ACME_ISSUER'],
  ],
  [
    'neither issuer nor secret, twice',
    { OIDC_A_CLIENT_ID: 'a', OIDC_B_CLIENT_ID: 'b' },
    ['OIDC_A_ISSUER', 'OIDC_A_CLIENT_SECRET', 'OIDC_B_ISSUER', 'OIDC_B_CLIENT_SECRET'],
  ],
])('%s stops the start with a message that names each variable [OWN-03]', (_, env, names) => {
  let message = '';
  try {
    readOidcProviders(env);
  } catch (error) {
    message = String(error);
  }
  for (const name of names) expect(message).toContain(`${name}:`);
});
