import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { addRecentUser } from '#modules/identity/accounts/server/testing/add-recent-user.ts';
import { sql } from '#platform/server/db.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
});
afterAll(() => app.close());

test('an export that can’t be packed ends after a day, and another can be requested at once [ACC-03]', async () => {
  const { as: gil } = await addRecentUser(app, 'Gil');
  const stuck = (await gil.post('/me/export', {})).body;
  expect(stuck.state).toBe('packing');
  await sql`update data_export set expires_at = expires_at - interval '1 day' where id = ${stuck.id}::uuid`.execute(
    app.db,
  );
  expect((await gil.get('/me/export')).body).toMatchObject({ id: stuck.id, state: 'expired' });
  const next = (await gil.post('/me/export', {})).body;
  expect(next).toMatchObject({ id: expect.not.stringMatching(stuck.id), state: 'packing' });
  await app.deliverEvents();
  expect((await gil.get('/me/export')).body).toMatchObject({ id: next.id, state: 'ready' });
});
