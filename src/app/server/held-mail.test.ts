import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { termsVersion } from '#modules/identity/accounts/terms-version.ts';
import { makeSetupLink } from '#modules/admin/setup/server/index.ts';
import { readConfig } from '#platform/server/config.ts';
import { sql } from '#platform/server/db.ts';
import { openTestDatabase } from '#platform/testing/database.ts';
import { openSmtpSink, type SmtpSink } from '#platform/testing/smtp-sink.ts';
import { openApp, type App } from './app.ts';
import { openWeb, type Web } from './serve.ts';
import { openWorker } from './worker.ts';

/** A production instance without a mail server. */
const environment = {
  NODE_ENV: 'production',
  SEED: 'none',
  PAYMENTS: 'embedded',
  LOG_LEVEL: 'silent',
  AUTH_SECRET: 'a secret of the test with 32 characters',
  PUBLIC_URL: 'https://backbeat.test',
  DATA_DIR: mkdtempSync(join(tmpdir(), 'backbeat-held-')),
};

let smtp: SmtpSink;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let app: App;
let web: Web;

beforeAll(async () => {
  smtp = await openSmtpSink();
  database = await openTestDatabase();
  app = await openApp(readConfig(environment), database.url);
  web = await openWeb(app, 'none');
});
afterAll(async () => {
  await web.server.close();
  await app.close();
  await database.close();
  await smtp.close();
  rmSync(environment.DATA_DIR, { recursive: true, force: true });
});

const post = async (path: string, payload: object) => {
  const { statusCode, body } = await web.server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { origin: environment.PUBLIC_URL },
    payload,
  });
  return { status: statusCode, body: JSON.parse(body) };
};
const requestCode = (email: string) => post('/auth/code', { email });
const isMailHeld = async () => (await web.server.inject('/api/auth/mail')).json().held;
const warnings = async () => (await web.server.inject('/readyz')).json().warnings;

async function whileWorking(settings: Record<string, string>, check: () => Promise<void>): Promise<void> {
  const own = await openApp(readConfig({ ...environment, ...settings }), database.url);
  const worker = await openWorker(own);
  await vi.waitFor(check, { timeout: 8000, interval: 50 });
  await worker.stop();
  await own.close();
}

const stateOf = async (recipient: string) => {
  const row = await app.services.db
    .selectFrom('message')
    .select(['sentAt', 'heldAt', 'deadAt', 'lastError'])
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow();
  if (row.deadAt) return row.lastError;
  return row.sentAt ? 'sent' : row.heldAt ? 'held' : 'waiting';
};

test('codes wait while there is no mail server, and a later worker sends the ones that still help [INS-07]', async () => {
  expect(await requestCode('ana@example.test')).toEqual({
    status: 202,
    body: { codeSeconds: 600, held: true },
  });
  expect((await requestCode('old@example.test')).body.held).toBe(true);
  await whileWorking({}, async () => {
    expect(await stateOf('ana@example.test')).toBe('held');
    expect(await stateOf('old@example.test')).toBe('held');
  });
  expect(await warnings()).toEqual(['No mail server: set SMTP_URL. Emails held: 2.']);
  expect(await isMailHeld()).toBe(true);
  expect((await web.server.inject('/readyz')).json().ready).toBe(true);

  await sql`update message set run_at = now() - interval '61 minutes' where recipient = 'old@example.test'`.execute(
    app.services.db,
  );
  // The web process still has no SMTP_URL: only the worker does.
  await whileWorking({ SMTP_URL: smtp.url }, async () => {
    expect(await stateOf('ana@example.test')).toBe('sent');
    expect(await stateOf('old@example.test')).toMatch(/^Expired: it was held for 60 minutes/);
    expect((await requestCode('gil@example.test')).body.held).toBe(false);
  });
  expect(await warnings()).toBeUndefined();
  expect(await isMailHeld()).toBe(false);
  expect(smtp.inbox.join()).toContain('To: ana@example.test');
  expect(smtp.inbox.join()).not.toContain('old@example.test');
  await sql`delete from instance_state where name like 'transport.%'`.execute(app.services.db);
});

async function signUp(email: string): Promise<void> {
  const asked = await web.server.inject({ method: 'POST', url: '/api/auth/code', payload: { email } });
  const { subject } = await app.services.db
    .selectFrom('message')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  const { statusCode } = await web.server.inject({
    method: 'POST',
    url: '/api/auth/sign-up',
    cookies: Object.fromEntries(asked.cookies.map(({ name, value }) => [name, value])),
    payload: { email, code: subject.slice(0, 6), name: email, termsVersion, ofAge: true },
  });
  expect(statusCode).toBe(200);
}

const newcomer = (token: string, email: string) => ({
  token,
  email,
  name: 'June',
  password: 'correct horse battery',
});

test('the setup link makes the first admin without email, opens no existing account, and ends [INS-01, INS-07]', async () => {
  const { db, config } = app.services;
  const token = (await makeSetupLink(db, config))!.split('#')[1]!;
  expect((await post('/setup/link', { token })).body).toEqual({ canSendMail: false });
  expect((await post('/setup/link', { token: 'a guess' })).body.code).toBe('setupLinkInvalid');
  expect((await post('/setup/account', newcomer('a guess', 'eve@example.test'))).status).toBe(410);
  expect(
    (await post('/setup/account', { ...newcomer(token, 'june@example.test'), password: 'short' })).body.code,
  ).toBe('passwordTooShort');

  await signUp('fan@example.test');
  expect((await post('/setup/account', newcomer(token, 'fan@example.test'))).body.code).toBe('addressInUse');
  const people = ['june@example.test', 'gil@example.test', 'ana@example.test'];
  const answers = await Promise.all(people.map((email) => post('/setup/account', newcomer(token, email))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const signIn = answers.find(({ status }) => status === 200)!.body;
  expect((await post('/auth/code/verify', signIn)).body.me).toMatchObject({ name: 'June', admin: true });
  expect(
    (await post('/auth/sign-in', { email: signIn.email, password: 'correct horse battery' })).status,
  ).toBe(200);
  expect((await post('/setup/link', { token })).body.code).toBe('hasAdmin');
  expect((await post('/setup/account', newcomer(token, signIn.email))).body.code).toBe('hasAdmin');
});
