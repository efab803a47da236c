import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFollows } from '#modules/profiles/follows/server/index.ts';
import { openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { newId } from '#platform/ids.ts';
import { inTurn } from '#platform/testing/in-turn.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openEvents } from './index.ts';

let app: TestApp;
const june = newId();
let events: Record<'first' | 'second' | 'over' | 'secret' | 'cancelled', string>;

beforeAll(async () => {
  app = await openTestApp((services) => [openProfiles(), openFollows(services), openEvents(services)]);
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.deleteFrom('event').execute();
  events = { first: newId(), second: newId(), over: newId(), secret: newId(), cancelled: newId() };
  const day = 86_400_000;
  const night = (id: string, name: string, more: object = {}) => ({
    id,
    providerId: id,
    name,
    creatorId: newId(),
    startsAt: new Date(Date.now() + day),
    endsAt: new Date(Date.now() + 2 * day),
    ...more,
  });
  await app.db
    .insertInto('event')
    .values([
      night(events.first, 'First'),
      night(events.second, 'Second'),
      night(events.over, 'Over', { startsAt: new Date(0), endsAt: new Date(1) }),
      night(events.secret, 'Secret', { visibility: 'unlisted' }),
      night(events.cancelled, 'Cancelled', { status: 'cancelled' }),
    ])
    .execute();
});

const path = (id: string) => `/moderation/events/event:backbeat:${id}/promotion`;
const promote = (id: string, promoted = true, reason = 'A good one.') =>
  app.as(june, { admin: true }).put(path(id), { promoted, reason });
const names = async () =>
  ((await app.guest.get('/events/promoted')).body as { items: { name: string }[] }).items.map(
    ({ name }) => name,
  );
const log = () => app.db.selectFrom('auditEntry').select(['act', 'title', 'reason']).orderBy('id').execute();

test('events promoted by admins are public, latest first, until an admin stops promoting them [BAN-02]', async () => {
  expect(await names()).toEqual([]);
  expect((await promote(events.first)).status).toBe(200);
  await app.db
    .updateTable('promotedEvent')
    .set({ createdAt: new Date(Date.now() - 1000) })
    .execute();
  await promote(events.second);
  expect(await names()).toEqual(['Second', 'First']);
  const one = (await app.guest.get('/events/promoted?limit=1')).body;
  const rest = (await app.guest.get(`/events/promoted?limit=1&cursor=${one.next}`)).body;
  expect([one, rest].map(({ items }) => items.map(({ name }: { name: string }) => name))).toEqual([
    ['Second'],
    ['First'],
  ]);
  expect(rest.next).toBeNull();
  await promote(events.second, false);
  expect(await names()).toEqual(['First']);
});

test('logs each promotion with its reason, and promoting twice counts once [BAN-02, MOD-01]', async () => {
  const before = (await log()).length;
  await promote(events.first);
  await promote(events.first);
  await promote(events.first, false, 'Sold out.');
  expect((await log()).slice(before)).toEqual([
    { act: 'promoteEvent', title: 'First', reason: 'A good one.' },
    { act: 'stopPromoting', title: 'First', reason: 'Sold out.' },
  ]);
});

test('of two admins who promote an event at the same instant, both succeed and one is logged [BAN-02]', async () => {
  const before = (await log()).length;
  for (const promoted of [true, false]) {
    const calls = [() => promote(events.second, promoted), () => promote(events.second, promoted)];
    expect(await inTurn(app, ['event', events.second], calls)).toEqual(['done', 'done']);
  }
  expect((await log()).slice(before).map(({ act }) => act)).toEqual(['promoteEvent', 'stopPromoting']);
});

test('rejects past, hidden and cancelled events, and promotions without a reason [BAN-02]', async () => {
  for (const id of [events.over, events.secret, events.cancelled])
    expect((await promote(id)).status).toBe(409);
  expect((await promote(events.first, true, ' ')).status).toBe(422);
  expect((await promote(newId())).status).toBe(404);
  await promote(events.first);
  await app.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', events.first).execute();
  expect(await names()).toEqual([]);
});
