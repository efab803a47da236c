import * as z from 'zod/mini';
import { inUsualYears } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { taxLimits } from './tax-rates.ts';

export const ticketLimits = {
  /** Characters. */
  name: 50,
  description: 250,
  types: 20,
  capacity: 1_000_000,
  perOrder: 100,
  /** People per group ticket. */
  admits: 50,
} as const;

/** ISO 4217, in lower case. */
export const CurrencyCode = z.string().check(z.regex(/^[a-z]{3}$/));

const saleDate = z._default(z.nullable(z.iso.datetime({ offset: true }).check(inUsualYears)), null);

/** A ticket type in the editor. Missing values are `null`, so that the checks report them in order. */
export const TicketDraft = z.object({
  /** `ticket:…` for an existing type. Any other id comes from the form and creates a new type (TED-02). */
  id: z._default(z.string().check(z.maxLength(100)), ''),
  name: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
  description: z._default(z.string().check(z.trim(), z.maxLength(5000)), ''),
  /** In major units, with at most the currency's decimals. */
  priceValue: z.nullable(z.number()),
  /** The event's, unless given. All ticket types of an event have the same. */
  currency: z.optional(CurrencyCode),
  /** 0: unlimited (TIX-13). */
  capacity: z._default(z.number(), 0),
  minPerOrder: z.nullable(z.number()),
  maxPerOrder: z.nullable(z.number()),
  saleStartDate: saleDate,
  saleEndDate: saleDate,
  /** Sold only with a promo code that unlocks it (TIX-15). */
  locked: z._default(z.boolean(), false),
  /** Instead of the event's, in thousandths of a percent. `null`: the event's; 0: no tax (TAX-01). */
  taxRate: z._default(z.nullable(z.number()), null),
  /** People per ticket: a group ticket admits several (CAP-01). */
  admits: z._default(z.nullable(z.number()), 1),
  /** The `id` of the draft that must sell out first (CAP-01). Ids that aren't in the list count as `null`. */
  opensAfter: z._default(z.nullable(z.string().check(z.maxLength(100))), null),
});
export type TicketDraft = z.infer<typeof TicketDraft>;
/** A ticket type with the currency of its event. */
export type PricedDraft = TicketDraft & { readonly currency: string };

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
    message: 'Enter 0 for a free ticket.',
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
    message:
      'Enter 0, or a price that cards can be charged in this currency, with no more decimals than it has.',
  },
  ticketCapacityInvalid: {
    status: 422,
    title: 'Capacity invalid',
    message: `Enter a whole number up to ${ticketLimits.capacity}, or 0 for no limit.`,
  },
  ticketTaxInvalid: {
    status: 422,
    title: 'Tax rate invalid',
    message: `Enter a rate from 0% to ${taxLimits.rate / 1000}%, with up to ${taxLimits.decimals} decimals.`,
  },
  ticketSaleInvalid: {
    status: 422,
    title: 'Sale dates invalid',
    message: 'Sales must end after they start.',
  },
  ticketCapacityTaken: {
    status: 409,
    title: 'Capacity too small',
    message: 'More tickets are already sold or held. Enter at least that many, or 0 for no limit.',
  },
  ticketInDraw: {
    status: 409,
    title: 'Ticket type in a draw',
    message: 'Tickets of this type are in a draw. End the draw first.',
  },
  ticketAdmitsInvalid: {
    status: 422,
    title: 'Group size invalid',
    message: `Enter a whole number from 1 to ${ticketLimits.admits}.`,
  },
  ticketAdmitsTaken: {
    status: 409,
    title: 'Group size can’t change',
    message: 'This ticket was already ordered. Add a new ticket for another group size.',
  },
  ticketOpensInLoop: {
    status: 422,
    title: 'Tickets wait for each other',
    message: 'These tickets would never open. Let one of them open right away.',
  },
  ticketsExceedCapacity: {
    status: 409,
    title: 'Capacity too small',
    message: 'More people already have tickets. Enter a higher number, or leave it empty for no limit.',
  },
  ticketCurrenciesDiffer: {
    status: 422,
    title: 'One currency only',
    message: 'All ticket types of an event must use the same currency.',
  },
} as const satisfies RefusalTable;
