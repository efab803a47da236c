import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { listQualifying, openPresales } from './index.ts';

let sale: Sale;
beforeAll(async () => {
  sale = await openSale({}, { more: (services) => [openPresales(services)] });
});
afterAll(() => sale.close());

const hour = 3_600_000;
const firstId = '00000000-0000-0000-0000-000000000000';
const inHours = (hours: number) => new Date(Date.now() + hours * hour);
const daysAgo = (days: number) => inHours(-days * 24);

async function addProfile(type: 'user' | 'artist' | 'community', name: string) {
  const id = newId();
  await sale.db.insertInto('profile').values({ id, type, name, providerId: id }).execute();
  if (type === 'community')
    await sale.db.insertInto('community').values({ id, membershipType: 'open' }).execute();
  return id;
}

const addFollower = async (artist: string, since: Date) => {
  const user = await addProfile('user', 'Fan');
  await sale.db
    .insertInto('follow')
    .values({ profileId: user, followedId: artist, followedType: 'artist', createdAt: since })
    .execute();
  return user;
};

const addMember = async (community: string, since: Date, status: 'confirmed' | 'pending' = 'confirmed') => {
  const user = await addProfile('user', 'Member');
  await sale.db
    .insertInto('communityParticipant')
    .values({ communityId: community, userId: user, status, createdAt: since })
    .execute();
  return user;
};

/** An event by a community with an artist, whose tickets go on sale to everyone in two days. */
async function announceEvent(status: 'published' | 'draft' = 'published') {
  const host = await addProfile('community', 'Freight Union');
  const artist = await addProfile('artist', 'Okta Lindqvist');
  const eventId = await sale.addEvent({ creatorId: host, status });
  await sale.db.insertInto('eventArtist').values({ eventId, artistId: artist, position: 0 }).execute();
  const typeId = await sale.addType(eventId, { capacity: 50, saleStartsAt: inHours(48) });
  const path = `/events/event:backbeat:${eventId}/presale`;
  const follows = { kind: 'follows', aboutId: artist, days: 7 };
  const member = { kind: 'member', aboutId: host, days: 0 };
  const attended = { kind: 'attended', events: 2 };
  const as = sale.app.as(host);
  return {
    host,
    artist,
    eventId,
    typeId,
    path,
    rules: { follows, member, attended },
    put: (draft: object = {}) =>
      as.put(path, {
        startsAt: inHours(-1).toISOString(),
        ticketTypeIds: null,
        rules: [follows, member, attended],
        ...draft,
      }),
    reach: async (...rules: object[]) => (await as.post(`${path}/reach`, { rules })).body.people as unknown,
    statusFor: async (user: string) =>
      (await sale.app.as(user).get(`/events/event:backbeat:${eventId}/tickets`)).body.items[0].status,
  };
}

/** Someone who went to past events of the host. */
async function addRegular(
  host: string,
  events: number,
  status: 'published' | 'postponed' | 'cancelled' = 'published',
) {
  const user = await addProfile('user', 'Regular');
  for (let count = 0; count < events; count++) {
    const past = await sale.addEvent({ creatorId: host, endsAt: daysAgo(30 + count), status });
    await sale.db.insertInto('eventGoing').values({ eventId: past, userId: user }).execute();
  }
  return user;
}

test.each([
  ['published', 'open'],
  ['draft', 'upcoming'],
  ['postponed', 'upcoming'],
  ['cancelled', 'over'],
] as const)('hosts of a %s event read that its presale is %s [PRE-01, EVT-06]', async (status, state) => {
  const { host, eventId, path, put } = await announceEvent();
  await put();
  await sale.db.updateTable('event').set({ status }).where('id', '=', eventId).execute();
  expect((await sale.app.as(host).get(`${path}/settings`)).body.presale.state).toBe(state);
});

test.each([
  ['postponed', 'upcoming'],
  ['cancelled', 'over'],
] as const)('fans read that the presale of a %s event is %s [PRE-02, EVT-06]', async (status, state) => {
  const { artist, eventId, path, put } = await announceEvent();
  await put();
  const fan = await addFollower(artist, daysAgo(8));
  const readState = async () => (await sale.app.as(fan).get(path)).body.presale?.state;
  expect(await readState()).toBe('open');
  await sale.db.updateTable('event').set({ status }).where('id', '=', eventId).execute();
  expect(await readState()).toBe(state);
});

test('of two hosts who edit the presale at the same time, the second is refused [PRE-01]', async () => {
  const { host, path, put } = await announceEvent();
  const revisionNow = async () =>
    (await sale.app.as(host).get(`${path}/settings`)).body.presale?.revision ?? null;
  const attended = (events: number) => [{ kind: 'attended', events }];
  const both = (revision: string | null, ...events: number[]) =>
    Promise.all(events.map((count) => put({ revision, rules: attended(count) })));
  const codes = (answers: { status: number; body: { code?: string } }[]) =>
    answers.map(({ status, body }) => body.code ?? status).toSorted();
  expect(codes(await both(await revisionNow(), 2, 3))).toEqual([200, 'changedMeanwhile']);
  const first = await revisionNow();
  expect(codes(await both(first, 4, 5))).toEqual([200, 'changedMeanwhile']);
  await sale.app.as(host).delete(path);
  expect((await put({ revision: first })).body.code).toBe('changedMeanwhile');
  expect((await put({ revision: await revisionNow() })).status).toBe(200);
  // API clients without a revision save what they send.
  expect((await put({ rules: attended(1) })).status).toBe(200);
});

test('a presale opens to people who met a rule when it was announced, and to nobody else [PRE-01, PRE-02]', async () => {
  const event = await announceEvent();
  const known = {
    follower: await addFollower(event.artist, daysAgo(8)),
    member: await addMember(event.host, daysAgo(1)),
    regular: await addRegular(event.host, 2),
  };
  const others = {
    lateFollower: await addFollower(event.artist, daysAgo(6)),
    onceHere: await addRegular(event.host, 1),
    atCancelled: await addRegular(event.host, 2, 'cancelled'),
    atPostponed: await addRegular(event.host, 2, 'postponed'),
    applicant: await addMember(event.host, daysAgo(1), 'pending'),
    stranger: await addProfile('user', 'Stranger'),
  };
  expect((await event.put()).status).toBe(200);
  // Following and joining after the announcement is worth nothing.
  const hopeful = {
    newMember: await addMember(event.host, inHours(1)),
    newFollower: await addFollower(event.artist, inHours(1)),
  };
  const judge = async (people: Record<string, string>) =>
    Promise.all(
      Object.entries(people).map(async ([name, user]) => {
        const { presale } = (await sale.app.as(user).get(event.path)).body;
        const met = presale.rules.filter((one: { met: boolean }) => one.met).length;
        const { status } = await sale.order(user, { eventId: event.eventId, lines: [[event.typeId, 1]] });
        return [name, presale.qualifies, met, await event.statusFor(user), status];
      }),
    );
  expect(await judge(known)).toEqual([
    ['follower', true, 1, 'onSale', 201],
    ['member', true, 1, 'onSale', 201],
    ['regular', true, 1, 'onSale', 201],
  ]);
  expect(await judge({ ...others, ...hopeful })).toEqual([
    ['lateFollower', false, 0, 'offSale', 409],
    ['onceHere', false, 0, 'offSale', 409],
    ['atCancelled', false, 0, 'offSale', 409],
    ['atPostponed', false, 0, 'offSale', 409],
    ['applicant', false, 0, 'offSale', 409],
    ['stranger', false, 0, 'offSale', 409],
    ['newMember', false, 0, 'offSale', 409],
    ['newFollower', false, 0, 'offSale', 409],
  ]);
  const listed = await listQualifying(sale.db, event.eventId, { after: firstId, limit: 100 });
  expect(listed.toSorted()).toEqual(Object.values(known).toSorted());
});

test('a fan who goes back from paying can change the order during the presale [PRE-01, HLD-01]', async () => {
  const event = await announceEvent();
  const fan = await addFollower(event.artist, daysAgo(8));
  await event.put();
  const order = (quantity: number) =>
    sale.order(fan, { eventId: event.eventId, lines: [[event.typeId, quantity]] });
  const { body: first } = await order(1);
  expect((await sale.startPayment(fan, first.id)).status).toBe(200);
  expect((await order(2)).body).toMatchObject({ status: 'held' });
  expect(await sale.counters(event.typeId)).toMatchObject({ held: 2 });
});

test('a secret code opens the presale to those who enter it, until the host changes it [PRE-01, PRE-02]', async () => {
  const event = await announceEvent();
  const [fan, stranger] = [await addProfile('user', 'Fan'), await addProfile('user', 'Stranger')];
  const orderOf = async (user: string) =>
    (await sale.order(user, { eventId: event.eventId, lines: [[event.typeId, 1]] })).status;
  const enter = (code: string) => sale.app.as(fan).post(`${event.path}/code`, { code });
  const saved = await event.put({ rules: [event.rules.follows, { kind: 'code', code: ' radio-6 ' }] });
  expect(saved.body.presale.rules[1]).toMatchObject({ kind: 'code', code: 'RADIO-6' });

  const before = (await sale.app.as(fan).get(event.path)).body;
  expect(before.presale.rules[1]).toEqual({ rule: { id: expect.any(String), kind: 'code' }, met: false });
  const wrong = await enter('RADIO-5');
  expect([wrong.status, wrong.body.code, await orderOf(fan)]).toEqual([422, 'codeNotValid', 409]);

  const { presale } = (await enter('Radio-6')).body;
  expect([presale.qualifies, presale.rules[1].met]).toEqual([true, true]);
  expect([await orderOf(fan), await orderOf(stranger)]).toEqual([201, 409]);

  await event.put({ rules: [{ kind: 'code', code: 'RADIO-7' }] });
  expect(await event.statusFor(fan)).toBe('offSale');
});

test('a code can be entered from the announcement until everyone can buy, and opens nothing before the start [PRE-01]', async () => {
  const rules = [{ kind: 'code', code: 'RADIO-6' }];
  const event = await announceEvent('draft');
  const { eventId, typeId } = event;
  const enter = async (user: string) => {
    const { status, body } = await sale.app.as(user).post(`${event.path}/code`, { code: 'RADIO-6' });
    return body.code ?? status;
  };
  const orderOf = async (user: string) => (await sale.order(user, { eventId, lines: [[typeId, 1]] })).status;
  await event.put({ startsAt: inHours(1).toISOString(), rules });
  expect(await enter(event.host)).toBe('codeNotValid');

  await sale.db.updateTable('event').set({ status: 'published' }).where('id', '=', eventId).execute();
  await event.put({ startsAt: inHours(1).toISOString(), rules });
  const [early, late] = [await addProfile('user', 'Early'), await addProfile('user', 'Late')];
  expect([await enter(early), await orderOf(early)]).toEqual([200, 409]);
  await event.put({ startsAt: inHours(-1).toISOString(), rules });
  expect(await orderOf(early)).toBe(201);

  await sale.db
    .updateTable('ticketType')
    .set({ saleStartsAt: new Date() })
    .where('id', '=', typeId)
    .execute();
  expect([await enter(late), await orderOf(late)]).toEqual(['codeNotValid', 201]);
});

test('after ten wrong codes, even the right one has to wait [PRE-01]', async () => {
  const event = await announceEvent();
  await event.put({ rules: [{ kind: 'code', code: 'RADIO-6' }] });
  const as = sale.app.as(await addProfile('user', 'Fan'));
  const wrong = Array.from({ length: 10 }, (_, guess) =>
    as.post(`${event.path}/code`, { code: `R${guess}` }),
  );
  expect((await Promise.all(wrong)).every(({ status }) => status === 422)).toBe(true);
  expect((await as.post(`${event.path}/code`, { code: 'RADIO-6' })).status).toBe(429);
});

test('a guest sees what opens the presale and when everyone can buy [PRE-02]', async () => {
  const event = await announceEvent();
  await event.put({ startsAt: inHours(2).toISOString() });
  const { presale } = (await sale.app.guest.get(event.path)).body;
  expect(presale).toMatchObject({
    state: 'upcoming',
    qualifies: null,
    ticketTypes: [{ id: `ticket:${event.typeId}` }],
    rules: [
      { rule: { kind: 'follows', about: { name: 'Okta Lindqvist' }, days: 7 }, met: null },
      { rule: { kind: 'member', about: { name: 'Freight Union' } }, met: null },
      { rule: { kind: 'attended', events: 2 }, met: null },
    ],
  });
  expect(Date.parse(presale.opensToAllAt) - Date.parse(presale.startsAt)).toBeGreaterThan(45 * hour);
});

test('a presale of all tickets names none that only a code unlocks, and lasts until the others are on sale [PRE-02, TIX-15]', async () => {
  const event = await announceEvent();
  await sale.addType(event.eventId, { name: 'Crew', locked: true, saleStartsAt: inHours(72) });
  await event.put();
  const { presale } = (await sale.app.guest.get(event.path)).body;
  expect(presale.ticketTypes).toMatchObject([{ name: 'General admission' }]);
  expect(Date.parse(presale.opensToAllAt)).toBeLessThan(inHours(49).getTime());
});

test('nobody can buy before the presale starts, or tickets that it doesn’t open [PRE-01]', async () => {
  const event = await announceEvent();
  const other = await sale.addType(event.eventId, { capacity: 50, saleStartsAt: inHours(48) });
  const follower = await addFollower(event.artist, daysAgo(30));
  const orderOf = async (type: string) =>
    (await sale.order(follower, { eventId: event.eventId, lines: [[type, 1]] })).status;
  await event.put({ startsAt: inHours(1).toISOString() });
  expect(await orderOf(event.typeId)).toBe(409);
  await event.put({ ticketTypeIds: [`ticket:${event.typeId}`] });
  expect(await orderOf(other)).toBe(409);
  expect(await orderOf(event.typeId)).toBe(201);
  expect((await sale.app.as(event.host).delete(event.path)).status).toBe(200);
  expect(await event.statusFor(follower)).toBe('offSale');
});

test('the host sees how many people a rule opens to, never a number below ten [PRE-02]', async () => {
  const event = await announceEvent();
  const { follows, member } = event.rules;
  for (let count = 0; count < 9; count++) await addFollower(event.artist, daysAgo(20));
  expect(await event.reach(follows)).toBeNull();
  await addFollower(event.artist, daysAgo(20));
  await addFollower(event.artist, daysAgo(3));
  await addMember(event.host, daysAgo(20));
  expect([
    await event.reach(follows),
    await event.reach({ ...follows, days: 0 }),
    await event.reach(member),
    await event.reach(follows, member),
  ]).toEqual([10, 11, null, 11]);
});

test.each<[string, number, string, (event: Awaited<ReturnType<typeof announceEvent>>) => object]>([
  ['without rules', 422, 'rulesRequired', () => ({ rules: [] })],
  [
    'about a page that isn’t part of the event',
    422,
    'ruleInvalid',
    () => ({ rules: [{ kind: 'follows', aboutId: newId(), days: 0 }] }),
  ],
  [
    'for members of an artist',
    422,
    'ruleInvalid',
    ({ artist }) => ({ rules: [{ kind: 'member', aboutId: artist, days: 0 }] }),
  ],
  [
    'for followers of a community',
    422,
    'ruleInvalid',
    ({ host }) => ({ rules: [{ kind: 'follows', aboutId: host, days: 0 }] }),
  ],
  [
    'for people who went to no event',
    422,
    'ruleInvalid',
    () => ({ rules: [{ kind: 'attended', events: 0 }] }),
  ],
  ['with a code that has spaces', 422, 'codeInvalid', () => ({ rules: [{ kind: 'code', code: 'RADIO 6' }] })],
  [
    'with two codes',
    422,
    'tooManyCodes',
    () => ({
      rules: [
        { kind: 'code', code: 'A' },
        { kind: 'code', code: 'B' },
      ],
    }),
  ],
  [
    'that starts after everyone can buy',
    422,
    'presaleTooLate',
    () => ({ startsAt: inHours(49).toISOString() }),
  ],
  ['of an unknown ticket type', 422, 'presaleTooLate', () => ({ ticketTypeIds: [`ticket:${newId()}`] })],
])('a presale %s is refused [PRE-01]', async (_what, status, code, draftOf) => {
  const event = await announceEvent();
  const refused = await event.put(draftOf(event));
  expect([refused.status, refused.body.code]).toEqual([status, code]);
});

test('is announced once, when the event is public, and again ten minutes before it starts [PRE-01]', async () => {
  const event = await announceEvent('draft');
  const told = async () =>
    (
      await sql<{ type: string }>`
        select type from outbox where payload ->> 'eventId' = ${event.eventId} and type like 'presale.%'`.execute(
        sale.db,
      )
    ).rows.map(({ type }) => type);
  await event.put({ startsAt: inHours(5 / 60).toISOString() });
  await sale.runTask('remind');
  expect(await told()).toEqual([]);
  await sale.db.updateTable('event').set({ status: 'published' }).where('id', '=', event.eventId).execute();
  await event.put({ startsAt: inHours(5 / 60).toISOString() });
  await event.put({ startsAt: inHours(6 / 60).toISOString() });
  await sale.runTask('remind');
  await sale.runTask('remind');
  expect((await told()).toSorted()).toEqual(['presale.announced', 'presale.soon']);
});
