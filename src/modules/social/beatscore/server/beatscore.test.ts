import { afterAll, beforeAll, expect, test } from 'vitest';
import { rescoreAll } from './index.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services), { PAYMENTS: 'embedded' });
});
afterAll(() => app.close());

const dayMs = 86_400_000;
const wire = (id: string) => `user:us-west-2:${id}`;

async function add(days = 100): Promise<string> {
  const id = newId();
  const createdAt = new Date(Date.now() - days * dayMs);
  await app.db
    .insertInto('profile')
    .values({ id, type: 'user', name: 'Ana', providerId: id, createdAt })
    .execute();
  return id;
}
const hear = async (type: string, payload: object) => {
  for (const subscriber of app.features.flatMap(({ subscribers }) => subscribers ?? []))
    if (subscriber.types.has(type) && subscriber.name.startsWith('beatscore.'))
      await subscriber.handle({ id: newId(), type, key: newId(), payload: { ...payload } });
};
const follows = (profileId: string, followedId: string) =>
  hear('follow.confirmed', { profileId, followedId, followedType: 'user', isBack: false });
const scoreOf = async (id: string) => {
  await rescoreAll(app.db, new Date());
  return (await app.as(id).get(`/profiles/${wire(id)}/beatscore`)).body;
};
const shown = async (id: string) => (await app.guest.get(`/users/${id}`)).body.score;

test('counts each person once, new accounts a quarter, and redelivered events once [BSC-03]', async () => {
  const star = await add();
  const [fan, newcomer] = [await add(), await add(2)];
  for (let time = 0; time < 3; time++) await follows(fan, star);
  await follows(newcomer, star);
  const { score, parts } = await scoreOf(star);
  expect(parts).toEqual([{ kind: 'followed', count: 2, points: 3.8 }]);
  expect([score, await shown(star)]).toEqual([4, 4]);
});

const like = (itemType: string) => (star: string, giver: string) => ({
  itemType,
  itemId: newId(),
  likeId: newId(),
  authorProfileId: star,
  profileId: giver,
});

test.each<[string, string, (star: string, giver: string) => object, object[]]>([
  [
    'a check-in counts',
    'ticket.checkedIn',
    (userId) => ({ userId, eventId: newId(), ticketId: newId(), at: new Date().toISOString() }),
    [{ kind: 'checkedIn', count: 1, points: 15 }],
  ],
  ['a like of a post counts', 'like.added', like('feedPost'), [{ kind: 'liked', count: 1, points: 2 }]],
  ['a like of a comment doesn’t count', 'like.added', like('comment'), []],
  [
    'a new member counts',
    'community.confirmed',
    (communityId, userId) => ({ communityId, userId }),
    [{ kind: 'joined', count: 1, points: 3 }],
  ],
])('%s, also if it is delivered twice [BSC-03, DIA-01]', async (_what, type, payloadOf, parts) => {
  const [star, giver] = [await add(), await add()];
  const payload = payloadOf(star, giver);
  await hear(type, payload);
  await hear(type, payload);
  expect((await scoreOf(star)).parts).toEqual(parts);
});

test('its breakdown shows what the profile shows, and nothing of private accounts and users in a block [BSC-03, PRF-08, FOL-11, MOD-01]', async () => {
  const [star, fan] = [await add(), await add()];
  const breakdown = (who = app.as(fan)) => who.get(`/profiles/${wire(star)}/beatscore`);
  const kinds = async () => (await breakdown()).body.parts.map(({ kind }: { kind: string }) => kind);
  await hear('event.joined', { userId: star, eventId: newId() });
  await hear('ticket.checkedIn', {
    userId: star,
    eventId: newId(),
    ticketId: newId(),
    at: new Date().toISOString(),
  });
  await hear('like.added', like('feedPost')(star, fan));
  await follows(fan, star);
  expect(await scoreOf(star)).toMatchObject({ parts: [{}, {}, {}, {}], isPartial: false });
  const self = app.as(star);
  expect([await kinds(), (await breakdown()).body.isPartial]).toEqual([['liked', 'followed'], true]);
  for (const block of ['events', 'pastEvents', 'diary'])
    await self.put(`/me/privacy/${block}`, { audience: 'everyone' });
  expect(await kinds()).toEqual(['going', 'checkedIn', 'liked', 'followed']);
  await self.put('/me/private', { isPrivate: true });
  for (const who of [app.as(fan), app.guest]) expect((await breakdown(who)).body.code).toBe('notShared');
  await self.put(`/users/${wire(star)}/blocks/${wire(fan)}`);
  expect((await breakdown()).body.code).toBe('profileNotFound');
});

test('caps the points of one day and of rings of friends [BSC-03]', async () => {
  const star = await add();
  const crowd = await Promise.all(Array.from({ length: 20 }, () => add()));
  for (const fan of crowd) await follows(fan, star);
  expect((await scoreOf(star)).score).toBe(30);

  const ring = await Promise.all(Array.from({ length: 4 }, () => add()));
  for (const one of ring) for (const other of ring) if (one !== other) await follows(one, other);
  await app.db.updateTable('beat').set({ points: 40 }).where('profileId', 'in', ring).execute();
  for (const [place, giverId] of ring.slice(1).entries())
    await app.db
      .updateTable('beat')
      .set({ at: new Date(Date.now() - place * dayMs) })
      .where('profileId', '=', ring[0]!)
      .where('giverId', '=', giverId)
      .execute();
  expect((await scoreOf(ring[0]!)).score).toBe(30);
});

test('fades points, and hides a score of zero [BSC-01, BSC-03]', async () => {
  const [star, fan] = [await add(), await add()];
  await hear('event.joined', { userId: star, eventId: newId() });
  await follows(fan, star);
  const age = (days: number) =>
    app.db
      .updateTable('beat')
      .set({ at: new Date(Date.now() - days * dayMs) })
      .where('profileId', '=', star)
      .execute();
  expect((await scoreOf(star)).score).toBe(13);
  await age(45);
  expect((await scoreOf(star)).score).toBe(7);
  await age(400);
  expect([(await scoreOf(star)).score, await shown(star)]).toEqual([0, 0]);
});

test('counts an order for its buyer and the event’s hosts and its promo code at once, and ignores test orders [PRM-14, BSC-03]', async () => {
  const [buyer, host, eventId] = [await add(), await add(), newId()];
  await app.db
    .insertInto('event')
    .values({
      id: eventId,
      providerId: eventId,
      name: 'Night Freight',
      startsAt: new Date(),
      endsAt: new Date(Date.now() + dayMs),
      creatorId: host,
    })
    .execute();
  await app.db
    .insertInto('eventCreator')
    .values({ eventId, profileId: host, creatorType: 'owner' })
    .execute();
  const sum = { total: 0, currency: 'USD', quantity: 3, points: 50 };
  const order = { orderId: newId(), eventId, buyerId: buyer, test: false, ...sum };
  await hear('order.completed', order);
  await hear('order.completed', order);
  expect(await shown(buyer)).toBe(60);
  await hear('order.completed', { ...order, orderId: newId(), test: true });
  expect((await scoreOf(buyer)).score).toBe(60);
  expect((await scoreOf(host)).parts).toEqual([{ kind: 'sold', count: 1, points: 3 }]);
});

test('profiles that can’t be computed in the daily run don’t stop those after them [BSC-03]', async () => {
  const [broken, fan] = ['00000000-0000-7000-8000-000000000000', await add()];
  const last = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
  await app.db
    .insertInto('profile')
    .values({ id: last, type: 'user', name: 'Zoe', providerId: last })
    .execute();
  await follows(fan, broken);
  await follows(fan, last);
  await sql`
    insert into beat (profile_id, kind, source, points)
    select gen_random_uuid(), 'liked', 'post', 1 from generate_series(1, 250)`.execute(app.db);
  await sql`alter table beat_score add constraint broken check (profile_id <> ${sql.lit(broken)}::uuid)`.execute(
    app.db,
  );
  const tasks = app.features.flatMap(({ scheduledTasks }) => scheduledTasks ?? []);
  await tasks.find(({ name }) => name === 'beatscore.rescore')!.run();
  await sql`alter table beat_score drop constraint broken`.execute(app.db);
  expect(await shown(last)).toBe(3);
});

test('verification detects a stored score that differs from the formula, and ignores activity after the last run [BSC-03]', async () => {
  const [star, fan, late] = [await add(), await add(), await add()];
  await follows(fan, star);
  await scoreOf(star);
  await follows(late, star);
  const wrong = async () =>
    (await Promise.all(app.features.map((feature) => feature.verify?.()))).flatMap((one) => one ?? []);
  expect(await wrong()).toEqual([]);
  await app.db.updateTable('profile').set({ score: 900 }).where('id', '=', star).execute();
  expect(await wrong()).toEqual(['1 Beatscores differ from what the formula gave in their last run.']);
  await scoreOf(star);
});
