import { createHmac, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { migrationFiles } from '#platform/server/migrate.ts';
import { openTestAccounts, type TestAccounts } from './testing/open-test-accounts.ts';

const migration = '20261123T0306-own-codes-and-passwords.sql';
const password = 'four quiet drum loops';
/** Made by version 0.1. */
const passwordHash =
  '$argon2id$v=19$m=65536,t=3,p=1$s2yPlwL6gZ2sTxEi/QSkJQ$fWLT98GiYrgBF3Xiv907fiy9POmG9hAs70hn6VNcap4';
const email = 'ana-otp-reyes@example.test';
const token = 'b'.repeat(43);

let app: TestAccounts;
let client: Client;
beforeEach(async () => {
  app = await openTestAccounts();
  client = new Client({ connectionString: app.url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await apply(migrationFiles().filter((file) => basename(file) < migration));
  await addAccountAsIn01();
  await addCodeAsIn01('sign-in', '123456', 4);
  await addCodeAsIn01('forget-password', '234567', 5);
  await apply(migrationFiles().filter((file) => basename(file) >= migration));
});
afterEach(async () => {
  await client.end();
  await app.close();
});

async function apply(files: readonly string[]) {
  for (const file of files) await client.query(readFileSync(file, 'utf8'));
}

async function addAccountAsIn01() {
  const userId = newId();
  await client.query('insert into account_user (id, name, email, email_verified) values ($1, $2, $3, true)', [
    userId,
    'Ana',
    email,
  ]);
  await client.query(
    `insert into account_credential (id, user_id, account_id, provider_id, password)
     values ($1, $2::uuid, $2::uuid::text, 'credential', $3)`,
    [newId(), userId, passwordHash],
  );
}

async function addCodeAsIn01(purpose: string, code: string, tries: number) {
  const codeHash = createHmac('sha256', app.services.config.AUTH_SECRET).update(code).digest('base64url');
  await client.query(
    `insert into account_code (id, identifier, value, browser, expires_at)
     values ($1, $2, $3, $4, now() + interval '5 minutes')`,
    [newId(), `${purpose}-otp-${email}`, `${codeHash}:${tries}`, hash('sha256', token, 'buffer')],
  );
}

test('a password of version 0.1 signs in after the upgrade', async () => {
  expect(await app.visitor().post('/auth/sign-in', { email, password })).toMatchObject({
    status: 200,
    body: { me: { email } },
  });
  const wrong = await app.visitor().post('/auth/sign-in', { email, password: `${password}!` });
  expect(wrong.body.code).toBe('wrongPassword');
});

test('a code that was mailed before the upgrade has the tries that were left', async () => {
  const browser = app.visitor({ cookie: `bb_browser=${token}` });
  expect(await browser.post('/auth/code/verify', { email, code: '123456' })).toMatchObject({
    status: 200,
    body: { me: { email } },
  });
  const reset = await browser.post('/auth/password/reset', { email, code: '234567', password });
  expect(reset.body.code).toBe('codeNotValid');
});
