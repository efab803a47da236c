import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventPolicies, openTicketTypes } from '#modules/events/events/server/index.ts';
import { bareId, newId } from '#platform/ids.ts';
import { sql, transact } from '#platform/server/db.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { moveUses, openPromotions, unlockedBy } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => [
    { policies: eventPolicies },
    openTicketTypes(services, { unlockedBy }),
    openPromotions(),
  ]);
});
afterAll(() => app.close());

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

/** Creates an event with a public ticket type and a locked one. */
async function addEvent(currency = 'usd') {
  const [id, host, typeId, lockedId] = [newId(), newId(), newId(), newId()];
  const row = { id, name: 'Night Freight 014', providerId: id, startsAt: inHours(48), endsAt: inHours(54) };
  await app.db
    .insertInto('event')
    .values({ ...row, creatorId: host, currency })
    .execute();
  await app.db
    .insertInto('eventCreator')
    .values({ eventId: id, profileId: host, creatorType: 'owner' })
    .execute();
  await app.db
    .insertInto('ticketType')
    .values([
      { eventId: id, id: typeId, name: 'Balcony', priceMinor: 2500, currency, locked: false },
      { eventId: id, id: lockedId, name: 'Crew', priceMinor: 0, currency, locked: true },
    ])
    .execute();
  const eventId = `event:backbeat:${id}`;
  const as = app.as(host);
  return {
    id,
    eventId,
    host,
    as,
    ticketId: `ticket:${typeId}`,
    lockedTicketId: `ticket:${lockedId}`,
    create: (draft: object = {}) => as.post('/promotions', { eventId, ...off15, ...draft }),
    list: async (query = '') => (await as.get(`/events/${eventId}/promotions${query}`)).body,
    use: (promotionId: string, uses: number) => moveUses(app.db, id, [{ id: bareId(promotionId), uses }]),
    redeem: async (promoCode: string) =>
      (await app.as(newId()).post('/promotions/redeem', { promoCode, itemId: eventId })).body.valid,
  };
}

const give = (rewardType: string, payload: object) => ({ rewards: { items: [{ rewardType, payload }] } });
const off15 = { promoCode: 'BACKROW', ...give('discount', { discountType: 'percentage', value: 15 }) };

test('dates from the year 3000 on, which the database may not read again, are refused [PRM-13]', async () => {
  const { create } = await addEvent();
  const distant = '9999-12-31T20:00:00-10:00';
  const replies = [await create({ startDate: distant }), await create({ endDate: distant })];
  expect(replies.map(({ status }) => status)).toEqual([400, 400]);
  expect((await create({ endDate: '2999-12-31T20:00:00Z' })).status).toBe(201);
});

test('of two hosts who edit a code at the same time, the second is refused [PRM-06]', async () => {
  const event = await addEvent();
  const { id, revision } = (await event.create()).body;
  const save = (draft: object) => event.as.put(`/promotions/${id}`, { ...off15, ...draft });
  const answers = await Promise.all([10, 20].map((maxUses) => save({ maxUses, revision })));
  expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
    200,
    'changedMeanwhile',
  ]);
  const saved = answers.find(({ status }) => status === 200)!.body;
  expect((await event.list()).items).toEqual([saved]);
  await event.use(id, 1);
  expect((await save({ maxUses: 30, revision: saved.revision })).status).toBe(200);
  // API clients without a revision save what they send.
  expect((await save({ maxUses: 40 })).status).toBe(200);
});

test('a host creates a complete code, which works at once [PRM-05, PRM-13, PRM-15]', async () => {
  const event = await addEvent();
  const draft = {
    promoCode: ' back-row ',
    ...give('discount', { discountType: 'amount', value: 5.5 }),
    ticketIds: [event.ticketId],
    startDate: inHours(-1).toISOString(),
    endDate: inHours(10).toISOString(),
    maxUses: 40,
    maxUsesPerPerson: 2,
  };
  const { status, body } = await event.create({ ...draft, creatorId: `user:us-west-2:${event.host}` });
  expect(status).toBe(201);
  expect(body).toEqual({
    ...draft,
    id: expect.stringMatching(/^promoCode:/),
    promoCode: 'BACK-ROW',
    creatorId: `user:us-west-2:${event.host}`,
    used: 0,
    wasUsed: false,
    archived: false,
    revision: expect.any(String),
  });
  expect(await event.redeem('Back-Row')).toBe(true);
  expect(await event.list()).toEqual({
    items: [body],
    total: 1,
    offset: 0,
    next: null,
    event: {
      currency: 'usd',
      tickets: expect.arrayContaining([
        { id: event.ticketId, name: 'Balcony', locked: false },
        { id: event.lockedTicketId, name: 'Crew', locked: true },
      ]),
    },
  });
});

test('a code unlocks a ticket or gives points [PRM-05, PRM-14]', async () => {
  const event = await addEvent();
  const opens = await event.create({
    promoCode: 'CREW',
    ...give('unlockItem', { itemId: event.lockedTicketId }),
  });
  const shown = await app.guest.get(`/events/${event.eventId}/tickets?promo=${opens.body.id}`);
  expect(shown.body.items.map(({ id }: { id: string }) => id)).toContain(event.lockedTicketId);
  const points = await event.create({ promoCode: 'FIFTY', ...give('points', { value: 50 }) });
  expect(points.body.rewards).toEqual(give('points', { value: 50 }).rewards);
});

test('refuses and doesn’t save a promotion that breaks a rule [PRM-05]', async () => {
  const event = await addEvent('jpy');
  const half = give('discount', { discountType: 'amount', value: 5.5 });
  const replies = [
    await event.create({ promoCode: ' ' }),
    await event.create(half),
    await event.create({ ticketIds: [(await addEvent()).ticketId] }),
    await event.create(give('unlockItem', { itemId: event.ticketId })),
  ];
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [422, 'codeRequired'],
    [422, 'amountInvalid'],
    [422, 'ticketsUnknown'],
    [422, 'unlockedTicketOpen'],
  ]);
  expect(replies[0]!.body.detail).toBe('Must enter a promo code to continue.');
  expect((await event.list()).total).toBe(0);
});

test('refuses to create a code for another user or for an event of others [PRM-05, PRM-06, PRM-07]', async () => {
  const event = await addEvent();
  expect((await event.create({ creatorId: `user:us-west-2:${newId()}` })).status).toBe(403);
  const { body } = await event.create();
  const elsewhere = (await addEvent()).as;
  const { eventId } = event;
  const replies = await Promise.all([
    elsewhere.post('/promotions', { eventId, ...off15 }),
    elsewhere.put(`/promotions/${body.id}`, off15),
    elsewhere.delete(`/promotions/${body.id}`),
    elsewhere.get(`/events/${eventId}/promotions`),
    elsewhere.get(`/promotions/getPromoCodeAvailability?itemId=${eventId}&promoCodeId=BACKROW`),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect((await event.as.put(`/promotions/promoCode:${newId()}`, off15)).body.code).toBe('promotionNotFound');
});

test('creates a code once under concurrency, and allows it at other events [PRM-05, PRM-13]', async () => {
  const event = await addEvent();
  const names = ['BACKROW', 'backrow', ' BackRow ', 'BACKROW', 'backROW'];
  const replies = await Promise.all(names.map((promoCode) => event.create({ promoCode })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  expect(replies.find(({ status }) => status === 409)!.body.code).toBe('codeTaken');
  expect((await (await addEvent()).create()).status).toBe(201);
  const other = await event.create({ promoCode: 'FRONT' });
  expect((await event.as.put(`/promotions/${other.body.id}`, off15)).body.code).toBe('codeTaken');
});

test('tells whether a code is available for an event or ticket; its own code is available to a promotion [PRM-08]', async () => {
  const event = await addEvent();
  const { body } = await event.create();
  const ask = async (itemId: string, promoCodeId: string, more = '') =>
    (
      await event.as.get(
        `/promotions/getPromoCodeAvailability?itemId=${itemId}&promoCodeId=${promoCodeId}${more}`,
      )
    ).body;
  expect(await ask(event.eventId, 'backrow')).toEqual({
    available: false,
    message: 'This event has or had a promo code with this name. Choose another.',
  });
  expect((await ask(event.ticketId, 'BACKROW')).available).toBe(false);
  expect((await ask(event.eventId, 'FRONT')).available).toBe(true);
  expect((await ask(event.eventId, 'BACKROW', `&promotionId=${body.id}`)).available).toBe(true);
  expect(await ask(event.eventId, 'BACK%20ROW')).toEqual({
    available: false,
    message: 'Use only letters, digits, hyphens and underscores.',
  });
});

test('a change applies to new orders, and can’t go below the current uses [PRM-06, PRM-13]', async () => {
  const event = await addEvent();
  const { body } = await event.create({ maxUses: 5 });
  await event.use(body.id, 3);
  const change = (draft: object) => event.as.put(`/promotions/${body.id}`, { ...off15, ...draft });
  const below = await change({ maxUses: 2 });
  expect([below.status, below.body.code, below.body.used]).toEqual([409, 'maxUsesBelowUsed', 3]);
  expect((await change({ promoCode: 'FRONT' })).body.code).toBe('codeFixed');
  const changed = await change({ maxUses: 3, ...give('points', { value: 20 }) });
  expect(changed.body).toMatchObject({ maxUses: 3, used: 3, wasUsed: true, promoCode: 'BACKROW' });
  expect(await event.redeem('BACKROW')).toBe(false);
  expect((await change({ maxUses: null })).status).toBe(200);
  expect(await event.redeem('BACKROW')).toBe(true);
});

test('archives a used code, whose name stays taken, and deletes any other [PRM-07]', async () => {
  const event = await addEvent();
  const unused = await event.create({ promoCode: 'TYPO' });
  const used = await event.create();
  await event.use(used.body.id, 1);
  await event.use(used.body.id, -1);
  expect((await event.as.delete(`/promotions/${unused.body.id}`)).body).toEqual({ archived: false });
  expect((await event.as.delete(`/promotions/${used.body.id}`)).body).toEqual({ archived: true });
  expect((await event.as.delete(`/promotions/${used.body.id}`)).body).toEqual({ archived: true });
  expect(await event.redeem('BACKROW')).toBe(false);
  expect((await event.list()).items).toEqual([]);
  expect((await event.list('?side=archived')).items).toMatchObject([{ id: used.body.id, archived: true }]);
  expect((await event.create()).body.code).toBe('codeTaken');
  expect((await event.create({ promoCode: 'TYPO' })).status).toBe(201);
  expect((await event.as.put(`/promotions/${used.body.id}`, off15)).body.code).toBe('promotionArchived');
});

test('lists codes newest first, page by page [PRM-15]', async () => {
  const event = await addEvent();
  for (const promoCode of ['ONE', 'TWO', 'THREE']) await event.create({ promoCode });
  const codes = (page: { items: { promoCode: string }[] }) => page.items.map(({ promoCode }) => promoCode);
  const first = await event.list('?limit=2');
  expect([codes(first), first.total]).toEqual([['THREE', 'TWO'], 3]);
  const second = await event.list(`?limit=2&cursor=${first.next}`);
  expect([codes(second), second.next, second.total]).toEqual([['ONE'], null, 3]);
});

test('an amount waits for a change of the event’s currency, and is then one of the new currency [PRM-06, CUR-01]', async () => {
  const event = await addEvent();
  const { id } = (await event.create()).body;
  const amount = give('discount', { discountType: 'amount', value: 5.5 });
  const waiting = await transact(app.db, async (tx) => {
    await tx.updateTable('event').set({ currency: 'jpy' }).where('id', '=', event.id).execute();
    const changing = event.as.put(`/promotions/${id}`, { ...off15, ...amount });
    const creating = event.create({ ...amount, promoCode: 'OTHER' });
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.db,
      );
      expect(rows).toHaveLength(2);
    });
    return { changing, creating };
  });
  const answers = [await waiting.changing, await waiting.creating];
  expect(answers.map(({ body }) => body.code)).toEqual(['amountInvalid', 'amountInvalid']);
});
