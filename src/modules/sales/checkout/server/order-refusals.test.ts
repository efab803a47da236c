import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openSale, type Sale } from './testing/open-sale.ts';

let sale: Sale;
beforeAll(async () => {
  sale = await openSale();
});
afterAll(() => sale.close());

const minute = 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

async function stock(
  facts: Parameters<Sale['addType']>[1] = {},
  event: Parameters<Sale['addEvent']>[0] = {},
) {
  const eventId = await sale.addEvent(event);
  return { eventId, typeId: await sale.addType(eventId, facts) };
}

test.each([
  ['a different total', { amount: 1 }],
  ['no fee', { application_fee_amount: 0 }],
  ['a fractional total', { amount: 2849.5 }],
])('refuses %s with the current price, and holds nothing [PAY-02]', async (_, tampered) => {
  const { eventId, typeId } = await stock();
  const { status, body } = await sale.order(newId(), { eventId, lines: [[typeId, 1]], ...tampered });
  expect({ status, ...body }).toMatchObject({
    status: 409,
    code: 'priceChanged',
    amount: 2849,
    application_fee_amount: 349,
  });
  expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 0 });
});

test('compares the price of a line, and accepts the right one [PAY-03, FEE-05]', async () => {
  const { eventId, typeId } = await stock();
  const post = (item: object) =>
    sale.app.as(newId()).post(
      '/orders',
      {
        eventId: `event:backbeat:${eventId}`,
        orderItems: { items: [{ itemId: `ticket:${typeId}`, quantity: 1, ...item }] },
      },
      { 'idempotency-key': newId() },
    );
  expect((await post({ priceValue: 2.5 })).body.code).toBe('priceChanged');
  expect((await post({ priceValue: 25, currency: 'eur' })).body.code).toBe('priceChanged');
  expect((await post({ priceValue: 25, currency: 'USD' })).status).toBe(201);
});

test('lets only the event’s team and admins order in test mode [PAY-01, PAY-02, PLT-11]', async () => {
  const host = newId();
  const { eventId, typeId } = await stock({}, { creatorId: host });
  const wish = { eventId, lines: [[typeId, 1]] as const, testMode: true };
  const fan = await sale.order(newId(), wish);
  expect([fan.status, fan.body.code]).toEqual([403, 'testModeNotAllowed']);
  const team = await sale.order(host, wish);
  expect(team.body).toMatchObject({ status: 'held', test: true });
  expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 0 });
  const query = `testMode=true&eventId=event:backbeat:${eventId}`;
  const key = (as: string) => sale.app.as(as).get(`/payments/publishableKey?${query}`);
  expect((await key(newId())).status).toBe(403);
  expect((await key(host)).body.publishableKey).toMatch(/^pk_/);
  expect((await sale.app.guest.get('/payments/publishableKey')).body.publishableKey).toMatch(/^pk_/);
  expect((await sale.startPayment(host, team.body.id, { testMode: false })).body.code).toBe(
    'testModeNotAllowed',
  );
});

test.each([
  ['more than the maximum per order', 5, 422, 'quantityOutOfBounds'],
  ['fewer than the minimum per order', 1, 422, 'quantityOutOfBounds'],
  ['zero', 0, 400, 'invalidInput'],
  ['a negative quantity', -1, 400, 'invalidInput'],
  ['a fractional quantity', 2.5, 400, 'invalidInput'],
  ['more than any order may have', 101, 400, 'invalidInput'],
])('refuses %s [TIX-07, TIX-14]', async (_, quantity, status, code) => {
  const { eventId, typeId } = await stock({ minPerOrder: 2, maxPerOrder: 4 });
  const reply = await sale.order(newId(), { eventId, lines: [[typeId, quantity]] });
  expect([reply.status, reply.body.code]).toEqual([status, code]);
});

test('counts repeated ticket types as one line, so that splitting evades no limit [CHK-17, TIX-14]', async () => {
  const { eventId, typeId } = await stock();
  const split = await sale.order(newId(), {
    eventId,
    lines: [
      [typeId, 3],
      [typeId, 3],
    ],
  });
  expect(split.body.code).toBe('quantityOutOfBounds');
  const merged = await sale.order(newId(), {
    eventId,
    lines: [
      [typeId, 1],
      [typeId, 3],
    ],
  });
  expect(merged.body.orderItems.items).toMatchObject([{ quantity: 4 }]);
});

test.each<[string, Parameters<typeof stock>, string]>([
  ['ended', [{ saleEndsAt: ago(minute) }], 'ticketNotAvailable'],
  ['not open yet', [{ saleStartsAt: ago(-minute) }], 'ticketNotAvailable'],
  ['of a cancelled event', [{}, { status: 'cancelled' }], 'ticketNotAvailable'],
  ['of a past event', [{}, { endsAt: ago(minute) }], 'ticketNotAvailable'],
  ['of a draft', [{}, { status: 'draft' }], 'eventNotFound'],
])('refuses a sale that is %s [TIX-02, TIX-05]', async (_, facts, code) => {
  const { eventId, typeId } = await stock(...facts);
  const reply = await sale.order(newId(), { eventId, lines: [[typeId, 1]] });
  expect(reply.body.code).toBe(code);
});

test('sells a members-only event to members and its team, and hides it from others [EVT-07]', async () => {
  const [communityId, member] = [newId(), newId()];
  await sale.db
    .insertInto('profile')
    .values({ id: communityId, type: 'community', providerId: communityId, name: 'Freight Union' })
    .execute();
  await sale.db.insertInto('community').values({ id: communityId, membershipType: 'open' }).execute();
  await sale.db
    .insertInto('communityParticipant')
    .values({ communityId, userId: member, status: 'confirmed' })
    .execute();
  const { eventId, typeId } = await stock({}, { visibility: 'private', creatorId: communityId });
  const wish = { eventId, lines: [[typeId, 1]] as [string, number][] };
  expect((await sale.order(newId(), wish)).body.code).toBe('eventNotFound');
  expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 0 });
  const { body: first } = await sale.order(member, wish);
  expect(first).toMatchObject({ status: 'held' });
  expect((await sale.startPayment(member, first.id)).status).toBe(200);
  expect((await sale.order(member, { eventId, lines: [[typeId, 2]] })).body).toMatchObject({
    status: 'held',
  });
});

test('shows the specified text for tickets that aren’t available [TIX-05]', async () => {
  const { eventId, typeId } = await stock({ saleEndsAt: ago(minute) });
  const { body } = await sale.order(newId(), { eventId, lines: [[typeId, 1]] });
  expect(body).toMatchObject({ title: 'Ticket not available', detail: 'This ticket is not available.' });
});

test('refuses tickets of another event and unknown ids [PAY-03]', async () => {
  const { eventId } = await stock();
  const { typeId: foreign } = await stock();
  for (const wrong of [foreign, newId()]) {
    const reply = await sale.order(newId(), { eventId, lines: [[wrong, 1]] });
    expect([reply.status, reply.body.code]).toEqual([404, 'ticketNotFound']);
  }
  const tags = { items: [{ itemId: `event:backbeat:${newId()}` }] };
  expect((await sale.order(newId(), { eventId, lines: [[foreign, 1]], tags })).body.code).toBe(
    'eventNotFound',
  );
  expect((await sale.order(newId(), { eventId: newId(), lines: [[foreign, 1]] })).status).toBe(404);
});

test('gives the same refusal for used-up, foreign, expired, archived and unknown codes [PRM-13]', async () => {
  const { eventId, typeId } = await stock();
  const { eventId: elsewhere } = await stock();
  await sale.addPromotion(eventId, { code: 'ONCE', maxUses: 1 });
  await sale.addPromotion(elsewhere, { code: 'FOREIGN' });
  await sale.addPromotion(eventId, { code: 'LATE', endsAt: ago(minute) });
  await sale.addPromotion(eventId, { code: 'SOON', startsAt: ago(-minute) });
  await sale.addPromotion(eventId, { code: 'SCOPED', onlyTicketTypes: [newId()] });
  expect((await sale.order(newId(), { eventId, lines: [[typeId, 1]], promoCode: 'ONCE' })).status).toBe(201);
  const codes = ['ONCE', 'FOREIGN', 'LATE', 'SOON', 'SCOPED', 'NEVER'];
  const replies = await Promise.all(
    codes.map((promoCode) => sale.order(newId(), { eventId, lines: [[typeId, 1]], promoCode })),
  );
  expect(new Set(replies.map(({ raw }) => raw.toString())).size).toBe(1);
  expect(replies[0]!.body).toMatchObject({ status: 409, code: 'promotionNotValid' });
});

test('limits wrong codes, whether tried or ordered with; valid codes don’t count [PRM-09]', async () => {
  const { eventId, typeId } = await stock({ priceMinor: 1000 });
  await sale.addPromotion(eventId, { code: 'RIGHT' });
  const guesser = newId();
  const order = (promoCode: string) => sale.order(guesser, { eventId, lines: [[typeId, 1]], promoCode });
  const redeem = (promoCode: string) =>
    sale.app.as(guesser).post('/promotions/redeem', { promoCode, itemId: `event:backbeat:${eventId}` });
  for (let time = 0; time < 3; time += 1) expect((await redeem('RIGHT')).body.valid).toBe(true);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, guess) => [order(`A${guess}`), redeem(`B${guess}`)]).flat(),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.length - refused.length).toBe(10);
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
  expect((await order('RIGHT')).status).toBe(429);
  const honest = { eventId, lines: [[typeId, 1]] as const, promoCode: 'RIGHT' };
  expect((await sale.order(newId(), honest)).status).toBe(201);
});

test('limits the uses of a code per person [PRM-13]', async () => {
  const { eventId, typeId } = await stock({ priceMinor: 1000 });
  await sale.addPromotion(eventId, { value: 100, maxUsesPerPerson: 1 });
  const buyer = newId();
  const wish = { eventId, lines: [[typeId, 1]] as const, promoCode: 'VIP' };
  expect((await sale.order(buyer, wish)).body.status).toBe('completed');
  expect((await sale.order(buyer, wish)).body.code).toBe('promotionNotValid');
  expect((await sale.order(newId(), wish)).body.status).toBe('completed');
});

test('counts the limit per person over all ticket types of the event [TIX-14, HLD-02]', async () => {
  const { eventId, typeId } = await stock({ priceMinor: 0 }, { maxPerPerson: 4 });
  const other = await sale.addType(eventId, { priceMinor: 1000 });
  const buyer = newId();
  await sale.order(buyer, { eventId, lines: [[typeId, 3]] });
  const over = await sale.order(buyer, { eventId, lines: [[other, 2]] });
  expect(over.body).toMatchObject({ status: 409, code: 'personLimit', left: 1 });
  expect((await sale.order(buyer, { eventId, lines: [[other, 1]] })).status).toBe(201);
  expect((await sale.order(newId(), { eventId, lines: [[other, 4]] })).status).toBe(201);
});

test('requires an idempotency key and a signed-in buyer [CHK-20, ORD-06]', async () => {
  const { eventId, typeId } = await stock();
  const body = {
    eventId: `event:backbeat:${eventId}`,
    orderItems: { items: [{ itemId: `ticket:${typeId}`, quantity: 1 }] },
  };
  expect((await sale.app.as(newId()).post('/orders', body)).body.code).toBe('idempotencyKeyRequired');
  const long = { 'idempotency-key': 'k'.repeat(256) };
  expect((await sale.app.as(newId()).post('/orders', body, long)).body.code).toBe('idempotencyKeyRequired');
  expect((await sale.app.guest.post('/orders', body, { 'idempotency-key': 'k' })).status).toBe(401);
});

test('leaves all invariants of the sale intact', async () => {
  expect(await sale.verify()).toEqual([]);
});
