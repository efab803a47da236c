import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examineApp } from '#app/doctor.ts';
import { openFeatures } from '#app/server/features.ts';
import { recordProof } from '#modules/instance/setup/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openMailDelivery } from '#platform/server/deliver-mail.ts';
import { markWorkerSeen } from '#platform/server/health-store.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openSmtpSink, type SmtpSink } from '#platform/testing/smtp-sink.ts';
import type { UserId } from '#platform/ids.ts';
import type { CheckName } from '../rules.ts';

const publicUrl = 'https://nights.example';
const june = newId<UserId>();
let smtp: SmtpSink;
let app: TestApp;
const admin = () => app.as(june, { admin: true, email: 'june@nights.example' });

beforeAll(async () => {
  smtp = await openSmtpSink();
  app = await openTestApp(openFeatures, {
    SEED: 'none',
    PUBLIC_URL: publicUrl,
    SMTP_URL: smtp.url,
    CONTACT_EMAIL: 'hello@nights.example',
  });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

type Item = { name: CheckName; state: string; message: string; at: string | null };
const lineOf = (reply: { body: any }, name: CheckName): Item =>
  reply.body.items.find((item: Item) => item.name === name);
const browser = { origin: publicUrl, cookie: '__Host-bb_session=x' };
const check = (headers: Record<string, string> = browser) => admin().post('/admin/setup/checks', {}, headers);

test('checking writes, reads and deletes a file, asks the mail server, and sees the address [INS-02]', async () => {
  const before = await admin().get('/admin/setup');
  expect(['address', 'storage', 'workers'].map((name) => lineOf(before, name as CheckName).state)).toEqual([
    'open',
    'open',
    'broken',
  ]);
  const after = await check();
  expect(after.status).toBe(200);
  expect(['address', 'storage', 'mail'].map((name) => lineOf(after, name as CheckName).state)).toEqual([
    'done',
    'done',
    'open',
  ]);
  expect(lineOf(after, 'storage').at).not.toBeNull();
});

test('a browser that comes over http to an https instance is seen [INS-02]', async () => {
  const proxied = { host: 'nights.example', 'x-forwarded-proto': 'http', cookie: browser.cookie };
  expect(lineOf(await check(proxied), 'address')).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('opened at http://nights.example'),
  });
  expect(lineOf(await check(), 'address').state).toBe('done');
});

async function deliver(): Promise<string> {
  const { task, close } = await openMailDelivery(app.services);
  await task.run();
  close();
  return smtp.inbox.at(-1)!.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

test('email is proven by the link of the latest test email, and by nothing else [INS-02]', async () => {
  expect((await admin().post('/admin/setup/testMail')).body).toEqual({
    to: 'june@nights.example',
    held: false,
  });
  const first = /setup#mail=([\w-]{43})/.exec(await deliver())![1];
  await admin().post('/admin/setup/testMail');
  const second = /setup#mail=([\w-]{43})/.exec(await deliver())![1];
  expect(lineOf(await admin().get('/admin/setup'), 'mail').message).toBe('A test email is on its way.');
  for (const token of [first, 'a guess', ''])
    expect((await app.guest.post('/setup/mail', { token })).body.code).toBe('testLinkInvalid');
  expect((await app.guest.post('/setup/mail', { token: second })).body).toEqual({ proved: true });
  expect(lineOf(await admin().get('/admin/setup'), 'mail').state).toBe('done');
});

test('the checklist is dismissed from the overview and put back [INS-02]', async () => {
  const isDismissed = async () => (await admin().get('/admin/setup')).body.dismissed;
  expect(await isDismissed()).toBe(false);
  await admin().put('/admin/setup/dismissal', { dismissed: true });
  expect(await isDismissed()).toBe(true);
  await admin().put('/admin/setup/dismissal', { dismissed: false });
  expect(await isDismissed()).toBe(false);
});

test('monitoring on the local network reads the same answer, and no one through a proxy does [INS-02]', async () => {
  const read = (headers: Record<string, string>) => app.server.inject({ url: '/metrics/setup', headers });
  expect((await read({})).json()).toEqual((await admin().get('/admin/setup')).body);
  expect((await read({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
});

test('doctor prints the list, and fails while something is broken [INS-02]', async () => {
  const examine = () => examineApp({ services: app.services, features: [] });
  const sick = await examine();
  expect(sick.isBroken).toBe(true);
  expect(sick.text).toMatch(/^FAIL {2}Workers +No worker has run yet.*\n +-> Start one/m);
  await markWorkerSeen(app.db);
  await recordProof(app.db, 'backup', {});
  const fine = await examine();
  expect(fine.isBroken).toBe(false);
  expect(fine.text).toMatch(/^OK {4}Workers/m);
  expect(fine.text).toMatch(/^TODO {2}First city/m);
});

test('a mail server that is down and a folder that takes no file are broken, not hidden [INS-02]', async () => {
  const media = join(app.services.config.DATA_DIR, 'media');
  rmSync(media, { recursive: true, force: true });
  writeFileSync(media, 'a file where the folder should be');
  await smtp.close();
  const reply = await check();
  expect(lineOf(reply, 'storage')).toMatchObject({
    state: 'broken',
    message: expect.stringMatching(/ENOTDIR|EEXIST/),
  });
  expect(lineOf(reply, 'mail')).toMatchObject({
    state: 'broken',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});
