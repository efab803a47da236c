import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#platform/testing/app.ts';
import { addAccount, addDemoPerson } from './index.ts';
import { openTestAccounts, type TestAccounts } from './testing/open-test-accounts.ts';
import { sessionCookie } from './sessions.ts';

let app: TestAccounts;
const email = 'dee@example.test';
const password = 'six loud brass bands';

beforeAll(async () => {
  app = await openTestAccounts();
  await app.register(email, { name: 'Dee', password });
});
beforeEach(async () => {
  await app.db.deleteFrom('rateBucket').execute();
});
afterAll(() => app.close());

const signedIn = async (userAgent = 'curl/8'): Promise<Person> => {
  const browser = app.visitor({ 'user-agent': userAgent });
  await browser.post('/auth/sign-in', { email, password });
  return browser;
};
const tokenOf = (reply: { headers: Record<string, unknown> }) =>
  /bb_session=([\w-]+)/.exec(String(reply.headers['set-cookie']))?.[1];
const isIn = async (browser: Person) => (await browser.get('/me')).body !== null;
const cookie = (token: string | undefined) => ({ cookie: `bb_session=${token}` });

test('the cookie holds the session token and the table only its hash', async () => {
  const reply = await app.visitor().post('/auth/sign-in', { email, password });
  const rows = await app.db.selectFrom('accountSession').select('tokenHash').execute();
  const token = tokenOf(reply)!;
  expect(rows.length).toBeGreaterThan(0);
  for (const { tokenHash } of rows) {
    expect(tokenHash).toHaveLength(32);
    expect(tokenHash.toString('latin1')).not.toContain(token);
  }
});

test('signing in creates a new token and ends the previous session of the browser', async () => {
  const browser = app.visitor();
  const planted = 'A'.repeat(43);
  const first = tokenOf(await browser.post('/auth/sign-in', { email, password }, cookie(planted)));
  const second = tokenOf(await browser.post('/auth/sign-in', { email, password }));
  expect(new Set([planted, first, second]).size).toBe(3);
  expect((await app.visitor().get('/me', undefined, cookie(planted))).body).toBeNull();
  expect((await app.visitor().get('/me', undefined, cookie(first))).body).toBeNull();
  expect((await app.visitor().get('/me', undefined, cookie(second))).body).toMatchObject({ email });
});

test('signing out ends the session at once, deletes the cookie and works without a session too [NAV-14]', async () => {
  const browser = app.visitor();
  const token = tokenOf(await browser.post('/auth/sign-in', { email, password }));
  const out = await browser.post('/auth/sign-out', {});
  expect(out).toMatchObject({ status: 200, body: {} });
  expect(out.headers['set-cookie']).toMatch(/^bb_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await app.visitor().get('/me', undefined, cookie(token))).body).toBeNull();
  expect((await browser.post('/auth/sign-out', {})).status).toBe(200);
});

test('signing out everywhere ends all sessions of the user and no others [NAV-14]', async () => {
  const other = await app.register('eli@example.test');
  const [one, two] = [await signedIn(), await signedIn()];
  const { body } = await one.post('/auth/sign-out-everywhere', {});
  expect(body.signedOut).toBeGreaterThanOrEqual(2);
  expect([await isIn(one), await isIn(two), await isIn(other)]).toEqual([false, false, true]);
  expect(await app.visitor().post('/auth/sign-out-everywhere', {})).toMatchObject({
    status: 401,
    body: { code: 'signInRequired' },
  });
});

test('sessions are listed by device, and a revoked session is refused at the next request [ACC-01]', async () => {
  await (await signedIn()).post('/auth/sign-out-everywhere', {});
  const phone = await signedIn('Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36');
  const laptop = await signedIn('Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/19.0 Safari/605.1');
  const { body } = await laptop.get('/auth/sessions');
  expect(body).toMatchObject({
    total: 2,
    offset: 0,
    items: [
      { device: 'Safari on Mac', isThis: true },
      { device: 'Chrome on Android', isThis: false },
    ],
  });
  expect(await isIn(phone)).toBe(true);
  expect((await laptop.delete(`/auth/sessions/${body.items[1].id}`)).status).toBe(200);
  expect(await isIn(phone)).toBe(false);
  expect(await phone.get('/auth/sessions')).toMatchObject({ status: 401, body: { code: 'signInRequired' } });
  expect(await isIn(laptop)).toBe(true);
});

test("ending another user's session gets the same answer as ending one that doesn't exist", async () => {
  const mallory = await app.register('mallory@example.test');
  const dee = await signedIn();
  const { body } = await dee.get('/auth/sessions');
  const theirs = await mallory.delete(`/auth/sessions/${body.items[0].id}`);
  const none = await mallory.delete('/auth/sessions/00000000-0000-7000-8000-000000000000');
  expect(theirs).toMatchObject({ status: 404, body: { code: 'sessionNotFound' } });
  expect(none.body).toEqual(theirs.body);
  expect(await isIn(dee)).toBe(true);
  expect((await app.visitor().delete(`/auth/sessions/${body.items[0].id}`)).status).toBe(401);
});

describe('a session expires by the clock of the database [AUTH-10]', () => {
  const dayMs = 86_400_000;
  test.each([
    ['29 days after it was last used', { lastSeenAt: 29 }, true],
    ['30 days after it was last used', { lastSeenAt: 30 }, false],
    ['179 days after it began', { createdAt: 179 }, true],
    ['180 days after it began, however busy', { createdAt: 180 }, false],
  ])('%s', async (_, ages, stays) => {
    const browser = await signedIn();
    const then = Object.entries(ages).map(([column, days]) => [column, new Date(Date.now() - days * dayMs)]);
    await app.db.updateTable('accountSession').set(Object.fromEntries(then)).execute();
    expect(await isIn(browser)).toBe(stays);
  });

  test('using a session extends it, with at most one write an hour', async () => {
    const browser = await signedIn();
    await app.db.deleteFrom('accountSession').where('userAgent', '<>', 'curl/8').execute();
    const lastSeen = async () =>
      (
        await app.db
          .selectFrom('accountSession')
          .select('lastSeenAt')
          .orderBy('createdAt', 'desc')
          .executeTakeFirstOrThrow()
      ).lastSeenAt;
    await app.db
      .updateTable('accountSession')
      .set({ lastSeenAt: new Date(Date.now() - 2 * 3_600_000) })
      .execute();
    await isIn(browser);
    const seen = await lastSeen();
    expect(Date.now() - seen.getTime()).toBeLessThan(60_000);
    await isIn(browser);
    expect(await lastSeen()).toEqual(seen);
  });

  test('signing out elsewhere or everywhere ends all sessions, and counts those that were active', async () => {
    await app.db.deleteFrom('accountSession').execute();
    const kept = await signedIn('kept');
    const signInTwice = async () => {
      await Promise.all([signedIn('living'), signedIn('dead')]);
      const dead = app.db.updateTable('accountSession').set({ lastSeenAt: new Date(0) });
      await dead.where('userAgent', '=', 'dead').execute();
    };
    await signInTwice();
    expect((await kept.delete('/auth/sessions')).body).toEqual({ signedOut: 1 });
    await signInTwice();
    expect((await kept.post('/auth/sign-out-everywhere', {})).body).toEqual({ signedOut: 2 });
    expect(await app.db.selectFrom('accountSession').select('id').execute()).toEqual([]);
  });

  test('the hourly sweep removes expired sessions and keeps active ones', async () => {
    const [dead, living] = [await signedIn('dead'), await signedIn('living')];
    await app.db
      .updateTable('accountSession')
      .set({ lastSeenAt: new Date(0) })
      .where('userAgent', '=', 'dead')
      .execute();
    for (const feature of app.features) for (const task of feature.scheduledTasks ?? []) await task.run();
    const left = await app.db.selectFrom('accountSession').select('userAgent').execute();
    expect(left.map(({ userAgent }) => userAgent)).not.toContain('dead');
    expect([await isIn(dead), await isIn(living)]).toEqual([false, true]);
  });
});

test.each([
  'bb_session=',
  'bb_session=short',
  'other=1',
  'bb_session="x"; a=b',
  `xbb_session=${'A'.repeat(43)}`,
])('the cookie %s is a guest', async (header) => {
  expect((await app.visitor().get('/me', undefined, { cookie: header })).body).toBeNull();
});

test('over https the cookie is Secure and bound to the host, and no other cookie signs in', () => {
  const token = 'A'.repeat(43);
  const { give, take, read } = sessionCookie('https://backbeat.example');
  expect(give(token)).toBe(
    `__Host-bb_session=${token}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(take()).toBe('__Host-bb_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
  expect(read(`bb_session=${token}`)).toBeUndefined();
  expect(read(`bb_session=x; __Host-bb_session=${token}`)).toBe(token);
});

test.each([
  ['a form of another site', { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }, 403],
  ['a page of a sister host', { 'sec-fetch-site': 'same-site', 'content-type': 'application/json' }, 403],
  ['an origin that is not ours', { origin: 'https://evil.test', 'content-type': 'application/json' }, 403],
  ['an origin of null', { origin: 'null', 'content-type': 'application/json' }, 403],
  ['a plain-text form', { 'content-type': 'text/plain' }, 415],
])('%s cannot sign anybody in or out', async (_, headers, status) => {
  const browser = await signedIn();
  const login = await browser.post('/auth/sign-in', { email, password }, headers);
  expect(login.status).toBe(status);
  expect(login.headers['set-cookie']).toBeUndefined();
  expect((await browser.post('/auth/sign-out', {}, headers)).status).toBe(status);
  expect(await isIn(browser)).toBe(true);
});

test('the email address changes with a code sent to the new one, and the old one is notified [ACC-01]', async () => {
  const old = 'fay@example.test';
  const browser = await app.register(old);
  const next = 'fay.new@example.test';
  await browser.post('/auth/email/code', { email: next });
  const code = await app.codeFor(next);
  const wrongCode = code === '000000' ? '000001' : '000000';
  expect(await browser.put('/auth/email', { email: next, code: wrongCode })).toMatchObject({
    status: 422,
    body: { code: 'codeNotValid' },
  });
  expect(await app.visitor().put('/auth/email', { email: next, code })).toMatchObject({ status: 401 });
  expect(await browser.put('/auth/email', { email: next, code })).toMatchObject({
    status: 200,
    body: { email: next },
  });
  expect((await browser.get('/me')).body.email).toBe(next);
  expect((await app.mailsTo(old))[0]!.subject).toBe('Your Backbeat email address was changed');
  await browser.post('/auth/email/code', { email });
  const taken = await browser.put('/auth/email', { email, code: await app.codeFor(email) });
  expect(taken).toMatchObject({ status: 409, body: { code: 'emailTaken' } });
});

describe('demo users', () => {
  const id = '01938c5e-0000-7000-8000-000000000001';

  test('are listed and can be signed in as with one call, and visitors don’t see or end each other’s sessions [NAV-14]', async () => {
    await addAccount(app.db, { id, name: 'Mara Vance', email: 'mara@demo.test', admin: true });
    await addDemoPerson(app.db, { key: 'mara', userId: id, about: 'Runs the city', position: 1 });
    const wireId = `user:us-west-2:${id}`;
    const face = {
      id,
      name: 'Mara Vance',
      image: '/media/mara.webp',
      gel: 'rose',
      type: 'user',
      wireId,
    } as const;
    app.profiles.set(id, face);
    const visitor = app.visitor();
    expect((await visitor.get('/auth/demo-people')).body).toEqual({
      items: [
        {
          key: 'mara',
          id: `user:us-west-2:${id}`,
          name: 'Mara Vance',
          about: 'Runs the city',
          image: '/media/mara.webp',
        },
      ],
      total: 1,
      offset: 0,
    });
    expect((await visitor.post('/auth/demo', { key: 'mara' })).body.me).toMatchObject({
      name: 'Mara Vance',
      admin: true,
    });
    expect(await isIn(visitor)).toBe(true);
    const other = app.visitor();
    await other.post('/auth/demo', { key: 'mara' });
    const { items } = (await other.get('/auth/sessions')).body;
    expect(items).toMatchObject([{ isThis: true }]);
    expect((await other.delete('/auth/sessions')).body).toEqual({ signedOut: 0 });
    expect((await other.post('/auth/sign-out-everywhere', {})).body).toEqual({ signedOut: 1 });
    expect([await isIn(other), await isIn(visitor)], 'visitors share demo users').toEqual([false, true]);
    await other.post('/auth/password/forgot', { email: 'mara@demo.test' });
    const code = await app.codeFor('mara@demo.test');
    const reset = { email: 'mara@demo.test', code, password: 'four quiet drum loops' };
    expect((await other.post('/auth/password/reset', reset)).status).toBe(200);
    expect([await isIn(other), await isIn(visitor)], 'a new password ends no sessions').toEqual([true, true]);
    expect(await visitor.post('/auth/demo', { key: 'nobody' })).toMatchObject({
      status: 404,
      body: { code: 'demoOnly' },
    });
  });

  test('do not exist when the instance is not a demo', async () => {
    const real = await openTestAccounts({ SEED: 'none' });
    try {
      await addAccount(real.db, { id, name: 'Mara Vance', email: 'mara@demo.test' });
      await addDemoPerson(real.db, { key: 'mara', userId: id, about: 'Runs the city', position: 1 });
      expect(await real.guest.get('/auth/demo-people')).toMatchObject({
        status: 404,
        body: { code: 'demoOnly' },
      });
      const refused = await real.guest.post('/auth/demo', { key: 'mara' });
      expect(refused).toMatchObject({ status: 404, body: { code: 'demoOnly' } });
      expect(refused.headers['set-cookie']).toBeUndefined();
    } finally {
      await real.close();
    }
  });
});
