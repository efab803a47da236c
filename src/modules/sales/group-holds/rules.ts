import type { OrderStatus } from '#modules/sales/checkout/rules.ts';

/** How long tickets are held for the people of a plan (GRP-01). */
export const seatMinutes = 20;

/** Per call: enough for a group of friends. */
export const mostSeats = 12;

/** How often one user may hold a ticket to the same event for another. */
export const mostTimes = 3;

/** `returned`: back on sale. */
export const seatStates = ['held', 'paying', 'paid', 'returned'] as const;
export type SeatState = (typeof seatStates)[number];

/**
 * The state of a held ticket, derived from its order.
 * @param isLapsed whether the order's hold expired
 */
export function seatState(status: OrderStatus, isLapsed: boolean): SeatState {
  if (status === 'completed' || status === 'partiallyRefunded') return 'paid';
  if (status === 'pending') return 'paying';
  return status === 'held' && !isLapsed ? 'held' : 'returned';
}
