import * as z from 'zod/mini';
import { EventStatus } from '#modules/events/events/contract.ts';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { refundRefusals } from './refund-contract.ts';

/**
 * The refund policy of a moved event: who ordered before it moved by an hour or more, or before it was postponed, gets all
 * of their money back on request, for seven days after the change and not after the event has started.
 */
export const movedRefundPolicy = { movedByMs: 3_600_000, days: 7 } as const;

export const refundOfferRefusals = {
  offerNotFound: {
    status: 404,
    title: 'Refund not found',
    message: 'This link is not complete. Open it from your e-mail again.',
  },
  offerEnded: {
    status: 409,
    title: 'This refund offer has ended',
    message: 'The time to ask for a refund is over. Contact the host if you have a question.',
  },
  ticketCheckedIn: {
    status: 409,
    title: 'Already checked in',
    message: 'A ticket of this order was used at check-in. Contact the host for a refund.',
  },
  nothingLeft: refundRefusals.nothingLeft,
} as const satisfies RefusalTable;

/** A refund that buyers can take by themselves, because their event moved. */
export const RefundOffer = z.object({
  orderId: z.string(),
  event: z.object({
    providerCode: z.string(),
    providerId: z.string(),
    name: z.string(),
    startDate: z.string(),
    timezone: z.string(),
    status: EventStatus,
  }),
  /** When it started before it moved. */
  movedFrom: z.string(),
  state: z.enum(['open', 'ended', 'taken']),
  /** Valid tickets, which a refund cancels. */
  tickets: z.int(),
  /** What goes back. Minor units. */
  amount: z.int(),
  /** What went back so far, or is on its way. */
  refunded: z.int(),
  currency: z.string(),
  until: z.string(),
});
export type RefundOffer = z.infer<typeof RefundOffer>;

const byToken = z.object({ token: z.string().check(z.maxLength(120)) });

export const getRefundOffer = call('GET /refundOffers/:token', {
  summary: 'The refund that a moved event offers, by the link of its e-mail (RFD-02)',
  input: byToken,
  answer: RefundOffer,
  refusals: { offerNotFound: refundOfferRefusals.offerNotFound },
  may: 'anyone',
  limit: { times: 60, seconds: 60 },
});

/** Cancels all tickets of the order and sends back all that is left of its money. Pressed twice, it is done once. */
export const takeRefundOffer = call('POST /refundOffers/:token', {
  summary: 'Take the refund that a moved event offers (RFD-02)',
  input: byToken,
  answer: RefundOffer,
  refusals: refundOfferRefusals,
  may: 'anyone',
  limit: { times: 20, seconds: 60 },
});
