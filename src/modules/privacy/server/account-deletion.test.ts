import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openTestApp, type Person, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';
import {
  addAna,
  anaId,
  benId,
  cleoId,
  communityId,
  days,
  email,
  imageId,
  laterId,
  orderId,
  picture,
  postId,
  wire,
} from './testing/add-ana.ts';

let app: TestApp;
let ana: Person;
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services), { PAYMENTS: 'embedded' });
  ana = await addAna(app);
});
afterAll(() => app.close());

/** A recent session: without it, exports and deletions need a confirmation. */
async function recently(userId: string, more: object = {}) {
  const sessionId = newId();
  await app.db
    .insertInto('accountSession')
    .values({ id: sessionId, userId, tokenHash: Buffer.from(sessionId) })
    .execute();
  return app.as(userId, { sessionId, ...more });
}

const download = (url: string) => app.server.inject({ method: 'GET', url });

async function newestArchive(person: Person) {
  await app.deliverEvents();
  const { body } = await person.get('/me/export');
  const link = await person.post('/me/export/link', {});
  const reply = await download(link.body.url);
  const files = unzipSync(new Uint8Array(reply.rawPayload));
  return { body, reply, files, rows: (name: string) => JSON.parse(strFromU8(files[`data/${name}.json`]!)) };
}

/** As a week later. */
const expire = (id: string) =>
  app.db
    .updateTable('dataExport')
    .set({ expiresAt: days(-1) })
    .where('id', '=', id)
    .execute();
const sweepExports = () =>
  app.features
    .flatMap(({ scheduledTasks = [] }) => scheduledTasks)
    .find(({ name }) => name === 'leaving.sweep-exports')!
    .run();

test('a data export and its download need a recent sign-in or a confirmation [ACC-03, ACC-01]', async () => {
  for (const path of ['/me/export', '/me/export/link'])
    expect(await ana.post(path, {})).toMatchObject({
      status: 403,
      body: { code: 'recentSignInRequired' },
    });
});

test('a data export contains all text and pictures of a user and nothing of other users [ACC-03, AUTH-11]', async () => {
  expect((await ana.get('/me/export')).body).toBeNull();
  const recent = await recently(anaId);
  const asked = await recent.post('/me/export', {});
  expect(asked).toMatchObject({ status: 202, body: { state: 'packing' } });
  expect((await recent.post('/me/export/link', {})).body.code).toBe('exportNotReady');
  expect((await recent.post('/me/export', {})).body.id).toBe(asked.body.id);

  const { body, reply, files, rows } = await newestArchive(recent);
  expect(body).not.toHaveProperty('url');
  expect(body).toMatchObject({ state: 'ready', done: body.total, bytes: reply.rawPayload.length });
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="backbeat-\d{4}-\d\d-\d\d\.zip"$/),
  });
  expect(Buffer.from(files[`media/${imageId}.webp`]!)).toEqual(picture);
  expect(rows('account_user')).toEqual([expect.objectContaining({ email, name: 'Ana Quintero' })]);
  expect(rows('profile')[0]).toMatchObject({ bio: 'Quintero plays bass' });
  expect(rows('profile_privacy')).toEqual([{ profile_id: anaId, block: 'friends', audience: 'friends' }]);
  expect(rows('ticket_order')[0]).toMatchObject({ total_minor: 2000, buyer_email: email });
  expect(rows('ticket_order.order_item')).toHaveLength(1);
  expect(rows('post').map(({ description }: { description: string }) => description)).toEqual([
    'Quintero says hello',
  ]);
  expect(rows('comment')).toEqual([expect.objectContaining({ text: 'Quintero agrees' })]);
  expect(rows('follow')).toHaveLength(2);
  expect(rows('collection')[0]).toMatchObject({ name: 'Quintero’s nights' });
  const everything = Object.values(files)
    .map((file) => strFromU8(file))
    .join('\n');
  for (const foreign of ['Only Ben wrote this', 'ben@example.test'])
    expect(everything).not.toContain(foreign);
  expect(strFromU8(files['README.txt']!)).toContain('What is not included, and why:');
});

test('a data export contains emails once the codes in them have expired, so that it confirms nothing [ACC-03, ACC-01]', async () => {
  const person = newId();
  const to = `${person}@example.test`;
  await app.db
    .insertInto('profile')
    .values({ id: person, type: 'user', name: 'Dee', providerId: person })
    .execute();
  await app.db.insertInto('accountUser').values({ id: person, name: 'Dee', email: to }).execute();
  const dee = await recently(person, { email: to });
  const exported = async () => {
    await dee.post('/me/export', {});
    const { rows } = await newestArchive(dee);
    return rows('message').filter(({ subject }: { subject: string }) => /^\d{6} /.test(subject));
  };
  expect((await dee.post('/auth/confirmation', {})).status).toBe(202);
  expect(await exported()).toEqual([]);
  await app.db
    .updateTable('message')
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where('recipient', '=', to)
    .execute();
  expect(await exported()).toHaveLength(1);
});

test('an export is downloaded with a signed link that expires, and users see only their own [ACC-03]', async () => {
  const recent = await recently(anaId);
  const { url } = (await recent.post('/me/export/link', {})).body;
  const link = new URL(url, 'http://house');
  expect((await download(link.pathname)).statusCode).toBe(404);
  const later = new URL(link);
  later.searchParams.set('until', String(Number(link.searchParams.get('until')) + 60_000));
  expect((await download(later.pathname + later.search)).statusCode).toBe(404);
  expect((await app.as(benId).get('/me/export')).body).toBeNull();
  const mails = await app.db.selectFrom('message').select('subject').where('recipient', '=', email).execute();
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Backbeat data is ready']);

  const { id } = (await ana.get('/me/export')).body;
  await expire(id);
  expect((await download(url)).statusCode).toBe(404);
  await sweepExports();
  expect(await app.services.storage.read(`exports/${id}/0`)).toBeUndefined();
  expect((await ana.get('/me/export')).body.state).toBe('expired');
  expect((await recent.post('/me/export/link', {})).body.code).toBe('exportNotReady');
});

test('files of an export whose packing failed are removed when it expires [ACC-03]', async () => {
  const { storage } = app.services;
  const { id } = (await (await recently(benId)).post('/me/export', {})).body;
  const { write } = storage;
  const writing = vi.spyOn(storage, 'write').mockImplementationOnce(async (...file) => {
    await write(...file);
    throw new Error('The worker died.');
  });
  await expect(app.deliverEvents()).rejects.toThrow('The worker died.');
  writing.mockRestore();
  expect(await storage.read(`exports/${id}/0`)).toBeDefined();
  await expire(id);
  await sweepExports();
  expect(await storage.read(`exports/${id}/0`)).toBeUndefined();
});

test('files that can’t be removed don’t keep those of other exports [ACC-03]', async () => {
  const [ben, cleo] = await Promise.all([recently(benId), recently(cleoId)]);
  const ids: string[] = [];
  for (const person of [ben, cleo]) ids.push((await person.post('/me/export', {})).body.id);
  await app.deliverEvents();
  for (const id of ids) await expire(id);
  const { storage } = app.services;
  const isStored = () => Promise.all(ids.map(async (id) => Boolean(await storage.read(`exports/${id}/0`))));
  const removing = vi.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('The storage is away.'));
  await sweepExports();
  removing.mockRestore();
  expect(await isStored()).toEqual([true, false]);
  await sweepExports();
  expect(await isStored()).toEqual([false, false]);
});

test('a data export of an admin doesn’t show what they decided about others [ACC-03, ADM-01]', async () => {
  const admin = await recently(benId, { admin: true });
  const path = `/admin/users/${wire(cleoId)}/signOut`;
  expect((await admin.post(path, { reason: 'Cleo lost her phone' })).status).toBe(200);
  await admin.post('/me/export', {});
  const { files } = await newestArchive(admin);
  const all = Object.entries(files).filter(([, file]) => strFromU8(file).includes('Cleo'));
  expect(all.map(([name]) => name)).toEqual([]);
});

test('an export does not reveal who blocked or muted the user [ACC-03, MOD-01]', async () => {
  const cleo = await recently(cleoId);
  await cleo.post('/me/export', {});
  const { rows } = await newestArchive(cleo);
  expect(rows('blocked_pair')).toEqual([]);
  expect(rows('profile_team')).toEqual([expect.objectContaining({ user_id: cleoId })]);
});

test('an export of an account that is deleted while it is packed leaves no file and sends no email [ACC-03]', async () => {
  const [userId, to] = [newId(), 'leaver@example.test'];
  await app.db.insertInto('accountUser').values({ id: userId, name: 'Lee Ver', email: to }).execute();
  await app.db
    .insertInto('profile')
    .values({ id: userId, type: 'user', name: 'Lee Ver', providerId: userId })
    .execute();
  const leaver = await recently(userId, { email: to });
  const { id } = (await leaver.post('/me/export', {})).body;
  const { storage } = app.services;
  const writing = vi.spyOn(storage, 'write').mockImplementationOnce(async (...file) => {
    expect((await leaver.post('/me/deletion', {})).status).toBe(200);
    await storage.write(...file);
  });
  await app.deliverEvents();
  writing.mockRestore();
  expect(await storage.read(`exports/${id}/0`)).toBeUndefined();
  const mails = await app.db.selectFrom('message').select('subject').where('recipient', '=', to).execute();
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Backbeat account is deleted']);
});

test('an account that hosts upcoming or postponed events cannot be deleted, and the events are listed [ACC-03]', async () => {
  expect((await ana.get('/me/deletion')).body).toEqual({
    blockers: [{ name: 'Low Tide', upcomingEvents: 1, path: `/community/${communityId}/manage/team` }],
    openMoney: [],
    tickets: 0,
    isDemo: false,
    isLastAdmin: false,
  });
  expect((await ana.post('/me/deletion', {})).body.code).toBe('recentSignInRequired');
  expect(await (await recently(anaId)).post('/me/deletion', {})).toMatchObject({
    status: 409,
    body: { code: 'stillHosting' },
  });
  const change = (now: object) => app.db.updateTable('event').set(now).where('id', '=', laterId).execute();
  // A postponed event takes place, although its old date has passed.
  await change({ status: 'postponed', startsAt: days(-2), endsAt: days(-1) });
  expect((await ana.get('/me/deletion')).body.blockers).toMatchObject([{ name: 'Low Tide' }]);
  await change({ status: 'cancelled' });
  expect((await ana.get('/me/deletion')).body.blockers).toEqual([]);
});

test('a demo user cannot be deleted [ACC-03]', async () => {
  await app.db
    .insertInto('accountDemoUser')
    .values({ key: 'cleo', userId: cleoId, about: 'Plays', position: 1 })
    .execute();
  expect((await (await recently(cleoId)).post('/me/deletion', {})).body.code).toBe('demoStays');
});

test('the last admin cannot be deleted [ACC-03, AUTH-08]', async () => {
  const setAdmin = (id: string, admin: boolean) =>
    app.db.updateTable('accountUser').set({ admin }).where('id', '=', id).execute();
  await setAdmin(benId, true);
  const ben = await recently(benId, { admin: true });
  expect((await ben.post('/me/deletion', {})).body.code).toBe('lastAdmin');
  expect((await ben.get('/me/deletion')).body.isLastAdmin).toBe(true);
  const justMade = await recently(benId, { admin: false });
  expect((await justMade.post('/me/deletion', {})).body.code).toBe('lastAdmin');
  await setAdmin(anaId, true);
  expect((await ben.get('/me/deletion')).body.isLastAdmin).toBe(false);
  for (const id of [anaId, benId]) await setAdmin(id, false);
});

/** Problems that `verify` reports: only those of the made-up order, before and after. */
const faults = async () => (await Promise.all(app.features.map(({ verify }) => verify?.() ?? []))).flat();

/** Every row of the database as text, by table. */
async function tablesThatSay(words: RegExp): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`.execute(app.db);
  const said: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(app.db);
    if (rows.some(({ row }) => words.test(row))) said.push(name);
  }
  return said;
}

test('deleting an account signs out at once, removes its name, address, number and text from every table, and keeps the ledger [ACC-03, AUTH-11]', async () => {
  const leaver = await recently(anaId, { name: 'Ana Quintero', email });
  await app.db.insertInto('profilePrivate').values({ profileId: anaId, phone: '+13105550177' }).execute();
  await ana.put(`/users/${wire(anaId)}`, { username: 'quintero.bass' });
  await ana.put(`/users/${wire(anaId)}`, { username: 'ana_quintero' });
  const before = await faults();
  expect((await leaver.post('/me/deletion', {})).status).toBe(200);
  const guest = await app.guest.get(`/users/${wire(anaId)}`);
  expect(guest).toMatchObject({ status: 410, body: { code: 'profileGone' } });
  expect((await app.guest.get(`/feedPosts/feedPost:${postId}`)).status).toBe(410);
  expect(
    await app.db.selectFrom('accountSession').select('id').where('userId', '=', anaId).execute(),
  ).toEqual([]);

  await app.deliverEvents();
  expect(await tablesThatSay(/quintero|3105550177/i)).toEqual(['public.message']);
  const last = await app.db.selectFrom('message').select('subject').where('recipient', '=', email).execute();
  expect(last.map(({ subject }) => subject)).toEqual(['Your Backbeat account is deleted']);

  const order = await app.db
    .selectFrom('ticketOrder')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({
    totalMinor: 2000,
    status: 'completed',
    buyerName: 'Deleted user',
    buyerEmail: '',
    buyerPhone: '',
  });
  const booked = await app.db
    .selectFrom('ledgerEntry')
    .select('amountMinor')
    .where('orderId', '=', orderId)
    .execute();
  expect(booked).toHaveLength(2);
  // Ben has lost a follower, a comment and a like. Cleo owns what Ana owned.
  expect((await app.guest.get(`/users/${wire(benId)}/followers`)).body.total).toBe(0);
  const owner = await app.db
    .selectFrom('profileTeam')
    .select(['userId', 'creatorType'])
    .where('profileId', '=', communityId)
    .execute();
  expect(owner).toEqual([{ userId: cleoId, creatorType: 'owner' }]);
  expect(await faults()).toEqual(before);
});

test('a past event stays when its host deletes their account, and names no invited user and no Door Manager as host [ACC-03, EVT-02]', async () => {
  const [hostId, id] = [newId(), newId()];
  const host = { id: hostId, name: 'Dana Osei', email: 'dana@example.test' };
  await app.db.insertInto('accountUser').values(host).execute();
  await app.db
    .insertInto('profile')
    .values({ id: hostId, type: 'user', name: host.name, providerId: hostId })
    .execute();
  await app.db
    .insertInto('event')
    .values({
      id,
      provider: 'backbeat',
      providerId: id,
      name: 'Rooftop',
      creatorId: hostId,
      city: 'Los Angeles',
      timezone: 'America/Los_Angeles',
      startsAt: days(-3),
      endsAt: days(-2.8),
    })
    .execute();
  await app.db
    .insertInto('eventCreator')
    .values([
      { eventId: id, profileId: benId, creatorType: 'collaborator', creatorStatus: 'invited' },
      { eventId: id, profileId: cleoId, creatorType: 'assistant', position: 1 },
      { eventId: id, profileId: hostId, creatorType: 'owner', position: 2 },
    ])
    .execute();
  const read = async () => (await app.guest.get(`/events/event:backbeat:${id}`)).body;
  expect(await read()).toMatchObject({ creator: { name: 'Dana Osei' }, creators: { items: [{}] } });

  expect((await (await recently(hostId)).post('/me/deletion', {})).status).toBe(200);
  expect(await read()).toMatchObject({
    name: 'Rooftop',
    creator: { name: 'Deleted user', images: [] },
    creatorId: wire(hostId),
    creators: { items: [] },
  });
});

test('nobody can take a username of a deleted account for 90 days [ACC-03, OWN-01]', async () => {
  const takes = async (username: string) =>
    (await app.as(benId).put(`/users/${wire(benId)}`, { username })).body.code ?? 'taken';
  expect(await takes('ana.quintero')).toBe('usernameTaken');
  expect(await takes('quintero_bass')).toBe('usernameTaken');
  const { until } = await app.db.selectFrom('reservedUsername').select('until').executeTakeFirstOrThrow();
  expect(Math.round((until.getTime() - Date.now()) / 86_400_000)).toBe(90);
  await app.db
    .updateTable('reservedUsername')
    .set({ until: days(-1) })
    .execute();
  expect(await takes('ana.quintero')).toBe('taken');
});

test('a new account can use the email address of a deleted one [ACC-03]', async () => {
  const again = newId();
  await app.db.insertInto('accountUser').values({ id: again, name: 'Ana', email }).execute();
  const found = await app.db.selectFrom('accountUser').select('id').where('email', '=', email).execute();
  expect(found).toEqual([{ id: again }]);
});
