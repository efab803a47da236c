import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFollows } from '#modules/profiles/follows/server/index.ts';
import { openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openEvents } from './index.ts';

let app: TestApp;
const host = newId();
/** Users with tickets; none unless a test adds them. */
const holders = new Set<string>();
const hour = 3_600_000;

beforeAll(async () => {
  app = await openTestApp((services) => [
    openProfiles(),
    openFollows(services),
    openEvents(services, async (_, userId, eventIds) => (holders.has(userId) ? eventIds : [])),
  ]);
  await addProfile(host);
});
afterAll(() => app.close());

async function addProfile(id = newId()): Promise<string> {
  await app.db
    .insertInto('profile')
    .values({ id, type: 'user', name: 'Ana Reyes', providerId: id })
    .execute();
  return id;
}

async function addEvent(more: object = {}): Promise<string> {
  const id = newId();
  const startsAt = new Date(Date.now() + 48 * hour);
  const endsAt = new Date(Date.now() + 54 * hour);
  await app.db
    .insertInto('event')
    .values({
      id,
      name: 'Night',
      startsAt,
      endsAt,
      creatorId: host,
      provider: 'dice',
      providerId: id,
      ...more,
    })
    .execute();
  await app.db
    .insertInto('eventCreator')
    .values({ eventId: id, profileId: host, creatorType: 'owner' })
    .execute();
  return id;
}

const path = (fan: string, night: string, provider = 'dice') =>
  `/users/user:us-west-2:${fan}/events/event:${provider}:${night}`;
const factsOf = (night: string) =>
  app.db
    .selectFrom('outbox')
    .select('payload')
    .where('type', '=', 'event.joined')
    .where('key', 'like', `${night}:%`)
    .execute();

test('joining or leaving an event of another provider updates its guests, total and the user’s list at once [JNE-01, JNE-05]', async () => {
  const [night, fan] = [await addEvent(), await addProfile()];
  expect((await app.as(fan).post(path(fan, night), {})).body).toEqual({ added: true, total: 1 });
  const seen = async () => {
    const [event, going, nights] = await Promise.all([
      app.as(fan).get(`/events/event:dice:${night}`),
      app.guest.get(`/events/event:dice:${night}/users`),
      app.as(fan).get(`/users/${fan}/events`),
    ]);
    return [event.body.added, event.body.users.total, going.body.items.length, nights.body.items.length];
  };
  expect(await seen()).toEqual([true, 1, 1, 1]);
  expect((await app.as(fan).delete(path(fan, night))).body).toEqual({ added: false, total: 0 });
  expect(await seen()).toEqual([false, 0, 0, 0]);
});

test('twenty impatient clicks make one guest and publish one domain event [PLT-12, JNE-01]', async () => {
  const [night, fan] = [await addEvent(), await addProfile()];
  const clicks = await Promise.all(Array.from({ length: 20 }, () => app.as(fan).post(path(fan, night), {})));
  expect(new Set(clicks.map(({ body }) => JSON.stringify(body)))).toEqual(
    new Set([JSON.stringify({ added: true, total: 1 })]),
  );
  expect(await factsOf(night)).toEqual([{ payload: { eventId: night, userId: fan } }]);
});

test('events with tickets can’t be joined, and events whose ticket types were all removed can [JNE-04, X-49]', async () => {
  const [night, fan] = [await addEvent({ provider: 'backbeat' }), await addProfile()];
  const join = async () => (await app.as(fan).post(path(fan, night, 'backbeat'), {})).body;
  const inAnHour = new Date(Date.now() + hour);
  const anHourAgo = new Date(Date.now() - hour);
  const types = app.db.updateTable('ticketType').where('eventId', '=', night);
  await app.db
    .insertInto('ticketType')
    .values({ id: newId(), eventId: night, name: 'General admission', priceMinor: 2500 })
    .execute();
  for (const sale of [
    {},
    { capacity: 1, sold: 1 },
    { sold: 0, saleStartsAt: inAnHour },
    { saleStartsAt: null, saleEndsAt: anHourAgo },
  ]) {
    await types.set(sale).set('position', 0).execute();
    expect((await join()).code).toBe('sellsTickets');
  }
  await types.set('archivedAt', new Date()).execute();
  expect(await join()).toEqual({ added: true, total: 1 });
  // An earlier ticket stays valid, so its holder can't leave with the button.
  holders.add(fan);
  expect((await app.as(fan).delete(path(fan, night, 'backbeat'))).body.code).toBe('holdsTicket');
});

test('a fan who joined can leave after ticket types were added or the event was postponed [JNE-05]', async () => {
  for (const more of [{}, { status: 'postponed' }] as const) {
    const [night, fan] = [await addEvent(), await addProfile()];
    await app.as(fan).post(path(fan, night), {});
    await app.db
      .insertInto('ticketType')
      .values({ id: newId(), eventId: night, name: 'General admission', priceMinor: 2500 })
      .execute();
    await app.db
      .updateTable('event')
      .set({ name: 'Night 2', ...more })
      .where('id', '=', night)
      .execute();
    expect((await app.as(fan).delete(path(fan, night))).body).toEqual({ added: false, total: 0 });
  }
});

test('past, cancelled and postponed events can’t be joined, and drafts aren’t found', async () => {
  const fan = await addProfile();
  const refused = async (more: object) =>
    (await app.as(fan).post(path(fan, await addEvent(more)), {})).body.code;
  const over = { startsAt: new Date(Date.now() - 9 * hour), endsAt: new Date(Date.now() - hour) };
  expect([
    await refused(over),
    await refused({ status: 'cancelled' }),
    await refused({ status: 'postponed' }),
    await refused({ status: 'draft' }),
    await refused({ visibility: 'private' }),
  ]).toEqual(['notOn', 'notOn', 'notOn', 'eventNotFound', 'eventNotFound']);
});

test('users can’t join for others, and guests must sign in first [AUTH-05]', async () => {
  const [night, fan, other] = [await addEvent(), await addProfile(), await addProfile()];
  expect([
    (await app.as(other).post(path(fan, night), {})).status,
    (await app.guest.post(path(fan, night), {})).status,
  ]).toEqual([403, 401]);
});
