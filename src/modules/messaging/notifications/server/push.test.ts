import { commentCreated } from '#modules/social/comments/events.ts';
import { followConfirmed } from '#modules/profiles/follows/events.ts';
import { openingTurn } from '#modules/sales/openings/events.ts';
import { planInvited } from '#modules/social/plans/events.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount } from '#modules/identity/accounts/server/index.ts';
import { newId } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openPushService, type TestDevice } from '#platform/testing/push-service.ts';
import { openNotifications } from './index.ts';
import { pushKeysOf } from './push-keys.ts';
import { sendPushes } from './push.ts';

const secret = 'a secret of thirty-two letters or so';
let service: Awaited<ReturnType<typeof openPushService>>;
let app: TestApp;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  service = await openPushService();
  const environment = { AUTH_SECRET: secret, PUSH_ORIGINS_INSIDE: service.origin };
  app = await openTestApp((services) => [openNotifications(services)], environment);
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  await app.db.deleteFrom('pushDelivery').execute();
  [ana, ben] = [await addPerson('Ana Reyes'), await addPerson('Ben Osei')];
});

type Person = { id: string; sessionId: string };

async function addPerson(name: string): Promise<Person> {
  const id = newId();
  await addAccount(app.db, { id, name, email: `${id}@example.test` });
  await app.db.insertInto('profile').values({ id, type: 'user', name, providerId: id }).execute();
  return { id, sessionId: await signIn(id) };
}

async function signIn(userId: string): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('accountSession')
    .values({ id, tokenHash: Buffer.from(id), userId })
    .execute();
  return id;
}

const as = ({ id, sessionId }: Person) => app.as(id, { sessionId });
const take = ({ endpoint, keys }: Pick<TestDevice, 'endpoint' | 'keys'>, person: Person) =>
  as(person).post(`/users/${person.id}/pushDevices`, { endpoint, keys });

async function deviceOf(person: Person): Promise<TestDevice> {
  const device = service.addDevice();
  expect((await take(device, person)).status).toBe(200);
  return device;
}

/** Creates a plan to which `by` invites `to`: a notification that is pushed by default. */
async function invite(to: Person, by: Person, name = 'Friday at the Echo'): Promise<string> {
  const planId = newId();
  await app.db.insertInto('plan').values({ id: planId, name, creatorId: by.id }).execute();
  await app.db.insertInto('planParticipant').values({ planId, userId: to.id, status: 'invited' }).execute();
  await publish(app.db, planInvited, {
    key: `${planId}:${to.id}`,
    payload: { planId, userId: to.id, byId: by.id },
  });
  await app.deliverEvents();
  return planId;
}

async function follow(by: Person, to: Person) {
  const pair = { profileId: by.id, followedId: to.id, followedType: 'user' } as const;
  await app.db.insertInto('follow').values(pair).execute();
  await publish(app.db, followConfirmed, { key: newId(), payload: { ...pair, isBack: false } });
  await app.deliverEvents();
}

const send = (now = new Date()) =>
  sendPushes({ ...app.services, openKeys: pushKeysOf(app.db, app.services.config), now });
const waiting = async () => (await app.db.selectFrom('pushDelivery').selectAll().execute()).length;
/** Skips the pause before a retry. */
const retryNow = () =>
  app.db
    .updateTable('pushDelivery')
    .set({ runAt: new Date(0), leaseUntil: null })
    .execute();

test('sends each device a push once, encrypted for it, and a tap opens the page [NTF-13]', async () => {
  const [phone, laptop, bens] = [await deviceOf(ana), await deviceOf(ana), await deviceOf(ben)];
  const planId = await invite(ana, ben);
  await app.deliverEvents();
  await Promise.all([send(), send()]);
  await send();
  const message = {
    id: expect.any(String),
    tag: expect.any(String),
    title: 'Ben Osei invited you to Friday at the Echo',
    body: '',
    link: `/plans/${planId}`,
  };
  expect(phone.received.map((one) => one.message)).toEqual([message]);
  expect(laptop.received.map((one) => one.message)).toEqual([message]);
  expect(bens.received).toEqual([]);
  expect(await waiting()).toBe(0);
});

test('follows the push settings in both directions [ACC-04]', async () => {
  const device = await deviceOf(ana);
  const choose = (type: string, enabled: boolean) =>
    as(ana).put(`/users/${ana.id}/notificationSettings`, { kinds: [{ type, channel: 'push', enabled }] });
  await choose('planInvited', false);
  await invite(ana, ben);
  await send();
  expect(device.received).toEqual([]);
  await choose('follow', true);
  await follow(ben, ana);
  await send();
  expect(device.received.map(({ message }) => message.title)).toEqual(['Ben Osei started following you']);
});

test('doesn’t push notifications that were read before', async () => {
  const device = await deviceOf(ana);
  await invite(ana, ben);
  await as(ana).post(`/users/${ana.id}/notifications/read`, {});
  await send();
  expect([device.received, await waiting()]).toEqual([[], 0]);
});

test('holds a push until the user’s quiet hours end [ACC-04]', async () => {
  const device = await deviceOf(ana);
  const now = new Date();
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  const quietHours = { from: (minute + 1439) % 1440, until: (minute + 10) % 1440 };
  await as(ana).put(`/users/${ana.id}/notificationSettings`, { timeZone: 'UTC', quietHours });
  await invite(ana, ben);
  await send(now);
  expect(device.received).toEqual([]);
  const { runAt } = await app.db.selectFrom('pushDelivery').select('runAt').executeTakeFirstOrThrow();
  expect(runAt.getTime() - now.getTime()).toBeGreaterThan(8 * 60_000);
  expect(runAt.getTime() - now.getTime()).toBeLessThanOrEqual(10 * 60_000);
  await retryNow();
  await send(runAt);
  expect(device.received).toHaveLength(1);
});

test('drops a push to a user whose whole day is quiet [ACC-04]', async () => {
  const device = await deviceOf(ana);
  const quietHours = { from: 480, until: 480 };
  await as(ana).put(`/users/${ana.id}/notificationSettings`, { timeZone: 'UTC', quietHours });
  await invite(ana, ben);
  await send();
  expect([device.received, await waiting()]).toEqual([[], 0]);
});

test('drops a push about the next minutes that quiet hours would hold back until later, and names the zone of its deadline [ACC-04, FMT-03]', async () => {
  const device = await deviceOf(ana);
  const now = new Date();
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  const quietHours = { from: (minute + 1439) % 1440, until: (minute + 60) % 1440 };
  await as(ana).put(`/users/${ana.id}/notificationSettings`, { timeZone: 'UTC', quietHours });
  const [eventId, until] = [newId(), new Date(now.getTime() + 600_000).toISOString()];
  const times = { startsAt: new Date(now.getTime() + 9e7), endsAt: new Date(now.getTime() + 1e8) };
  await app.db
    .insertInto('event')
    .values({ id: eventId, providerId: eventId, name: 'Opening', creatorId: ben.id, ...times })
    .execute();
  const turn = () =>
    publish(app.db, openingTurn, { key: newId(), payload: { eventId, userId: ana.id, until } });
  await turn();
  await app.deliverEvents();
  await send(now);
  expect([device.received, await waiting()]).toEqual([[], 0]);

  await as(ana).put(`/users/${ana.id}/notificationSettings`, { quietHours: null });
  await turn();
  await app.deliverEvents();
  await send();
  // The push service drops it as well.
  expect(device.received).toMatchObject([{ ttl: 30 * 60 }]);
  // The reader may be in another time zone.
  const title = /^It’s your turn: get tickets to Opening by \d+:\d\d [AP]M P[SD]T$/;
  expect(device.received[0]?.message.title).toMatch(title);
});

test('stops sending to devices that signed out, here or remotely', async () => {
  const device = await deviceOf(ana);
  await invite(ana, ben, 'Before');
  await app.db.deleteFrom('accountSession').where('id', '=', ana.sessionId).execute();
  await send();
  await invite(ana, ben, 'After');
  await send();
  expect([device.received, await waiting()]).toEqual([[], 0]);
});

test('a browser belongs to the last user who signed in and turned on push', async () => {
  const device = await deviceOf(ana);
  await take(device, ben);
  expect((await as(ana).get(`/users/${ana.id}/pushDevices`)).body.items).toEqual([]);
  await invite(ana, ben);
  await invite(ben, ana);
  await send();
  expect(device.received.map(({ message }) => message.title)).toEqual([
    'Ana Reyes invited you to Friday at the Echo',
  ]);
});

test('only the owner can turn off a device', async () => {
  const device = await deviceOf(ana);
  const { body } = await as(ana).get(`/users/${ana.id}/pushDevices`);
  expect(body).toEqual({
    publicKey: expect.stringMatching(/^[\w-]{87}$/),
    items: [expect.objectContaining({ endpoint: device.endpoint })],
  });
  const [{ id }] = body.items;
  await as(ben).delete(`/users/${ben.id}/pushDevices/${id}`);
  expect((await as(ben).delete(`/users/${ana.id}/pushDevices/${id}`)).status).toBe(403);
  expect((await as(ana).get(`/users/${ana.id}/pushDevices`)).body.items).toHaveLength(1);
  expect((await as(ana).delete(`/users/${ana.id}/pushDevices/${id}`)).body.items).toEqual([]);
});

test.each([404, 410])(
  'removes a browser that is gone (%i) and still sends to the other one',
  async (status) => {
    const [gone, here] = [await deviceOf(ana), await deviceOf(ana)];
    gone.answer = { status };
    await invite(ana, ben);
    await send();
    const { items } = (await as(ana).get(`/users/${ana.id}/pushDevices`)).body;
    expect(items.map((one: { endpoint: string }) => one.endpoint)).toEqual([here.endpoint]);
    expect([here.received.length, await waiting()]).toEqual([1, 0]);
  },
);

test('retries a failing push service when it says, but not one that rejects the message', async () => {
  const [busy, strict] = [await deviceOf(ana), await deviceOf(ana)];
  busy.answer = { status: 503, headers: { 'retry-after': '120' } };
  strict.answer = { status: 413 };
  await invite(ana, ben);
  const now = new Date();
  await send(now);
  const [left, ...more] = await app.db.selectFrom('pushDelivery').select('runAt').execute();
  expect(more).toEqual([]);
  // The database counts from the failure.
  expect(left!.runAt.getTime()).toBeGreaterThanOrEqual(now.getTime() + 120_000);
  expect(left!.runAt.getTime()).toBeLessThanOrEqual(Date.now() + 120_000);
  busy.answer = { status: 201 };
  await retryNow();
  await send();
  expect([busy.received.length, strict.received.length, await waiting()]).toEqual([1, 0, 0]);
});

test('sends one push for several waiting actions about one item, with the latest text', async () => {
  const device = await deviceOf(ana);
  const cy = await addPerson('Cy Moran');
  const planId = await invite(ana, ana, 'Own plan');
  const commented = { itemType: 'activity', itemId: planId, parentId: null, authorProfileId: ana.id };
  for (const by of [ben, cy]) {
    const id = newId();
    await app.db
      .insertInto('comment')
      .values({ id, itemType: 'activity', itemId: planId, profileId: by.id, userId: by.id, text: 'In!' })
      .execute();
    await publish(app.db, commentCreated, {
      key: id,
      payload: { ...commented, commentId: id, profileId: by.id },
    });
    await app.deliverEvents();
  }
  await send();
  expect(device.received.map(({ message }) => message.title)).toEqual([
    'Cy Moran and Ben Osei commented on your plan',
  ]);
});

test.each([
  'http://push.example/1',
  'https://localhost/1',
  'https://127.0.0.1/1',
  'https://10.0.0.8:8443/1',
  'https://[::1]/1',
  'https://[::ffff:169.254.169.254]/1',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/1',
  'https://user:secret@push.example/1',
  'javascript:alert(1)',
])('rejects push addresses in the internal network: %s', async (endpoint) => {
  const { keys } = service.addDevice();
  const { status, body } = await take({ endpoint, keys }, ana);
  expect([status, body.code]).toEqual([422, 'deviceNotValid']);
});

test('rejects keys that can’t be used for encryption', async () => {
  const { endpoint, keys } = service.addDevice();
  for (const wrong of [{ p256dh: 'B'.padEnd(87, 'A') }, { p256dh: 'short' }, { auth: 'short' }])
    expect((await take({ endpoint, keys: { ...keys, ...wrong } }, ana)).body.code).toBe('deviceNotValid');
});

test('creates the key pair once, stores it encrypted, and signs with it in all processes', async () => {
  const [one, other] = await Promise.all([
    pushKeysOf(app.db, app.services.config)(),
    pushKeysOf(app.db, app.services.config)(),
  ]);
  expect(one).toEqual(other);
  const kept = await app.db.selectFrom('pushKey').selectAll().executeTakeFirstOrThrow();
  expect(kept.privateKey).not.toContain(one.privateKey);
});

const program = `
const [here, url, origin] = process.argv.slice(1);
const { openDb } = await import(here + '/../../../../platform/server/db.ts');
const { openLog } = await import(here + '/../../../../platform/server/log.ts');
const { pushKeysOf } = await import(here + '/push-keys.ts');
const { sendPushes } = await import(here + '/push.ts');
const db = openDb(url, { max: 2 });
const config = { AUTH_SECRET: '${secret}', CONTACT_EMAIL: 'hello@backbeat.test', PUSH_ORIGINS_INSIDE: origin };
await sendPushes({ db, config, log: openLog({ level: 'silent' }), openKeys: pushKeysOf(db, config), now: new Date() });
await db.destroy();
process.exit(0);
`;

test('after a worker is killed halfway, another one sends to each device once', async () => {
  const devices = [await deviceOf(ana), await deviceOf(ana), await deviceOf(ben)];
  await invite(ana, ben);
  await invite(ben, ana);
  const run = async (fault?: string) => {
    const args = [join(import.meta.dirname, '.'), app.url, service.origin];
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, ...args], {
      env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', ...(fault ? { FAULT: fault } : {}) },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code, signal] = await once(child, 'exit');
    return signal ?? code;
  };
  expect(await run('notifications.beforePush')).toBe('SIGKILL');
  // Leases of a worker that may be alive aren't taken.
  expect(await run()).toBe(0);
  expect(devices.flatMap(({ received }) => received)).toEqual([]);
  await retryNow();
  expect(await run('notifications.afterPush:2')).toBe('SIGKILL');
  await retryNow();
  expect(await run()).toBe(0);
  for (const device of devices) {
    expect(device.waiting()).toHaveLength(1);
    expect(new Set(device.received.map(({ message }) => message.id)).size).toBe(1);
  }
  expect(await waiting()).toBe(0);
}, 60_000);
