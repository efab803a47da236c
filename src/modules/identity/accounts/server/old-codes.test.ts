import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { sql } from '#platform/server/db.ts';
import { removeOldMessages } from '#platform/server/message-store.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { addRecentUser } from './testing/add-recent-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
});
afterAll(() => app.close());

const recipients = async () => {
  const rows = await app.db.selectFrom('message').select('recipient').execute();
  return rows.map(({ recipient }) => recipient).toSorted();
};

test('codes, also to addresses and numbers without an account, are deleted after 30 days [ACC-01, ACC-03]', async () => {
  const [email, phone] = ['stranger@example.test', '+13105550144'];
  const { as: ana, id } = await addRecentUser(app, 'Ana');
  await app.guest.post('/auth/code', { email });
  await app.guest.post('/auth/password/forgot', { email });
  await ana.post('/auth/email/code', { email });
  await ana.post('/auth/confirmation', {});
  await ana.post('/me/phone/code', { phone });
  expect(await recipients()).toEqual([phone, `${id}@example.test`, email, email, email].toSorted());
  expect(await removeOldMessages(app.db, 30, 1000)).toBe(0);
  await sql`update message set created_at = now() - interval '31 days'`.execute(app.db);
  await removeOldMessages(app.db, 30, 1000);
  expect(await recipients()).toEqual([]);
});
