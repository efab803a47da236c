import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { addRecentUser } from '#modules/identity/accounts/server/testing/add-recent-user.ts';
import { openTestApp, type Person, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
});
afterAll(() => app.close());

const messagesTo = (...recipients: string[]) =>
  app.db
    .selectFrom('message')
    .select(['subject', 'text'])
    .where('recipient', 'in', recipients)
    .orderBy('createdAt', 'desc')
    .execute();
const codeTo = async (recipient: string) => {
  const [message] = await messagesTo(recipient);
  return /\d{6}/.exec(`${message!.subject} ${message!.text}`)![0];
};

async function changeEmail(person: Person, email: string) {
  const { headers } = await person.post('/auth/email/code', { email });
  const cookie = String(headers['set-cookie']).split(';', 1)[0]!;
  const change = { email, code: await codeTo(email) };
  expect((await person.put('/auth/email', change, { cookie })).status).toBe(200);
}

async function changePhone(person: Person, phone: string) {
  expect((await person.post('/me/phone/code', { phone })).status).toBeLessThan(300);
  expect((await person.put('/me/phone', { phone, code: await codeTo(phone) })).status).toBe(200);
}

test('emails and text messages to earlier addresses and numbers are deleted with the account [ACC-03]', async () => {
  const { as: ana, id } = await addRecentUser(app, 'Ana');
  const [before, now] = [`${id}@example.test`, 'ana.now@example.test'];
  const phones = ['+13105550188', '+13105550199'] as const;
  const june = await addRecentUser(app, 'June', { admin: true });
  await june.as.post('/admin/invitations', { email: before });
  await changeEmail(ana, now);
  for (const phone of phones) await changePhone(ana, phone);

  expect((await ana.post('/me/deletion', {})).status).toBe(200);
  expect(await messagesTo(before, ...phones)).toEqual([]);
  expect((await messagesTo(now)).map(({ subject }) => subject)).toEqual(['Your Backbeat account is deleted']);
  expect((await june.as.get('/admin/invitations')).body.items).toEqual([]);
});

test('a sign-in code that was mailed before the account was deleted no longer works [ACC-03, ACC-01]', async () => {
  const { as: dan, id } = await addRecentUser(app, 'Dan');
  const email = `${id}@example.test`;
  const { headers } = await app.guest.post('/auth/code', { email });
  const cookie = String(headers['set-cookie']).split(';', 1)[0]!;
  const code = await codeTo(email);
  expect((await dan.post('/me/deletion', {})).status).toBe(200);
  const late = await app.guest.post('/auth/code/verify', { email, code }, { cookie });
  expect(late.body.code).toBe('codeNotValid');
});

test('emails to an address that another account has now stay [ACC-03]', async () => {
  const { as: ben, id } = await addRecentUser(app, 'Ben');
  const before = `${id}@example.test`;
  await changeEmail(ben, 'ben.now@example.test');
  const { id: next } = await addRecentUser(app, 'Cleo');
  await app.db.updateTable('accountUser').set({ email: before }).where('id', '=', next).execute();
  expect((await ben.post('/me/deletion', {})).status).toBe(200);
  expect(await messagesTo(before)).not.toEqual([]);
});

test('text messages to a number that another account has, too, stay [ACC-03]', async () => {
  const [shared, other] = ['+13105550166', '+13105550167'];
  const people = await Promise.all(['Dee', 'Eli', 'Fay'].map((name) => addRecentUser(app, name)));
  const [dee, eli, fay] = people.map(({ as }) => as) as [Person, Person, Person];
  for (const person of [dee, eli, fay]) await changePhone(person, shared);
  expect((await dee.post('/me/deletion', {})).status).toBe(200);
  expect(await messagesTo(shared)).toHaveLength(3);
  await changePhone(eli, other);
  expect(await messagesTo(shared)).toHaveLength(3);
  expect((await fay.post('/me/deletion', {})).status).toBe(200);
  expect(await messagesTo(shared)).toEqual([]);
});

test('team invitations to an earlier address are deleted with the account, unless another account has it now [ACC-03, ROL-10]', async () => {
  const [gus, hal, ida] = await Promise.all(['Gus', 'Hal', 'Ida'].map((name) => addRecentUser(app, name)));
  const { as: owner } = await addRecentUser(app, 'Kit');
  const { body: community } = await owner.post('/profiles', { type: 'community', name: 'Low Tide' });
  const [gusBefore, halBefore] = [`${gus!.id}@example.test`, `${hal!.id}@example.test`];
  await changeEmail(gus!.as, 'gus.now@example.test');
  await changeEmail(hal!.as, 'hal.now@example.test');
  await app.db.updateTable('accountUser').set({ email: halBefore }).where('id', '=', ida!.id).execute();
  for (const email of [gusBefore, halBefore])
    expect((await owner.post(`/profiles/${community.id}/invitations`, { email })).status).toBe(201);
  for (const { as } of [gus!, hal!]) expect((await as.post('/me/deletion', {})).status).toBe(200);
  const { invitations } = (await owner.get(`/profiles/${community.id}/team`)).body;
  expect(invitations).toMatchObject([{ email: halBefore }]);
  const { items } = (await owner.get(`/profiles/${community.id}/teamLog`)).body;
  expect(items).toMatchObject([
    { act: 'mailed', email: halBefore },
    { act: 'mailed', email: null, member: { name: 'Deleted user' } },
  ]);
});
