import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call, idIn, self } from '../contract.ts';
import { newId, UserId } from '../ids.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { route } from './route.ts';

const readDiary = call('GET /people/:userId/diary', {
  summary: 'A diary that only its owner reads',
  input: z.object({ userId: idIn(UserId) }),
  answer: z.object({ read: z.boolean() }),
  may: self('userId'),
});

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(() => [{ routes: [route(readDiary, async () => ({ read: true }))] }]);
});
afterAll(() => app.close());

const own = newId();

test.each([
  ['their own id', own, 200],
  ['their own id with the prefix of people', `user:us-west-2:${own}`, 200],
  ['an id of another kind that ends like theirs', `community:${own}`, 403],
  ['a longer id that ends like theirs', `${newId()}${own}`, 403],
  ['the end of their own id', own.slice(-12), 403],
  ['the id of somebody else', newId(), 403],
])('a call about oneself with %s [PLT-03]', async (_, id, status) => {
  expect((await app.as(own).get(`/people/${id}/diary`)).status).toBe(status);
});

test('asks a guest to sign in for a call about a user [PLT-03]', async () => {
  expect((await app.guest.get(`/people/${own}/diary`)).status).toBe(401);
});
