import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLimiter } from '#platform/server/rate-limit.ts';
import type { Person } from '#platform/testing/app.ts';
import { termsVersion } from '../terms-version.ts';
import { openTestAccounts, type TestAccounts } from './testing/open-test-accounts.ts';

let app: TestAccounts;
let count = 0;
const password = 'four quiet drum loops';

beforeAll(async () => {
  app = await openTestAccounts({}, { limiter: (db) => openLimiter(db), trustProxy: '127.0.0.1' });
});
afterAll(() => app.close());

const from = (ip: string) => app.visitor({ 'x-forwarded-for': ip });

/** A new account and new networks per test, so that tests don't share budgets. */
let email: string;
let home: string;
let attackers: string;
let known: Person;
beforeEach(async () => {
  count += 1;
  email = `victim-${count}@example.test`;
  home = `203.0.113.${count}`;
  attackers = `198.51.100.${count}`;
  known = from(home);
  await known.post('/auth/code', { email });
  await signUp(known);
  await known.post('/auth/sign-out', {});
});

async function signUp(browser: Person) {
  const code = await app.codeFor(email);
  const newcomer = { name: 'Vic', termsVersion, ofAge: true, password };
  expect((await browser.post('/auth/sign-up', { email, code, ...newcomer })).status).toBe(200);
}

/** The attack that locked users out in 0.1: every call that counts attempts, from one network, until it is refused. */
async function attack() {
  const attacker = from(attackers);
  for (let times = 0; times < 6; times += 1) await attacker.post('/auth/code', { email });
  for (let times = 0; times < 15; times += 1)
    await attacker.post('/auth/code/verify', { email, code: '000000' });
  for (let times = 0; times < 10; times += 1)
    await attacker.post('/auth/sign-in', { email, password: 'not that one' });
  for (let times = 0; times < 6; times += 1) await attacker.post('/auth/password/forgot', { email });
}

const signIns: [string, (browser: Person) => Promise<{ status: number }>][] = [
  [
    'a mailed code',
    async (browser) => {
      expect((await browser.post('/auth/code', { email })).status).toBe(202);
      return browser.post('/auth/code/verify', { email, code: await app.codeFor(email) });
    },
  ],
  ['their password', (browser) => browser.post('/auth/sign-in', { email, password })],
  [
    'a reset',
    async (browser) => {
      expect((await browser.post('/auth/password/forgot', { email })).status).toBe(202);
      const code = await app.codeFor(email);
      return browser.post('/auth/password/reset', { email, code, password: 'five even quieter loops' });
    },
  ],
];
const browsers: [string, () => Person][] = [
  ['a browser they signed in with before', () => known],
  ['a new browser on a network they know', () => from(home)],
  ['a new browser on a new network', () => from(`192.0.2.${count}`)],
];

describe.each(browsers)('during an attack from another network, a user in %s', (_where, open) => {
  test.each(signIns)('signs in by %s [ACC-01, AUTH-10]', async (_how, signIn) => {
    await attack();
    expect((await signIn(open())).status).toBe(200);
  });
});

test('a code emailed before an attack works after it [ACC-01, AUTH-10]', async () => {
  await known.post('/auth/code', { email });
  const code = await app.codeFor(email);
  await attack();
  expect((await known.post('/auth/code/verify', { email, code })).status).toBe(200);
});

test('a code requested in another browser leaves the code of this browser valid [ACC-01]', async () => {
  await known.post('/auth/code', { email });
  const code = await app.codeFor(email);
  await from(attackers).post('/auth/code', { email });
  expect((await known.post('/auth/code/verify', { email, code })).status).toBe(200);
});

test('a code is refused in a browser that did not request it [ACC-01, AUTH-10]', async () => {
  await known.post('/auth/code', { email });
  const code = await app.codeFor(email);
  const reply = await from(attackers).post('/auth/code/verify', { email, code });
  expect(reply).toMatchObject({ status: 422, body: { code: 'codeNotValid' } });
});

test('an attack from many networks locks no user out of known browsers and networks [ACC-01]', async () => {
  const statuses = new Set<number>();
  for (let network = 1; network <= 25; network += 1)
    statuses.add((await from(`198.18.${network}.1`).post('/auth/code', { email })).status);
  expect(statuses).toEqual(new Set([202, 429]));
  for (const browser of [known, from(home)])
    for (const [, signIn] of signIns.slice(0, 2)) expect((await signIn(browser)).status).toBe(200);
});

describe('guesses are limited [AUTH-10]', () => {
  test('one network gets six codes for an address in half an hour, in any number of browsers', async () => {
    const answers = [];
    for (let times = 0; times < 7; times += 1)
      answers.push((await from(attackers).post('/auth/code', { email })).status);
    expect(answers).toEqual([202, 202, 202, 202, 202, 202, 429]);
  });

  test('all unknown networks together get twenty codes for an address in an hour', async () => {
    let mailed = 0;
    email = `nobody-${count}@example.test`;
    for (let network = 1; network <= 24; network += 1)
      mailed += (await from(`198.19.${network}.1`).post('/auth/code', { email })).status === 202 ? 1 : 0;
    expect(mailed).toBe(20);
  });

  test('all unknown networks together get a hundred passwords for an address in an hour', async () => {
    let tried = 0;
    email = `nobody-${count}@example.test`;
    for (let network = 1; network <= 11; network += 1)
      for (let times = 0; times < 10; times += 1) {
        const guess = { email, password: 'not that one' };
        const { status } = await from(`198.18.${network}.2`).post('/auth/sign-in', guess);
        tried += status === 422 ? 1 : 0;
      }
    expect(tried).toBe(100);
  });

  test('an address without an account has the same limits', async () => {
    const nobody = `nobody-${count}@example.test`;
    const answers = [];
    for (let times = 0; times < 7; times += 1)
      answers.push((await from(`192.0.2.${100 + count}`).post('/auth/code', { email: nobody })).status);
    expect(answers).toEqual([202, 202, 202, 202, 202, 202, 429]);
  });

  test('setting a new password forgets all known places except the current one', async () => {
    const thief = from(attackers);
    expect((await thief.post('/auth/sign-in', { email, password })).status).toBe(200);
    await known.post('/auth/password/forgot', { email });
    const code = await app.codeFor(email);
    await known.post('/auth/password/reset', { email, code, password: 'five even quieter loops' });
    const own = await app.db
      .selectFrom('accountKnownPlace as k')
      .innerJoin('accountUser as u', 'u.id', 'k.userId')
      .select('k.kind')
      .where('u.email', '=', email)
      .orderBy('k.kind')
      .execute();
    expect(own.map(({ kind }) => kind)).toEqual(['browser', 'network']);
  });
});

describe('the link in a reset email', () => {
  const linkIn = async () => {
    const [mail] = await app.mailsTo(email);
    const url = /\/reset-password#(\S+)/.exec(mail!.text)![1]!;
    return Object.fromEntries(new URLSearchParams(url));
  };

  test('works once, in any browser [ACC-01]', async () => {
    await from(home).post('/auth/password/forgot', { email });
    const mailed = await linkIn();
    const phone = from(`192.0.2.${150 + count}`);
    const reset = { ...mailed, password: 'five even quieter loops' };
    expect(await phone.post('/auth/password/reset', reset)).toMatchObject({
      status: 200,
      body: { me: { email } },
    });
    expect((await phone.post('/auth/password/reset', reset)).body.code).toBe('codeNotValid');
  });

  test('stops working when the code was entered instead [ACC-01]', async () => {
    const browser = from(home);
    await browser.post('/auth/password/forgot', { email });
    const mailed = await linkIn();
    const typed = { email, code: mailed['code'], password: 'five even quieter loops' };
    expect((await browser.post('/auth/password/reset', typed)).status).toBe(200);
    const later = { ...mailed, password: 'six much louder loops' };
    expect((await from(attackers).post('/auth/password/reset', later)).body.code).toBe('codeNotValid');
  });
});
