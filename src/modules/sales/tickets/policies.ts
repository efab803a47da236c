import { policyAbout } from '#platform/contract.ts';
import type { OrderId } from '#platform/ids.ts';

/** The buyer, and everyone who holds a ticket of the order. For everyone else the order doesn't exist. */
export const orderHolder = policyAbout<OrderId>('order.holder');
