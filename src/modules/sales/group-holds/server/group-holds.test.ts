import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openPlanGroup, statesOf, type PlanGroup } from './testing/open-plan-group.ts';

vi.setConfig({ testTimeout: 120_000 });

let group: PlanGroup;
let [maya, june, theo, zed] = ['', '', '', ''];
let [night, ticket, plan] = ['', '', ''];
const wire = (id: string) => `user:us-west-2:${id}`;

beforeAll(async () => {
  group = await openPlanGroup();
});
afterAll(() => group.close());

beforeEach(async () => {
  ({ maya, june, theo, zed, night, ticket, plan } = await group.addFriends());
});

const ownOrder = async (person: string): Promise<string> =>
  (await group.seats(person, plan)).body.own[0].orderId;

describe('group holds of a plan', () => {
  test('everyone who accepted gets a ticket held for twenty minutes at the server’s price [GRP-01]', async () => {
    const held = await group.hold(maya, plan, ticket);
    expect(held).toMatchObject({ status: 201, body: { total: 3 } });
    expect(statesOf(held)).toEqual({ Maya: 'held', June: 'held', Theo: 'held' });
    expect(await group.counters(ticket)).toEqual({ held: 3, sold: 0 });
    const { body } = await group.seats(june, plan);
    const minutes = (Date.parse(body.own[0].expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(19);
    expect(minutes).toBeLessThanOrEqual(20);
    const order = await group.app.as(june).get(`/orders/${body.own[0].orderId}`);
    expect(order.body).toMatchObject({ status: 'held', buyer: { email: `${june}@example.test` } });
    expect(order.body.total).toBe(body.own[0].total);
    expect(await group.verify()).toEqual([]);
  });

  test('each pays for their own, and the person who held the tickets sees who has [GRP-01]', async () => {
    await group.hold(maya, plan, ticket);
    expect(await group.pay(june, await ownOrder(june))).toBe('completed');
    expect(statesOf(await group.seats(maya, plan))).toEqual({ Maya: 'held', June: 'paid', Theo: 'held' });
    expect(await group.pay(maya, await ownOrder(maya))).toBe('completed');
    expect(await group.counters(ticket)).toEqual({ held: 1, sold: 2 });
    expect(await group.verify()).toEqual([]);
  });

  test('friends see only their own held ticket, strangers none [GRP-01]', async () => {
    await group.hold(maya, plan, ticket);
    expect(statesOf(await group.seats(june, plan))).toEqual({ June: 'held' });
    expect(await group.seats(zed, plan)).toMatchObject({ status: 403, body: { code: 'notComing' } });
    expect((await group.seats(await group.addPerson('Stranger'), plan)).status).toBe(404);
    expect((await group.app.as(theo).get(`/orders/${await ownOrder(june)}`)).status).toBe(404);
    expect((await group.hold(june, plan, ticket)).status).toBe(403);
  });

  test('unpaid tickets go back on sale at expiry and can be held again [GRP-01, HLD-01]', async () => {
    await group.hold(maya, plan, ticket);
    await group.pay(june, await ownOrder(june));
    await group.lapse();
    expect(statesOf(await group.seats(maya, plan))).toEqual({
      Maya: 'returned',
      June: 'paid',
      Theo: 'returned',
    });
    expect(await group.pay(theo, await ownOrder(theo))).toBe('holdExpired');
    await group.runTask('expire-orders');
    expect(await group.counters(ticket)).toEqual({ held: 0, sold: 1 });
    expect(statesOf(await group.hold(maya, plan, ticket))).toEqual({
      Maya: 'held',
      June: 'paid',
      Theo: 'held',
    });
    expect(await group.counters(ticket)).toEqual({ held: 2, sold: 1 });
    expect(await group.verify()).toEqual([]);
  });

  test('ten concurrent requests hold one ticket each [GRP-01]', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => group.hold(maya, plan, ticket)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await group.counters(ticket)).toEqual({ held: 3, sold: 0 });
  });

  test('choosing the same ticket in checkout finds the held one; choosing another releases it [GRP-01, CHK-18]', async () => {
    await group.hold(maya, plan, ticket);
    const seat = await ownOrder(june);
    expect((await group.order(june, night, ticket)).body.id).toBe(seat);
    const two = await group.order(june, night, ticket, 2);
    expect(two.body.id).not.toBe(seat);
    expect(await group.counters(ticket)).toEqual({ held: 4, sold: 0 });
    expect((await group.seats(june, plan)).body.own).toMatchObject([
      { state: 'held', orderId: two.body.id, total: two.body.total },
    ]);
    expect(await group.pay(june, two.body.id)).toBe('completed');
    expect(statesOf(await group.seats(maya, plan))['June']).toBe('paid');
    expect(await group.verify()).toEqual([]);
  });

  test('never replaces an order that a person started themselves [GRP-01]', async () => {
    const own = await group.order(june, night, ticket, 2);
    const held = await group.hold(maya, plan, ticket);
    expect(statesOf(held)).toEqual({ Maya: 'held', Theo: 'held' });
    expect((await group.app.as(june).get(`/orders/${own.body.id}`)).body.status).toBe('held');
  });
});

describe('leaving a plan', () => {
  const free = async (person: string) => {
    const left = await group.app.as(person).delete(`/plans/activity:${plan}/participation`);
    await group.app.deliverEvents();
    return left.status;
  };

  test('releases their own held ticket at once and no other [GRP-01]', async () => {
    await group.hold(maya, plan, ticket);
    const order = await ownOrder(june);
    expect(await free(june)).toBe(200);
    expect((await group.app.as(june).get(`/orders/${order}`)).body.status).toBe('cancelled');
    expect(await group.counters(ticket)).toEqual({ held: 2, sold: 0 });
    expect(statesOf(await group.seats(maya, plan))).toMatchObject({ June: 'returned', Theo: 'held' });
    expect(await group.verify()).toEqual([]);
  });

  test('being removed releases it, too, unless it is paid or being paid [GRP-01]', async () => {
    await group.hold(maya, plan, ticket);
    const [paid, begun] = [await ownOrder(june), await ownOrder(maya)];
    await group.pay(june, paid);
    await group.app.as(maya).post('/payments/paymentIntents', { orderId: begun });
    await free(june);
    await group.app.as(maya).put(`/plans/activity:${plan}/participants/${wire(theo)}`, { status: 'denied' });
    await group.app.deliverEvents();
    expect(statesOf(await group.seats(maya, plan))).toEqual({
      Maya: 'paying',
      June: 'paid',
      Theo: 'returned',
    });
    expect(await group.counters(ticket)).toEqual({ held: 1, sold: 1 });
    expect(await group.verify()).toEqual([]);
  });
});

test('cancelling a plan releases its unpaid tickets, unless they are being paid [GRP-01]', async () => {
  await group.hold(maya, plan, ticket);
  const begun = await ownOrder(june);
  await group.app.as(june).post('/payments/paymentIntents', { orderId: begun });
  expect((await group.app.as(maya).delete(`/plans/activity:${plan}`)).status).toBeLessThan(300);
  await group.app.deliverEvents();
  expect(await group.counters(ticket)).toEqual({ held: 1, sold: 0 });
  expect(await group.pay(june, begun)).toBe('completed');
  expect(await group.verify()).toEqual([]);
});

test('the creator of a plan doesn’t see tickets that a friend buys after leaving it [GRP-01]', async () => {
  await group.hold(maya, plan, ticket);
  await group.app.as(june).delete(`/plans/activity:${plan}/participation`);
  await group.app.deliverEvents();
  const own = await group.order(june, night, ticket);
  expect(await group.pay(june, own.body.id)).toBe('completed');
  expect(statesOf(await group.seats(maya, plan))).toEqual({ Maya: 'held', June: 'returned', Theo: 'held' });
});

test('blocking releases what the two hold for each other, but nothing paid or held by others [GRP-01, MOD-01]', async () => {
  await group.hold(maya, plan, ticket);
  const own = await ownOrder(june);
  expect((await group.app.as(june).put(`/users/${wire(june)}/blocks/${wire(maya)}`)).status).toBeLessThan(
    300,
  );
  await group.app.deliverEvents();
  expect((await group.app.as(june).get(`/orders/${own}`)).body.status).toBe('cancelled');
  expect(await group.counters(ticket)).toEqual({ held: 2, sold: 0 });
  expect(await group.pay(theo, await ownOrder(theo))).toBe('completed');
  await group.app.as(maya).put(`/users/${wire(maya)}/blocks/${wire(theo)}`);
  await group.app.deliverEvents();
  expect(await group.counters(ticket)).toEqual({ held: 1, sold: 1 });
  expect(await group.verify()).toEqual([]);
});

test('members can hold tickets together for a members-only event; with one non-member, none are held [GRP-01, EVT-07]', async () => {
  const members = await group.addEvent({ visibility: 'private' });
  const type = await group.addType(members);
  const union = newId();
  const { db } = group;
  await db
    .insertInto('profile')
    .values({ id: union, type: 'community', name: 'Union', providerId: union })
    .execute();
  await db.insertInto('community').values({ id: union, membershipType: 'open' }).execute();
  const host = {
    eventId: members,
    profileId: union,
    creatorType: 'owner',
    creatorStatus: 'confirmed',
  } as const;
  await db.insertInto('eventCreator').values(host).execute();
  const join = (userId: string) =>
    db
      .insertInto('communityParticipant')
      .values({ communityId: union, userId, status: 'confirmed' })
      .execute();
  const both = await group.addPlan(maya, members, [june, theo]);
  expect(await group.hold(maya, both, type)).toMatchObject({ status: 404, body: { code: 'eventNotFound' } });
  await join(maya);
  await join(june);
  expect(await group.hold(maya, both, type)).toMatchObject({
    status: 409,
    body: { code: 'notForAll', userIds: [wire(theo)] },
  });
  expect(await group.counters(type)).toEqual({ held: 0, sold: 0 });
  const held = await group.hold(maya, both, type, { userIds: [wire(maya), wire(june)] });
  expect(statesOf(held)).toEqual({ Maya: 'held', June: 'held' });
  expect(await group.pay(june, (await group.seats(june, both)).body.own[0].orderId)).toBe('completed');
});

test('during a fair opening, only a holder whose turn it is can hold tickets for a plan [GRP-01, QUE-01]', async () => {
  const hot = await group.addEvent();
  const type = await group.addType(hot);
  const both = await group.addPlan(maya, hot, [june]);
  const past = new Date(Date.now() - 1000);
  await group.db
    .insertInto('fairOpening')
    .values({
      eventId: hot,
      waitMinutes: 30,
      windowMinutes: 10,
      presaleFirst: false,
      seed: '0'.repeat(64),
      openedAt: past,
      places: 1,
    })
    .execute();
  expect(await group.hold(maya, both, type)).toMatchObject({ status: 409, body: { code: 'notYourTurn' } });
  const turn = { place: 1, admittedAt: past, admittedUntil: new Date(Date.now() + 60_000) };
  await group.db
    .insertInto('openingPlace')
    .values({ eventId: hot, userId: maya, id: newId(), priority: 1, ...turn })
    .execute();
  expect(statesOf(await group.hold(maya, both, type))).toEqual({ Maya: 'held', June: 'held' });
});

test('plans and single buyers compete for the last tickets without overselling, and all sums match [GRP-01, HLD-02]', async () => {
  const hot = await group.addEvent({ maxPerPerson: 2 });
  const last = await group.addType(hot, { capacity: 11 });
  const circles = await Promise.all(
    Array.from({ length: 6 }, async (_, i) => {
      const people = await Promise.all(Array.from({ length: 4 }, (__, j) => group.addPerson(`P${i}-${j}`)));
      return { people, id: await group.addPlan(people[0]!, hot, people.slice(1)) };
    }),
  );
  const singles = Array.from({ length: 20 }, () => newId());
  const double = await group.addPlan(circles[0]!.people[1]!, hot, [circles[1]!.people[1]!]);
  const replies = await Promise.all([
    ...circles.flatMap(({ people, id }) => [
      group.hold(people[0]!, id, last),
      group.order(people[1]!, hot, last),
      group.hold(people[0]!, id, last),
    ]),
    group.hold(circles[0]!.people[1]!, double, last),
    ...singles.map((single) => group.order(single, hot, last)),
  ]);
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  const { held, sold } = await group.counters(last);
  expect(sold).toBe(0);
  expect(held).toBeLessThanOrEqual(11);
  expect(replies.some(({ body }) => body.code === 'soldOut')).toBe(true);
  // Single buyers take what groups of four couldn't.
  await Promise.all(Array.from({ length: 11 }, () => group.order(newId(), hot, last)));
  expect((await group.counters(last)).held).toBe(11);
  const { rows } = await group.app.db.executeQuery<{ buyer: string; open: number }>(
    group.db
      .selectFrom('ticketOrder')
      .select(({ fn }) => ['buyerId as buyer', fn.countAll<number>().as('open')])
      .where('eventId', '=', hot)
      .where('status', '=', 'held')
      .groupBy('buyerId')
      .compile(),
  );
  expect(rows.filter(({ open }) => Number(open) > 1)).toEqual([]);
  expect(await group.verify()).toEqual([]);

  const paid = await Promise.all(
    circles.flatMap(({ people, id }) =>
      people.map(async (person) => {
        const { body } = await group.seats(person, id);
        return body.own[0]?.state === 'held' ? group.pay(person, body.own[0].orderId) : undefined;
      }),
    ),
  );
  await group.lapse();
  await group.runTask('expire-orders');
  const end = await group.counters(last);
  expect(end.held).toBe(0);
  expect(end.sold).toBe(paid.filter((status) => status === 'completed').length);
  expect(await group.verify()).toEqual([]);
});

const program = `
import { pathToFileURL } from 'node:url';
const [here, url, planId, ticketId, holderId] = process.argv.slice(1);
const { openDb } = await import('#platform/server/db.ts');
const { holdSeats } = await import(pathToFileURL(here + '/hold-seats.ts').href);
const db = openDb(url, { max: 2 });
const rates = { percent: 10, perTicketCents: 99 };
await holdSeats({ db, rates }, planId, { planId, ticketId }, holderId);
await db.destroy();
`;

test('a process that dies while holding leaves all tickets or none, and they are released [GRP-01, OPS-02]', async () => {
  const run = async (fault: string) => {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', program, import.meta.dirname, group.app.url, plan, ticket, maya],
      {
        cwd: join(import.meta.dirname, '../../../../..'),
        env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', FAULT: fault },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    const [code, signal] = await once(child, 'exit');
    return signal ?? code;
  };
  expect(await run('together.seatsWritten')).toBe('SIGKILL');
  expect(await group.counters(ticket)).toEqual({ held: 0, sold: 0 });
  expect((await group.seats(maya, plan)).body.total).toBe(0);
  expect(await run('together.seatsCommitted')).toBe('SIGKILL');
  expect(await group.counters(ticket)).toEqual({ held: 3, sold: 0 });
  expect((await group.seats(maya, plan)).body.total).toBe(3);
  const facts = await group.db
    .selectFrom('outbox')
    .select('id')
    .where('type', '=', 'seat.held')
    .where('payload', '@>', JSON.stringify({ planId: plan }) as never)
    .execute();
  expect(facts).toHaveLength(3);
  await group.lapse();
  await group.runTask('expire-orders');
  expect(await group.counters(ticket)).toEqual({ held: 0, sold: 0 });
  expect(await group.verify()).toEqual([]);
});
