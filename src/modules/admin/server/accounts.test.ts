import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPasswords, setPassword } from '#modules/identity/accounts/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type Reply, type TestApp } from '#platform/testing/app.ts';
import { inTurn } from '#platform/testing/in-turn.ts';
import { openFeatures } from '#app/server/features.ts';

let app: TestApp;
const [june, maya] = [newId(), newId()];
const sessionId = newId();
const mayasPath = `/admin/users/user:us-west-2:${maya}`;
const asAdmin = () => app.as(june, { admin: true, sessionId });

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  const users = [
    { id: june, name: 'June Abara', admin: true },
    { id: maya, name: 'Maya Reyes', admin: false },
  ];
  const profiles = users.map(({ id, name }) => ({ id, name, type: 'user' as const, providerId: id }));
  const accounts = users.map((user) => ({ ...user, email: `${user.id}@example.test` }));
  await app.db.insertInto('profile').values(profiles).execute();
  await app.db.insertInto('accountUser').values(accounts).execute();
});
beforeEach(async () => {
  await app.db.deleteFrom('accountSession').execute();
});
afterAll(() => app.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const addSession = (id: string, userId: string, more: object) =>
  app.db
    .insertInto('accountSession')
    .values({ id, userId, tokenHash: Buffer.from(id), ...more })
    .execute();

test('an admin who signed in a while ago confirms before they add or remove admins [AUTH-08, ACC-01]', async () => {
  const changeRole = (admin: boolean) =>
    asAdmin().put(`${mayasPath}/role`, { admin, reason: 'New colleague' });
  await addSession(sessionId, june, { provenAt: minutesAgo(16) });
  for (const admin of [true, false])
    expect(await changeRole(admin)).toMatchObject({ status: 403, body: { code: 'recentSignInRequired' } });
  await app.db
    .updateTable('accountSession')
    .set({ provenAt: minutesAgo(14) })
    .execute();
  expect((await changeRole(true)).body).toMatchObject({ admin: true });
  expect((await changeRole(false)).body).toMatchObject({ admin: false });
  expect((await app.as(june, { sessionId }).put(`${mayasPath}/role`, { admin: true })).body.code).toBe(
    'notAllowed',
  );
});

test('nobody becomes an admin and is suspended for a report at the same time [AUTH-08, MOD-01]', async () => {
  await addSession(sessionId, june, { provenAt: new Date() });
  await app.as(june).post('/reports', { itemId: `user:us-west-2:${maya}`, reason: 'spam' });
  const { body: cases } = await asAdmin().get('/moderation/reports');
  const suspend = `/moderation/reports/${cases.items[0].id}/acts`;
  const codes = await inTurn(
    app,
    ['account_user', maya],
    [
      () => asAdmin().put(`${mayasPath}/role`, { admin: true, reason: 'New colleague' }),
      () => asAdmin().post(suspend, { act: 'suspend', reason: 'Spam' }),
    ],
  );
  expect(codes).toEqual(['done', 'notNow']);
});

test.each<[string, () => Promise<Reply>]>([
  ['among all users', () => asAdmin().put(`${mayasPath}/suspension`, { suspended: true, reason: 'Spam' })],
  [
    'for a report',
    async () => {
      const { body } = await asAdmin().get('/moderation/reports');
      return asAdmin().post(`/moderation/reports/${body.items[0].id}/acts`, {
        act: 'suspend',
        reason: 'Spam',
      });
    },
  ],
])(
  'a user who signs in while an admin suspends them %s isn’t signed in [MOD-01, AUTH-10]',
  async (_, suspend) => {
    await app.as(newId()).post('/reports', { itemId: `user:us-west-2:${maya}`, reason: 'spam' });
    await app.db.updateTable('accountUser').set({ admin: false }).where('id', '=', maya).execute();
    const password = 'four quiet drum loops';
    await setPassword(app.db, maya, await openPasswords({ cheap: true }).hash(password));
    const codes = await inTurn(
      app,
      ['account_user', maya],
      [suspend, () => app.guest.post('/auth/sign-in', { email: `${maya}@example.test`, password })],
    );
    await asAdmin().put(`${mayasPath}/suspension`, { suspended: false });
    expect(codes).toEqual(['done', 'suspended']);
  },
);

test('a demo user can’t be suspended, signed out or removed as an admin, because every visitor shares it [DEM-01, MOD-01]', async () => {
  const cleo = newId();
  const wireId = `user:us-west-2:${cleo}`;
  const account = { id: cleo, name: 'Cleo' };
  await app.db
    .insertInto('profile')
    .values({ ...account, type: 'user', providerId: cleo })
    .execute();
  await app.db
    .insertInto('accountUser')
    .values({ ...account, email: 'cleo@example.test' })
    .execute();
  await app.db
    .insertInto('accountDemoUser')
    .values({ key: 'cleo', userId: cleo, about: 'Plays', position: 1 })
    .execute();
  await addSession(sessionId, june, {});
  await addSession(newId(), cleo, {});
  await app.as(maya).post('/reports', { itemId: wireId, reason: 'spam' });
  const { body: cases } = await asAdmin().get('/moderation/reports');
  const reason = 'To see what it does';
  const refused = [
    await asAdmin().post(`/moderation/reports/${cases.items[0].id}/acts`, { act: 'suspend', reason }),
    await asAdmin().put(`/admin/users/${wireId}/suspension`, { suspended: true, reason }),
    await asAdmin().post(`/admin/users/${wireId}/signOut`, { reason }),
  ];
  expect((await asAdmin().put(`/admin/users/${wireId}/role`, { admin: true })).status).toBe(200);
  refused.push(await asAdmin().put(`/admin/users/${wireId}/role`, { admin: false, reason }));
  expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 4 }, () => 'demoStays'));
  const { body } = await asAdmin().get('/admin/users?q=cleo');
  expect(body.items).toMatchObject([{ admin: true, suspended: false, sessions: 1 }]);
});

test('a search finds each user once by name and email, page by page and in every list [ADM-01]', async () => {
  await app.db
    .updateTable('accountUser')
    .set({ email: 'reyes@example.test' })
    .where('id', '=', maya)
    .execute();
  await app.db
    .updateTable('accountUser')
    .set({ email: 'reyes.june@example.test' })
    .where('id', '=', june)
    .execute();
  const find = async (query: string) => (await asAdmin().get(`/admin/users?${query}`)).body;
  const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
  const first = await find('q=Reyes&limit=1');
  const second = await find(`q=Reyes&limit=1&cursor=${first.next}`);
  expect([...names(first), ...names(second)].toSorted()).toEqual(['June Abara', 'Maya Reyes']);
  expect(second.next).toBeNull();
  expect(names(await find('q=reyes.j&show=admins'))).toEqual(['June Abara']);
  expect(names(await find('q=reyes_'))).toEqual(['Maya Reyes']);
  for (const show of ['suspended', 'left']) expect(names(await find(`q=reyes&show=${show}`))).toEqual([]);
});

test('counts only sessions that haven’t expired [ADM-01, AUTH-10]', async () => {
  await addSession(newId(), maya, {});
  await addSession(newId(), maya, { lastSeenAt: new Date(0) });
  expect((await asAdmin().get('/admin/users?q=may')).body.items).toMatchObject([{ sessions: 1 }]);
  const out = await asAdmin().post(`${mayasPath}/signOut`, { reason: 'Lost phone' });
  expect(out.body).toMatchObject({ sessions: 0 });
  const { body } = await asAdmin().get('/moderation/audit?limit=1');
  expect(body.items).toMatchObject([{ before: { sessions: 1 } }]);
});
