import { policyAbout } from '#platform/contract.ts';
import type { OrderId } from '#platform/ids.ts';

/** The buyer of the order. To everyone else it does not exist. */
export const orderBuyer = policyAbout<OrderId>('order.buyer');
