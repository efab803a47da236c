import { isRefusal } from '#platform/refusal.ts';
import type { Order, orderRefusals } from '../contract.ts';

/** Why an order cannot be paid any more, or not by this viewer. */
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
  orderNotFound: 'notFound',
  notAllowed: 'notFound',
  signInRequired: 'signInRequired',
};

/**
 * @param order as it was last read
 * @param error of whatever was last asked about it; only a refusal says something of the order itself
 * @returns undefined while it can still be paid, or is paid
 */
export function troubleOf(
  order: Pick<Order, 'status'> | undefined,
  error: Error | null,
): OrderTrouble | undefined {
  const known = order && byStatus[order.status];
  if (known) return known;
  const told = isRefusal(error) ? byCode[error.code as keyof typeof byCode] : undefined;
  if (told) return told;
  return error && !order ? 'unreachable' : undefined;
}
