import { fault } from '#platform/server/fault.ts';

/** Steps of a payout after which a crash must lose nothing and pay nothing twice. */
export const payoutFaultPoints = [
  'payouts.opened',
  'payouts.requested',
  'payouts.transferred',
  'payouts.booked',
  'payouts.reversed',
] as const;

/** Ends the process here if a test asks for it. */
export function faultAt(point: (typeof payoutFaultPoints)[number]): void {
  fault(point);
}
