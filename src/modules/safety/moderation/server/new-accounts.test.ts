import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { newAccountLimits } from '../rules.ts';
import { openFeatures } from '#app/server/features.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
});
afterAll(() => app.close());

const wire = (id: string) => `user:us-west-2:${id}`;
async function addPerson(): Promise<string> {
  const id = newId();
  await app.db.insertInto('profile').values({ id, type: 'user', name: 'Ana', providerId: id }).execute();
  return id;
}
async function open(days: number): Promise<string> {
  const id = await addPerson();
  const createdAt = new Date(Date.now() - days * 86_400_000);
  await app.db
    .insertInto('accountUser')
    .values({ id, name: 'Ana', email: `${id}@example.test`, createdAt })
    .execute();
  return id;
}
async function hearOfOrder(payload: object) {
  const [proving] = app.features
    .flatMap(({ subscribers }) => subscribers ?? [])
    .filter(({ name }) => name === 'safety.prove-buyer');
  await proving!.handle({
    id: newId(),
    type: 'order.completed',
    key: newId(),
    payload: { ...payload, orderId: newId(), eventId: newId(), currency: 'USD', quantity: 1, points: 0 },
  });
}
const post = async (by: string, description: string, viewer = {}) =>
  (await app.as(by, viewer).post(`/users/${wire(by)}/feedPosts`, { description })).body.code as
    | string
    | undefined;

test('a new account may post a few times an hour without links; one that is older, bought a ticket or is an admin’s isn’t limited [MOD-01]', async () => {
  const newcomer = await open(5);
  expect(await post(newcomer, 'see https://win.example')).toBe('newcomerLink');
  const postWith = async (more: object) =>
    (await app.as(newcomer).post(`/users/${wire(newcomer)}/feedPosts`, { description: 'Vote', ...more })).body
      .code;
  const options = { items: [{ description: 'Yes' }, { description: 'No: win.com' }] };
  expect(await postWith({ items: { items: [{ type: 'poll', options }] } })).toBe('newcomerLink');
  expect(await postWith({ location: { city: 'win.com' } })).toBe('newcomerLink');
  const codes = [];
  for (let index = 0; index <= newAccountLimits.post.times; index++)
    codes.push(await post(newcomer, `Hello ${index}`));
  expect(codes.filter((code) => code === undefined)).toHaveLength(newAccountLimits.post.times);
  expect(codes.at(-1)).toBe('newcomerLimit');

  const buyer = await open(5);
  await hearOfOrder({ buyerId: await open(5), total: 0, test: false });
  await hearOfOrder({ buyerId: buyer, total: 2500, test: false });
  expect(await post(buyer, 'set times: www.example.org')).toBeUndefined();
  expect(await post(await open(31), 'set times: www.example.org')).toBeUndefined();
  expect(await post(await open(0), 'set times: www.example.org', { admin: true })).toBeUndefined();
});

test('a new account can’t put links into plans and do-lists [MOD-01, COL-04]', async () => {
  const newcomer = app.as(await open(5));
  const { body: list } = await newcomer.post('/collections', { name: 'Ten nights' });
  const { body: plan } = await newcomer.post('/plans', { name: 'Beach, then dinner' });
  const tries = [
    newcomer.post('/collections', { name: 'Win at win.com' }),
    newcomer.put(`/collections/${list.id}`, { name: 'Ten nights', description: 'www.win.example' }),
    newcomer.put(`/collections/${list.id}/events/event:b:1`, { note: 'Free on win.com' }),
    newcomer.post('/plans', { name: 'Win at win.com' }),
    newcomer.put(`/plans/${plan.id}`, { name: 'Beach', place: 'https://win.example' }),
  ];
  for (const { body } of await Promise.all(tries)) expect(body.code).toBe('newcomerLink');
  expect((await app.as(await open(31)).post('/plans', { name: 'Meet at win.com' })).status).toBe(201);
});

test('a new account keeps its limit when a post or comment is refused [MOD-01]', async () => {
  const newcomer = await open(5);
  const author = await addPerson();
  const { body } = await app.as(author).post(`/users/${wire(author)}/feedPosts`, { description: 'Hi' });
  const path = `/feedPosts/${body.id}/comments`;
  const comment = (text: string) => app.as(newcomer).post(path, { text });
  for (let index = 0; index < newAccountLimits.post.times; index++)
    expect(await post(newcomer, ' ')).toBe('descriptionRequired');
  for (let index = 0; index < newAccountLimits.comment.times; index++)
    expect((await comment(' ')).status).toBe(422);
  expect(await post(newcomer, 'Hello')).toBeUndefined();
  expect((await comment('Hello')).status).toBe(201);
});

test('a new account may follow a limited number an hour; an older account isn’t limited [MOD-01]', async () => {
  const followed = await addPerson();
  const follow = async (by: string) =>
    (await app.as(by).put(`/users/${wire(by)}/follows/${wire(followed)}`)).body.code as string | undefined;
  const newcomer = await open(0);
  for (let index = 0; index < newAccountLimits.follow.times; index++)
    expect(await follow(newcomer)).toBeUndefined();
  expect(await follow(newcomer)).toBe('newcomerLimit');
  expect(await follow(await open(31))).toBeUndefined();
});

test('a new account may begin as many plans with friends an hour as it may invite them to plans [MOD-01, PLN-02]', async () => {
  const newcomer = await open(0);
  const friend = await addPerson();
  for (const [one, other] of [[newcomer, friend] as const, [friend, newcomer] as const])
    await app.as(one).put(`/users/${wire(one)}/follows/${wire(other)}`);
  const plan = async () =>
    (await app.as(newcomer).post('/plans', { name: 'Beach', inviteeIds: [wire(friend)] })).body.code;
  for (let index = 0; index < newAccountLimits.invite.times; index++) expect(await plan()).toBeUndefined();
  expect(await plan()).toBe('newcomerLimit');
});

test('a new account can’t exceed the limit with twenty concurrent posts', async () => {
  const newcomer = await open(0);
  const codes = await Promise.all(Array.from({ length: 20 }, (_, index) => post(newcomer, `Hello ${index}`)));
  expect(codes.filter((code) => code === undefined)).toHaveLength(newAccountLimits.post.times);
});
