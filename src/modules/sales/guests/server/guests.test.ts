import { accountEmailChanged, accountOpened } from '#modules/identity/accounts/events.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockAddress } from '#modules/identity/accounts/server/index.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { bareId, newId } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import { sql, transact } from '#platform/server/db.ts';
import { openGuests } from './index.ts';

let sale: Sale;
beforeAll(async () => {
  sale = await openSale({}, { more: (services, _, inPerson) => [openGuests(services, inPerson)] });
});
afterAll(() => sale.close());

async function openEvent(capacity = 20) {
  const host = newId();
  const eventId = await sale.addEvent({ creatorId: host });
  await sale.db
    .insertInto('profile')
    .values({ id: host, type: 'user', name: 'Hana Sato', providerId: host })
    .execute();
  const [paid, free] = [
    await sale.addType(eventId, { capacity, name: 'Floor' }),
    await sale.addType(eventId, { capacity, priceMinor: 0, name: 'Balcony' }),
  ];
  const path = `/events/event:backbeat:${eventId}`;
  const as = (who = host) => sale.app.as(who);
  const buy = async (typeId: string, name: string, quantity = 1) => {
    const buyer = newId();
    const wish = { eventId, lines: [[typeId, quantity]] as const, buyer: { name } };
    const { body: order } = await sale.order(buyer, wish);
    if (order.total > 0) {
      await sale.pay((await sale.startPayment(buyer, order.id)).body.clientSecret);
      await sale.sync(buyer, order.id);
    }
    return order as { id: string; total: number };
  };
  return {
    host,
    eventId,
    paid,
    free,
    path,
    as,
    buy,
    list: async (query = '') => (await as().get(`${path}/guests${query}`)).body,
    comp: (body: object, key = newId(), who = host) =>
      as(who).post(
        `${path}/comps`,
        { itemId: `ticket:${paid}`, quantity: 1, name: 'Ana Reyes', email: 'ana@example.test', ...body },
        { 'idempotency-key': key },
      ),
  };
}

async function sheetOf({ path, host }: Awaited<ReturnType<typeof openEvent>>, file: string) {
  const reply = await sale.app.server.inject({
    url: `/api${path}/${file}`,
    headers: { 'x-test-viewer': JSON.stringify({ userId: host, profileId: host, admin: false }) },
  });
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [, ...lines] = reply.body.trim().split('\r\n');
  return lines;
}

const checkIn = ({ eventId }: { eventId: string }, wireId: string, at = new Date()) =>
  sale.db
    .insertInto('checkIn')
    .values({
      eventId,
      ticketId: bareId(wireId),
      deviceId: newId(),
      counter: 1,
      at,
      inside: true,
      position: 1,
    })
    .execute();

const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

test('lists one row per ticket, newest first, page by page [GST-01]', async () => {
  const event = await openEvent();
  for (const name of ['Ana', 'Ben', 'Cy', 'Dee', 'Eve']) await event.buy(event.free, name);
  const first = await event.list('?limit=2');
  expect([namesOf(first), first.total]).toEqual([['Eve', 'Dee'], 5]);
  const second = await event.list(`?limit=2&cursor=${first.next}`);
  const third = await event.list(`?limit=2&cursor=${second.next}`);
  expect([namesOf(second), namesOf(third), third.next]).toEqual([['Cy', 'Ben'], ['Ana'], null]);
});

test.each([
  ['?q=ok', ['Maya Okafor']],
  ['?q=OKAFOR', ['Maya Okafor']],
  ['?q=%25', ['100% Ben']],
  ['?q=_', []],
  ['?show=void', []],
  ['?q=nobody', []],
])('searching for %s finds %j [GST-01]', async (query, names) => {
  const event = await openEvent();
  await event.buy(event.free, 'Maya Okafor');
  await event.buy(event.free, '100% Ben');
  expect(namesOf(await event.list(query))).toEqual(names);
});

test('filters the list by ticket type and keeps void tickets [GST-01, RFD-01]', async () => {
  const event = await openEvent();
  await event.buy(event.free, 'Ana');
  const order = await event.buy(event.paid, 'Ben');
  expect(namesOf(await event.list(`?itemId=ticket:${event.paid}`))).toEqual(['Ben']);
  const refund = { seenRefunded: 0, cancelTickets: true };
  await event.as().post(`${event.path}/orders/${order.id}/refunds`, refund, { 'idempotency-key': 'k' });
  expect(namesOf(await event.list('?show=void'))).toEqual(['Ben']);
  expect(namesOf(await event.list('?show=valid'))).toEqual(['Ana']);
});

test('filters the list by checked in, not checked in, comps and refunds [GST-01]', async () => {
  const event = await openEvent();
  await event.buy(event.free, 'Ana');
  const order = await event.buy(event.paid, 'Ben');
  await event.comp({ name: 'Cy', email: 'cy@example.test' });
  const refund = { seenRefunded: 0, amount: 100 };
  await event.as().post(`${event.path}/orders/${order.id}/refunds`, refund, { 'idempotency-key': newId() });
  const first = (await event.list('?q=ana')).items[0];
  const at = new Date('2026-11-21T22:10:00Z');
  await checkIn(event, first.id, at);
  const shown = async (show: string) => namesOf(await event.list(`?show=${show}`));
  expect(await shown('checkedIn')).toEqual(['Ana']);
  expect(await shown('notYet')).toEqual(['Cy', 'Ben']);
  expect(await shown('comp')).toEqual(['Cy']);
  expect(await shown('refunded')).toEqual(['Ben']);
  const [guest] = (await event.list('?show=checkedIn')).items;
  expect(guest).toMatchObject({ checkedInAt: at.toISOString(), refunded: 'none' });
});

describe('after a refund of one of two tickets', () => {
  const refundOne = async (more: object = {}) => {
    const event = await openEvent();
    const order = await event.buy(event.paid, 'Ana', 2);
    const path = `${event.path}/orders/${order.id}/refunds`;
    const before = (await event.as().get(path)).body;
    const [first, second] = before.tickets.map(({ id }: { id: string }) => id);
    const wish = { seenRefunded: 0, admissionIds: [first], ...more };
    await event.as().post(path, wish, { 'idempotency-key': newId() });
    const guestOf = async (id: string) =>
      (await event.list()).items.find((guest: { id: string }) => guest.id === id);
    return { event, first, second, guestOf };
  };

  test('the list marks only that ticket as refunded [RFD-01, GST-01]', async () => {
    const { event, first, second, guestOf } = await refundOne();
    expect(await guestOf(first)).toMatchObject({ state: 'void', refunded: 'full' });
    expect(await guestOf(second)).toMatchObject({ state: 'valid', refunded: 'none' });
    const shown = (await event.list('?show=refunded')).items;
    expect(shown.map(({ id }: { id: string }) => id)).toEqual([first]);
  });

  test('also when the host keeps the ticket valid [RFD-01, GST-01]', async () => {
    const { first, second, guestOf } = await refundOne({ cancelTickets: false });
    expect(await guestOf(first)).toMatchObject({ state: 'valid', refunded: 'full' });
    expect(await guestOf(second)).toMatchObject({ state: 'valid', refunded: 'none' });
  });

  test('marks a partial refund as partial [RFD-01, GST-01]', async () => {
    const { first, second, guestOf } = await refundOne({ amount: 500 });
    expect(await guestOf(first)).toMatchObject({ state: 'valid', refunded: 'part' });
    expect(await guestOf(second)).toMatchObject({ refunded: 'none' });
  });
});

test('a refund without chosen tickets marks the whole order, first as partial, then as full [RFD-01, GST-01]', async () => {
  const event = await openEvent();
  const order = await event.buy(event.paid, 'Ana', 2);
  const refund = (body: object) =>
    event.as().post(`${event.path}/orders/${order.id}/refunds`, body, { 'idempotency-key': newId() });
  const marks = async () => (await event.list()).items.map(({ refunded }: { refunded: string }) => refunded);
  await refund({ seenRefunded: 0, amount: 1000 });
  expect(await marks()).toEqual(['part', 'part']);
  await refund({ seenRefunded: 1000, cancelTickets: false });
  expect(await marks()).toEqual(['full', 'full']);
});

test('a checked-in ticket is refunded or cancelled only after the host confirms [RFD-01]', async () => {
  const event = await openEvent();
  const order = await event.buy(event.paid, 'Ana', 2);
  const path = `${event.path}/orders/${order.id}`;
  const before = (await event.as().get(`${path}/refunds`)).body;
  const [used, unused] = before.tickets.map(({ id }: { id: string }) => id);
  await checkIn(event, used);
  const sheet = (await event.as().get(`${path}/refunds`)).body;
  expect(sheet.tickets.map(({ checkedIn }: { checkedIn: boolean }) => checkedIn)).toEqual([true, false]);
  const refund = (body: object) =>
    event.as().post(`${path}/refunds`, { seenRefunded: 0, ...body }, { 'idempotency-key': newId() });
  for (const wish of [{}, { admissionIds: [used] }, { amount: 100, cancelTickets: true }])
    expect((await refund(wish)).body).toMatchObject({ code: 'ticketCheckedIn', checkedIn: 1 });
  const cancelled = await event.as().post(`${path}/cancellations`, { admissionIds: [used] });
  expect(cancelled.body).toMatchObject({ code: 'ticketCheckedIn' });
  expect((await refund({ admissionIds: [unused] })).status).toBe(201);
  const confirmed = { admissionIds: [used], seenRefunded: 2849, confirmCheckedIn: true };
  expect((await refund(confirmed)).status).toBe(201);
  expect(await sale.verify()).toEqual([]);
});

test('lists the orders of an event newest first, page by page, with paid and refunded amounts [MNG-01, EVA-31, RFD-01]', async () => {
  const event = await openEvent();
  await event.buy(event.free, 'Ana', 2);
  const paid = await event.buy(event.paid, 'Ben');
  await event.comp({ itemId: `ticket:${event.free}`, name: 'Cy', email: 'cy@example.test' });
  const orders = async (query = '', who = event.host) =>
    (await event.as(who).get(`${event.path}/orders${query}`)).body;
  const first = await orders('?limit=2');
  expect([namesOf(first), first.total]).toEqual([['Cy', 'Ben'], 3]);
  expect(first.items.map((one: { comp: boolean; total: number }) => [one.comp, one.total])).toEqual([
    [true, 0],
    [false, paid.total],
  ]);
  const rest = await orders(`?limit=2&cursor=${first.next}`);
  expect([namesOf(rest), rest.next, rest.items[0].tickets]).toEqual([['Ana'], null, 2]);
  expect(namesOf(await orders('?q=ben'))).toEqual(['Ben']);
  expect(namesOf(await orders('?show=paid'))).toEqual(['Ben']);
  expect(namesOf(await orders('?show=comp'))).toEqual(['Cy']);
  expect(namesOf(await orders('?show=refunded'))).toEqual([]);
  const refund = { seenRefunded: 0, amount: 100 };
  await event.as().post(`${event.path}/orders/${paid.id}/refunds`, refund, { 'idempotency-key': newId() });
  const refunded = (await orders('?show=refunded')).items;
  expect(refunded).toMatchObject([{ name: 'Ben', refunded: 100, total: paid.total }]);
  expect((await orders('', newId())).code).toBe('notAllowed');
});

test('card processing never exceeds the fees it is part of, even after a full refund [STL-01]', async () => {
  const event = await openEvent();
  const order = await event.buy(event.paid, 'Ana');
  await event
    .as()
    .post(`${event.path}/orders/${order.id}/refunds`, { seenRefunded: 0 }, { 'idempotency-key': newId() });
  const [settlement] = (await event.as().get(`${event.path}/settlement`)).body.items;
  expect(settlement).toMatchObject({ gross: 2849, refunds: 2849, fees: 0, processing: 0, net: 0 });
});

test('a comp is free and uses capacity; clicking twice gives one [GST-01]', async () => {
  const event = await openEvent(3);
  await event.buy(event.paid, 'Ben');
  const replies = await Promise.all(Array.from({ length: 8 }, () => event.comp({}, 'one click')));
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1);
  expect(await sale.counters(event.paid)).toEqual({ held: 0, sold: 2 });
  expect((await event.list('?q=ana')).items).toMatchObject([
    { name: 'Ana Reyes', email: 'ana@example.test', comp: true, state: 'valid' },
  ]);
  expect((await event.comp({ quantity: 2 })).body).toMatchObject({ code: 'soldOut', remaining: 1 });
  const goes = sale.db.selectFrom('event').select('goingTotal').where('id', '=', event.eventId);
  expect(await goes.executeTakeFirst()).toEqual({ goingTotal: 1 });
  expect(await sale.verify()).toEqual([]);
});

describe('a comp for an address without an account', () => {
  const openAccount = async (email: string) => {
    const id = newId();
    await transact(sale.db, async (tx) => {
      await lockAddress(tx, email);
      await tx
        .insertInto('accountUser')
        .values({ id, name: 'Ana Reyes', email, emailVerified: true })
        .execute();
      await publish(tx, accountOpened, { key: id, payload: { userId: id } });
    });
    return id;
  };
  const belongings = async (eventId: string) => {
    const { rows } = await sql<{ orders: string; list: string; tickets: string; going: string }>`
      select (select string_agg(distinct buyer_id::text, ',') from ticket_order where event_id = ${eventId}::uuid) as orders,
             (select string_agg(distinct buyer_id::text, ',') from buyer_order where event_id = ${eventId}::uuid) as list,
             (select string_agg(distinct holder_id::text, ',') from ticket where event_id = ${eventId}::uuid) as tickets,
             (select string_agg(user_id::text, ',') from event_going where event_id = ${eventId}::uuid) as going`.execute(
      sale.db,
    );
    return rows[0];
  };

  test('belongs to the account that verifies the address, once, and to no other [GST-01]', async () => {
    const event = await openEvent();
    const email = `${newId()}@example.test`;
    await event.comp({ email: email.toUpperCase(), quantity: 2 });
    await openAccount(`not-${email}`);
    await sale.app.deliverEvents();
    expect((await belongings(event.eventId))?.going).toBeNull();
    const ana = await openAccount(email);
    await sale.app.deliverEvents();
    const hers = { orders: ana, list: ana, tickets: ana, going: ana };
    expect(await belongings(event.eventId)).toEqual(hers);
    await publish(sale.db, accountEmailChanged, { key: newId(), payload: { userId: ana } });
    await sale.app.deliverEvents();
    expect(await belongings(event.eventId)).toEqual(hers);
    expect(await sale.verify()).toEqual([]);
  });

  test('isn’t lost if it is given while the account is being created [GST-01]', async () => {
    for (let round = 0; round < 4; round += 1) {
      const event = await openEvent();
      const email = `${newId()}@example.test`;
      const [ana] = await Promise.all([openAccount(email), event.comp({ email })]);
      await sale.app.deliverEvents();
      expect(await belongings(event.eventId)).toMatchObject({ orders: ana, list: ana, tickets: ana });
    }
  });
});

test('downloads the list as CSV, where no name can become a formula [GST-01]', async () => {
  const event = await openEvent();
  await event.buy(event.free, '=1+1');
  expect((await sheetOf(event, 'guests.csv'))[0]).toMatch(/^"'=1\+1",/);
});

test('a message reaches every valid ticket holder once, however often it is sent [GST-01]', async () => {
  const event = await openEvent();
  await event.buy(event.free, 'Ana', 3);
  await event.buy(event.paid, 'Ben');
  const write = (more = {}, key = 'k') =>
    event
      .as()
      .post(
        `${event.path}/messages`,
        { subject: 'Doors at ten', text: 'See you.', ...more },
        { 'idempotency-key': key },
      );
  expect((await write()).body).toEqual({ people: 2 });
  await write();
  await sale.runTask('send-messages');
  await sale.runTask('send-messages');
  const mails = await sale.db
    .selectFrom('message')
    .select('recipient')
    .where('subject', '=', 'Night Freight 014: Doors at ten')
    .execute();
  expect(mails).toHaveLength(2);
  expect((await write({ itemId: `ticket:${event.paid}` }, 'other')).body).toEqual({ people: 1 });
  expect((await write({ itemId: `ticket:${newId()}` }, 'none')).body.code).toBe('nobody');
});

test('the settlement comes from the ledger: gross less refunds less fees is net, to the cent [STL-01]', async () => {
  const event = await openEvent();
  const order = await event.buy(event.paid, 'Ana', 2);
  await event.buy(event.paid, '=Ben');
  await event.comp({});
  const settle = async () => (await event.as().get(`${event.path}/settlement`)).body;
  const before = await settle();
  expect(before.host.name).toBe('Hana Sato');
  expect(before.items).toMatchObject([
    { currency: 'usd', gross: 8547, refunds: 0, fees: 1047, net: 7500, orders: 2 },
  ]);
  const refund = { seenRefunded: 0, amount: 2849 };
  await event.as().post(`${event.path}/orders/${order.id}/refunds`, refund, { 'idempotency-key': newId() });
  const [after] = (await settle()).items;
  expect(after).toMatchObject({ gross: 8547, refunds: 2849, fees: 698, net: 5000 });
  expect(after.gross - after.refunds - after.fees).toBe(after.net);
  const lines = (await sheetOf(event, 'settlement.csv')).map((line) => line.split(','));
  expect(lines).toHaveLength(2);
  expect(lines.reduce((sum, line) => sum + Number(line.at(-3)), 0)).toBe(50);
  const orders = await sheetOf(event, 'orders.csv');
  expect(orders.map((line) => line.split(',').slice(-5, -3))).toEqual([
    ['56.98', '28.49'],
    ['28.49', '0'],
    ['0', '0'],
  ]);
});

test.each(['guests', 'guests.csv', 'orders.csv', 'settlement', 'settlement.csv', 'refunds'])(
  'only hosts can read the %s of an event [GST-01, STL-01]',
  async (what) => {
    const event = await openEvent();
    expect((await event.as(newId()).get(`${event.path}/${what}`)).status).toBe(403);
  },
);
