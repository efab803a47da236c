import { isKeyOf } from '#platform/is-key-of.ts';
import { isRefusal } from '#platform/refusal.ts';
import type { Order, orderRefusals } from '../contract.ts';

export type OrderTrouble = 'expired' | 'closed' | 'refunded' | 'notFound' | 'signInRequired' | 'unreachable';

const byStatus: Partial<Record<Order['status'], OrderTrouble>> = {
  expired: 'expired',
  cancelled: 'closed',
  refundDue: 'refunded',
  refunded: 'refunded',
};

const byCode: Readonly<
  Partial<Record<keyof typeof orderRefusals | 'signInRequired' | 'notAllowed', OrderTrouble>>
> = {
  holdExpired: 'expired',
  orderClosed: 'closed',
  eventCancelled: 'closed',
  orderNotFound: 'notFound',
  notAllowed: 'notFound',
  signInRequired: 'signInRequired',
};

/**
 * @param order as last loaded
 * @param error of the last request about it; only a refusal says something about the order
 * @returns undefined if it is paid or can be
 */
export function troubleOf(
  order: Pick<Order, 'status'> | undefined,
  error: Error | null,
): OrderTrouble | undefined {
  const known = order && byStatus[order.status];
  if (known) return known;
  const refused = isRefusal(error) && isKeyOf(byCode, error.code) ? byCode[error.code] : undefined;
  if (refused) return refused;
  return error && !order ? 'unreachable' : undefined;
}
