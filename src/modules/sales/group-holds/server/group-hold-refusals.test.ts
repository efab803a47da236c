import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { openPlanGroup, statesOf, type PlanGroup } from './testing/open-plan-group.ts';

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

describe('refusals', () => {
  test('holds all tickets or none, and says how many are left [GRP-01, HLD-02]', async () => {
    const small = await group.addType(night, { capacity: 2 });
    const reply = await group.hold(maya, plan, small);
    expect(reply).toMatchObject({ status: 409, body: { code: 'soldOut', remaining: 2 } });
    expect(await group.counters(small)).toEqual({ held: 0, sold: 0 });
    expect((await group.hold(maya, plan, small, { userIds: [wire(june), wire(maya)] })).status).toBe(201);
  });

  test.each([
    ['a person who was only invited', () => ({ userIds: [wire(zed)] }), 422, 'nobodyToSeat'],
    ['a stranger', () => ({ userIds: [wire(newId())] }), 422, 'nobodyToSeat'],
    ['a different price than displayed', () => ({ amount: 1 }), 409, 'priceChanged'],
  ] as const)('holds no ticket for %s [GRP-01]', async (_who, more, status, code) => {
    expect(await group.hold(maya, plan, ticket, more())).toMatchObject({ status, body: { code } });
    expect(await group.counters(ticket)).toEqual({ held: 0, sold: 0 });
  });

  test('names people who already have a ticket and holds none, instead of skipping them silently [GRP-01]', async () => {
    const own = await group.order(june, night, ticket);
    expect(await group.pay(june, own.body.id)).toBe('completed');
    await group.order(theo, night, ticket);
    expect((await group.seats(maya, plan)).body.taken).toEqual([
      { userId: wire(june), why: 'hasTicket' },
      { userId: wire(theo), why: 'isHeld' },
    ]);
    expect((await group.seats(june, plan)).body.taken).toEqual([]);
    const everyone = { userIds: [maya, june, theo].map(wire) };
    expect(await group.hold(maya, plan, ticket, everyone)).toMatchObject({
      status: 409,
      body: { code: 'alreadyTaken', userIds: [wire(june), wire(theo)] },
    });
    expect(await group.counters(ticket)).toEqual({ held: 1, sold: 1 });
    expect(statesOf(await group.hold(maya, plan, ticket, { userIds: [wire(maya)] }))).toEqual({
      Maya: 'held',
    });
  });

  test('asking twice for the same people finds the existing holds [GRP-01]', async () => {
    const both = { userIds: [june, theo].map(wire) };
    await group.hold(maya, plan, ticket, both);
    const again = await group.hold(maya, plan, ticket, both);
    expect(again).toMatchObject({ status: 201, body: { total: 2 } });
    expect(await group.counters(ticket)).toEqual({ held: 2, sold: 0 });
  });

  test('refuses locked tickets, free tickets and tickets of another event [GRP-01]', async () => {
    const locked = await group.addType(night, { locked: true });
    const free = await group.addType(night, { priceMinor: 0 });
    const elsewhere = await group.addType(await group.addEvent());
    for (const [id, code] of [
      [locked, 'ticketNotFound'],
      [free, 'nothingToHold'],
      [elsewhere, 'ticketNotFound'],
    ] as const)
      expect((await group.hold(maya, plan, id)).body.code).toBe(code);
    expect(await group.counters(free)).toEqual({ held: 0, sold: 0 });
  });

  test('counts a held ticket toward the limit per person [GRP-01, TIX-14]', async () => {
    const strict = await group.addEvent({ maxPerPerson: 1 });
    const one = await group.addType(strict);
    const both = await group.addPlan(maya, strict, [june]);
    await group.order(june, strict, one);
    expect((await group.hold(maya, both, one)).body.total).toBe(1);
    expect((await group.order(maya, strict, one, 2)).body.code).toBe('personLimit');
    expect(await group.verify()).toEqual([]);
  });

  test('names people who hold the limit through tickets that friends sent them, and holds none [GRP-01, EXC-03]', async () => {
    const strict = await group.addEvent({ maxPerPerson: 1 });
    const one = await group.addType(strict);
    const both = await group.addPlan(maya, strict, [june]);
    const bought = await group.order(theo, strict, one);
    expect(await group.pay(theo, bought.body.id)).toBe('completed');
    await group.db
      .updateTable('ticket')
      .set({ holderId: june })
      .where('orderId', '=', bareId(bought.body.id))
      .execute();
    expect(await group.hold(maya, both, one, { userIds: [maya, june].map(wire) })).toMatchObject({
      status: 409,
      body: { code: 'personLimit', limit: 1, userIds: [wire(june)] },
    });
    expect(await group.counters(one)).toEqual({ held: 0, sold: 1 });
  });

  test('opens early in a presale that all of them qualify for, and names those who don’t [GRP-01, PRE-01]', async () => {
    const early = await group.addEvent();
    const type = await group.addType(early, { saleStartsAt: new Date(Date.now() + 3_600_000) });
    const trio = await group.addPlan(maya, early, [june, theo]);
    expect((await group.hold(maya, trio, type)).body.code).toBe('ticketNotAvailable');
    const { creatorId } = await group.db
      .selectFrom('event')
      .select('creatorId')
      .where('id', '=', early)
      .executeTakeFirstOrThrow();
    const rule = { id: newId(), kind: 'follows', about: { id: creatorId, name: 'Host' }, days: 0 };
    await group.db
      .insertInto('presale')
      .values({
        eventId: early,
        startsAt: new Date(Date.now() - 60_000),
        rules: JSON.stringify([rule]),
        announcedAt: new Date(),
      })
      .execute();
    const createdAt = new Date(Date.now() - 60_000);
    for (const profileId of [maya, june])
      await group.db
        .insertInto('follow')
        .values({
          profileId,
          followedId: creatorId,
          followedType: 'community',
          status: 'confirmed',
          createdAt,
        })
        .execute();
    expect(await group.hold(maya, trio, type)).toMatchObject({
      status: 409,
      body: { code: 'presaleNotForAll', userIds: [wire(theo)] },
    });
    const held = await group.hold(maya, trio, type, { userIds: [maya, june].map(wire) });
    expect(statesOf(held)).toEqual({ Maya: 'held', June: 'held' });
    const onSale = await group.addType(early, { saleStartsAt: new Date(Date.now() - 30_000) });
    expect(statesOf(await group.hold(maya, trio, onSale))).toMatchObject({ Theo: 'held' });
  });

  test('refuses while voting is open or the plan has no event [GRP-01]', async () => {
    await group.db
      .insertInto('planOption')
      .values({ id: newId(), planId: plan, startsAt: new Date() })
      .execute();
    expect((await group.hold(maya, plan, ticket)).body.code).toBe('voteOpen');
    await group.db.deleteFrom('planOption').where('planId', '=', plan).execute();
    await group.db.deleteFrom('planEvent').where('planId', '=', plan).execute();
    expect((await group.hold(maya, plan, ticket)).body.code).toBe('noEvent');
  });

  test('stops after three unpaid holds per person, across all plans [GRP-01]', async () => {
    const second = await group.addPlan(maya, night, [june, theo]);
    for (const which of [plan, second, plan]) {
      expect((await group.hold(maya, which, ticket)).status).toBe(201);
      await group.lapse();
    }
    const reply = await group.hold(maya, second, ticket);
    expect(reply).toMatchObject({ status: 409, body: { code: 'heldOften' } });
    await group.runTask('expire-orders');
    expect(await group.counters(ticket)).toEqual({ held: 0, sold: 0 });
  });

  test('asks to choose from more than twelve people [GRP-01]', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, (_, i) => group.addPerson(`Friend ${i}`)));
    const crowd = await group.addPlan(maya, night, many);
    expect((await group.hold(maya, crowd, ticket)).body.code).toBe('tooManySeats');
  });
});
