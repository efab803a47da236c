import { fault } from '#platform/server/fault.ts';

/** Steps of a sale after which a crash must lose nothing and charge nothing twice. The crash test stops at each. */
export const checkoutFaultPoints = [
  'checkout.holdWritten',
  'checkout.holdCommitted',
  'checkout.orderPending',
  'checkout.customerCreated',
  'checkout.intentCreated',
  'checkout.intentSaved',
  'checkout.intentRead',
  'checkout.settlementWritten',
  'checkout.settlementCommitted',
  'checkout.webhookVerified',
  'checkout.webhookKept',
  'checkout.inboxLeased',
  'checkout.inboxSettled',
  'checkout.inboxDone',
  'checkout.refundDue',
  'checkout.refundMade',
  'checkout.refundBooked',
  'checkout.expiryFound',
  'checkout.intentCancelled',
  'checkout.expiryWritten',
  'checkout.expiryCommitted',
] as const;

export type CheckoutFaultPoint = (typeof checkoutFaultPoints)[number];

/** Ends the process here if a test asks for it. */
export function faultAt(point: CheckoutFaultPoint): void {
  fault(point);
}
