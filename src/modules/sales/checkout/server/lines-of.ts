import type { RefundableLine } from '../refund-rules.ts';
import type { OrderRow } from './order-store.ts';

export function linesOf({ items }: OrderRow): RefundableLine[] {
  return items.map((item) => ({
    ticketTypeId: item.ticketTypeId,
    quantity: item.quantity,
    total: item.unitMinor * item.quantity - item.discountMinor + item.feeMinor,
    tax: item.taxMinor,
    refunded: item.refundedMinor,
    refundedTax: item.refundedTaxMinor,
  }));
}
