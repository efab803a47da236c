import * as z from 'zod/mini';
import { EventStatus } from '#modules/events/events/contract.ts';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { refundRefusals } from './refund-contract.ts';

/**
 * The refund policy for events that moved by an hour or more or were postponed: earlier buyers get a full refund on
 * request for seven days after the change, but not after the event starts.
 */
export const movedRefundPolicy = { movedByMs: 3_600_000, days: 7 } as const;

export const refundOfferRefusals = {
  offerNotFound: {
    status: 404,
    title: 'Refund not found',
    message: 'This link is incomplete. Open it from your email again.',
  },
  offerEnded: {
    status: 409,
    title: 'This refund offer has ended',
    message: 'The refund deadline has passed. Contact the host if you have a question.',
  },
  ticketCheckedIn: {
    status: 409,
    title: 'Already checked in',
    message: 'A ticket of this order was used to check in. Contact the host for a refund.',
  },
  nothingLeft: refundRefusals.nothingLeft,
} as const satisfies RefusalTable;

/** A refund that buyers can request on their own because their event moved. */
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
  /** The start time before the event moved. */
  movedFrom: z.string(),
  state: z.enum(['open', 'checkedIn', 'ended', 'taken']),
  /** Number of valid tickets, which the refund cancels. */
  tickets: z.int(),
  amount: z.int(),
  /** The amount refunded so far or on its way. */
  refunded: z.int(),
  currency: z.string(),
  until: z.string(),
});
export type RefundOffer = z.infer<typeof RefundOffer>;

const byToken = z.object({ token: z.string().check(z.maxLength(120)) });

export const getRefundOffer = call('GET /refundOffers/:token', {
  summary: 'Get the refund offer for a moved event, by the link in its email', // RFD-02
  input: byToken,
  answer: RefundOffer,
  refusals: { offerNotFound: refundOfferRefusals.offerNotFound },
  may: 'anyone',
  limit: { times: 60, seconds: 60 },
});

/** Cancels all tickets of the order and refunds all that is left. Repeating it changes nothing. */
export const takeRefundOffer = call('POST /refundOffers/:token', {
  summary: 'Accept the refund offer for a moved event', // RFD-02
  input: byToken,
  answer: RefundOffer,
  refusals: refundOfferRefusals,
  may: 'anyone',
  limit: { times: 20, seconds: 60 },
});
