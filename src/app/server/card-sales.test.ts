import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { boxOfficeScans } from '#modules/check-in/server/index.ts';
import { verifyCheckIns } from '#modules/check-in/server/verify-check-ins.ts';
import { openBoxOffice, openCardReaders, recordCardSales } from '#modules/sales/box-office/server/index.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { cardSteps } from './testing/card-steps.ts';

/** Runs before a request to the provider. */
let meanwhile: (url: string) => Promise<void> = async () => {};
/** Processes of the version before card readers complete orders without counting them. */
let isOldVersion = false;
const counting = recordCardSales(boxOfficeScans);
let sale: Sale;
beforeAll(async () => {
  sale = await openSale(
    {},
    {
      completing: [{ write: async (tx, orders) => (isOldVersion ? undefined : counting.write(tx, orders)) }],
      between: (handle) => async (url, init) => {
        await meanwhile(url instanceof Request ? url.url : String(url));
        return handle(url, init);
      },
      more: (services, payments, inPerson) => [
        openBoxOffice(services, inPerson, boxOfficeScans, openCardReaders(payments)),
        { verify: () => verifyCheckIns(services.db) },
      ],
    },
  );
});
afterAll(() => sale.close());

beforeEach(() => {
  meanwhile = async () => {};
});

/** The provider doesn't respond to requests whose address has this text. */
function isDown(text: string) {
  meanwhile = async (url) => {
    if (url.includes(text)) throw new TypeError('fetch failed');
  };
}

const { openEvent, moveToVenue, ledgerOf, insideOf, providerReader, intentOf, startInProcess } = cardSteps(
  () => sale,
);

describe('card readers of a box office', () => {
  test('are registered with their code, listed, and removed by hosts alone [BOX-01]', async () => {
    const event = await openEvent();
    const seller = event.till(event.host);
    expect((await event.add('Bar', { code: 'nonsense' })).body.code).toBe('codeUnknown');
    await sale.db.updateTable('event').set({ address1: '' }).where('id', '=', event.eventId).execute();
    expect((await event.add('Bar')).body.code).toBe('addressMissing');
    expect((await seller.look()).readers).toEqual([{ id: event.ids[0], name: 'Reader 1' }]);
    const listed = async () => (await seller.as.get(`${event.path}/readers`)).body.items;
    expect(await listed()).toEqual([{ id: event.ids[0], name: 'Reader 1', online: true, isOfHost: true }]);
    await sale.payments.emulator!.dashboard.setReaderOnline(await providerReader(event.ids[0]!), false);
    expect(await listed()).toMatchObject([{ online: false }]);
    await seller.as.put(event.path, { doorManagersSell: true });
    const remove = (userId: string, path = event.path) =>
      sale.app.as(userId).delete(`${path}/readers/${event.ids[0]}`);
    const other = await openEvent({ readers: 0 });
    expect((await remove(event.door)).status).toBe(403);
    expect((await remove(newId())).status).toBe(403);
    expect((await remove(other.host, other.path)).body.code).toBe('readerNotFound');
    expect((await remove(event.host)).body).toEqual({ removed: true });
    expect(await listed()).toEqual([]);
  });

  test('are the host’s at all their events, and in use at one of them at a time [BOX-01]', async () => {
    const first = await openEvent();
    const next = await openEvent({ readers: 0, host: first.host });
    const [before, after] = [first.till(first.host), next.till(first.host)];
    expect((await after.look()).readers).toEqual([{ id: first.ids[0], name: 'Reader 1' }]);
    const { orderId } = (await after.start(1, { readerId: first.ids[0] })).body;
    expect((await before.start(1)).body.code).toBe('readerBusy');
    expect((await before.as.delete(`${first.path}/readers/${first.ids[0]}`)).body.code).toBe('readerBusy');
    expect(await after.tap(orderId)).toMatchObject({ state: 'paid', readerId: first.ids[0] });
    expect((await before.start(1)).body.state).toBe('waiting');
    expect([await sale.counters(next.typeId), await sale.counters(first.typeId)]).toEqual([
      { held: 0, sold: 1 },
      { held: 1, sold: 0 },
    ]);
    expect(await sale.verify()).toEqual([]);
  });

  test('share the location of their address, which a venue can have [BOX-01]', async () => {
    const event = await openEvent();
    const same = await openEvent({ host: event.host });
    const other = await openEvent({ host: event.host, readers: 0 });
    await moveToVenue(other.eventId, '2 Pier');
    const elsewhere = (await other.add('Reader 3')).body.id as string;
    const locations = await Promise.all(
      [event.ids[0]!, same.ids[0]!, elsewhere].map(async (id) => {
        const reader = await sale.stripe.terminal.readers.retrieve(await providerReader(id));
        return (reader as { location: string }).location;
      }),
    );
    expect(locations[1]).toBe(locations[0]);
    expect(locations[2]).not.toBe(locations[0]);
  });

  test('of a Co-Host are for that event alone, and a Co-Host can’t remove the host’s [BOX-01]', async () => {
    const event = await openEvent();
    const coHost = newId();
    await sale.db
      .insertInto('eventCreator')
      .values({ eventId: event.eventId, profileId: coHost, creatorType: 'collaborator' })
      .execute();
    const as = sale.app.as(coHost);
    const own = await as.post(`${event.path}/readers`, { name: 'Bar', code: 'simulated-wpe', country: 'US' });
    expect(own.status).toBe(201);
    const next = await openEvent({ readers: 0, host: event.host });
    const names = async (path: string) =>
      (await sale.app.as(event.host).get(`${path}/readers`)).body.items.map(
        ({ name }: { name: string }) => name,
      );
    expect([await names(event.path), await names(next.path)]).toEqual([['Bar', 'Reader 1'], ['Reader 1']]);
    const remove = (id: string) => as.delete(`${event.path}/readers/${id}`);
    expect((await remove(event.ids[0]!)).body.code).toBe('readerOfHost');
    expect((await remove(own.body.id)).body).toEqual({ removed: true });
  });

  test('aren’t for strangers, for Door Managers without permission, or for the sales of others [BOX-01]', async () => {
    const event = await openEvent();
    const [host, door, stranger] = [event.host, event.door, newId()].map((id) => event.till(id)) as [
      ReturnType<typeof event.till>,
      ReturnType<typeof event.till>,
      ReturnType<typeof event.till>,
    ];
    const statuses = async (till: typeof host) =>
      Promise.all(
        [till.start(1), till.as.get(`${event.path}/readers`)].map(async (reply) => (await reply).status),
      );
    expect(await statuses(door)).toEqual([403, 403]);
    expect(await statuses(stranger)).toEqual([403, 403]);
    await host.as.put(event.path, { doorManagersSell: true });
    const { orderId } = (await host.start(1)).body;
    expect((await door.sync(orderId)).code).toBe('notYourSale');
    expect((await door.cancel(orderId)).code).toBe('notYourSale');
    expect((await door.tap(orderId)).code).toBe('notYourSale');
    const other = await openEvent({ readers: 0 });
    const elsewhere = other.till(other.host);
    expect((await elsewhere.sync(orderId)).code).toBe('saleNotFound');
    expect((await elsewhere.start(1, { readerId: event.ids[0] })).body.code).toBe('readerNotFound');
    expect(await sale.counters(other.typeId)).toEqual({ held: 0, sold: 0 });
  });
});

describe('a sale with a card reader', () => {
  test('is held, declined, tried again, paid once, counted, checked in, and refunded to the card, also when its bank first declines [BOX-01]', async () => {
    const event = await openEvent();
    const till = event.till(event.host);
    const id = newId();
    const { status, body } = await till.start(2, { id });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ orderId: `order:${id}`, what: '2 × Entry', total: 5698, state: 'waiting' }),
    ]);
    const { orderId } = body;
    expect((await till.start(2, { id })).body.state).toBe('waiting');
    expect(await sale.counters(event.typeId)).toEqual({ held: 2, sold: 0 });
    // A reload goes on with it.
    expect((await till.look()).cardSale).toMatchObject({ orderId, state: 'waiting' });
    expect(await till.tap(orderId, 'declined')).toMatchObject({ state: 'stopped', why: 'declined' });
    expect(await sale.counters(event.typeId)).toEqual({ held: 2, sold: 0 });
    expect((await till.present(orderId)).body.state).toBe('waiting');
    expect(await till.tap(orderId)).toMatchObject({ state: 'paid' });
    await Promise.all([till.sync(orderId), till.sync(orderId), sale.runTask('reconcile-payments')]);
    expect(await sale.counters(event.typeId)).toEqual({ held: 0, sold: 2 });
    expect((await till.look()).cardSale).toBeNull();
    expect(await insideOf(event.eventId)).toBe(2);
    // The instance has the money, as of an order online.
    expect(await ledgerOf(event.eventId)).toMatchObject({ buyer: -5698 });
    expect(await ledgerOf(event.eventId)).not.toHaveProperty('cash');
    expect((await till.as.get(`${event.path}/tills`)).body.items).toMatchObject([
      { sales: 1, cash: 0, card: 0, reader: 5698, expected: 0 },
    ]);
    expect(await sale.verify()).toEqual([]);

    const declined = new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error' });
    vi.spyOn(sale.stripe.refunds, 'create').mockRejectedValueOnce(declined);
    expect((await till.refund(orderId)).body.code).toBe('cardRefundDeclined');
    expect((await till.refund(orderId)).body).toEqual({ refunded: true });
    expect((await till.refund(orderId)).body.code).toBe('alreadyRefunded');
    const { data } = await sale.stripe.refunds.list({ payment_intent: await intentOf(orderId) });
    expect(data.map(({ amount }) => amount)).toEqual([5698]);
    expect(await sale.counters(event.typeId)).toEqual({ held: 0, sold: 0 });
    expect(await insideOf(event.eventId)).toBe(0);
    expect(await ledgerOf(event.eventId)).toMatchObject({ buyer: 0 });
    expect(await sale.verify()).toEqual([]);
  });

  test('to a guest who gives no address makes nobody a guest of the event, however the till writes its id [BOX-01]', async () => {
    const event = await openEvent();
    const till = event.till(event.host);
    const id = newId();
    const { orderId } = (await till.start(1, { id: id.toUpperCase() })).body;
    expect(orderId).toBe(`order:${id}`);
    expect(await till.tap(orderId)).toMatchObject({ state: 'paid' });
    const { rows } = await sql`select from event_going where event_id = ${event.eventId}::uuid`.execute(
      sale.db,
    );
    expect(rows).toEqual([]);
  });

  test('completes by the webhook alone, for a guest without an address as for one with an account [BOX-01, PAY-09]', async () => {
    const event = await openEvent();
    const till = event.till(event.host);
    const { orderId } = (await till.start(1, { email: 'guest@example.test', checkIn: false })).body;
    const intentId = await intentOf(orderId);
    await sale.stripe.testHelpers.terminal.readers.presentPaymentMethod(await providerReader(event.ids[0]!));
    const intent = await sale.stripe.paymentIntents.retrieve(intentId);
    await sale.deliver({ id: `evt_${newId()}`, type: 'payment_intent.succeeded', data: { object: intent } });
    await sale.runTask('process-inbox');
    const order = await sale.db
      .selectFrom('ticketOrder')
      .select(['status', 'source', 'buyerEmail'])
      .where('id', '=', bareId(orderId))
      .executeTakeFirst();
    expect(order).toEqual({ status: 'completed', source: 'boxOffice', buyerEmail: 'guest@example.test' });
    expect(await insideOf(event.eventId)).toBeUndefined();
    expect(await till.sync(orderId)).toMatchObject({ state: 'paid' });
    expect(await sale.verify()).toEqual([]);
  });

  test('two devices never sell the same ticket, and never wait on the same reader [BOX-01, CAP-01]', async () => {
    const event = await openEvent({ capacity: 2, readers: 2 });
    const [one, two] = [event.till(event.host, 'One'), event.till(event.host, 'Two')];
    const both = await Promise.all([one.start(1), two.start(1)]);
    expect(both.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [201, undefined],
      [409, 'readerBusy'],
    ]);
    const [first, second] = both[0]!.status === 201 ? [one, two] : [two, one];
    const { orderId } = both.find(({ status }) => status === 201)!.body;
    expect(await sale.counters(event.typeId)).toEqual({ held: 1, sold: 0 });
    const other = (await second.start(1, { readerId: event.ids[1] })).body;
    expect((await second.present(other.orderId, event.ids[0])).body.code).toBe('readerBusy');
    expect((await first.start(1)).body.code).toBe('soldOut');
    await first.tap(orderId);
    await second.tap(other.orderId);
    expect(await sale.counters(event.typeId)).toEqual({ held: 0, sold: 2 });
    expect(await sale.verify()).toEqual([]);
  });

  test('moves to another reader, and can be cancelled: its tickets and its reader are free again [BOX-01]', async () => {
    const event = await openEvent({ capacity: 1, readers: 2 });
    const till = event.till(event.host);
    const { orderId } = (await till.start(1)).body;
    expect((await till.present(orderId, event.ids[1])).body).toMatchObject({
      state: 'waiting',
      readerId: event.ids[1],
    });
    const first = await sale.stripe.terminal.readers.retrieve(await providerReader(event.ids[0]!));
    expect((first as { action: unknown }).action).toBeNull();
    expect(await till.cancel(orderId)).toMatchObject({ state: 'closed' });
    expect((await sale.stripe.paymentIntents.retrieve(await intentOf(orderId))).status).toBe('canceled');
    expect(await sale.counters(event.typeId)).toEqual({ held: 0, sold: 0 });
    expect((await till.present(orderId)).body.code).toBe('orderClosed');
    expect((await till.start(1, { readerId: event.ids[1] })).body.state).toBe('waiting');
    expect(await sale.verify()).toEqual([]);
  });

  test('that the guest cancels on the reader says so, and the next card pays it [BOX-01]', async () => {
    const event = await openEvent();
    const till = event.till(event.host);
    const { orderId } = (await till.start(1)).body;
    await sale.payments.emulator!.dashboard.cancelOnReader(await providerReader(event.ids[0]!));
    expect(await till.sync(orderId)).toMatchObject({ state: 'stopped', why: 'dismissed' });
    await till.present(orderId);
    expect(await till.tap(orderId, 'declined')).toMatchObject({ state: 'stopped', why: 'declined' });
    await till.present(orderId);
    expect(await till.tap(orderId)).toMatchObject({ state: 'paid' });
  });

  test('that was paid in the moment it is cancelled is a sale [BOX-01]', async () => {
    const event = await openEvent();
    const till = event.till(event.host);
    const { orderId } = (await till.start(1)).body;
    await sale.stripe.testHelpers.terminal.readers.presentPaymentMethod(await providerReader(event.ids[0]!));
    expect(await till.cancel(orderId)).toMatchObject({ state: 'paid' });
    expect(await sale.verify()).toEqual([]);
  });

  test('says when the reader is offline or the provider is unreachable, and goes on after that [BOX-01]', async () => {
    const event = await openEvent();
    const till = event.till(event.host);
    const { dashboard } = sale.payments.emulator!;
    const reader = await providerReader(event.ids[0]!);
    await dashboard.setReaderOnline(reader, false);
    const { orderId, ...started } = (await till.start(1)).body;
    expect(started).toMatchObject({ state: 'stopped', why: 'offline' });
    await dashboard.setReaderOnline(reader, true);
    expect(await till.sync(orderId)).toMatchObject({ state: 'stopped', why: 'idle' });
    isDown('/v1/');
    expect(await till.sync(orderId)).toMatchObject({ state: 'stopped', why: 'unreachable' });
    meanwhile = async () => {};
    expect((await till.present(orderId)).body.state).toBe('waiting');
    expect(await till.tap(orderId)).toMatchObject({ state: 'paid' });
  });

  test('that stops between its order and the reader expires, and its payment is cancelled [BOX-01, HLD-01]', async () => {
    const event = await openEvent();
    const till = event.till(event.host);
    const [early, late] = [newId(), newId()];
    isDown('/v1/payment_intents');
    expect((await till.start(1, { id: early })).body.code).toBe('paymentUnavailable');
    meanwhile = async () => {};
    expect((await till.start(1, { id: late })).body.code).toBe('readerBusy');
    expect(await sale.counters(event.typeId)).toEqual({ held: 1, sold: 0 });
    await sale.lapse(`order:${early}`);
    await sale.runTask('expire-orders');
    expect(await sale.counters(event.typeId)).toEqual({ held: 0, sold: 0 });
    expect((await sale.stripe.paymentIntents.retrieve(await intentOf(`order:${early}`))).status).toBe(
      'canceled',
    );
    expect(await till.sync(`order:${early}`)).toMatchObject({ state: 'closed' });
    expect((await till.start(1, { id: late })).body.state).toBe('waiting');
    expect(await sale.verify()).toEqual([]);
  });

  test('that an older process completed is counted and checked in a minute later, once [BOX-01, OPS-02]', async () => {
    const event = await openEvent();
    const till = event.till(event.host);
    const { orderId } = (await till.start(2)).body;
    isOldVersion = true;
    expect(await till.tap(orderId)).toMatchObject({ state: 'paid' });
    isOldVersion = false;
    expect(await sale.verify()).toEqual([`card sale ${bareId(orderId)} is paid but isn’t counted`]);
    await Promise.all([sale.runTask('count-missed-sales'), sale.runTask('count-missed-sales')]);
    expect(await insideOf(event.eventId)).toBe(2);
    expect(await sale.verify()).toEqual([]);
  });

  test('refunds a card that was charged after its sale was cancelled [BOX-01, PAY-11]', async () => {
    const event = await openEvent();
    const till = event.till(event.host);
    const id = newId();
    // Cancelled while the provider creates the payment, which nobody knows yet.
    meanwhile = async (url) => {
      if (!url.endsWith('/v1/payment_intents')) return;
      meanwhile = async () => {};
      expect(await till.cancel(`order:${id}`)).toMatchObject({ state: 'closed' });
    };
    expect((await till.start(1, { id })).body.state).toBe('closed');
    const intentId = await intentOf(`order:${id}`);
    const reader = await providerReader(event.ids[0]!);
    await sale.stripe.terminal.readers.processPaymentIntent(reader, { payment_intent: intentId });
    await sale.stripe.testHelpers.terminal.readers.presentPaymentMethod(reader);
    await sale.db
      .updateTable('payment')
      .set({ updatedAt: new Date(0) })
      .where('orderId', '=', id)
      .execute();
    await sale.runTask('reconcile-payments');
    await sale.runTask('retry-refunds');
    const { data } = await sale.stripe.refunds.list({ payment_intent: intentId });
    expect(data.map(({ amount }) => amount)).toEqual([2849]);
    expect(await till.sync(`order:${id}`)).toMatchObject({ state: 'refunded' });
    expect(await sale.counters(event.typeId)).toEqual({ held: 0, sold: 0 });
    expect(await sale.verify()).toEqual([]);
  });
});

test.each(['boxOffice.cardSaleHeld', 'boxOffice.cardIntentCreated'])(
  'a process that dies at %s leaves a sale that goes on with the next card and is paid once, or expires [BOX-01, OPS-02]',
  async (point) => {
    const event = await openEvent();
    const till = event.till(event.host);
    const dieWith = async (input: ReturnType<typeof till.started>) =>
      expect(await startInProcess(event, input, point)).toBe('SIGKILL');

    const paid = till.started(2);
    await dieWith(paid);
    expect(await sale.counters(event.typeId)).toEqual({ held: 2, sold: 0 });
    const { orderId, state } = (await till.start(2, { id: paid.id })).body;
    expect(state).toBe('stopped');
    expect((await till.present(orderId)).body.state).toBe('waiting');
    expect(await till.tap(orderId)).toMatchObject({ state: 'paid' });
    expect(await ledgerOf(event.eventId)).toMatchObject({ buyer: -5698 });
    expect(await insideOf(event.eventId)).toBe(2);

    const left = till.started(1);
    await dieWith(left);
    await sql`update ticket_order set expires_at = now() - interval '1 second' where id = ${left.id}::uuid`.execute(
      sale.db,
    );
    await sale.runTask('expire-orders');
    expect(await sale.counters(event.typeId)).toEqual({ held: 0, sold: 2 });
    expect((await till.start(1)).body.state).toBe('waiting');
    expect(await sale.verify()).toEqual([]);
  },
  60_000,
);
