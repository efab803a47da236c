import type { EventId, OrderId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { emailRefusals as refusals } from '../email-contract.ts';
import { logAdminAct, requireReason } from './admin-audit.ts';
import { setBuyerEmail } from './buyer-store.ts';
import type { Checkout } from './checkout.ts';
import { giveToAccount, moveOrders } from './claim-orders.ts';
import { buyerOf } from './in-person-sale.ts';
import { lockOrderRow, type OrderRow } from './order-store.ts';
import { hasNoAccount } from './stranger.ts';

export type OrderEmail = {
  readonly eventId: EventId;
  readonly orderId: OrderId;
  readonly email: string;
  readonly reason: string;
};

/**
 * Gives the order of a guest without an account another address. It goes into the account of that address, now or once
 * an account verifies it, as a sale at the box office does. Tickets that were sent to the address before stop working.
 * @returns the address before, empty if there was none
 * @throws Refusal orderNotFound, orderHasAccount, whyRequired
 */
export async function setEmail(
  tx: Db,
  { tickets }: Pick<Checkout, 'tickets'>,
  viewer: Viewer,
  { eventId, orderId, email, reason }: OrderEmail,
): Promise<string> {
  const order = await lockOrderRow(tx, eventId, orderId);
  if (!order || order.completedAt === null) throw refuse(refusals, 'orderNotFound');
  if (!hasNoAccount(order)) throw refuse(refusals, 'orderHasAccount');
  await requireReason(tx, viewer, order, reason);
  const { buyer, isStranger } = await buyerOf(tx, { orderId, name: order.buyerName, email });
  await setBuyerEmail(tx, order, email);
  if (buyer.id !== order.buyerId) {
    const moved = await moveOrders(tx, tickets, { orderId, fromId: order.buyerId, toId: buyer.id });
    if (!isStranger) await giveToAccount(tx, moved, buyer.id);
  }
  if (wasSentElsewhere(order, email)) await tickets.reissue(tx, order);
  await logAdminAct(tx, viewer, order, 'setOrderEmail', { reason, before: {}, after: {} });
  return order.buyerEmail;
}

const wasSentElsewhere = ({ buyerEmail }: Pick<OrderRow, 'buyerEmail'>, email: string): boolean =>
  buyerEmail !== '' && buyerEmail.toLowerCase() !== email.toLowerCase();
