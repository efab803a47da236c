import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
const maya = newId();
const fans = Array.from({ length: 26 }, () => newId());

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values([maya, ...fans].map((id) => ({ id, type: 'user', name: id, providerId: id })))
    .execute();
});
afterAll(() => app.close());

test('the creator can page through all requests to join, and nobody else can [PLN-03]', async () => {
  const plan = await app.as(maya).post('/plans', { name: 'Tacos first', access: 'approval' });
  const path = `/plans/${plan.body.id}`;
  for (const id of fans) await app.as(id).put(`${path}/participation`, {});

  const { requests } = (await app.as(maya).get(path)).body;
  expect([requests.items.length, requests.total]).toEqual([24, 26]);
  const people = `${path}/participants?status=pending`;
  const rest = await app.as(maya).get(`${people}&cursor=${requests.next}`);
  expect(rest.body.next).toBeNull();
  const names = [...requests.items, ...rest.body.items].map(({ name }) => name);
  expect(names).toEqual(fans);
  expect(await app.as(fans[0]!).get(people)).toMatchObject({ status: 403, body: { code: 'notYourPlan' } });
  expect((await app.as(fans[0]!).get(path)).body.participants.next).toBeNull();
});
