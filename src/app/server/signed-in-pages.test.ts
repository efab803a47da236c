import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '#app/build.ts';
import { addAccount, addDemoPerson, setAdmin } from '#modules/identity/accounts/server/index.ts';
import { newId } from '#platform/ids.ts';
import { readConfig } from '#platform/server/config.ts';
import { deliverEvents } from '#platform/testing/app.ts';
import { openTestDatabase } from '#platform/testing/database.ts';
import { openApp, type App } from './app.ts';
import { openWeb, type Web } from './serve.ts';
import { countStatements } from './testing/count-statements.ts';

/** Pages that signed-in users share (docs/decisions/0038). */
const folder = mkdtempSync(join(tmpdir(), 'backbeat-shared-pages-'));
const origin = 'https://backbeat.test';
const hour = 3_600_000;
const people = {
  ines: 'Ines Duarte',
  maya: 'Maya Okafor',
  theo: 'Theo Brandt',
  june: 'June Abara',
  robin: 'Robin Lee',
  sasha: 'Sasha Quist',
} as const;
type Key = keyof typeof people;
const ids = Object.fromEntries(Object.keys(people).map((key) => [key, newId()])) as Record<Key, string>;
const cookies = {} as Record<Key, string>;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let app: App;
let web: Web;

beforeAll(async () => {
  await ensureBuilt();
  database = await openTestDatabase();
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    PUBLIC_URL: origin,
    SEED: 'demo',
  });
  app = await openApp(config, database.url);
  web = await openWeb(app, 'pages');
  for (const [place, key] of (Object.keys(people) as Key[]).entries()) await addPerson(key, place);
  await setAdmin(app.services.db, ids.june, true);
}, 240_000);
afterAll(async () => {
  await web.server.close();
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function addPerson(key: Key, position: number): Promise<void> {
  const { db } = app.services;
  const [id, name] = [ids[key], people[key]];
  await db.insertInto('profile').values({ id, type: 'user', name, providerId: id }).execute();
  await addAccount(db, { id, name, email: `${key}@backbeat.test` });
  await addDemoPerson(db, { key, userId: id, about: 'Demo', position });
  const reply = await web.server.inject({ method: 'POST', url: '/api/auth/demo', payload: { key } });
  cookies[key] = String(reply.headers['set-cookie']).split(';')[0]!;
}

type Sent = { method?: 'POST' | 'PUT' | 'DELETE' | 'GET'; payload?: object };

async function callAs(key: Key, url: string, { method = 'POST', payload = {} }: Sent = {}) {
  const body = method === 'GET' ? {} : { payload };
  const headers = { cookie: cookies[key], origin };
  const reply = await web.server.inject({ method, url: `/api${url}`, headers, ...body });
  if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.body}`);
  return reply.json();
}

const wireId = (key: Key) => `user:us-west-2:${ids[key]}`;

/** Publishes an event by Ines without tickets. @returns its id and path */
async function publish(name: string, more: object = {}): Promise<{ id: string; path: string }> {
  const startsAt = Date.now() + 48 * hour;
  const { providerId } = await callAs('ines', '/events', {
    payload: {
      name,
      startDate: new Date(startsAt).toISOString(),
      endDate: new Date(startsAt + 4 * hour).toISOString(),
      creatorId: wireId('ines'),
      image: { provider: 'poster', seed: 3 },
      location: {
        name: 'Ninth St. Freight',
        addressFull: '2119 E 9th St, Los Angeles',
        address1: '2119 E 9th St',
        city: 'Los Angeles',
        state: { name: 'California', code: 'CA' },
        zipCode: '90021',
        latitude: 34.03,
        longitude: -118.23,
      },
      ...more,
    },
  });
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return { id: `event:backbeat:${providerId}`, path: `/events/b/${providerId}/${slug}` };
}

/** Events that someone changed a moment ago are rendered for each viewer. */
async function settle(): Promise<void> {
  const { db } = app.services;
  await deliverEvents(db, app.features);
  const before = new Date(Date.now() - hour);
  await db.updateTable('event').set({ updatedAt: before }).execute();
  await db.updateTable('eventGoing').set({ createdAt: before }).execute();
}

const joinEvent = (key: Key, eventId: string) => callAs(key, `/users/${wireId(key)}/events/${eventId}`);

async function open(path: string, key?: Key) {
  const headers = { accept: 'text/html', ...(key && { cookie: cookies[key] }) };
  const { statusCode, body } = await web.server.inject({ url: path, headers });
  return { statusCode, body };
}

const statementsOf = (path: string, key: Key) =>
  countStatements(async () => expect((await open(path, key)).statusCode).toBe(200));

/** Whether the page was rendered for this person alone. */
const isOwn = ({ body }: { body: string }, key: Key) =>
  new RegExp(`Profile of (?:<!-- -->)?${people[key]}`).test(body);

describe('the event page', () => {
  test('is the same for all signed-in users without a part in it, and names none of them', async () => {
    const { path } = await publish('Night Freight 014');
    await settle();
    const [maya, theo, guest] = [await open(path, 'maya'), await open(path, 'theo'), await open(path)];
    expect([maya.statusCode, theo.statusCode, guest.statusCode]).toEqual([200, 200, 200]);
    expect(theo.body === maya.body).toBe(true);
    for (const key of ['maya', 'theo'] as const)
      for (const own of [people[key], `${key}@backbeat.test`, ids[key]]) expect(maya.body).not.toContain(own);
    expect(maya.body).not.toContain('>Sign up<');
    expect(guest.body).toContain('>Sign up<');
    expect((await open(path, 'maya')).body).toContain('ownLater');
    expect(guest.body).not.toContain('ownLater');
  });

  test('costs a signed-in user two statements once it is rendered', async () => {
    const { path } = await publish('Two Statements');
    await settle();
    await open(path, 'maya');
    expect(await statementsOf(path, 'theo')).toBe(2);
  });

  test('shows at first sight whether the viewer is going [JNE-03]', async () => {
    const { id, path } = await publish('Going Nowhere');
    await joinEvent('maya', id);
    await joinEvent('robin', id);
    await settle();
    const [maya, robin, theo] = [
      await open(path, 'maya'),
      await open(path, 'robin'),
      await open(path, 'theo'),
    ];
    expect(maya.body).toContain('You’re going');
    expect(robin.body === maya.body).toBe(true);
    expect(theo.body).not.toContain('You’re going');
    expect(isOwn(theo, 'theo')).toBe(false);
  });

  test('shows a change at once to the person who made it, and to others what a host changed', async () => {
    const { id, path } = await publish('Last Minute');
    await settle();
    expect((await open(path, 'maya')).body).not.toContain('You’re going');
    await joinEvent('maya', id);
    const joined = await open(path, 'maya');
    expect(joined.body).toContain('You’re going');
    expect(joined.body).toContain(ids.maya);
    await settle();
    expect((await open(path, 'theo')).statusCode).toBe(200);
    await callAs('ines', `/events/${id}/postponement`);
    expect((await open(path, 'theo')).body).toContain('Postponed');
  });

  test('of someone with a part in it, or an admin, is theirs alone [REA-01]', async () => {
    const { path } = await publish('Own Rooms');
    await settle();
    await open(path, 'maya');
    for (const key of ['ines', 'june'] as const) {
      const page = await open(path, key);
      expect([key, isOwn(page, key), page.body.includes('Manage')]).toEqual([key, true, true]);
    }
    expect((await open(`${path}?checkout=tickets`, 'maya')).body).toContain('Profile of');
  });

  test('leaves out blocked people, and shows private accounts to their followers [MOD-01, FOL-11]', async () => {
    const { id, path } = await publish('Hidden Faces');
    await callAs('maya', `/users/${wireId('maya')}/follows/${wireId('sasha')}`, { method: 'PUT' });
    await callAs('sasha', '/me/private', { method: 'PUT', payload: { isPrivate: true } });
    await joinEvent('robin', id);
    await joinEvent('sasha', id);
    await callAs('theo', `/users/${wireId('theo')}/blocks/${wireId('robin')}`, { method: 'PUT' });
    await settle();
    const shows = async (key?: Key) => {
      const { body } = await open(path, key);
      return [body.includes(`/users/${ids.robin}`), body.includes(`/users/${ids.sasha}`)];
    };
    expect(await shows()).toEqual([true, false]);
    expect(await shows('theo')).toEqual([false, false]);
    expect(await shows('maya')).toEqual([true, true]);
    // Also once the shared page is there.
    expect([await shows('theo'), await shows('maya'), await shows('ines')]).toEqual([
      [false, false],
      [true, true],
      [true, false],
    ]);
    expect(await shows()).toEqual([true, false]);
  });

  test('tells a hidden address only to those who are going [LOC-04]', async () => {
    const { id, path } = await publish('Behind the Yard', { preferences: { hideAddress: true } });
    await joinEvent('maya', id);
    await settle();
    const tells = async (key?: Key) => (await open(path, key)).body.includes('2119 E 9th St');
    expect([await tells('maya'), await tells('theo'), await tells()]).toEqual([true, false, false]);
  });

  test('opens for those who may see an event that guests may not [EVT-07]', async () => {
    const { id, path } = await publish('Members Only');
    await joinEvent('maya', id);
    await app.services.db
      .updateTable('event')
      .set({ visibility: 'private' })
      .where('name', '=', 'Members Only')
      .execute();
    await settle();
    const statusFor = async (key?: Key) => (await open(path, key)).statusCode;
    expect([await statusFor('maya'), await statusFor('ines')]).toEqual([200, 200]);
    expect([await statusFor('theo'), await statusFor()]).toEqual([404, 404]);
  });

  test('of someone whose session has ended is that of guests', async () => {
    const { path } = await publish('Gone Home');
    await settle();
    const reply = await web.server.inject({
      method: 'POST',
      url: '/api/auth/demo',
      payload: { key: 'robin' },
    });
    const cookie = String(reply.headers['set-cookie']).split(';')[0]!;
    await web.server.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie, origin } });
    const { body } = await web.server.inject({ url: path, headers: { cookie } });
    expect(body).toContain('>Sign up<');
  });
});

test('one call tells what a shared page lacks: the viewer, their unread notifications, saved events and followed profiles [OWN-04]', async () => {
  await callAs('robin', `/users/${wireId('robin')}/follows/${wireId('ines')}`, { method: 'PUT' });
  const asked = `/me/ownParts?follows=${wireId('ines')},${wireId('maya')},artist:backbeat:nobody`;
  const saved = await publish('Saved Freight');
  await callAs('robin', `/me/savedEvents/${saved.id}`, { method: 'PUT' });
  const own = await callAs('robin', asked, { method: 'GET' });
  expect(own.saved).toEqual([saved.id]);
  expect(own).toMatchObject({ me: { id: wireId('robin'), name: 'Robin Lee', acting: null }, unread: 0 });
  expect(own.follows).toMatchObject([
    { id: wireId('ines'), followed: true },
    { id: wireId('maya'), followed: false },
  ]);
  const guest = await web.server.inject({ url: `/api${asked}` });
  expect(guest.json()).toEqual({
    me: null,
    unread: 0,
    saved: [],
    follows: [],
    safety: null,
    participations: [],
  });
});

test('home takes at most 12 statements, however much its feed shows [PLT-17]', async () => {
  const { id } = await publish('Feed Freight');
  const follow = (key: Key, other: Key) =>
    callAs(key, `/users/${wireId(key)}/follows/${wireId(other)}`, { method: 'PUT' });
  await follow('robin', 'ines');
  await follow('ines', 'robin');
  await joinEvent('maya', id);
  const post = (description: string, item: object) =>
    callAs('ines', `/users/${wireId('ines')}/feedPosts`, {
      payload: { description, items: { items: [item] } },
    });
  await post('Doors at nine', { type: 'event', id });
  const options = { items: [{ description: 'Inside' }, { description: 'Outside' }] };
  await post('Where?', { type: 'poll', options });
  await callAs('ines', '/plans', { payload: { name: 'By bike', eventIds: [id], access: 'open' } });
  await callAs('ines', '/collections', { payload: { kind: 'do-list', name: 'Rooms without a clock' } });
  await settle();
  const { body } = await open('/', 'robin');
  for (const text of ['Doors at nine', 'Outside', 'By bike', 'Feed Freight']) expect(body).toContain(text);
  expect(await statementsOf('/', 'robin')).toBeLessThanOrEqual(12);
});
