import { isOpen } from '#modules/sales/checkout/rules.ts';
import { OrderId } from '#platform/ids.ts';
import type { CardSale } from '../card-sale.ts';
import type { ReaderState } from './card-readers.ts';
import type { CardSaleRow } from './reader-store.ts';

/** @param reader what it does, while the sale is open */
export function toCardSale(sale: CardSaleRow, reader: ReaderState = { is: 'waiting' }): CardSale {
  const { status, isPaid, orderId, what, total, currency, readerId } = sale;
  const shown = { orderId: OrderId.encode(orderId), what, total, currency, readerId };
  if (isOpen(status)) return { ...shown, state: reader.is, why: reader.is === 'stopped' ? reader.why : null };
  if (isPaid) return { ...shown, state: 'paid', why: null };
  const isReturned = status === 'refundDue' || status === 'refunded';
  return { ...shown, state: isReturned ? 'refunded' : 'closed', why: null };
}
