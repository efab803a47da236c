import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { newId, PlanId, type UserId } from '#platform/ids.ts';
import { sql, transact } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { plansTopic } from '../rules.ts';
import { answerInvitation } from './answer-in-place.ts';
import { partWaysInPlans } from './part-ways.ts';
import { joinPlan } from './people.ts';

let app: TestApp;
const maya = newId();
const fans = Array.from({ length: 26 }, () => newId());
const wire = (id: string) => `user:us-west-2:${id}`;

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values([maya, ...fans].map((id) => ({ id, type: 'user', name: id, providerId: id })))
    .execute();
});
afterAll(() => app.close());

test('the creator pages through all requests to join, and those who asked see only who is coming [PLN-03]', async () => {
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
  const coming = await app.as(fans[0]!).get(`${path}/participants?status=confirmed`);
  expect(coming.body.items.map(({ name }: { name: string }) => name)).toEqual([maya]);
});

test('a user’s plans can be paged, soonest first and those without a date last [PLN-04]', async () => {
  const theo = newId();
  await app.db
    .insertInto('profile')
    .values({ id: theo, type: 'user', name: 'Theo', providerId: theo })
    .execute();
  const names = ['No date', 'First', 'Also no date', 'Second'];
  for (const name of names) {
    const startDate = { First: '2031-05-01T20:00:00Z', Second: '2031-05-02T20:00:00Z' }[name] ?? null;
    const made = await app.as(theo).post('/plans', { name, startDate, access: 'open' });
    expect(made.status).toBe(201);
  }
  const path = `/users/user:us-west-2:${theo}/plans?limit=3`;
  const first = (await app.as(theo).get(path)).body;
  const second = (await app.as(theo).get(`${path}&cursor=${first.next}`)).body;
  const found = [...first.items, ...second.items].map(({ name }: { name: string }) => name);
  expect(found).toEqual(['First', 'Second', 'No date', 'Also no date']);
  expect([first.items.length, second.next]).toEqual([3, null]);
});

test('all friends can be paged to invite them, the newest first [PLN-02]', async () => {
  const friends = fans.slice(0, 3);
  for (const id of friends) {
    await app.as(maya).put(`/users/${wire(maya)}/follows/${wire(id)}`);
    await app.as(id).put(`/users/${wire(id)}/follows/${wire(maya)}`);
  }
  const path = `/users/${wire(maya)}/invitable?limit=2`;
  const first = (await app.as(maya).get(path)).body;
  const second = (await app.as(maya).get(`${path}&cursor=${first.next}`)).body;
  const found = [...first.items, ...second.items].map(({ name }: { name: string }) => name);
  expect([found, second.next]).toEqual([friends.toReversed(), null]);
});

test('everyone who sees a plan pages through who is coming, without private accounts of strangers [PLN-03, FOL-11]', async () => {
  const plan = await app.as(maya).post('/plans', { name: 'Open picnic', access: 'open' });
  const path = `/plans/${plan.body.id}`;
  for (const id of fans) await app.as(id).put(`${path}/participation`, {});
  const [shy, friend] = [fans[0]!, fans[1]!];
  await app.as(shy).put('/me/private', { isPrivate: true });
  const namesFor = async (as: Pick<TestApp['guest'], 'get'>) => {
    const { participants } = (await as.get(path)).body;
    const rest = await as.get(`${path}/participants?status=confirmed&cursor=${participants.next}`);
    const people = [...participants.items, ...rest.body.items].map(({ name }: { name: string }) => name);
    return [participants.total, people];
  };
  const everyone = [maya, ...fans];
  const shown = everyone.filter((id) => id !== shy);
  const stranger = newId();
  expect(await namesFor(app.guest)).toEqual([everyone.length, shown]);
  expect(await namesFor(app.as(stranger))).toEqual([everyone.length, shown]);
  expect(await namesFor(app.as(friend))).toEqual([everyone.length, everyone]);
  await app.as(maya).put(`${path}/participants/${wire(friend)}`, { status: 'denied' });
  const left = shown.filter((id) => id !== friend);
  expect(await namesFor(app.as(friend))).toEqual([everyone.length - 1, left]);
});

describe('a user who joins an open plan at the instant of a block isn’t in it [PLN-02, MOD-01]', () => {
  const fan = fans.at(-1)! as UserId;
  const block = () => app.as(maya).put(`/users/${wire(maya)}/blocks/${wire(fan)}`);
  const unblock = () => app.as(maya).delete(`/users/${wire(maya)}/blocks/${wire(fan)}`);
  const openPlan = async () => {
    const { id } = (await app.as(maya).post('/plans', { name: 'Rooftop', access: 'open' })).body;
    return { path: `/plans/${id}`, planId: PlanId.decodeOrNoId(id) };
  };
  const waiting = () =>
    vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.db,
      );
      expect(rows).toHaveLength(1);
    }, 10_000);
  const comingTo = async (path: string) => (await app.as(maya).get(path)).body.participants.total;

  test('when they join first', async () => {
    const { path, planId } = await openPlan();
    const { blocking } = await transact(app.db, async (tx) => {
      await joinPlan(tx, planId, fan);
      const blocking = block();
      await Promise.race([blocking, waiting()]);
      return { blocking };
    });
    await blocking;
    expect(await comingTo(path)).toBe(1);
    await unblock();
  });

  test('when they are blocked while they answer an invitation', async () => {
    const { path, planId } = await openPlan();
    const { joining } = await transact(app.db, async (tx) => {
      await tx.selectFrom('plan').select('id').where('id', '=', planId).forUpdate().execute();
      const viewer = { userId: fan, admin: false } as Viewer;
      const joining = transact(app.db, (other) => answerInvitation(other, planId, { viewer, accept: true }));
      joining.catch(() => {});
      await waiting();
      await partWaysInPlans(tx, maya, fan);
      await tx
        .insertInto('blockedPair')
        .values([
          { profileId: maya, otherId: fan, isOwn: true },
          { profileId: fan, otherId: maya, isOwn: false },
        ])
        .execute();
      return { joining };
    });
    await expect(joining).rejects.toMatchObject({ code: 'planNotFound' });
    expect(await comingTo(path)).toBe(1);
  });
});

test('a plan is updated live for a person who is removed, and for those who asked to join when it is cancelled [PLN-03]', async () => {
  const [host, june, theo] = [newId(), newId(), newId()];
  const people = [host, june, theo];
  await app.db
    .insertInto('profile')
    .values(people.map((id) => ({ id, type: 'user', name: id, providerId: id })))
    .execute();
  const plan = await app.as(host).post('/plans', { name: 'Rooftop', access: 'approval' });
  const path = `/plans/${plan.body.id}`;
  const updated = new Set<string>();
  app.services.pubsub.subscribe((message) => {
    if (message === 'gap') return;
    for (const { to, topic } of message.updates)
      if (topic === plansTopic && people.includes(to)) updated.add(to);
  });
  const expectUpdated = async (...ids: readonly string[]) => {
    await app.deliverEvents();
    await vi.waitFor(() => expect([...updated].toSorted()).toEqual(ids.toSorted()));
    updated.clear();
  };

  await app.as(june).put(`${path}/participation`, {});
  await expectUpdated(host, june);
  await app.as(host).put(`${path}/participants/${wire(june)}`, { status: 'denied' });
  await expectUpdated(host, june);
  await app.as(theo).put(`${path}/participation`, {});
  await expectUpdated(host, theo);
  await app.as(host).delete(path);
  await expectUpdated(host, theo);
});
