import { orderCompleted } from '#modules/sales/checkout/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlans } from '#modules/social/plans/server/index.ts';
import { openFollows } from '#modules/profiles/follows/server/index.ts';
import { openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { newId } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import { openNotifications } from './index.ts';

let app: TestApp;
const [ana, ben, cy, dee, event, plan, friday, saturday] = newIds(8);

/** Ana created the plan. Ben and Cy joined, and are friends. Dee is only invited. */
beforeAll(async () => {
  app = await openTestApp((services) => [
    openProfiles(),
    openFollows(services),
    openPlans(services),
    openNotifications(services),
  ]);
  const { db } = app;
  const names = { [ana]: 'Ana Reyes', [ben]: 'Ben Osei', [cy]: 'Cy Moran', [dee]: 'Dee Park' };
  await db
    .insertInto('profile')
    .values(Object.entries(names).map(([id, name]) => ({ id, name, type: 'user', providerId: id })))
    .execute();
  const startsAt = new Date('2030-05-03T04:00:00Z');
  const night = { id: event, providerId: event, name: 'Night Freight 014', creatorId: ana, startsAt };
  await db
    .insertInto('event')
    .values({ ...night, endsAt: new Date('2030-05-03T08:00:00Z') })
    .execute();
  await db.insertInto('plan').values({ id: plan, creatorId: ana, name: 'Skates on' }).execute();
  const comes = (userId: string, status: 'confirmed' | 'invited' = 'confirmed') => ({
    planId: plan,
    userId,
    status,
  });
  await db
    .insertInto('planParticipant')
    .values([comes(ana), comes(ben), comes(cy), comes(dee, 'invited')])
    .execute();
  const follow = { followedType: 'user', mutual: true } as const;
  await db
    .insertInto('follow')
    .values([
      { profileId: cy, followedId: ben, ...follow },
      { profileId: ben, followedId: cy, ...follow },
    ])
    .execute();
  await db
    .insertInto('planOption')
    .values([
      { id: friday, planId: plan, startsAt, eventId: event },
      { id: saturday, planId: plan, startsAt: new Date('2030-05-05T04:00:00Z'), position: 1 },
    ])
    .execute();
});
afterAll(() => app.close());

const titlesOf = async (userId: string) => {
  const { body } = await app.as(userId).get(`/users/user:us-west-2:${userId}/notifications`);
  return body.items.map(({ title }: { title: string }) => title);
};
const all = () => Promise.all([ana, ben, cy, dee].map(titlesOf));

test('notifies everyone else in the plan when the creator closes the vote [GRP-01]', async () => {
  const reply = await app.as(ana).put(`/plans/activity:${plan}/date`, { optionId: friday });
  expect(reply.status).toBe(200);
  await app.deliverEvents();
  const title = 'Voting closed: Skates on is Night Freight 014';
  expect(await all()).toEqual([[], [title], [title], []]);
});

test('notifies the creator as well when a vote closes on its own, and says when the event is [GRP-01]', async () => {
  const { db } = app;
  await db.updateTable('planOption').set({ isPicked: false }).where('planId', '=', plan).execute();
  await db.updateTable('planOption').set({ votesTotal: 2 }).where('id', '=', saturday).execute();
  const past = new Date(Date.now() - 60_000);
  await db.updateTable('plan').set({ voteEndsAt: past }).where('id', '=', plan).execute();
  for (const task of app.features.flatMap(({ scheduledTasks }) => scheduledTasks ?? []))
    if (task.name === 'plans.end-votes') await task.run();
  await app.deliverEvents();
  const [anas, bens, , dees] = await all();
  expect(anas).toEqual([expect.stringMatching(/^Voting closed: Skates on is Sat, May 4.*9(?::00)? ?PM/i)]);
  expect(bens[0]).toBe(anas[0]);
  expect(dees).toEqual([]);
});

test('the result of a vote says when a private event is, without its name [GRP-01, EVT-07]', async () => {
  const { db } = app;
  const setVisibility = (visibility: 'public' | 'private') =>
    db.updateTable('event').set({ visibility }).where('id', '=', event).execute();
  await setVisibility('private');
  await db.updateTable('planOption').set({ isPicked: false }).where('planId', '=', plan).execute();
  const startsAt = new Date('2030-05-03T04:00:00Z');
  const optionId = newId();
  await db
    .insertInto('planOption')
    .values({ id: optionId, planId: plan, startsAt, eventId: event, position: 2 })
    .execute();
  expect((await app.as(ana).put(`/plans/activity:${plan}/date`, { optionId })).status).toBe(200);
  await app.deliverEvents();
  const [, [bens]] = await all();
  await setVisibility('public');
  expect(bens).toMatch(/^Voting closed: Skates on is Thu, May 2.*9(?::00)? ?PM/i);
});

test('a paid ticket notifies the plan’s creator and the payer’s friends, once [GRP-01]', async () => {
  const [orderId, other] = [newId(), newId()];
  await app.db
    .insertInto('groupHoldSeat')
    .values({ planId: plan, eventId: event, userId: cy, orderId, holderId: ana })
    .execute();
  const sum = { total: 2500, currency: 'USD', quantity: 1, points: 0 };
  const paid = (buyerId: string, id: string, more = {}) =>
    publish(app.db, orderCompleted, {
      key: id,
      payload: { orderId: id, eventId: event, buyerId, ...sum, test: false, ...more },
    });
  await paid(cy, orderId, { test: true });
  // A comp, or tickets that are free.
  await paid(cy, newId(), { total: 0 });
  await paid(ben, other);
  await app.deliverEvents();
  const before = await all();
  await paid(cy, newId());
  await app.deliverEvents();
  const after = await all();
  const title = 'Cy Moran paid for their ticket to Night Freight 014';
  expect(after.map((titles, who) => titles.slice(0, titles.length - before[who]!.length))).toEqual([
    [title],
    [title],
    ['Your tickets for Night Freight 014 are ready'],
    [],
  ]);
});

test('a paid ticket of a private event notifies only friends who have one [GRP-01, EVT-07]', async () => {
  const { db } = app;
  const [secret, orderId] = [newId(), newId()];
  const times = { startsAt: new Date('2030-05-03T04:00:00Z'), endsAt: new Date('2030-05-03T08:00:00Z') };
  const night = { id: secret, providerId: secret, name: 'After hours', creatorId: ana, ...times };
  await db
    .insertInto('event')
    .values({ ...night, visibility: 'private' })
    .execute();
  const seat = { planId: plan, eventId: secret, holderId: ana };
  await db
    .insertInto('groupHoldSeat')
    .values({ ...seat, userId: cy, orderId })
    .execute();
  const sum = { total: 2500, currency: 'USD', quantity: 1, points: 0 };
  const pay = async (buyerId: string, id: string) => {
    const payload = { orderId: id, eventId: secret, buyerId, ...sum, test: false };
    await publish(db, orderCompleted, { key: id, payload });
    await app.deliverEvents();
  };
  await pay(cy, orderId);
  const title = 'Cy Moran paid for their ticket to After hours';
  expect([(await titlesOf(ana))[0], (await titlesOf(ben)).includes(title)]).toEqual([title, false]);

  await db
    .insertInto('groupHoldSeat')
    .values({ ...seat, userId: ben, orderId: newId() })
    .execute();
  await pay(ben, newId());
  expect((await titlesOf(cy))[0]).toBe('Ben Osei paid for their ticket to After hours');
});

test('a ticket that someone buys after leaving a plan notifies no one in it [GRP-01]', async () => {
  const [orderId, held] = [newId(), newId()];
  await app.db
    .insertInto('groupHoldSeat')
    .values({ planId: plan, eventId: event, userId: dee, orderId: held, holderId: ana })
    .execute();
  const before = await all();
  const sum = { total: 2500, currency: 'USD', quantity: 1, points: 0 };
  const payload = { orderId, eventId: event, buyerId: dee, ...sum, test: false };
  await publish(app.db, orderCompleted, { key: orderId, payload });
  await app.deliverEvents();
  const after = await all();
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
  expect(after[3]).not.toEqual(before[3]);
});

test('a cancelled plan leaves the bell, and everyone in it is notified [PLN-02, NTF-09]', async () => {
  const linksToPlan = async () => {
    const rows = await app.db
      .selectFrom('notification')
      .select('id')
      .where('link', '=', `/plans/${plan}`)
      .execute();
    return rows.length;
  };
  expect(await linksToPlan()).toBeGreaterThan(0);
  expect((await app.as(ana).delete(`/plans/activity:${plan}`)).status).toBe(200);
  await app.deliverEvents();
  expect(await linksToPlan()).toBe(0);
  const title = 'Ana Reyes cancelled Skates on';
  expect((await all()).map(([newest]) => newest)).toEqual([undefined, title, title, title]);
});
