import { EventId, PromotionId, TicketTypeId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { call, idIn, wireId } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

/** Only `onSale` can be bought (TIX-02). */
export const TicketStatus = z.enum(['onSale', 'offSale', 'postSale', 'soldOut']);
export type TicketStatus = z.infer<typeof TicketStatus>;

export const Ticket = z.object({
  id: wireId(TicketTypeId),
  name: z.string(),
  description: z.string(),
  /** In dollars (major units), without the fee. */
  priceValue: z.number(),
  /** ISO 4217, lowercase. */
  currency: z.string(),
  priceCurrency: z.string(),
  /** One ticket without the fee, in cents (minor units). */
  price: z.int(),
  /** One ticket with all fees, in cents (TIX-09, PRC-01). */
  allInPrice: z.int(),
  /** Of the tax inside the price, in thousandths of a percent: 19000 is 19 % (TAX-01). */
  taxRate: z.int(),
  status: TicketStatus,
  /** "Sale ended", "Scheduled", "Sold Out", or empty while on sale (TIX-03). */
  label: z.string(),
  /** 0: unlimited (TIX-13). */
  capacity: z.int(),
  /** Tickets sold or held. */
  ordered: z.int(),
  /** Limited by the type and by the event. `null`: unlimited. */
  remaining: z.nullable(z.int()),
  minPerOrder: z.int(),
  /** As the host set it (TIX-01). Fewer can be bought if fewer remain (TIX-14). */
  maxPerOrder: z.int(),
  saleStartDate: z.nullable(z.string()),
  saleEndDate: z.nullable(z.string()),
  /** Sold only with a promo code that unlocks it (TIX-15). */
  locked: z.boolean(),
  /** People per ticket. More than 1: a group ticket, which issues that many tickets (CAP-01). */
  admits: z.int(),
  /** The name of the ticket type that must sell out first. `null` once this one is open (CAP-01). */
  opensAfter: z.nullable(z.string()),
  /** Whether some of its tickets are in a draw, or were (DRW-01). */
  inDraw: z.optional(z.enum(['open', 'over'])),
});
export type Ticket = z.infer<typeof Ticket>;

/** See `FeeRates` in fees.ts. */
export const Rates = z.object({ percent: z.number(), perTicketCents: z.int() });

export const TicketList = z.object({
  items: z.array(Ticket),
  total: z.int(),
  offset: z.int(),
  /** The browser prices orders with these exactly like the server (FEE-10). */
  rates: Rates,
  /** "VAT" or "Sales tax"; empty without a tax. */
  taxName: z.string(),
  /** Tickets that one user may hold over all types. `null`: only the limits of each type apply (TIX-14). */
  maxPerPerson: z.nullable(z.int()),
});
export type TicketList = z.infer<typeof TicketList>;

export const refusals = {
  eventNotFound: {
    status: 404,
    title: 'Event not found',
    message: 'It may have been removed, or the link is wrong.',
  },
} as const satisfies RefusalTable;

export const getTickets = call('GET /events/:eventId/tickets', {
  summary: 'List the ticket types of an event',
  input: z.object({
    eventId: idIn(EventId),
    /** The id from `POST /promotions/redeem`, to include ticket types that it unlocks. */
    promo: z.optional(idIn(PromotionId)),
    /** A link of the box office, to include the ticket types that it sells. */
    payLink: z.optional(z.uuid()),
  }),
  answer: TicketList,
  refusals,
  may: 'anyone',
});
