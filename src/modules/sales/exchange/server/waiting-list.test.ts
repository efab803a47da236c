import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, paidTicket, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { bareId } from '#platform/ids.ts';
import type { UserId } from '#platform/ids.ts';
import { transact } from '#platform/server/db.ts';
import { tonight, waitingSteps } from './testing/waiting-steps.ts';
import { forgetWaiting } from './waiting-list-store.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const { addFan, openSoldOut, listOf, join, aheadOf, offerTo, cancelTickets, order } = waitingSteps(
  () => world,
);

test('a freed ticket is held for the head of the list, who pays for it; nobody else can buy it [EXC-01]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const [ana, ben, cy] = [await addFan('Ana'), await addFan('Ben'), await addFan('Cy')];
  for (const fan of [ana, ben, cy]) expect((await join(fan, eventId)).status).toBe(200);
  expect([await aheadOf(ana, eventId), await aheadOf(ben, eventId), await aheadOf(cy, eventId)]).toEqual([
    0, 1, 2,
  ]);

  await cancelTickets(event, 1);
  const offer = await offerTo(ana, eventId);
  expect(offer).toMatchObject({ what: '1 × General admission', currency: 'usd' });
  expect(Date.parse(offer.until) - Date.now()).toBeGreaterThan(110 * 60_000);
  expect([await aheadOf(ben, eventId), await aheadOf(cy, eventId)]).toEqual([0, 1]);
  expect((await order(await world.addPerson('Passer-by'), eventId)).code).toBe('soldOut');

  await world.app.deliverEvents();
  const [mail] = await world.mailsTo(ana.email);
  expect(mail!.subject).toBe('We’re holding tickets for you: Basement Signals');
  expect((await world.pay(ana, offer.orderId)).amount).toBe(offer.total);
  expect((await world.as(ana).get(`/tickets/${offer.orderId}`)).body.admissions.total).toBe(1);
  await world.runTask('offer-tickets');
  expect((await listOf(ana, eventId)).mine).toBeNull();
  expect(await world.verify()).toEqual([]);
});

test('an offer that lapses or is declined goes on to the next in line [EXC-01]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const [ana, ben, cy] = [await addFan('Ana'), await addFan('Ben'), await addFan('Cy')];
  for (const fan of [ana, ben, cy]) await join(fan, eventId);
  await cancelTickets(event, 1);
  const first = await offerTo(ana, eventId);
  await world.app.db
    .updateTable('ticketOrder')
    .set({ expiresAt: new Date() })
    .where('id', '=', bareId(first.orderId))
    .execute();
  await world.runTask('expire-orders');
  const second = await offerTo(ben, eventId);
  expect((await world.as(ana).get(`/orders/${first.orderId}`)).body.status).toBe('expired');
  await world.as(ben).post(`/orders/${second.orderId}/cancel`);
  expect(await offerTo(cy, eventId)).toMatchObject({ total: first.total });
  expect((await join(ana, eventId)).body.mine).toMatchObject({ ahead: 0, offer: null });
  await world.as(cy).delete(`/events/${eventId}/waitingList`);
  expect(await offerTo(ana, eventId)).not.toBeNull();
  expect(await world.verify()).toEqual([]);
});

test('the offer of a deleted account goes on to the next in line at once, and ends with a cancelled event [EXC-01]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const [ana, ben] = [await addFan('Ana'), await addFan('Ben')];
  for (const fan of [ana, ben]) await join(fan, eventId);
  await cancelTickets(event, 1);
  const { orderId } = await offerTo(ana, eventId);
  await transact(world.app.db, (tx) => forgetWaiting(tx, ana.id as UserId));
  await world.runTask('expire-orders');
  const next = await offerTo(ben, eventId);
  expect(next.orderId).not.toBe(orderId);
  await transact(world.app.db, (tx) => forgetWaiting(tx, ben.id as UserId));
  await world.as(world.host).post(`/events/${eventId}/cancellation`, { reason: 'Flood', refund: true });
  await world.app.deliverEvents();
  const held = await world.app.db
    .selectFrom('ticketOrder')
    .select('id')
    .where('source', '=', 'exchange')
    .where('status', '=', 'held')
    .where(
      'id',
      'in',
      [orderId, next.orderId].map((id) => bareId(id)),
    )
    .execute();
  expect(held).toEqual([]);
});

test('a pair that wants to come together waits for two; a single behind it passes, and the pair keeps its place [EXC-01]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const [ana, ben, cy] = [await addFan('Ana'), await addFan('Ben'), await addFan('Cy')];
  await join(ana, eventId, { quantity: 2 });
  await join(ben, eventId);
  await join(cy, eventId);
  await cancelTickets(event, 1);
  expect([await offerTo(ana, eventId), await aheadOf(ana, eventId), await aheadOf(cy, eventId)]).toEqual([
    null,
    0,
    1,
  ]);
  expect(await offerTo(ben, eventId)).toMatchObject({ what: '1 × General admission' });
  expect((await join(ana, eventId, { quantity: 2, together: false })).body.mine.offer).toBeNull();
  await cancelTickets(event, 1);
  expect(await offerTo(ana, eventId)).toMatchObject({ what: '1 × General admission' });
  expect(await aheadOf(cy, eventId)).toBe(0);
});

test('nobody waits for more tickets than one order can have [EXC-01]', async () => {
  const { eventId } = await openSoldOut({ tickets: [{ ...paidTicket, capacity: 2, maxPerOrder: 2 }] });
  const ana = await addFan('Ana');
  expect((await join(ana, eventId, { quantity: 3 })).body).toMatchObject({
    code: 'quantityOutOfBounds',
    min: 1,
    max: 2,
  });
  expect((await join(ana, eventId, { quantity: 2 })).status).toBe(200);
});

test('a fan whose offer just lapsed no longer sees it, and can join again at once [EXC-01]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const ana = await addFan('Ana');
  await join(ana, eventId);
  await cancelTickets(event, 1);
  const { orderId } = await offerTo(ana, eventId);
  await world.app.db
    .updateTable('ticketOrder')
    .set({ expiresAt: new Date() })
    .where('id', '=', bareId(orderId))
    .execute();
  expect((await listOf(ana, eventId)).mine).toBeNull();
  expect((await world.as(ana).get('/waitingLists')).body.items).toEqual([]);
  expect((await join(ana, eventId)).body.mine).toMatchObject({ ahead: 0, offer: null });
  await world.runTask('expire-orders');
  await world.runTask('offer-tickets');
  expect(await offerTo(ana, eventId)).not.toBeNull();
  expect(await world.verify()).toEqual([]);
});

test('only verified accounts of some age join, only sold-out events have a list, and one leaves at any time [EXC-01]', async () => {
  const { eventId } = await openSoldOut({ maxPerPerson: 2 });
  const ana = await addFan('Ana');
  const newcomer = await world.addPerson('New');
  expect((await join(newcomer, eventId)).body.code).toBe('accountTooNew');
  expect(Date.parse((await listOf(newcomer, eventId)).newUntil) - Date.now()).toBeGreaterThan(55 * 60_000);
  expect((await listOf(ana, eventId)).newUntil).toBeNull();
  const verified = (emailVerified: boolean) =>
    world.app.db.updateTable('accountUser').set({ emailVerified }).where('id', '=', ana.id).execute();
  await verified(false);
  expect((await join(ana, eventId)).body.code).toBe('emailNotVerified');
  await verified(true);
  expect((await join(ana, eventId, { quantity: 3 })).body.code).toBe('personLimit');
  expect((await join(ana, eventId, { quantity: 2 })).body.mine).toMatchObject({ quantity: 2, ahead: 0 });
  expect((await world.as(ana).get('/waitingLists')).body.items).toMatchObject([
    { event: { name: 'Basement Signals' } },
  ]);
  expect((await world.as(ana).delete(`/events/${eventId}/waitingList`)).body).toMatchObject({
    mine: null,
    open: true,
  });
  const available = await world.addEvent({ ...tonight, tickets: [paidTicket] });
  expect((await join(ana, available)).body.code).toBe('notSoldOut');
  await world.as(world.host).put(`/events/${eventId}/exchangePolicy`, {
    transfersPerTicket: 1,
    transfersCloseMinutes: 0,
    waitingList: false,
  });
  expect((await join(ana, eventId)).body.code).toBe('waitingListClosed');
  expect(await listOf(ana, eventId)).toMatchObject({ open: false });
});

test('an offer isn’t replaced by another cart, also while it is being paid, and a deleted account leaves no gap in the list [EXC-01, ACC-03]', async () => {
  const event = await openSoldOut({
    tickets: [
      { ...paidTicket, capacity: 2, maxPerOrder: 4 },
      { ...paidTicket, id: '1732200000002', name: 'Balcony', capacity: 5 },
    ],
  });
  const { eventId } = event;
  const [ana, ben, cy] = [await addFan('Ana'), await addFan('Ben'), await addFan('Cy')];
  const { items } = (await world.as(ana).get(`/events/${eventId}/tickets`)).body;
  for (const fan of [ana, ben, cy]) await join(fan, eventId, { itemIds: [items[0].id] });
  expect((await world.deleteAccount(ana)).status).toBe(200);
  expect([await aheadOf(ben, eventId), await aheadOf(cy, eventId)]).toEqual([0, 1]);
  await cancelTickets(event, 1);
  expect(await offerTo(ben, eventId)).not.toBeNull();
  const orderItems = { items: [{ itemId: items[1].id, quantity: 1 }] };
  const other = async () =>
    (await world.as(ben).post('/orders', { eventId, orderItems }, world.idempotent())).body.code;
  expect(await other()).toBe('offerOpen');
  const { orderId } = await offerTo(ben, eventId);
  expect((await world.as(ben).post('/payments/paymentIntents', { orderId })).status).toBeLessThan(300);
  expect(await other()).toBe('offerOpen');
});

test('cancelling an event ends its waiting list and its offers [EXC-01, RFD-02]', async () => {
  const event = await openSoldOut();
  const { eventId } = event;
  const [ana, ben] = [await addFan('Ana'), await addFan('Ben')];
  for (const fan of [ana, ben]) await join(fan, eventId);
  await cancelTickets(event, 1);
  const { orderId } = await offerTo(ana, eventId);
  expect(
    (await world.as(world.host).post(`/events/${eventId}/cancellation`, { refund: true })).status,
  ).toBeLessThan(300);
  await world.app.deliverEvents();
  expect((await world.as(ana).get(`/orders/${orderId}`)).body.status).toBe('cancelled');
  for (const fan of [ana, ben]) expect((await listOf(fan, eventId)).mine).toBeNull();
});
