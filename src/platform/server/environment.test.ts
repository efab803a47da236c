import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'backbeat-environment-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const address = 'write https://tickets.example.com, without a path';
const mailServer = 'write smtps://user:password@mail.example.com, or smtp://';
const sender = 'write an address, such as Tickets <tickets@example.com>';
const proxies = 'write IP addresses or networks, separated by commas, such as 127.0.0.1 or 10.0.0.0/8';
const origins =
  'write addresses without a path, separated by commas without spaces, such as https://example.com,https://example.org';
const types = 'write types without spaces, such as user,community,artist,venue';
const web = 'write an address such as https://example.com';
const signingKey = 'write an Ed25519 private key as PKCS #8 in base64';

test.each([
  ['PORT', 'web', 'write a whole number from 0 to 65535'],
  ['PORT', '99999', 'write a whole number from 0 to 65535'],
  ['FEE_RATE_PERCENT', 'ten', 'write a number from 0 to 50'],
  ['PUBLIC_URL', 'tickets.example.com', address],
  ['PUBLIC_URL', 'localhost:3000', address],
  ['PUBLIC_URL', 'ftp://tickets.example.com', address],
  ['PUBLIC_URL', 'https://example.com/tickets', address],
  ['SMTP_URL', 'mail.example.com', mailServer],
  ['SMTP_URL', 'mail.example.com:587', mailServer],
  ['SMTP_URL', 'smtps://', mailServer],
  ['MAIL_FROM', 'Tickets', sender],
  ['MAIL_FROM', 'Tickets <tickets>', sender],
  ['MAIL_FROM', '"Tickets <tickets@example.com>"', sender],
  ['TRUST_PROXY', 'caddy', proxies],
  ['TRUST_PROXY', '10.0.0.0/8, true', proxies],
  ['TICKET_SIGNING_KEY', 'secret', signingKey],
  ['AUTH_SECRET', 'short', 'write at least 32 characters, such as those of: openssl rand -hex 32'],
  ['NODE_ENV', 'prod', 'write production, development or test'],
  ['DEMO', 'yes', 'write public'],
  ['CONTACT_EMAIL', 'example.com', 'write an address, such as hello@example.com'],
  ['PUBSUB_URL', 'http://redis:6379', 'write redis://host:port, rediss:// or postgres://'],
  ['DATABASE_REPLICA_URL', 'replica', 'write postgres://user:password@host:port/database'],
  ['S3_ENDPOINT', 's3.example.com', web],
  ['S3_ENDPOINT', 's3://bucket', web],
  ['MAP_HOSTS', 'https://tiles.example.com/', origins],
  ['PUSH_ORIGINS_INSIDE', 'push.example.com', origins],
  ['OIDC_ORIGINS_INSIDE', 'https://one.example.com, https://two.example.com', origins],
  ['ACTING_TYPES', 'communities', types],
  ['EVENT_CREATOR_TYPES', 'user, community', types],
  ['VAPID_PUBLIC_KEY', 'key', 'write the 87 characters of the key in base64url'],
  ['VAPID_SUBJECT', 'hello@example.com', 'write mailto:hello@example.com, or an https address'],
  ['APP_SCHEME', 'Our App', 'write small letters, digits, +, . or -, such as backbeat'],
])('%s=%s stops the start, and the message says what to write [INS-08]', (name, value, message) => {
  expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(
    `Invalid environment:\n  ${name}: ${message}`,
  );
});

test.each([
  [
    { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't' },
    'TWILIO_MESSAGING_SERVICE_SID',
    'TWILIO_ACCOUNT_SID',
  ],
  [{ SPOTIFY_CLIENT_SECRET: 's' }, 'SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET'],
  [{ VAPID_PRIVATE_KEY: 'k'.repeat(43) }, 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  [{ ANDROID_PACKAGE: 'test.backbeat' }, 'ANDROID_SHA256', 'ANDROID_PACKAGE'],
  [{ PLACES: 'google' }, 'GOOGLE_MAPS_API_KEY', 'PLACES=google'],
  [{ PLACES: 'photon', GOOGLE_MAPS_API_KEY: 'key' }, 'PHOTON_URL', 'PLACES=photon'],
])('%o stops the start, and the message names %s [INS-08]', (settings, missing, given) => {
  expect(() => readConfig({ DATA_DIR, ...settings })).toThrow(
    new Error(`Invalid environment:\n  ${missing}: required with ${given}`),
  );
});

test.each([
  ['PUBLIC_URL', 'https://tickets.example.com/'],
  ['PUBSUB_URL', 'postgresql://backbeat@db/backbeat'],
  ['MAP_HOSTS', 'https://*.tiles.example.com,http://127.0.0.1:8080'],
  ['ACTING_TYPES', 'community,venue'],
  ['SMTP_URL', 'smtp://127.0.0.1:587?ignoreTLS=true'],
  ['MAIL_FROM', 'tickets@example.com'],
  ['MAIL_FROM', '"Tickets, Inc." <tickets@example.com>'],
  ['TRUST_PROXY', '127.0.0.1, ::1,10.0.0.0/255.0.0.0,172.30.77.0/24, uniquelocal'],
])('%s=%s is accepted [INS-08]', (name, value) => {
  expect(() => readConfig({ DATA_DIR, [name]: value })).not.toThrow();
});

test('TICKET_SIGNING_KEY takes an Ed25519 key, and no key of another kind [INS-08]', () => {
  const read = (privateKey: KeyObject) => () =>
    readConfig({
      DATA_DIR,
      TICKET_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    });
  expect(read(generateKeyPairSync('ed25519').privateKey)).not.toThrow();
  expect(read(generateKeyPairSync('x25519').privateKey)).toThrow(signingKey);
});
