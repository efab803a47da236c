import { policyAbout } from '#platform/contract.ts';
import type { OrderId } from '#platform/ids.ts';

/** Only the buyer. For everyone else the order doesn't exist. */
export const orderBuyer = policyAbout<OrderId>('order.buyer');
