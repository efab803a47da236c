import { EventId, OrderId, PromotionId, TicketTypeId, UserId } from '#platform/ids.ts';
import { cents, majorUnits } from '#platform/money.ts';
import { type Order } from '../contract.ts';
import { feeReturned } from '../refund-rules.ts';
import type { OpenHold } from './hold-tickets.ts';
import type { OrderRow } from './order-store.ts';

/** The row of a new order, without another query. */
export function rowOfHold(hold: OpenHold): OrderRow {
  const { request, price, promotion, types, createdAt, expiresAt, completedAt } = hold;
  return {
    id: request.orderId,
    eventId: request.eventId,
    buyerId: request.buyer.id,
    source: request.source,
    status: completedAt ? 'completed' : 'held',
    subtotalMinor: price.subtotal,
    discountMinor: price.discount,
    feeMinor: price.fee,
    totalMinor: price.total,
    taxMinor: price.tax,
    taxName: price.tax > 0 ? types.get(request.lines[0]!.ticketTypeId)!.taxName : '',
    currency: price.currency,
    promotionId: promotion?.id ?? null,
    promotionLive: promotion !== undefined,
    promoCode: promotion?.code ?? null,
    joinCommunities: request.joinCommunities,
    test: request.test,
    buyerName: request.buyer.name,
    buyerEmail: request.buyer.email,
    buyerPhone: request.buyer.phone,
    createdAt,
    expiresAt,
    hardExpiresAt: null,
    completedAt,
    lapsed: false,
    pastLastMoment: false,
    processingMinor: null,
    refundedMinor: 0,
    items: price.lines.map(({ ticketId: ticketTypeId, quantity, unit, discount, fee, tax, taxRate }) => ({
      ticketTypeId,
      name: types.get(ticketTypeId)!.name,
      quantity,
      admits: types.get(ticketTypeId)!.admits,
      cancelled: 0,
      backed: 0,
      unitMinor: unit,
      discountMinor: discount,
      feeMinor: fee,
      taxRate,
      taxMinor: tax,
      refundedMinor: 0,
      refundedTaxMinor: 0,
    })),
  };
}

/** An order in its wire format (ORD-01). */
export function toOrder(row: OrderRow): Order {
  const { currency } = row;
  const eventId = EventId.encode(row.eventId);
  const userId = UserId.encode(row.buyerId);
  return {
    id: OrderId.encode(row.id),
    eventId,
    status: row.status,
    orderItems: { items: row.items.map((item) => toItem(item, currency)) },
    promotion:
      row.promotionId && row.promoCode
        ? { id: PromotionId.encode(row.promotionId), promoCode: row.promoCode }
        : null,
    tags: { items: [{ itemId: eventId }] },
    buyer: { id: userId, name: row.buyerName, email: row.buyerEmail, phone: row.buyerPhone },
    userId,
    currency,
    subtotal: row.subtotalMinor,
    discount: row.discountMinor,
    fee: row.feeMinor,
    total: row.totalMinor,
    tax: row.taxMinor,
    taxName: row.taxName,
    refunded: refundedOf(row),
    refundedTax: row.items.reduce((sum, item) => sum + item.refundedTaxMinor, 0),
    joinCommunity: row.joinCommunities,
    test: row.test,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    breakdown: breakdownOf(row),
  };
}

function toItem(item: OrderRow['items'][number], currency: string): Order['orderItems']['items'][number] {
  const itemId = TicketTypeId.encode(item.ticketTypeId);
  const subtotal = item.unitMinor * item.quantity;
  return {
    itemId,
    item: { id: itemId, name: item.name },
    quantity: item.quantity,
    priceValue: majorUnits(cents(item.unitMinor), currency),
    currency,
    unit: item.unitMinor,
    subtotal,
    discount: item.discountMinor,
    fee: item.feeMinor,
    total: subtotal - item.discountMinor + item.feeMinor,
    tax: item.taxMinor,
    taxRate: item.taxRate,
    refunded: item.refundedMinor,
  };
}

/** Cash that was given back at the box office is in the items only; some earlier refunds, in the payment only. */
const refundedOf = ({ refundedMinor, items }: OrderRow): number =>
  Math.max(
    refundedMinor,
    items.reduce((sum, item) => sum + item.refundedMinor, 0),
  );

/**
 * Splits the money that wasn't refunded. The provider's fee is paid out of the platform's (PRC-02). What exceeds it
 * is the platform's loss, not the buyer's.
 */
function breakdownOf(row: OrderRow): Order['breakdown'] {
  if (row.processingMinor === null) return null;
  const { totalMinor: total, feeMinor, currency } = row;
  const refunded = refundedOf(row);
  const fee = feeMinor - feeReturned({ total, fee: feeMinor }, 0, refunded, currency);
  const processing = Math.min(row.processingMinor, fee);
  return { host: total - refunded - fee, platform: fee - processing, processing };
}
