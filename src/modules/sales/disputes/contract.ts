import * as z from 'zod/mini';
import { eventHost } from '#modules/events/events/policies.ts';
import { call, cursorPageOf, idIn, pageInput, wireId } from '#platform/contract.ts';
import { DisputeId, EventId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { disputeStates } from './rules.ts';

export const limits = { line: 500, text: 10_000 } as const;

const money = z.int().check(z.nonnegative());

/** A dispute or inquiry as the event's hosts see it. Amounts in minor units. */
export const Dispute = z.object({
  id: wireId(DisputeId),
  orderId: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  buyerName: z.string(),
  amount: money,
  /** Held by the buyer's bank now. */
  withdrawn: money,
  currency: z.string(),
  /** The provider's code, such as `fraudulent`. */
  reason: z.string(),
  state: z.enum(disputeStates),
  /** The bank asks, but has withdrawn nothing. */
  inquiry: z.boolean(),
  evidenceDueAt: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
});
export type Dispute = z.infer<typeof Dispute>;

export const listEventDisputes = call('GET /events/:eventId/disputes', {
  summary: 'List the disputes of my event’s orders, newest first',
  input: z.object({
    eventId: idIn(EventId),
    ...pageInput({ most: 100, usual: 20 }),
  }),
  answer: cursorPageOf(Dispute),
  may: eventHost('eventId'),
});

export const AdminDispute = z.extend(Dispute, {
  buyerEmail: z.string(),
  /** Charged by the provider for the dispute. */
  fee: money,
  test: z.boolean(),
  /** The dispute in the provider's dashboard, if it has one. */
  providerPage: z.nullable(z.string()),
});
export type AdminDispute = z.infer<typeof AdminDispute>;

export const disputeShows = ['open', 'closed'] as const;

export const listDisputes = call('GET /admin/disputes', {
  summary: 'List open disputes, the next deadline first, or closed ones, latest first',
  input: z.object({
    show: z._default(z.enum(disputeShows), 'open'),
    ...pageInput({ most: 60, usual: 20 }),
  }),
  answer: cursorPageOf(AdminDispute),
  may: 'admin',
});

const line = z._default(z.string().check(z.trim(), z.maxLength(limits.line)), '');
const text = z._default(z.string().check(z.trim(), z.maxLength(limits.text)), '');

/** Texts for the buyer's bank. */
export const Evidence = z.object({
  customerName: line,
  customerEmail: line,
  productDescription: text,
  serviceDate: line,
  /** Payment, emails and check-ins with their times. */
  activity: text,
  refundPolicy: text,
  explanation: text,
});
export type Evidence = z.infer<typeof Evidence>;

export const disputeRefusals = {
  disputeNotFound: { status: 404, title: 'Dispute not found', message: 'It may have been removed.' },
  disputeClosed: {
    status: 409,
    title: 'This dispute is decided',
    message: 'The bank no longer accepts an answer.',
  },
  pastDue: {
    status: 409,
    title: 'The deadline has passed',
    message: 'The bank no longer accepts evidence for this dispute.',
  },
  evidenceRequired: {
    status: 422,
    title: 'Evidence required',
    message: 'Enter an explanation for the buyer’s bank.',
  },
  evidenceRefused: {
    status: 409,
    title: 'The payment provider declined the evidence',
    message: 'Open the dispute in the provider’s dashboard.',
  },
  acceptanceRefused: {
    status: 409,
    title: 'The payment provider didn’t accept this',
    message: 'The bank may have decided already. Open the dispute in the provider’s dashboard.',
  },
  paymentUnavailable: {
    status: 503,
    title: 'Payments are unavailable',
    message: 'We couldn’t reach the payment provider. Nothing was submitted. Try again.',
  },
} as const satisfies RefusalTable;

const inDispute = { disputeId: idIn(DisputeId) };

export const DisputeSheet = z.object({
  dispute: AdminDispute,
  /** As submitted, or prepared from what is known. */
  evidence: Evidence,
});
export type DisputeSheet = z.infer<typeof DisputeSheet>;

export const getDispute = call('GET /admin/disputes/:disputeId', {
  summary: 'Get a dispute with its evidence, prepared from what is known about the order',
  input: z.object(inDispute),
  answer: DisputeSheet,
  refusals: { disputeNotFound: disputeRefusals.disputeNotFound },
  may: 'admin',
});

export const submitEvidence = call('POST /admin/disputes/:disputeId/evidence', {
  summary: 'Submit evidence to the buyer’s bank. Logged',
  input: z.object({ ...inDispute, evidence: Evidence }),
  answer: AdminDispute,
  refusals: disputeRefusals,
  may: 'admin',
  limit: { times: 20, seconds: 60 },
});

export const acceptDispute = call('POST /admin/disputes/:disputeId/acceptance', {
  summary: 'Accept a dispute: the buyer keeps the money. Logged',
  input: z.object({
    ...inDispute,
    reason: z._default(z.string().check(z.trim(), z.maxLength(limits.line)), ''),
  }),
  answer: AdminDispute,
  refusals: disputeRefusals,
  may: 'admin',
  limit: { times: 20, seconds: 60 },
});
