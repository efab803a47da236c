import * as z from 'zod/mini';
import type { RefusalTable } from '#platform/refusal.ts';

export const ticketLimits = {
  /** Characters. */
  name: 50,
  description: 250,
  /** Types of one event. */
  types: 20,
  /** Units of one type, and of one order. */
  capacity: 1_000_000,
  perOrder: 100,
} as const;

/** A ticket type as the editor has it. What a field lacks is `null`, so that the rules can say so in their order. */
export const TicketDraft = z.object({
  /** `ticket:…` of one that exists; anything else names a new one, as the form made it up (TED-02). */
  id: z._default(z.string().check(z.maxLength(100)), ''),
  name: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
  description: z._default(z.string().check(z.trim(), z.maxLength(5000)), ''),
  /** In major units, with no more decimals than the currency has. */
  priceValue: z.nullable(z.number()),
  currency: z._default(z.string().check(z.regex(/^[a-z]{3}$/)), 'usd'),
  /** 0: unlimited (TIX-13). */
  capacity: z._default(z.number(), 0),
  minPerOrder: z.nullable(z.number()),
  maxPerOrder: z.nullable(z.number()),
  saleStartDate: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
  saleEndDate: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
  /** Sold only with a promo code that unlocks it (TIX-15). */
  locked: z._default(z.boolean(), false),
});
export type TicketDraft = z.infer<typeof TicketDraft>;

export const ticketRefusals = {
  ticketNameRequired: {
    status: 422,
    title: 'Ticket name required',
    message: 'You must enter a ticket name to continue.',
  },
  ticketNameTooLong: {
    status: 422,
    title: 'Name too long',
    message: 'Ticket name must be shorter than 50 characters.',
  },
  ticketDescriptionTooLong: {
    status: 422,
    title: 'Description too long',
    message: 'Ticket description must be shorter than 250 characters.',
  },
  ticketPriceRequired: {
    status: 422,
    title: 'Ticket price required',
    message: 'Enter 0 for a ticket that costs nothing.',
  },
  ticketMinRequired: {
    status: 422,
    title: 'Minimum order quantity required',
    message: 'You must enter 1 or greater.',
  },
  ticketMaxRequired: {
    status: 422,
    title: 'Maximum order quantity required',
    message: 'You must enter 1 or greater.',
  },
  ticketQuantitiesInvalid: {
    status: 422,
    title: 'Order quantities invalid',
    message: 'Maximum order quantity must be greater than the minimum.',
  },
  ticketMinInvalid: {
    status: 422,
    title: 'Minimum order quantity invalid',
    message: 'You must enter 1 or greater.',
  },
  ticketMaxInvalid: {
    status: 422,
    title: 'Maximum order quantity invalid',
    message: 'You must enter 1 or greater.',
  },
  ticketQuantitiesNotWhole: {
    status: 422,
    title: 'Order quantities invalid',
    message: `Enter whole numbers up to ${ticketLimits.perOrder}.`,
  },
  ticketPriceInvalid: {
    status: 422,
    title: 'Ticket price invalid',
    message: 'Enter a price of zero or more, with no more decimals than its currency has.',
  },
  ticketCapacityInvalid: {
    status: 422,
    title: 'Capacity invalid',
    message: `Enter a whole number up to ${ticketLimits.capacity}, or 0 for no limit.`,
  },
  ticketSaleInvalid: {
    status: 422,
    title: 'Sale dates invalid',
    message: 'The sale must end after it starts.',
  },
  ticketCapacityTaken: {
    status: 409,
    title: 'Capacity too small',
    message: 'More tickets are sold or being paid for. Enter at least as many, or 0 for no limit.',
  },
  ticketCurrenciesDiffer: {
    status: 422,
    title: 'One currency only',
    message: 'All tickets of an event are sold in the same currency.',
  },
} as const satisfies RefusalTable;
