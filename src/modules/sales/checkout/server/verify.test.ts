import { afterEach, beforeEach, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openSale, type Sale } from './testing/open-sale.ts';

let sale: Sale;
beforeEach(async () => {
  sale = await openSale();
});
afterEach(() => sale.close());

async function sell() {
  const eventId = await sale.addEvent();
  const typeId = await sale.addType(eventId, { capacity: 10 });
  const promotionId = await sale.addPromotion(eventId, { maxUses: 5 });
  const buyer = newId();
  const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, 2]], promoCode: 'VIP' });
  const { body } = await sale.startPayment(buyer, order.id);
  await sale.pay(body.clientSecret);
  await sale.sync(buyer, order.id);
  const held = await sale.order(newId(), { eventId, lines: [[typeId, 1]] });
  return { typeId, promotionId, orderId: bareId(order.id), heldId: bareId(held.body.id) };
}

type Sold = Awaited<ReturnType<typeof sell>>;

test.each<[string, (sold: Sold) => ReturnType<typeof sql>, (sold: Sold) => string]>([
  [
    'a counted ticket without an order',
    ({ typeId }) => sql`update ticket_type set sold = sold + 1 where id = ${typeId}::uuid`,
    ({ typeId }) => `ticket type ${typeId}: 1 held + 3 sold, but its orders have 1 + 2`,
  ],
  [
    'a counted promo code use without an order',
    ({ promotionId }) => sql`update promotion set used = used + 1 where id = ${promotionId}::uuid`,
    ({ promotionId }) => `promotion ${promotionId}: 2 uses of 5, 1 orders use it`,
  ],
  [
    'a missing ticket',
    ({ orderId }) => sql`delete from ticket where order_id = ${orderId}::uuid and ordinal = 2`,
    ({ orderId }) => `order ${orderId} is completed: 2 units, 1 tickets`,
  ],
  [
    'a ticket of an unpaid order',
    ({ orderId, heldId }) =>
      sql`update ticket set order_id = ${heldId}::uuid where order_id = ${orderId}::uuid and ordinal = 2`,
    ({ heldId }) => `order ${heldId} is held: 1 units, 1 tickets`,
  ],
  [
    'a payment that never happened',
    ({ orderId }) =>
      sql`update payment set captured_minor = captured_minor - 1 where order_id = ${orderId}::uuid`,
    ({ orderId }) => `order ${orderId} is completed: total 4598, kept 4597, booked 4598, 1 settled payments`,
  ],
  [
    'money kept for a cancelled order',
    ({ orderId }) => sql`update ticket_order set status = 'cancelled' where id = ${orderId}::uuid`,
    ({ orderId }) => `order ${orderId} is cancelled: total 4598, kept 4598, booked 4598, 1 settled payments`,
  ],
  [
    'a tax that no line has',
    ({ orderId }) =>
      sql`update ticket_order set tax_minor = 10, tax_name = 'VAT' where id = ${orderId}::uuid`,
    ({ orderId }) => `order ${orderId}: tax 10, its lines 0; refunded tax 0, its refunds 0`,
  ],
  [
    'an order item without its order',
    ({ heldId }) => sql`delete from ticket_order where id = ${heldId}::uuid`,
    ({ heldId }) => `order ${heldId}: its order ${heldId} doesn’t exist`,
  ],
  [
    'an order item without its ticket type',
    ({ typeId }) => sql`delete from ticket_type where id = ${typeId}::uuid`,
    ({ typeId, orderId }) => `order ${orderId}: its ticket type ${typeId} doesn’t exist`,
  ],
  [
    'an order without its event',
    ({ heldId }) => sql`update ticket_order set event_id = ${newId()}::uuid where id = ${heldId}::uuid`,
    ({ heldId }) => `order ${heldId}: its event`,
  ],
  [
    'an unreleased hold',
    ({ heldId }) =>
      sql`update ticket_order set expires_at = now() - interval '3 minutes' where id = ${heldId}::uuid`,
    ({ heldId }) => `order ${heldId} is stuck: held`,
  ],
  [
    'an order missing from its buyer’s list',
    ({ orderId }) => sql`delete from buyer_order where order_id = ${orderId}::uuid`,
    ({ orderId }) => `order ${orderId} is stuck: completed`,
  ],
  [
    'an unbalanced booking, and money unknown to the provider',
    ({ orderId }) => sql`
      insert into ledger_entry (id, transfer_id, event_id, order_id, account, amount_minor, currency, kind, external_ref)
      select ${newId()}::uuid, transfer_id, event_id, order_id, 'buyer', -100, 'usd', 'sale', 'planted'
        from ledger_entry where order_id = ${orderId}::uuid and kind = 'sale' limit 1`,
    () => 'the ledger says',
  ],
])('verify finds %s [PAY-09]', async (_, plant, sentence) => {
  const sold = await sell();
  expect(await sale.verify()).toEqual([]);
  await plant(sold).execute(sale.db);
  expect((await sale.verify()).join('\n')).toContain(sentence(sold));
});

test('verify finds a payment of two events, where unique keys count within an event [PAY-09]', async () => {
  const { orderId } = await sell();
  await sql`alter table payment drop constraint payment_intent_id_key,
                                drop constraint payment_event_id_order_id_fkey cascade`.execute(sale.db);
  expect(await sale.verify()).toEqual([]);
  await sql`
    insert into payment (event_id, order_id, attempt, intent_id, checkout_id, amount_minor, currency, status)
    select ${newId()}::uuid, order_id, attempt, intent_id, checkout_id, amount_minor, currency, 'canceled'
      from payment where order_id = ${orderId}::uuid`.execute(sale.db);
  expect((await sale.verify()).join('\n')).toMatch(/payment pi_\w+ belongs to several events/);
});
