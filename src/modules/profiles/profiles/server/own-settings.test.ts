import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';

let app: TestApp;
const [ana, ben] = [newId(), newId()];
const wire = (id: string) => `user:us-west-2:${id}`;

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('accountUser')
    .values([ana, ben].map((id) => ({ id, name: 'Ana', email: `${id}@example.test` })))
    .execute();
  await app.db
    .insertInto('profile')
    .values([ana, ben].map((id) => ({ id, type: 'user', name: 'Ana', providerId: id })))
    .execute();
});
afterAll(() => app.close());

const texted = async (phone: string) => {
  const texts = await app.db
    .selectFrom('message')
    .select('text')
    .where('channel', '=', 'sms')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .execute();
  return texts.map(({ text }) => /^\d{6}/.exec(text)![0]);
};

test('saves a phone number once its texted code is entered, and removes it on request [AUTH-11]', async () => {
  const self = app.as(ana);
  expect((await self.post('/me/phone/code', { phone: '12' })).body.code).toBe('phoneNotValid');
  await self.post('/me/phone/code', { phone: '(310) 555-0142' });
  const [code] = await texted('+13105550142');
  // A code is valid for its number and its user only.
  expect((await self.put('/me/phone', { phone: '310 555 0143', code })).body.code).toBe('codeNotValid');
  expect((await app.as(ben).put('/me/phone', { phone: '310 555 0142', code })).body.code).toBe(
    'codeNotValid',
  );
  expect((await self.put('/me/phone', { phone: '310 555 0142', code })).body).toEqual({
    phone: '+13105550142',
  });
  expect((await self.put('/me/phone', { phone: '310 555 0142', code })).body.code).toBe('codeNotValid');
  expect((await self.get('/me/details')).body.phone).toBe('+13105550142');
  expect((await app.as(ben).get(`/users/${wire(ana)}`)).body.phone).toBeNull();
  await self.delete('/me/phone');
  expect((await self.get('/me/details')).body.phone).toBeNull();
});

test('a code stops working after five wrong tries [AUTH-11]', async () => {
  const self = app.as(ben);
  await self.post('/me/phone/code', { phone: '310 555 0199' });
  const [code] = await texted('+13105550199');
  const wrong = code === '000000' ? '111111' : '000000';
  for (let n = 0; n < 5; n++) await self.put('/me/phone', { phone: '310 555 0199', code: wrong });
  expect((await self.put('/me/phone', { phone: '310 555 0199', code })).body.code).toBe('codeNotValid');
});

test('a number gets ten codes a day, whichever accounts ask for them and however it is written [AUTH-11]', async () => {
  const ways = ['310 555 0177', '(310) 555-0177', '+1 310 555 0177'];
  const answers = [];
  for (let n = 0; n < 11; n += 1)
    answers.push(await app.as([ana, ben][n % 2]!).post('/me/phone/code', { phone: ways[n % 3]! }));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
  expect(answers[10]!.body.code).toBe('tooManyRequests');
  expect(await texted('+13105550177')).toHaveLength(10);
});

test('a new user’s upcoming events, friends and communities aren’t public [PRF-08]', async () => {
  expect((await app.as(ana).get('/me/details')).body.privacy).toEqual({
    events: 'friends',
    pastEvents: 'friends',
    communities: 'friends',
    friends: 'friends',
    artists: 'everyone',
    doLists: 'everyone',
    diary: 'nobody',
    posts: 'everyone',
  });
  const view = (await app.guest.get(`/users/${wire(ana)}/userView`)).body;
  expect(view).toMatchObject({ events: null, plans: null, communities: null, friends: null });
  expect((await app.guest.get(`/users/${wire(ana)}/events`)).status).toBe(403);
});

test('each part has its own audience, which applies to others at once [PRF-08]', async () => {
  const self = app.as(ana);
  const friends = () => app.as(ben).get(`/users/${wire(ana)}/friends`);
  expect((await friends()).status).toBe(403);
  await self.put('/me/privacy/friends', { audience: 'everyone' });
  expect((await friends()).status).toBe(200);
  await self.put('/me/privacy/friends', { audience: 'nobody' });
  expect((await friends()).status).toBe(403);
  expect((await self.get('/me/details')).body.privacy.friends).toBe('nobody');
});
