import { findAccountId, lockAddress } from '#modules/identity/accounts/server/index.ts';
import { takeMessages } from '#modules/safety/moderation/server/index.ts';
import { remainingOf } from '#modules/events/ticket-types/rules.ts';
import { lockTicketTypes, moveUnits, saleFactsOf } from '#modules/events/ticket-types/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import { newIdIn, OrderId, type WireId } from '#platform/ids.ts';
import { cents } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { compRefusals as refusals, type giveComp as giveCompCall } from '../comp-contract.ts';
import { priceOrder } from '../rules.ts';
import type { Checkout } from './checkout.ts';
import { strangerOf } from './stranger.ts';
import { fulfillOrders } from './complete-orders.ts';
import { requestByHost } from './hold-request.ts';
import { addOrders } from './hold-store.ts';
import { findOrderByKey, markComp } from './order-store.ts';

/**
 * Gives tickets away as a free order that is completed at once, with tickets and the usual email. If the address
 * belongs to an account, the order appears in its tickets. The same key returns the same order.
 */
export async function giveComp(
  tx: Db,
  checkout: Checkout,
  viewer: Viewer,
  input: InputOf<typeof giveCompCall>,
  key: string,
): Promise<{ orderId: WireId<'order:'> }> {
  const { eventId } = input;
  const types = await lockTicketTypes(tx, eventId, [input.itemId]);
  const type = types.find(({ id }) => id === input.itemId);
  if (!type) throw refuse(refusals, 'ticketNotFound');
  const email = input.email.toLowerCase();
  // Locks the address against being verified meanwhile: either the account is found here, or it finds this order
  // (claim-orders.ts).
  await lockAddress(tx, email);
  const accountId = await findAccountId(tx, email);
  const buyer = { id: accountId ?? strangerOf(email), name: input.name, email: input.email, phone: '' };
  const known = await findOrderByKey(tx, { eventId, buyerId: buyer.id, key: `comp:${key}` });
  if (known) return { orderId: OrderId.encode(known) };
  const isOver = type.eventStatus !== 'postponed' && type.now >= type.eventEndsAt;
  if (isOver || type.eventStatus === 'cancelled') throw refuse(refusals, 'eventOver');
  const remaining = remainingOf(saleFactsOf(type));
  if (remaining !== null && remaining < input.quantity) {
    throw refuse(refusals, 'soldOut', { remaining });
  }
  await takeMessages(tx, viewer.userId, { count: 1, aboutId: eventId, text: input.name });
  const orderId = newIdIn<OrderId>(eventId);
  const lines = [{ ticketId: type.id, quantity: input.quantity, unit: cents(0), taxRate: 0 }];
  const price = priceOrder(lines, undefined, checkout.rates, type.currency);
  const request = requestByHost({
    orderId,
    eventId,
    source: 'comp',
    buyer,
    idempotencyKey: `comp:${key}`,
  });
  await addOrders(tx, eventId, [{ request, price, promotion: undefined }], {
    now: type.now,
    holdSeconds: checkout.holdSeconds,
    feeRatePercent: checkout.rates.percent,
    feePerTicket: () => 0,
    completesFree: true,
  });
  await moveUnits(tx, eventId, [{ id: type.id, held: 0, sold: input.quantity }]);
  await markComp(tx, { eventId, id: orderId }, viewer.userId);
  const items = [{ ticketTypeId: type.id, quantity: input.quantity, admits: type.admits }];
  const isStranger = accountId === undefined;
  await fulfillOrders(tx, checkout, eventId, [
    { ...request, id: orderId, items, isStranger, total: 0, currency: type.currency, points: 0 },
  ]);
  return { orderId: OrderId.encode(orderId) };
}
