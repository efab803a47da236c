import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openGuests } from '#modules/sales/guests/server/index.ts';
import { bareId, newId, TicketId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { inTurn } from '#platform/testing/in-turn.ts';
import { openSale, type Sale } from './testing/open-sale.ts';
import { paymentSteps } from './testing/payment-steps.ts';

let sale: Sale;
const { listWrong } = paymentSteps(() => sale);
beforeAll(async () => {
  sale = await openSale({}, { more: (services, _, inPerson) => [openGuests(services, inPerson)] });
});
afterAll(() => sale.close());

/** An event with 19 % VAT, a ticket type at that rate, one at 7 % and one without tax, all at $25. */
async function openTaxedEvent() {
  const host = newId();
  const eventId = await sale.addEvent({ creatorId: host });
  await sale.db
    .insertInto('profile')
    .values({ id: host, type: 'user', name: 'Hana Sato', providerId: host })
    .execute();
  const rate = (taxRate: number, taxName = 'VAT') =>
    sale.db.updateTable('event').set({ taxRate, taxName }).where('id', '=', eventId).execute();
  await rate(19_000);
  const full = await sale.addType(eventId, { name: 'Floor' });
  const reduced = await sale.addType(eventId, { name: 'Seat', taxRate: 7000 });
  const exempt = await sale.addType(eventId, { name: 'Student', taxRate: 0 });
  const path = `/events/event:backbeat:${eventId}`;
  const buy = async (lines: readonly (readonly [string, number])[]) => {
    const buyer = newId();
    const { body: order } = await sale.order(buyer, { eventId, lines });
    await sale.pay((await sale.startPayment(buyer, order.id)).body.clientSecret);
    await sale.sync(buyer, order.id);
    return {
      id: order.id as string,
      read: async () => (await sale.read(buyer, order.id)).body,
      refund: (body: object) =>
        sale.app.as(host).post(`${path}/orders/${order.id}/refunds`, body, { 'idempotency-key': newId() }),
    };
  };
  const csvOf = async (file: string) => {
    const reply = await sale.app.server.inject({
      url: `/api${path}/${file}`,
      headers: { 'x-test-viewer': JSON.stringify({ userId: host, profileId: host, admin: false }) },
    });
    return reply.body.trim().split('\r\n');
  };
  const taxes = async () => (await sale.app.as(host).get(`${path}/settlement`)).body.taxes;
  return { eventId, host, path, full, reduced, exempt, rate, buy, csvOf, taxes };
}

describe('the tax of an order', () => {
  test('is inside the price, per line at its own rate, and listed with the ticket types [TAX-01, FEE-09]', async () => {
    const event = await openTaxedEvent();
    const { body: list } = await sale.app.guest.get(`${event.path}/tickets`);
    expect(list.taxName).toBe('VAT');
    expect(list.items.map(({ taxRate }: { taxRate: number }) => taxRate).toSorted()).toEqual([
      0, 19_000, 7000,
    ]);
    const order = await event.buy([
      [event.full, 1],
      [event.reduced, 1],
      [event.exempt, 1],
    ]);
    const body = await order.read();
    // $28.49 each: 455 of it at 19 %, 186 at 7 %.
    expect(body).toMatchObject({ total: 8547, tax: 641, taxName: 'VAT' });
    const taxOf = Object.fromEntries(
      body.orderItems.items.map((item: { itemId: string; tax: number }) => [bareId(item.itemId), item.tax]),
    );
    expect(taxOf).toEqual({ [event.full]: 455, [event.reduced]: 186, [event.exempt]: 0 });
  });

  test('stays as it was sold when the host changes the rate or its name [TAX-01]', async () => {
    const event = await openTaxedEvent();
    const order = await event.buy([[event.full, 2]]);
    await event.rate(25_000, 'MwSt');
    const later = await event.buy([[event.full, 2]]);
    expect(await order.read()).toMatchObject({ total: 5698, tax: 910, taxName: 'VAT' });
    expect(await later.read()).toMatchObject({ total: 5698, tax: 1140, taxName: 'MwSt' });
    expect(await event.taxes()).toEqual([
      { name: 'MwSt', rate: 25_000, currency: 'usd', gross: 5698, tax: 1140 },
      { name: 'VAT', rate: 19_000, currency: 'usd', gross: 5698, tax: 910 },
    ]);
  });

  test('goes back in parts with refunds, to the cent, and the settlement and the CSVs follow [TAX-01, RFD-01, STL-01]', async () => {
    const event = await openTaxedEvent();
    const order = await event.buy([
      [event.full, 2],
      [event.reduced, 1],
    ]);
    expect(await order.read()).toMatchObject({ total: 8547, tax: 910 + 186 });
    expect((await order.refund({ amount: 1000, seenRefunded: 0, cancelTickets: false })).status).toBe(201);
    const part = await order.read();
    expect(part.refunded).toBe(1000);
    const [floor, seat] = ['Floor', 'Seat'].map(
      (name) =>
        part.orderItems.items.find(({ item }: { item: { name: string } }) => item.name === name).refunded,
    );
    expect([floor, seat]).toEqual([667, 333]);
    expect(await event.taxes()).toMatchObject([
      { rate: 7000, gross: 2849 - 333, tax: 186 - 22 },
      { rate: 19_000, gross: 5698 - 667, tax: 910 - 107 },
    ]);
    const [head, line] = (await event.csvOf('orders.csv')).map((row) => row.split(','));
    const columns = Object.fromEntries(head!.map((name, at) => [name, line![at]]));
    expect(columns).toMatchObject({ 'Tax name': 'VAT', 'Tax included': '10.96', 'Tax refunded': '1.29' });
    const [names, sums] = (await event.csvOf('settlement.csv')).map((row) => row.split(','));
    expect(Object.fromEntries(names!.map((name, at) => [name, sums![at]]))).toMatchObject({
      'Tax name': 'VAT',
      'Tax included': '9.67',
    });
    await order.refund({ seenRefunded: 1000 });
    expect(await order.read()).toMatchObject({ refunded: 8547, refundedTax: 1096 });
    expect(await event.taxes()).toMatchObject([
      { gross: 0, tax: 0 },
      { gross: 0, tax: 0 },
    ]);
    expect(await listWrong()).toEqual([]);
  });

  test('goes back whole with two refunds that are booked at the same instant [TAX-01, RFD-01]', async () => {
    const event = await openTaxedEvent();
    const order = await event.buy([
      [event.full, 1],
      [event.exempt, 1],
    ]);
    const id = bareId(order.id);
    const student = await sale.db
      .selectFrom('ticket')
      .select('id')
      .where('orderId', '=', id)
      .where('ticketTypeId', '=', event.exempt)
      .executeTakeFirstOrThrow();
    const isDown = new Stripe.errors.StripeConnectionError({ type: 'api_error' });
    vi.spyOn(sale.stripe.refunds, 'create').mockRejectedValueOnce(isDown).mockRejectedValueOnce(isDown);
    const wishes = [{ seenRefunded: 0, admissionIds: [TicketId.encode(student.id)] }, { seenRefunded: 2849 }];
    for (const wish of wishes)
      expect((await order.refund({ ...wish, cancelTickets: false })).body.status).toBe('due');
    await sql`update refund set run_at = now() where order_id = ${id}`.execute(sale.db);
    const retry = async () => {
      await sale.runTask('retry-due-refunds');
      return sale.read(event.host, order.id);
    };
    await inTurn(sale.app, ['ticket_order', id], [retry, retry]);
    expect(await order.read()).toMatchObject({ refunded: 5698, tax: 455, refundedTax: 455 });
    expect(await event.taxes()).toMatchObject([{ rate: 19_000, gross: 0, tax: 0 }]);
  });

  test('can’t be more than the price: the database refuses it [TAX-01]', async () => {
    const event = await openTaxedEvent();
    const order = await event.buy([[event.full, 1]]);
    const id = bareId(order.id);
    const items = sale.db.updateTable('orderItem').where('orderId', '=', id);
    await expect(items.set({ taxMinor: 2850 }).execute()).rejects.toThrow(/order_item_tax_check/);
    const events = sale.db.updateTable('event').where('id', '=', event.eventId);
    await expect(events.set({ taxName: '' }).execute()).rejects.toThrow(/event_tax_named/);
    await expect(events.set({ taxRate: 50_001 }).execute()).rejects.toThrow(/event_tax_rate_check/);
  });
});
