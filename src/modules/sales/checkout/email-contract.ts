import * as z from 'zod/mini';
import type { RefusalTable } from '#platform/refusal.ts';
import { orderRefusals } from './contract.ts';
import { refundRefusals } from './refund-contract.ts';

/** For tickets and receipts. */
export const GuestEmail = z.email().check(z.maxLength(320));

/** Of calls that email the tickets of a guest without an account to another address. */
export const emailRefusals = {
  orderNotFound: orderRefusals.orderNotFound,
  orderHasAccount: {
    status: 409,
    title: 'This guest has an account',
    message: 'The tickets go to the address of the account, which only the guest can change.',
  },
  whyRequired: refundRefusals.whyRequired,
} as const satisfies RefusalTable;
