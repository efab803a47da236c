import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openDb, sql, transact } from '#platform/server/db.ts';
import { forgetPlaces, openOpenings } from './index.ts';
import { openOpeningSale, type OpeningSale } from './testing/open-openings.ts';

let sale: OpeningSale;
beforeAll(async () => {
  sale = await openOpeningSale();
});
afterAll(() => sale.close());

type Opened = Awaited<ReturnType<OpeningSale['addOpening']>>;

async function openWith(people: number, facts: Parameters<OpeningSale['addOpening']>[0] = {}) {
  const opening = await sale.addOpening(facts);
  expect((await opening.put()).status).toBe(200);
  const fans = await sale.addPeople(people);
  for (const fan of fans) expect((await opening.join(fan)).status).toBe(200);
  return { ...opening, fans };
}

const codeOf = async (reply: ReturnType<Opened['order']>) => (await reply).body.code;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('everyone who waits gets a place when sales start; the published seed explains all of them [QUE-01]', async () => {
  const opening = await openWith(12, { capacity: 4, maxPerOrder: 1 });
  const [fan] = opening.fans;
  const before = await opening.read(fan!);
  expect(before).toMatchObject({
    state: 'entry',
    seed: null,
    mine: { state: 'waiting', place: null, ahead: null },
  });
  await opening.start();
  expect(await opening.read(fan!)).toMatchObject({ state: 'drawing', mine: { place: null } });
  await opening.round();
  const { seed, seedHash } = await opening.read(fan!);
  expect([sha256(seed), seedHash]).toEqual([before.seedHash, before.seedHash]);
  const line = await opening.line();
  expect(line.map(({ place }) => place)).toEqual(Array.from({ length: 12 }, (_, place) => place + 1));
  expect(line.map(({ id }) => id)).toEqual(
    line
      .map(({ id }) => id)
      .toSorted((one, other) => (sha256(`${seed}:${one}`) < sha256(`${seed}:${other}`) ? -1 : 1)),
  );
});

test('an opening that fails doesn’t stop the others, and is tried again [QUE-01]', async () => {
  const [stuck, other] = [await openWith(1), await openWith(1)];
  await sql`alter table fair_opening add constraint stuck
              check (event_id <> ${sql.lit(stuck.eventId)} or measured_at is null) not valid`.execute(
    sale.db,
  );
  await stuck.start();
  await other.start();
  await sale.runTask('openings.run');
  const stateOf = async ({ fans, read }: typeof stuck) => (await read(fans[0]!)).mine.state;
  expect([await stateOf(stuck), await stateOf(other)]).toEqual(['waiting', 'admitted']);
  await sql`alter table fair_opening drop constraint stuck`.execute(sale.db);
  await sale.runTask('openings.run');
  expect(await stateOf(stuck)).toBe('admitted');
});

test('hundreds of lines of postponed events keep no other opening waiting [QUE-01, EVT-06]', async () => {
  const opening = await openWith(1);
  await sql`
    with event as (
      insert into event
      select (jsonb_populate_record(e, jsonb_build_object(
                'id', c.id, 'provider_id', c.id, 'status', 'postponed'))).*
        from (select overlay(gen_random_uuid()::text placing '00000000' from 1)::uuid as id
                from generate_series(1, 250)) c, event e
       where e.id = ${opening.eventId}::uuid
      returning id
    ), type as (
      insert into ticket_type
      select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'event_id', e.id))).*
        from event e, ticket_type t where t.id = ${opening.typeId}::uuid
    )
    insert into fair_opening
    select (jsonb_populate_record(o, jsonb_build_object('event_id', e.id, 'opened_at', now()))).*
      from event e, fair_opening o where o.event_id = ${opening.eventId}::uuid`.execute(sale.db);
  await opening.start();
  await sale.runTask('openings.run');
  expect((await opening.read(opening.fans[0]!)).mine.state).toBe('admitted');
  await sql`delete from fair_opening where event_id <> ${opening.eventId}::uuid`.execute(sale.db);
});

test('an opening reads as postponed while its event is, and nobody new can wait [QUE-01, EVT-06]', async () => {
  const opening = await openWith(1);
  const { path, host } = opening;
  const late = (await sale.addPeople(1))[0]!;
  const become = (status: 'postponed' | 'published') =>
    sale.db.updateTable('event').set({ status }).where('id', '=', opening.eventId).execute();
  const statesOf = async () => ({
    fan: (await opening.read(opening.fans[0]!)).state,
    host: (await sale.app.as(host).get(`${path}/settings`)).body.opening.state,
  });
  expect(await statesOf()).toEqual({ fan: 'entry', host: 'entry' });
  await become('postponed');
  expect(await statesOf()).toEqual({ fan: 'postponed', host: 'postponed' });
  expect(await codeOf(opening.join(late))).toBe('noOpening');
  await opening.start();
  await opening.round();
  expect(await statesOf()).toEqual({ fan: 'postponed', host: 'postponed' });
  expect(await codeOf(opening.put())).toBe('openingStarted');
  await become('published');
  expect(await statesOf()).toEqual({ fan: 'running', host: 'running' });
});

test('the line of a draft starts once it is published, also after its sale start [QUE-01]', async () => {
  const opening = await sale.addOpening();
  const become = (status: 'draft' | 'published') =>
    sale.db.updateTable('event').set({ status }).where('id', '=', opening.eventId).execute();
  await become('draft');
  expect((await opening.put()).body.opening.state).toBe('scheduled');
  expect(await codeOf(opening.join(opening.host))).toBe('entryNotOpen');
  await opening.start();
  await opening.round();
  expect(await codeOf(opening.put())).toBe('noSaleStart');
  await become('published');
  expect((await opening.read(opening.host)).state).toBe('drawing');
});

test('people keep their turn while the event is postponed, also when its old date passes [QUE-01, EVT-06]', async () => {
  const opening = await openWith(6, { capacity: 2, maxPerOrder: 1 });
  await opening.start();
  await opening.round();
  const last = (await opening.line()).at(-1)!.userId;
  const become = (event: { status: 'postponed' | 'published'; startsAt: Date; endsAt: Date }) =>
    sale.db.updateTable('event').set(event).where('id', '=', opening.eventId).execute();
  const times = (minutes: number) => ({
    startsAt: sale.inMinutes(minutes),
    endsAt: sale.inMinutes(minutes + 60),
  });
  await become({ status: 'postponed', ...times(-120) });
  await opening.round();
  await become({ status: 'published', ...times(600) });
  await opening.round();
  expect(await opening.read(last)).toMatchObject({ state: 'running', mine: { state: 'waiting' } });
});

test('people order in turn: nobody before sales start, then as many as there are tickets for [QUE-01]', async () => {
  const opening = await openWith(6, { capacity: 2, maxPerOrder: 1 });
  expect(await codeOf(opening.order(opening.fans[0]!))).toBe('ticketNotAvailable');
  await opening.start();
  expect(await codeOf(opening.order(opening.fans[0]!))).toBe('notYourTurn');
  await opening.round();
  const [first, second, third, fourth] = (await opening.line()).map(({ userId }) => userId);
  expect((await opening.read(first!)).mine).toMatchObject({ state: 'admitted', place: 1, ahead: null });
  expect((await opening.read(fourth!)).mine).toMatchObject({ state: 'waiting', place: 4, ahead: 1 });
  expect(await codeOf(opening.order(third!))).toBe('notYourTurn');
  expect((await opening.order(first!)).status).toBe(201);
  await opening.round();
  expect((await opening.read(third!)).mine.state).toBe('waiting');

  await opening.lapseWindow(second!);
  expect(await codeOf(opening.order(second!))).toBe('notYourTurn');
  await opening.round();
  expect((await opening.read(third!)).mine.state).toBe('admitted');
  expect((await opening.read(second!)).mine.state).toBe('missed');
  expect((await opening.join(second!)).body.opening.mine).toMatchObject({ state: 'waiting', place: null });
  await opening.round();
  expect((await opening.read(second!)).mine.place).toBe(7);
  expect(await sale.verify()).toEqual([]);
});

test('ticket types added later join the line that is running, or get one of their own [QUE-01]', async () => {
  const opening = await openWith(2, { capacity: 1, maxPerOrder: 1 });
  const { eventId, typeId, fans } = opening;
  await opening.start();
  await opening.round();
  const [first, second] = (await opening.line()).map(({ userId }) => userId);
  const orderOf = (user: string, type: string) => sale.order(user, { eventId, lines: [[type, 1]] });
  const extra = await sale.addType(eventId, { capacity: 1 });
  expect((await orderOf(second!, extra)).body.code).toBe('notYourTurn');
  expect((await opening.order(first!)).status).toBe(201);
  await opening.round();
  expect((await orderOf(second!, extra)).status).toBe(201);
  await opening.round();
  await sql`update ticket_order set status = 'completed', completed_at = now() where event_id = ${eventId}::uuid`.execute(
    sale.db,
  );
  await opening.round();
  const over = await opening.read(first!);
  expect(over.state).toBe('over');

  const release = await sale.addType(eventId, { capacity: 1, saleStartsAt: sale.inMinutes(20) });
  await sale.runTask('openings.reopen');
  const again = await opening.read(first!);
  expect(again).toMatchObject({ state: 'entry', mine: null, seed: null });
  expect(again.seedHash).not.toBe(over.seedHash);
  for (const fan of fans) await opening.join(fan);
  await sql`
    update ticket_type set sale_starts_at = now() - case when id = ${typeId}::uuid then interval '1 hour' else interval '1 second' end
     where event_id = ${eventId}::uuid and sale_starts_at is not null`.execute(sale.db);
  await sql`update fair_opening set created_at = now() - interval '1 minute' where event_id = ${eventId}::uuid`.execute(
    sale.db,
  );
  expect((await orderOf(first!, release)).body.code).toBe('notYourTurn');
  await opening.round();
  const [next] = await opening.line();
  expect((await orderOf(next!.userId, release)).status).toBe(201);
});

test('no other way to order passes the line, and the team can still test [QUE-01, PAY-02]', async () => {
  const opening = await openWith(3, { capacity: 1 });
  await opening.start();
  await opening.round();
  const [, second] = (await opening.line()).map(({ userId }) => userId);
  const described = {
    order: { orderItems: { items: [{ itemId: `ticket:${opening.typeId}`, quantity: 1 }] } },
    metadata: { eventId: `event:backbeat:${opening.eventId}` },
    amount: 2698,
  };
  const paying = await sale.app.as(second!).post('/payments/paymentIntents', described);
  expect(paying.body.code).toBe('notYourTurn');
  const stranger = newId();
  expect(await codeOf(opening.order(stranger))).toBe('notYourTurn');
  const test = { eventId: opening.eventId, lines: [[opening.typeId, 1]], testMode: true } as const;
  expect((await sale.order(opening.host, test)).status).toBe(201);
});

test('a line is invisible if there are tickets for everyone [QUE-01]', async () => {
  const opening = await openWith(5);
  await opening.start();
  await opening.round();
  expect(await opening.read(opening.fans[0]!)).toMatchObject({ state: 'over', soldOut: false });
  for (const anyone of [opening.fans[0]!, newId()]) expect((await opening.order(anyone)).status).toBe(201);
});

test('ends as sold out once nothing can come back from a cart, and only then opens the waiting list [QUE-01, EXC-01]', async () => {
  const opening = await openWith(4, { capacity: 1, maxPerOrder: 1 });
  await opening.start();
  await opening.round();
  const [first, second, third] = (await opening.line()).map(({ userId }) => userId);
  const { body: order } = await opening.order(first!);
  await opening.round();
  expect(await opening.read(second!)).toMatchObject({ state: 'running', allInCarts: true });
  const list = `/events/event:backbeat:${opening.eventId}/waitingList`;
  expect((await sale.app.as(third!).put(list, { quantity: 1 })).body.code).toBe('waitingListClosed');

  await sale.app.as(first!).post(`/orders/${order.id}/cancel`);
  await opening.round();
  expect((await opening.read(second!)).mine.state).toBe('admitted');
  const { body: again } = await opening.order(second!);
  const { body: started } = await sale.startPayment(second!, again.id);
  await sale.pay(started.clientSecret);
  await sale.sync(second!, again.id);
  await opening.round();
  expect(await opening.read(third!)).toMatchObject({ state: 'over', soldOut: true });
  expect((await sale.app.as(third!).put(list, { quantity: 1 })).status).toBe(200);
});

test('tells people whose turn it is, unless there are tickets for everyone [QUE-01]', async () => {
  const turnsOf = async ({ eventId }: Opened) =>
    (
      await sql<{ userId: string }>`
        select payload ->> 'userId' as user_id from outbox
         where type = 'opening.turn' and payload ->> 'eventId' = ${eventId}`.execute(sale.db)
    ).rows.map(({ userId }) => userId);
  const scarce = await openWith(4, { capacity: 2, maxPerOrder: 1 });
  await scarce.start();
  await scarce.round();
  await scarce.round();
  const line = (await scarce.line()).map(({ userId }) => userId);
  expect((await turnsOf(scarce)).toSorted()).toEqual(line.slice(0, 2).toSorted());
  const enough = await openWith(2);
  await enough.start();
  await enough.round();
  expect(await turnsOf(enough)).toEqual([]);
});

test('one account has one place, however many tabs ask at once [QUE-01]', async () => {
  const opening = await sale.addOpening();
  await opening.put();
  const [fan] = await sale.addPeople(1);
  const replies = await Promise.all(Array.from({ length: 20 }, () => opening.join(fan!)));
  const ids = new Set(replies.map(({ body }) => body.opening.mine.id));
  expect([ids.size, (await opening.line()).length]).toEqual([1, 1]);
});

test('places outlive a restart, and those who come later stand behind in order [QUE-01]', async () => {
  const opening = await openWith(30, { capacity: 6 });
  await opening.start();
  await Promise.all([opening.round(), opening.round(), opening.round()]);
  const restarted = openDb(sale.app.url, { max: 2 });
  const drawn = await opening.line();
  const late = await sale.addPeople(5);
  for (const person of late) await opening.join(person);
  expect((await opening.read(late[0]!)).mine.ahead).toBeGreaterThanOrEqual(24);
  await openOpenings({ ...sale.app.services, db: restarted }).scheduledTasks![0]!.run();
  await restarted.destroy();
  const after = await opening.line();
  expect(after.slice(0, 30).map(({ userId, place }) => [userId, place])).toEqual(
    drawn.map(({ userId, place }) => [userId, place]),
  );
  expect(after.slice(30).map(({ userId }) => userId)).toEqual(late);
});

test('fans of the presale come first if the host says so; new accounts come after everyone [QUE-01, PRE-01]', async () => {
  const opening = await sale.addOpening({ capacity: 1 });
  expect((await opening.put({ presaleFirst: true })).body.code).toBe('presaleRequired');
  const artist = newId();
  await sale.db
    .insertInto('profile')
    .values({ id: artist, type: 'artist', name: 'Okta Lindqvist', providerId: artist })
    .execute();
  await sale.db
    .insertInto('eventArtist')
    .values({ eventId: opening.eventId, artistId: artist, position: 0 })
    .execute();
  const [fan] = await sale.addPeople(1);
  await sale.db
    .insertInto('follow')
    .values({ profileId: fan!, followedId: artist, followedType: 'artist', createdAt: sale.inMinutes(-600) })
    .execute();
  const presale = await sale.app.as(opening.host).put(`/events/event:backbeat:${opening.eventId}/presale`, {
    startsAt: sale.inMinutes(10).toISOString(),
    ticketTypeIds: null,
    rules: [{ kind: 'follows', aboutId: artist, days: 0 }],
  });
  expect(presale.status).toBe(200);
  expect((await opening.put({ presaleFirst: true })).status).toBe(200);
  const newcomers = await sale.addPeople(3, { minutesOld: 10 });
  const others = await sale.addPeople(8);
  for (const person of [...newcomers, ...others, fan!]) await opening.join(person);
  await opening.start();
  await opening.round();
  const line = (await opening.line()).map(({ userId }) => userId);
  expect(line[0]).toBe(fan);
  expect(line.slice(9).toSorted()).toEqual(newcomers.toSorted());
});

test('suspended users and deleted accounts get no place, and leave no gap in anyone’s turn [QUE-01, ACC-03]', async () => {
  const opening = await openWith(5, { capacity: 1, maxPerOrder: 1 });
  const [suspended, deleted, left] = opening.fans;
  await sale.db.insertInto('suspendedUser').values({ userId: suspended!, byId: newId() }).execute();
  await transact(sale.db, (tx) => forgetPlaces(tx, deleted!));
  expect((await sale.app.as(left!).delete(`${opening.path}/place`)).body.opening.mine).toBeNull();
  await opening.start();
  await opening.round();
  const line = await opening.line();
  expect(line.map(({ place }) => place)).toEqual([1, 2]);
  expect(line.map(({ userId }) => userId).toSorted()).toEqual(opening.fans.slice(3).toSorted());
});

test('a cancelled event ends its line, before and after sales start [QUE-01, RFD-02]', async () => {
  const cancel = (eventId: string) =>
    sale.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', eventId).execute();
  const early = await openWith(1);
  await cancel(early.eventId);
  const [late] = await sale.addPeople(1);
  expect((await early.join(late!)).body.code).toBe('noOpening');
  expect(await early.read(early.fans[0]!)).toBeNull();

  const running = await openWith(3, { capacity: 1, maxPerOrder: 1 });
  await running.start();
  await running.round();
  await cancel(running.eventId);
  await running.round();
  expect((await running.read(running.fans[0]!)).state).toBe('over');
  expect(await codeOf(running.order(running.fans[0]!))).toBe('ticketNotAvailable');
});

test('people join from the time that the host set, with a verified address, and only while there is a line [QUE-01]', async () => {
  const opening = await sale.addOpening();
  const [fan] = await sale.addPeople(1);
  expect((await opening.join(fan!)).body.code).toBe('noOpening');
  await opening.put({ waitMinutes: 10 });
  expect((await opening.join(fan!)).body.code).toBe('entryNotOpen');
  await opening.put();
  const [unverified] = await sale.addPeople(1, { emailVerified: false });
  expect((await opening.join(unverified!)).body.code).toBe('emailNotVerified');
  expect((await sale.app.guest.put(`${opening.path}/place`)).body.code).toBe('signInRequired');
  expect((await sale.app.guest.get(opening.path)).body.opening).toMatchObject({ state: 'entry', mine: null });
});

test('a host sees who waits, can’t change an opening that has started, and can end it for everyone [QUE-01]', async () => {
  const opening = await openWith(3, { capacity: 1 });
  const settings = async () => (await sale.app.as(opening.host).get(`${opening.path}/settings`)).body;
  expect(await settings()).toMatchObject({ opening: { state: 'entry', waiting: 3, admitted: 0 } });
  expect((await sale.app.as(opening.fans[0]!).get(`${opening.path}/settings`)).status).toBe(403);
  await opening.start();
  await opening.round();
  expect(await settings()).toMatchObject({ opening: { state: 'running', waiting: 2, admitted: 1 } });
  expect((await opening.put()).body.code).toBe('openingStarted');
  expect((await sale.app.as(opening.host).delete(opening.path)).body.opening).toBeNull();
  expect((await opening.order(opening.fans[0]!)).status).toBe(201);
});

test('a fair opening needs tickets that go on sale later [QUE-01]', async () => {
  const opening = await sale.addOpening({ saleStartsAt: sale.inMinutes(-1) });
  expect((await opening.put()).body.code).toBe('noSaleStart');
});
