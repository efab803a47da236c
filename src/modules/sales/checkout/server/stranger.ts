import { createHash } from 'node:crypto';
import type { OrderId, UserId } from '#platform/ids.ts';
import type { OrderRow } from './order-store.ts';

/**
 * The id that stands for an email address without an account: always the same for one address, and never a user's.
 */
export function strangerOf(email: string): UserId {
  const hex = createHash('sha256').update(`guest:${email}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-') as UserId;
}

/** Stands for a guest without an account at the box office: by their address, or for one order if they gave none. */
export const strangerAtBoxOffice = (orderId: OrderId, email: string): UserId =>
  strangerOf(email === '' ? `box office ${orderId}` : email.toLowerCase());

/** Whether the buyer of an order of the box office, or of complimentary tickets, has no account. */
export const hasNoAccount = ({
  id,
  buyerId,
  buyerEmail,
}: Pick<OrderRow, 'id' | 'buyerId' | 'buyerEmail'>): boolean =>
  buyerId === strangerAtBoxOffice(id, buyerEmail);

/** Hides whose account has an address that the event's team typed, for complimentary tickets or at the box office. */
export const withoutTypedAccount = (order: OrderRow): OrderRow =>
  order.source === 'comp' || order.source === 'boxOffice'
    ? { ...order, buyerId: strangerAtBoxOffice(order.id, order.buyerEmail) }
    : order;
