import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boxOfficeScans } from '#modules/check-in/server/index.ts';
import { verifyCheckIns } from '#modules/check-in/server/verify-check-ins.ts';
import { openBoxOffice, openCardReaders } from '#modules/sales/box-office/server/index.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { sumTaxes } from '#modules/sales/payouts/server/index.ts';
import { bareId, newId, TicketTypeId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';

let sale: Sale;
beforeAll(async () => {
  sale = await openSale(
    {},
    {
      more: (services, payments, inPerson) => [
        openBoxOffice(services, inPerson, boxOfficeScans, openCardReaders(payments)),
        { verify: () => verifyCheckIns(services.db) },
      ],
    },
  );
});
afterAll(() => sale.close());

type Line = readonly [typeId: string, quantity: number];

/** An event with one paid ticket type and a till per person. */
async function openEvent({
  capacity = 10,
  eventCapacity,
}: { capacity?: number; eventCapacity?: number } = {}) {
  const [host, door] = [newId(), newId()];
  const eventId = await sale.addEvent({ creatorId: host, ...(eventCapacity && { capacity: eventCapacity }) });
  await sale.db
    .insertInto('eventCreator')
    .values({ eventId, profileId: door, creatorType: 'assistant' })
    .execute();
  const typeId = await sale.addType(eventId, { name: 'Entry', capacity });
  const path = `/events/event:backbeat:${eventId}/boxOffice`;
  const till = (userId: string, name: string) => {
    const device = { id: newId(), name };
    const as = sale.app.as(userId);
    const made = (lines: readonly Line[], facts: object = {}) => ({
      id: newId(),
      method: 'cash',
      items: lines.map(([id, quantity]) => ({ itemId: `ticket:${id}`, quantity })),
      // 25.00 and its fee of 3.49 for each.
      total: lines.reduce((sum, [, quantity]) => sum + quantity * 2849, 0),
      soldAt: new Date().toISOString(),
      ...facts,
    });
    return {
      device,
      as,
      made,
      send: async (sales: readonly object[], more: object = {}) =>
        (await as.post(`${path}/sales`, { device, sales, ...more })).body,
      sell: async (quantity: number, facts: object = {}) =>
        (await as.post(`${path}/sales`, { device, sales: [made([[typeId, quantity]], facts)] })).body
          .results[0],
      keep: (quantity: number) =>
        as.put(`${path}/allotment`, { device, items: [{ itemId: `ticket:${typeId}`, quantity }] }),
      refund: (saleId: string) => as.post(`${path}/sales/order:${saleId}/refund`, { device }),
      count: (counted: number) => as.put(`${path}/tills/${device.id}/count`, { counted }),
    };
  };
  return { host, door, eventId, typeId, path, till };
}

const ledgerOf = async (eventId: string) => {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount_minor)::int as amount from ledger_entry where event_id = ${eventId}::uuid
     group by 1 order by 1`.execute(sale.db);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
};

describe('the box office', () => {
  test('sells for cash and with the host’s card reader, checks guests in, and books what the host owes [BOX-01]', async () => {
    const event = await openEvent();
    const till = event.till(event.host, 'Front door');
    const first = till.made([[event.typeId, 2]]);
    const twice = await till.send([first, first]);
    expect(twice.results.map(({ refused }: { refused: unknown }) => refused)).toEqual([null, null]);
    expect(await till.sell(1, { method: 'card', email: 'guest@example.test' })).toMatchObject({
      refused: null,
    });
    expect(await sale.counters(event.typeId)).toEqual({ held: 0, sold: 3 });
    // The host has all the money, and owes the fees.
    expect(await ledgerOf(event.eventId)).toEqual({ buyer: -8547, cash: 8547, host: -1047, platform: 1047 });
    const orders = await sale.db
      .selectFrom('ticketOrder')
      .select(['source', 'status', 'buyerEmail'])
      .where('eventId', '=', event.eventId)
      .orderBy('totalMinor', 'desc')
      .execute();
    expect(orders).toEqual([
      { source: 'boxOffice', status: 'completed', buyerEmail: '' },
      { source: 'boxOffice', status: 'completed', buyerEmail: 'guest@example.test' },
    ]);
    const total = await sale.db
      .selectFrom('checkInTotal')
      .select(['admitted', 'inside'])
      .where('eventId', '=', event.eventId)
      .executeTakeFirst();
    expect(total).toEqual({ admitted: 3, inside: 3 });
    expect(await sale.verify()).toEqual([]);
  });

  test('a refund in cash cancels the tickets, checks the guests out and leaves no money and no tax; twice is refused [BOX-01, TAX-01]', async () => {
    const event = await openEvent();
    const taxed = { taxRate: 19_000, taxName: 'VAT' };
    await sale.db.updateTable('event').set(taxed).where('id', '=', event.eventId).execute();
    const till = event.till(event.host, 'Front door');
    const sold = till.made([[event.typeId, 2]]);
    await till.send([sold]);
    const soldBy = new Date();
    expect((await till.refund(sold.id)).body).toEqual({ refunded: true });
    expect((await till.refund(sold.id)).body.code).toBe('alreadyRefunded');
    expect(await sale.counters(event.typeId)).toEqual({ held: 0, sold: 0 });
    expect(Object.values(await ledgerOf(event.eventId))).toEqual([0, 0, 0, 0]);
    expect(await sumTaxes(sale.db, event.eventId, null)).toMatchObject([{ gross: 0, tax: 0 }]);
    expect(await sumTaxes(sale.db, event.eventId, soldBy)).toMatchObject([{ gross: 5698, tax: 910 }]);
    expect(
      await sale.db
        .selectFrom('checkInTotal')
        .select('inside')
        .where('eventId', '=', event.eventId)
        .executeTakeFirst(),
    ).toEqual({ inside: 0 });
    expect(await sale.verify()).toEqual([]);
  });

  test('refuses what is sold out, costs something else now, or was sold under the number of another order [BOX-01]', async () => {
    const event = await openEvent({ capacity: 5, eventCapacity: 3 });
    const till = event.till(event.host, 'Front door');
    const other = (await sale.order(newId(), { eventId: event.eventId, lines: [[event.typeId, 1]] })).body
      .id as string;
    const results = (
      await till.send([
        till.made([[event.typeId, 3]]),
        till.made([[event.typeId, 1]], { total: 2500 }),
        till.made([[event.typeId, 1]], { id: bareId(other) }),
        till.made([[event.typeId, 2]]),
      ])
    ).results.map(({ refused }: { refused: { code: string } | null }) => refused?.code ?? 'sold');
    expect(results).toEqual(['soldOut', 'priceChanged', 'saleTaken', 'sold']);
    expect(await sale.verify()).toEqual([]);
  });

  test('lets Door Managers sell only where a host allows it, and refund and count only what is theirs [BOX-01]', async () => {
    const event = await openEvent();
    const [host, door] = [event.till(event.host, 'Front door'), event.till(event.door, 'Side door')];
    const status = async (userId: string) => (await sale.app.as(userId).get(`${event.path}/tills`)).status;
    expect([await status(event.door), await status(newId()), await status(event.host)]).toEqual([
      403, 403, 200,
    ]);
    expect(await door.as.get(event.path)).toMatchObject({ status: 200, body: null });
    expect((await door.as.put(event.path, { doorManagersSell: true })).status).toBe(403);
    await host.as.put(event.path, { doorManagersSell: true });
    expect([await status(event.door), await status(newId())]).toEqual([200, 403]);
    const sold = host.made([[event.typeId, 1]]);
    await host.send([sold]);
    expect((await door.refund(sold.id)).body.code).toBe('notYourSale');
    await door.sell(1);
    expect((await door.as.put(`${event.path}/tills/${host.device.id}/count`, { counted: 5 })).body.code).toBe(
      'notYourDevice',
    );
    expect((await door.count(2800)).body.items).toMatchObject([
      { name: 'Front door', cash: 2849, expected: 2849, counted: null },
      { name: 'Side door', cash: 2849, expected: 2849, counted: 2800, difference: -49 },
    ]);
    const csv = await host.as.get(`${event.path}/tills.csv`);
    expect(csv.status).toBe(200);
  });
});

describe('selling offline', () => {
  test('two devices and the web share the tickets, and none is sold twice [BOX-01, CAP-01]', async () => {
    const event = await openEvent({ capacity: 10, eventCapacity: 8 });
    const tills = [event.till(event.host, 'One'), event.till(event.host, 'Two')] as const;
    expect((await tills[0].keep(4)).body.allotment.items).toMatchObject([{ quantity: 4 }]);
    expect((await tills[1].keep(5)).body.code).toBe('soldOut');
    expect((await tills[1].keep(3)).status).toBe(200);
    expect(await sale.counters(event.typeId)).toEqual({ held: 7, sold: 0 });
    // The web gets the last place; both devices then send more than they kept.
    expect((await sale.order(newId(), { eventId: event.eventId, lines: [[event.typeId, 1]] })).status).toBe(
      201,
    );
    const offline = { offline: true };
    const sent = await Promise.all(
      tills.map((till, place) =>
        till.send(Array.from({ length: 5 - place }, () => till.made([[event.typeId, 1]], offline))),
      ),
    );
    const sold = sent.map(
      ({ results }) => results.filter(({ refused }: { refused: unknown }) => refused === null).length,
    );
    expect(sold).toEqual([4, 3]);
    expect(await sale.counters(event.typeId)).toEqual({ held: 1, sold: 7 });
    expect(await sale.verify()).toEqual([]);
  });

  test('a device whose allotment was ended syncs what it sold before, gives the rest back and sells no more [BOX-01]', async () => {
    const event = await openEvent({ capacity: 6 });
    const till = event.till(event.host, 'One');
    await till.keep(6);
    const before = [1, 2].map(() => till.made([[event.typeId, 1]], { offline: true }));
    expect((await till.as.delete(`${event.path}/tills/${till.device.id}/allotment`)).body).toEqual({
      ended: true,
    });
    // Nobody else gets its tickets before it has sent its sales.
    expect(
      (await sale.order(newId(), { eventId: event.eventId, lines: [[event.typeId, 1]] })).body.code,
    ).toBe('soldOut');
    const { results, boxOffice } = await till.send(before);
    expect(results.map(({ refused }: { refused: unknown }) => refused)).toEqual([null, null]);
    expect(boxOffice.allotment).toMatchObject({ items: [], ended: true });
    expect(await sale.counters(event.typeId)).toEqual({ held: 0, sold: 2 });
    expect((await sale.order(newId(), { eventId: event.eventId, lines: [[event.typeId, 4]] })).status).toBe(
      201,
    );
    expect(await till.sell(1, { offline: true })).toMatchObject({ refused: { code: 'soldOut' } });
    expect(await sale.verify()).toEqual([]);
  });

  test('keeps its price, and gives tickets back [BOX-01]', async () => {
    const event = await openEvent();
    const till = event.till(event.host, 'One');
    await till.keep(2);
    await sale.db
      .updateTable('ticketType')
      .set({ priceMinor: 3000 })
      .where('id', '=', event.typeId)
      .execute();
    expect(await till.sell(1, { offline: true })).toMatchObject({ refused: null });
    expect(await till.sell(1)).toMatchObject({ refused: { code: 'priceChanged' } });
    await till.keep(0);
    expect(await sale.counters(event.typeId)).toEqual({ held: 0, sold: 1 });
    expect(await sale.verify()).toEqual([]);
  });

  test('a guest pays with the code of the seller on their own phone: the order is the box office’s, and the seller sees it [BOX-01]', async () => {
    const event = await openEvent();
    const { as } = event.till(event.host, 'Front door');
    const [linkId, guest] = [newId(), newId()];
    const link = `${event.path}/payLinks/${linkId}`;
    const stateOf = async () => (await as.get(link)).body.state;
    expect((await sale.app.as(guest).put(link)).status).toBe(403);
    expect((await as.put(link)).body).toEqual({ state: 'waiting' });
    const cart = { eventId: event.eventId, lines: [[event.typeId, 2]] as const, payLink: linkId };
    const order = (await sale.order(guest, cart)).body;
    expect(await stateOf()).toBe('ordered');
    const { clientSecret } = (await sale.startPayment(guest, order.id)).body;
    await sale.pay(clientSecret);
    expect((await sale.sync(guest, order.id)).body.status).toBe('completed');
    expect(await stateOf()).toBe('paid');
    // A code that no seller showed is an ordinary order.
    await sale.order(newId(), { ...cart, payLink: newId() });
    const rows = await sale.db
      .selectFrom('ticketOrder')
      .select(['source', 'status'])
      .where('eventId', '=', event.eventId)
      .orderBy('createdAt')
      .execute();
    expect(rows).toEqual([
      { source: 'boxOffice', status: 'completed' },
      { source: 'checkout', status: 'held' },
    ]);
    expect(await sale.verify()).toEqual([]);
  });

  test.each([
    ['whose sale ended', { saleEndsAt: new Date(Date.now() - 60_000) }],
    ['whose sale hasn’t started', { saleStartsAt: new Date(Date.now() + 60_000) }],
    ['that needs a code', { locked: true }],
  ])('a link sells a ticket type %s, and only the one the seller chose [BOX-01]', async (_, facts) => {
    const event = await openEvent();
    const other = await sale.addType(event.eventId, facts);
    await sale.db.updateTable('ticketType').set(facts).where('id', '=', event.typeId).execute();
    const [linkId, guest] = [newId(), newId()];
    const { as } = event.till(event.host, 'Front door');
    await as.put(`${event.path}/payLinks/${linkId}`, { itemIds: [TicketTypeId.encode(event.typeId)] });
    const onSale = async (query = '') =>
      (await sale.app.as(guest).get(`${event.path.replace('/boxOffice', '')}/tickets${query}`)).body.items
        .filter(({ status }: { status: string }) => status === 'onSale')
        .map(({ id }: { id: string }) => id);
    expect(await onSale()).toEqual([]);
    expect(await onSale(`?payLink=${newId()}`)).toEqual([]);
    expect(await onSale(`?payLink=${linkId}`)).toEqual([TicketTypeId.encode(event.typeId)]);
    const cartOf = (typeId: string) => ({ eventId: event.eventId, lines: [[typeId, 1]] as const });
    expect((await sale.order(guest, { ...cartOf(other), payLink: linkId })).status).not.toBe(201);
    expect((await sale.order(guest, cartOf(event.typeId))).status).not.toBe(201);
    const order = await sale.order(guest, { ...cartOf(event.typeId), payLink: linkId });
    expect([order.status, order.body.status]).toEqual([201, 'held']);
    expect(await sale.verify()).toEqual([]);
  });

  test('links of earlier days are deleted, and their orders stay [BOX-01]', async () => {
    const event = await openEvent();
    const { as } = event.till(event.host, 'Front door');
    const [old, recent, guest] = [newId(), newId(), newId()];
    for (const linkId of [old, recent]) await as.put(`${event.path}/payLinks/${linkId}`);
    await sale.order(guest, { eventId: event.eventId, lines: [[event.typeId, 2]], payLink: old });
    await sql`update pay_link set created_at = now() - interval '25 hours' where id = ${old}::uuid`.execute(
      sale.db,
    );
    await sale.runTask('checkout.delete-pay-links');
    const left = await sale.db
      .selectFrom('payLink')
      .select('id')
      .where('eventId', '=', event.eventId)
      .execute();
    expect(left).toEqual([{ id: recent }]);
    const orders = await sale.db
      .selectFrom('ticketOrder')
      .select(['source', 'status'])
      .where('eventId', '=', event.eventId)
      .execute();
    expect(orders).toEqual([{ source: 'boxOffice', status: 'held' }]);
  });

  test('a cancelled event lists what to give back, and each sale leaves the list, the ledger and the cash count once [BOX-01, RFD-02]', async () => {
    const event = await openEvent();
    const till = event.till(event.host, 'Front door');
    await till.send([
      till.made([[event.typeId, 1]], { soldAt: '2026-11-22T20:00:00Z' }),
      till.made([[event.typeId, 2]], { soldAt: '2026-11-22T20:01:00Z' }),
    ]);
    const listed = async (cursor = '') =>
      (await till.as.get(`${event.path}/unreturned?limit=1${cursor}`)).body;
    const left = async () => (await till.as.get(event.path.replace('boxOffice', 'refunds'))).body.atBoxOffice;
    expect((await listed()).items).toEqual([]);
    await sale.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', event.eventId).execute();
    const [first, second] = [await listed(), await listed(`&cursor=${(await listed()).next}`)];
    expect([await left(), first.items[0].total, second.items[0].total]).toEqual([2, 2849, 5698]);
    const id = bareId(first.items[0].orderId);
    const twice = await Promise.all([till.refund(id), till.refund(id)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([await left(), (await listed()).items]).toEqual([1, second.items]);
    const [counted] = (await till.count(5698)).body.items;
    expect(counted).toMatchObject({ cash: 8547, refunds: 2849, expected: 5698, difference: 0 });
    expect(await ledgerOf(event.eventId)).toMatchObject({ buyer: -5698, cash: 5698 });
    expect((await event.till(event.door, 'Side door').as.get(`${event.path}/unreturned`)).status).toBe(403);
    expect(await sale.verify()).toEqual([]);
  });

  test('an offline sale that can’t be recorded stays listed until a host settles it or it is recorded after all [BOX-01]', async () => {
    const event = await openEvent({ capacity: 2 });
    const till = event.till(event.host, 'Front door');
    const refused = till.made([[event.typeId, 3]], { offline: true });
    expect((await till.send([refused, refused])).results[1]).toMatchObject({ refused: { code: 'soldOut' } });
    await till.send([till.made([[event.typeId, 4]])]);
    const listed = async () => (await till.as.get(`${event.path}/refusedSales`)).body.items;
    expect(await listed()).toMatchObject([
      { id: refused.id, what: '3 × Entry', total: 8547, till: 'Front door', resolved: false },
    ]);
    expect((await till.as.put(`${event.path}/refusedSales/${refused.id}`)).body).toEqual({ resolved: true });
    expect(await listed()).toMatchObject([{ resolved: true }]);
    await sale.db.updateTable('ticketType').set({ capacity: 9 }).where('id', '=', event.typeId).execute();
    expect((await till.send([refused])).results[0].refused).toBeNull();
    expect(await listed()).toEqual([]);
    expect((await event.till(event.door, 'Side').as.get(`${event.path}/refusedSales`)).status).toBe(403);
  });

  test('a mistyped email address keeps neither its sale nor those after it from being recorded [BOX-01]', async () => {
    const event = await openEvent();
    const till = event.till(event.host, 'Front door');
    const mistyped = till.made([[event.typeId, 1]], { email: 'guest.@example.test' });
    const { results } = await till.send([mistyped, till.made([[event.typeId, 2]])]);
    expect(results[0]).toMatchObject({ refused: null, isEmailWrong: true });
    expect(results[1]).toMatchObject({ refused: null, isEmailWrong: false });
    expect(await sale.counters(event.typeId)).toEqual({ held: 0, sold: 3 });
  });

  test('the cash count has the name of each device, the change it started with, and who hasn’t synced after the event [BOX-01]', async () => {
    const event = await openEvent();
    const till = event.till(event.host, 'Front door');
    await till.keep(2);
    await till.sell(1);
    expect((await till.as.put(`${event.path}/till`, { device: till.device, float: 10_000 })).body).toEqual({
      saved: true,
    });
    const [before] = (await till.count(12_000)).body.items;
    expect(before).toMatchObject({
      name: 'Front door',
      float: 10_000,
      expected: 12_849,
      difference: -849,
      needsSync: false,
    });
    await sale.db
      .updateTable('event')
      .set({ startsAt: new Date(Date.now() - 7_200_000), endsAt: new Date(Date.now() - 3_600_000) })
      .where('id', '=', event.eventId)
      .execute();
    expect((await till.as.get(`${event.path}/tills`)).body.items).toMatchObject([{ needsSync: true }]);
    const unsynced = async ({ as }: Pick<typeof till, 'as'>) => (await as.get(event.path)).body?.unsynced;
    expect(await unsynced(till)).toEqual(['Front door']);
    expect(await unsynced(event.till(event.door, 'Side'))).toBeUndefined();
  });
});
