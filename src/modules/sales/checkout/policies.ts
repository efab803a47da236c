import { policyAbout } from '#platform/contract.ts';

/** The buyer of the order. To everyone else it does not exist. */
export const orderBuyer = policyAbout('order.buyer');
