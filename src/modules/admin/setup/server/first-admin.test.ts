import { afterAll, beforeEach, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { termsVersion } from '#modules/identity/accounts/terms-version.ts';
import { sql } from '#platform/server/db.ts';
import { openTestApp, type Person, type TestApp } from '#platform/testing/app.ts';
import { makeAdmin, makeSetupLink } from './index.ts';

let app: TestApp | undefined;
beforeEach(async () => {
  await app?.close();
  app = await openTestApp(openFeatures, { SEED: 'none' }, { viewers: 'sessions' });
});
afterAll(() => app?.close());

const linkOf = (link: string) => Object.fromEntries(new URLSearchParams(link.split('#')[1]));
const printLink = async () => (await makeSetupLink(app!.db, app!.services.config))?.split('#')[1];

async function signUp(email: string): Promise<Person> {
  const browser = app!.visitor();
  await browser.post('/auth/code', { email });
  const mail = await app!.db
    .selectFrom('message')
    .select('subject')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const code = mail.subject.slice(0, 6);
  const signedUp = { email, code, name: email, termsVersion, ofAge: true };
  expect((await browser.post('/auth/sign-up', signedUp)).status).toBe(200);
  return browser;
}

const isAdmin = async (person: Person) => (await person.get('/me')).body.admin as boolean;

test('the printed link makes the visitor the admin, once, and no later start prints another [INS-01]', async () => {
  const token = await printLink();
  expect(token).toMatch(/^[\w-]{43}$/);
  const ana = await signUp('ana@example.test');
  expect((await app!.guest.post('/setup/admin', { token })).status).toBe(401);
  expect((await ana.post('/setup/admin', { token })).body).toEqual({ admin: true });
  expect((await ana.get('/admin/overview')).status).toBe(200);

  const gil = await signUp('gil@example.test');
  expect((await gil.post('/setup/admin', { token })).body.code).toBe('hasAdmin');
  expect(await isAdmin(gil)).toBe(false);
  expect(await printLink()).toBeUndefined();
});

test('of many people who press at once, one becomes the admin [INS-01]', async () => {
  const token = await printLink();
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, place) => signUp(`person${place}@example.test`)),
  );
  const answers = await Promise.all(people.map((person) => person.post('/setup/admin', { token })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  const admins = await Promise.all(people.map(isAdmin));
  expect(admins.filter(Boolean)).toHaveLength(1);
});

test('a link ends with the next start and after a day, and only its hash is stored [INS-01]', async () => {
  const [first, second] = [await printLink(), await printLink()];
  const ana = await signUp('ana@example.test');
  expect((await ana.post('/setup/admin', { token: first })).body.code).toBe('setupLinkInvalid');
  const { rows } = await sql<{ row: string }>`select t::text as row from setup_token t`.execute(app!.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.row).not.toContain(second);
  await sql`update setup_token set expires_at = now()`.execute(app!.db);
  expect((await ana.post('/setup/admin', { token: second })).body.code).toBe('setupLinkInvalid');
});

test('a demo never prints a link [INS-01]', async () => {
  const { db, services } = app!;
  expect(await makeSetupLink(db, { ...services.config, demo: true })).toBeUndefined();
});

test('the command makes a new account an admin, with a link that signs in once in any browser [INS-01]', async () => {
  const { db, services } = app!;
  const token = await printLink();
  const link = linkOf(await makeAdmin(db, services.config, ' June@Example.test '));
  expect(link.email).toBe('june@example.test');
  const june = app!.visitor();
  expect((await june.post('/auth/code/verify', link)).body.me).toMatchObject({ name: 'june', admin: true });
  expect(await isAdmin(june)).toBe(true);
  expect((await app!.visitor().post('/auth/code/verify', link)).body.code).toBe('codeNotValid');
  const gil = await signUp('gil@example.test');
  expect((await gil.post('/setup/admin', { token })).body.code).toBe('hasAdmin');
});

test('the command makes an existing account an admin, is in the log, and refuses what is no address [INS-01]', async () => {
  const { db, services } = app!;
  const ana = await signUp('ana@example.test');
  await makeAdmin(db, services.config, 'ana@example.test');
  expect(await isAdmin(ana)).toBe(true);
  expect((await ana.get('/moderation/audit')).body.items).toMatchObject([
    { act: 'makeAdmin', title: 'ana@example.test', reason: 'With the command “admin” on the server.' },
  ]);
  await expect(makeAdmin(db, services.config, 'ana')).rejects.toThrow('admin you@example.com');
});
