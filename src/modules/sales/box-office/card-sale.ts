import * as z from 'zod/mini';
import { OrderId } from '#platform/ids.ts';
import { wireId } from '#platform/contract.ts';

/** `stopped`: the reader doesn't ask for a card. `closed`: cancelled or expired, and nothing was paid. */
const cardSaleStates = ['waiting', 'stopped', 'paid', 'refunded', 'closed'] as const;

/** Why a reader doesn't ask for a card. `unreachable`: the provider doesn't respond. */
const cardStops = ['declined', 'dismissed', 'offline', 'busy', 'idle', 'unreachable'] as const;
export type CardStop = (typeof cardStops)[number];

/** A sale that a guest pays at a card reader of the payment provider. */
export const CardSale = z.object({
  orderId: wireId(OrderId),
  /** "2 × Entry" */
  what: z.string(),
  /** With fees, in the smallest unit. */
  total: z.int(),
  currency: z.string(),
  readerId: z.uuid(),
  state: z.enum(cardSaleStates),
  /** Only while it is stopped. */
  why: z.nullable(z.enum(cardStops)),
});
export type CardSale = z.infer<typeof CardSale>;

export const CardReader = z.object({ id: z.uuid(), name: z.string() });
export type CardReader = z.infer<typeof CardReader>;
