import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount } from '#modules/identity/accounts/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { sendDigests } from './digest.ts';
import { openNotifications } from './index.ts';
import { addNotifications } from './notification-store.ts';

const secret = 'a secret of thirty-two letters or so';
let app: TestApp;
let ana: string;
let ben: string;

beforeAll(async () => {
  app = await openTestApp((services) => [openNotifications(services)], { AUTH_SECRET: secret });
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.deleteFrom('message').execute();
  await app.db.deleteFrom('notification').execute();
  [ana, ben] = [await addPerson('Ana Reyes'), await addPerson('Ben Osei')];
});

async function addPerson(name: string): Promise<string> {
  const id = newId();
  await addAccount(app.db, { id, name, email: addressOf(id) });
  await app.db.insertInto('profile').values({ id, type: 'user', name, providerId: id }).execute();
  return id;
}

const follow = (to: string, by: string) =>
  addNotifications(app.db, [{ to, by, type: 'follow', key: 'today', params: {}, link: `/users/${by}` }]);
/** Late enough for the notifications written before. */
const soon = () => new Date(Date.now() + 6 * 60_000);
const mails = async () =>
  app.db
    .selectFrom('message')
    .select(['recipient', 'subject', 'text', 'headers'])
    .orderBy('createdAt')
    .execute();
const change = (userId: string, body: object) =>
  app.as(userId).put(`/users/${userId}/notificationSettings`, body);
const addressOf = (userId: string) => `${userId}@example.test`;

test('emails unread notifications once a day, only those since the last digest [NTF-13, ACC-04]', async () => {
  await follow(ana, ben);
  const first = soon();
  await sendDigests(app.services, first);
  await sendDigests(app.services, new Date(first.getTime() + 3_600_000));
  await sendDigests(app.services, new Date(first.getTime() + 25 * 3_600_000));
  expect(await mails()).toEqual([
    expect.objectContaining({ recipient: addressOf(ana), subject: 'Ben Osei started following you' }),
  ]);
});

test('counts all notifications, and lists the newest twenty [ACC-04]', async () => {
  const drafts = Array.from({ length: 23 }, (_, place) => ({
    to: ana,
    by: ben,
    type: 'follow' as const,
    key: `day ${place}`,
    params: {},
    link: '/',
  }));
  await addNotifications(app.db, drafts);
  await sendDigests(app.services, soon());
  const [mail] = await mails();
  expect(mail).toMatchObject({ subject: 'Ben Osei started following you, and 22 more' });
  expect(mail!.text).toContain('23 new notifications');
  expect(mail!.text.split('Ben Osei started following you')).toHaveLength(21);
});

test('a digest that can’t be sent doesn’t stop the others, and is tried again [ACC-04]', async () => {
  await follow(ana, ben);
  await follow(ben, ana);
  await app.db
    .insertInto('notificationReach')
    .values({ userId: ana, timeZone: 'Mars/Olympus', quietFrom: 60, quietUntil: 61 })
    .execute();
  await sendDigests(app.services, soon());
  expect(await mails()).toMatchObject([{ recipient: addressOf(ben) }]);
  await change(ana, { timeZone: 'UTC', quietHours: null });
  await sendDigests(app.services, soon());
  expect(await mails()).toHaveLength(2);
});

test('misses no notification that is committed after the digest was written [ACC-04]', async () => {
  await follow(ana, ben);
  await app.db
    .updateTable('notification')
    .set({ changedAt: new Date(Date.now() - 3_600_000) })
    .execute();
  const cy = await addPerson('Cy Moran');
  await app.db.transaction().execute(async (tx) => {
    await addNotifications(tx, [{ to: ana, by: cy, type: 'follow', key: 'other', params: {}, link: '/' }]);
    await sendDigests(app.services, new Date(Date.now() + 100));
  });
  expect(await mails()).toHaveLength(1);
  await sendDigests(app.services, new Date(Date.now() + 25 * 3_600_000));
  expect((await mails())[1]).toMatchObject({ subject: 'Cy Moran started following you' });
});

test('leaves out notifications that were read in the app', async () => {
  await follow(ana, ben);
  await app.as(ana).post(`/users/${ana}/notifications/read`, {});
  await sendDigests(app.services, soon());
  expect(await mails()).toEqual([]);
});

test('sends nothing during quiet hours in the user’s time zone [ACC-04]', async () => {
  await follow(ana, ben);
  const now = soon();
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  const quietHours = { from: (minute + 1439) % 1440, until: (minute + 10) % 1440 };
  await change(ana, { timeZone: 'UTC', quietHours });
  await sendDigests(app.services, now);
  expect(await mails()).toEqual([]);
  await sendDigests(app.services, new Date(now.getTime() + 11 * 60_000));
  expect(await mails()).toHaveLength(1);
});

test('each type has a switch per channel, and types that are off in the app are not stored [ACC-04]', async () => {
  const settings = (await app.as(ana).get(`/users/${ana}/notificationSettings`)).body;
  const kind = (type: string, from = settings) =>
    from.kinds.find((one: { type: string }) => one.type === type);
  expect(kind('follow').channels).toEqual({ inApp: true, email: true, sms: false, push: false });
  expect(kind('eventCancelled')).toMatchObject({ channels: { sms: true }, mayText: true });

  const { body } = await change(ana, { kinds: [{ type: 'follow', channel: 'email', enabled: false }] });
  expect(kind('follow', body).channels).toMatchObject({ inApp: true, email: false });
  await follow(ana, ben);
  await sendDigests(app.services, soon());
  expect(await mails()).toEqual([]);

  await change(ben, { kinds: [{ type: 'follow', channel: 'inApp', enabled: false }] });
  expect(await follow(ben, ana)).toEqual([]);
  expect((await app.as(ana).put(`/users/${ben}/notificationSettings`, {})).status).toBe(403);
  expect((await change(ana, { timeZone: 'Mars/Olympus' })).body.code).toBe('unknownTimeZone');
});

test('text messages need their own consent, stored with its text and time, and can be withdrawn [ACC-04]', async () => {
  const given = (await change(ana, { smsConsent: true })).body;
  expect(given.smsConsent).toEqual({
    at: expect.stringMatching(/^20\d\d-/),
    text: expect.stringContaining(`${given.smsText.version}: ${given.smsText.text}`),
  });
  expect((await change(ana, { quietHours: null })).body.smsConsent).toEqual(given.smsConsent);
  expect((await change(ana, { smsConsent: false })).body.smsConsent).toBeNull();
});

test('one-click unsubscribe works without signing in and keeps news of the user’s events; opening or forging the link does nothing [ACC-04]', async () => {
  await follow(ana, ben);
  await sendDigests(app.services, soon());
  const [mail] = await mails();
  const headers = mail!.headers as Record<string, string>;
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const path = new URL(/^<(.*)>$/.exec(headers['List-Unsubscribe']!)![1]!).pathname;
  type Kind = { type: string; channels: { email: boolean } };
  const mailed = async () => {
    const { kinds } = (await app.as(ana).get(`/users/${ana}/notificationSettings`)).body;
    return kinds.filter((one: Kind) => one.channels.email).map((one: Kind) => one.type);
  };
  const ask = (method: 'GET' | 'POST', url: string) =>
    app.server.inject({
      method,
      url,
      ...(method === 'POST' && {
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      }),
    });
  expect((await ask('GET', path)).body).toContain('<form method="post">');
  expect((await ask('POST', path.replace(ana, ben))).statusCode).toBe(404);
  expect((await ask('POST', `${path}x`)).statusCode).toBe(404);
  expect(await mailed()).toContain('follow');
  expect((await ask('POST', path)).statusCode).toBe(200);
  expect(await mailed()).toEqual(['eventChanged', 'eventCancelled']);
});

const program = `
const [here, url] = process.argv.slice(1);
const { openDb } = await import(here + '/../../../../platform/server/db.ts');
const { openMailer } = await import(here + '/../../../../platform/server/mail.ts');
const { sendDigests } = await import(here + '/digest.ts');
const db = openDb(url, { max: 2 });
const config = { PUBLIC_URL: 'http://localhost', AUTH_SECRET: '${secret}' };
await sendDigests({ db, mail: openMailer(), config }, new Date(Date.now() + 6 * 60_000));
await db.destroy();
`;

test('a worker killed between digests sends each of them once after a restart [ACC-04]', async () => {
  const people = [ana, ben, await addPerson('Cy Moran')];
  for (const [place, to] of people.entries()) await follow(to, people[(place + 1) % 3]!);
  const run = async (fault?: string) => {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', program, join(import.meta.dirname, '.'), app.url],
      {
        env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', ...(fault ? { FAULT: fault } : {}) },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    const [code, signal] = await once(child, 'exit');
    return signal ?? code;
  };
  expect(await run('notifications.beforeDigestEnds:2')).toBe('SIGKILL');
  expect(await mails()).toHaveLength(1);
  expect(await run('notifications.afterDigest')).toBe('SIGKILL');
  expect(await run()).toBe(0);
  expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual(people.map(addressOf).sort());
}, 60_000);
