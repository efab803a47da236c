import type { OrderStatus } from '#modules/sales/checkout/rules.ts';

/** How long seats are held for the people of a plan (GRP-01). */
export const seatMinutes = 20;

/** At one call: a circle of friends, not a hall. */
export const mostSeats = 12;

/** How often one person holds a seat at one night for another. */
export const mostTimes = 3;

/** `returned`: it is for everybody again. */
export const seatStates = ['held', 'paying', 'paid', 'returned'] as const;
export type SeatState = (typeof seatStates)[number];

/** What became of a seat, by the order that stands for it. @param isLapsed whether the time of the order is up */
export function seatState(status: OrderStatus, isLapsed: boolean): SeatState {
  if (status === 'completed' || status === 'partiallyRefunded') return 'paid';
  if (status === 'pending') return 'paying';
  return status === 'held' && !isLapsed ? 'held' : 'returned';
}
