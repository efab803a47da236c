import * as z from 'zod/mini';
import { eventHost } from '#modules/events/events/policies.ts';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { selfOrTeam } from '#modules/profiles/profiles/policies.ts';
import { call, cursorPageOf, documentCall, idIn, pagePath, pageInput } from '#platform/contract.ts';
import { EventId, SettlementId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { splitRefusals, Terms } from '../splits/contract.ts';
import { detailNames, settlementReasons, settlementStates, transferStates } from './rules.ts';

export const refusals = {
  payoutsOff: splitRefusals.payoutsOff,
  providerSilent: {
    status: 503,
    title: 'Payment provider unavailable',
    message: 'The payment provider didn’t answer. Try again in a few minutes.',
  },
  countryRefused: {
    status: 422,
    title: 'Country not supported',
    message: 'The payment provider can’t pay out in this country.',
  },
  accountClosed: {
    status: 409,
    title: 'Payout account closed',
    message: 'The payment provider has closed your account. Contact us to get paid another way.',
  },
  settlementNotFound: {
    status: 404,
    title: 'Payout not found',
    message: 'This payout doesn’t exist, or it belongs to another host.',
  },
  notOpen: {
    status: 409,
    title: 'Payout not open',
    message: 'This payout was sent in the meantime, or it is being sent.',
  },
  debtNotOpen: {
    status: 409,
    title: 'Debt not open',
    message:
      'It was paid in the meantime, or it is being kept from a payout or taken back from the host’s account right now.',
  },
  debtChanged: {
    status: 409,
    title: 'The host owes another amount',
    message: 'The debt changed in the meantime. The list shows what it is now.',
  },
  payoutChanged: {
    status: 409,
    title: 'Another amount is due',
    message: 'The payout changed in the meantime. The list shows what it is now.',
  },
  payoutFrozen: {
    status: 409,
    title: 'Payout disputed',
    message: 'All of its money is disputed. Record it once the disputes have ended.',
  },
  moreThanOwed: {
    status: 422,
    title: 'More than the host owes',
    message: 'Enter at most what the host owes.',
  },
} as const satisfies RefusalTable;

/** Amounts in minor units of `currency`. */
export const Settlement = z.object({
  id: z.string(),
  event: z.object({
    id: z.string(),
    name: z.string(),
    endedAt: z.string(),
    timezone: z.string(),
    /** The dashboard for the host, and the public page for other payees. */
    page: pagePath,
  }),
  /** The name of the host, artist or venue that gets it. */
  payee: z.string(),
  /** A share of an artist or venue by a split; else the host’s. */
  isShare: z.boolean(),
  currency: z.string(),
  state: z.enum(settlementStates),
  reason: z.nullable(z.enum(settlementReasons)),
  /** The payee’s part of the event’s money. Negative: the host owes it. */
  amount: z.int(),
  /** Kept for what the host owed for earlier events. */
  recovered: z.int(),
  /** Returned by the host's account after it was sent. */
  reversed: z.int(),
  /** `amount` − `recovered`: what is sent to the host's account. */
  payout: z.int(),
  dueAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type Settlement = z.infer<typeof Settlement>;

const BankPayout = z.object({
  id: z.string(),
  currency: z.string(),
  amount: z.int(),
  isFailed: z.boolean(),
  arrivesAt: z.string(),
});

export const PayeeAccount = z.object({
  transfers: z.enum(transferStates),
  country: z.string(),
  /** Details that the provider needs now, and later. */
  due: z.array(z.enum(detailNames)),
  dueLater: z.array(z.enum(detailNames)),
});

export const PayoutStatus = z.object({
  /** `operator`: the site sells the tickets and pays hosts outside of it. */
  seller: z.enum(['host', 'operator']),
  /** `null` until the host has an account at the payment provider. */
  account: z.nullable(PayeeAccount),
  /** The latest payouts from the account to the host's bank. */
  bankPayouts: z.array(BankPayout),
  /** Hours from the end of an event until its host is paid. */
  delayHours: z.int(),
  /** Whether there can be money for the profile: users have none unless they host paid events or were paid before. */
  getsPaid: z.boolean(),
});
export type PayoutStatus = z.infer<typeof PayoutStatus>;

export const PayoutTerms = z.object({
  /** `operator`: the site sells the tickets and pays hosts outside of it. */
  seller: z.enum(['host', 'operator']),
  /** Hours from the end of an event until its host is paid. */
  delayHours: z.int(),
});

export const getPayoutTerms = call('GET /payouts/terms', {
  summary: 'How and when this site pays hosts',
  input: z.object({}),
  answer: PayoutTerms,
  may: 'anyone',
});

const profileId = z.string().check(z.maxLength(300));

export const getPayoutStatus = call('GET /profiles/:profileId/payouts', {
  summary: 'How a host, artist or venue gets paid, and what is missing', // PYO-01
  input: z.object({ profileId }),
  answer: PayoutStatus,
  refusals: profileRefusals,
  may: selfOrTeam('profileId'),
});

export const refreshPayoutStatus = call('POST /profiles/:profileId/payouts/refresh', {
  summary: 'Read a host’s account at the payment provider again',
  input: z.object({ profileId }),
  answer: PayoutStatus,
  refusals: {
    ...profileRefusals,
    payoutsOff: refusals.payoutsOff,
    providerSilent: refusals.providerSilent,
    accountClosed: refusals.accountClosed,
  },
  may: selfOrTeam('profileId'),
  limit: { times: 30, seconds: 60 },
});

export const openPayoutAccount = call('POST /profiles/:profileId/payouts/links', {
  summary: 'Get a link to the payment provider, where a host enters or changes their details', // PYO-01
  input: z.object({
    profileId,
    /** Of the host’s bank account. Used the first time only. */
    country: z.string().check(z.regex(/^[a-z]{2}$/)),
  }),
  answer: z.object({ url: z.string(), expiresAt: z.string() }),
  refusals: {
    ...profileRefusals,
    payoutsOff: refusals.payoutsOff,
    providerSilent: refusals.providerSilent,
    countryRefused: refusals.countryRefused,
    accountClosed: refusals.accountClosed,
  },
  may: selfOrTeam('profileId'),
  limit: { times: 20, seconds: 600 },
});

const page = pageInput({ most: 60, usual: 20 });

/** Newest first. */
export const listSettlements = call('GET /profiles/:profileId/settlements', {
  summary: 'List the payouts of a host, one per event and currency', // PYO-02
  input: z.object({ profileId, ...page }),
  answer: cursorPageOf(Settlement),
  refusals: profileRefusals,
  may: selfOrTeam('profileId'),
});

export const getSettlementsCsv = documentCall('GET /profiles/:profileId/settlements.csv', {
  summary: 'Download the payouts of a host as CSV',
  input: z.object({ profileId }),
  refusals: profileRefusals,
  may: selfOrTeam('profileId'),
  contentType: 'text/csv; charset=utf-8',
  limit: { times: 20, seconds: 60 },
});

export const statementLines = [
  'gross',
  'refunds',
  'disputed',
  'fees',
  'cash',
  'frozen',
  'share',
  'other',
  'kept',
] as const;
const StatementLine = z.object({ kind: z.enum(statementLines), amount: z.int() });

/** From the ledger, in minor units. */
export const Statement = z.object({
  settlement: Settlement,
  host: z.object({ id: z.string(), name: z.string() }),
  /** Together they are the payout or, with a split, what is divided. */
  lines: z.array(StatementLine),
  /** Inside the sales. The host owes it to a tax office. */
  taxes: z.array(z.object({ name: z.string(), rate: z.int(), tax: z.int() })),
  /** How the money is divided: the same for everyone who gets a part of it (PYO-03). */
  split: z.nullable(
    z.object({
      /** The sum of `lines`, and of the shares. */
      total: z.int(),
      /** With the cash taken at the door. Percentages are of it. */
      door: z.int(),
      /** The host’s rest is the last one, without terms. */
      shares: z.array(z.object({ name: z.string(), terms: z.nullable(Terms), amount: z.int() })),
      /** From the payee’s share to the payout. */
      own: z.array(StatementLine),
    }),
  ),
});
export type Statement = z.infer<typeof Statement>;

const settlementId = idIn(SettlementId);

export const getStatement = call('GET /profiles/:profileId/settlements/:settlementId', {
  summary: 'Get the statement of a payout',
  input: z.object({ profileId, settlementId }),
  answer: Statement,
  refusals: { ...profileRefusals, settlementNotFound: refusals.settlementNotFound },
  may: selfOrTeam('profileId'),
});

export const getStatementPdf = documentCall('GET /profiles/:profileId/settlements/:settlementId/pdf', {
  summary: 'Download the statement of a payout as PDF',
  input: z.object({ profileId, settlementId }),
  refusals: { ...profileRefusals, settlementNotFound: refusals.settlementNotFound },
  may: selfOrTeam('profileId'),
  contentType: 'application/pdf',
  limit: { times: 20, seconds: 60 },
});

export const getStatementCsv = documentCall('GET /profiles/:profileId/settlements/:settlementId/csv', {
  summary: 'Download the statement of a payout as CSV',
  input: z.object({ profileId, settlementId }),
  refusals: { ...profileRefusals, settlementNotFound: refusals.settlementNotFound },
  may: selfOrTeam('profileId'),
  contentType: 'text/csv; charset=utf-8',
  limit: { times: 20, seconds: 60 },
});

export const getEventPayouts = call('GET /events/:eventId/payouts', {
  summary: 'How and when the host of my event is paid', // PYO-02
  input: z.object({ eventId: idIn(EventId) }),
  answer: z.object({
    seller: z.enum(['host', 'operator']),
    /** When the first payout is due. `null` while the event is postponed, and if refunds left nothing of a cancelled one. */
    dueAt: z.nullable(z.string()),
    /** The page with the host’s account. `null` if the host is another user. */
    account: z.nullable(pagePath),
    hasAccount: z.boolean(),
    items: z.array(Settlement),
  }),
  may: eventHost('eventId'),
});

const AdminSettlement = z.object({
  settlement: Settlement,
  host: z.object({ id: z.string(), name: z.string() }),
  lastError: z.nullable(z.string()),
});
export type AdminSettlement = z.infer<typeof AdminSettlement>;

export const adminShows = ['failed', 'held'] as const;

/** Newest first. */
export const listTroubledSettlements = call('GET /admin/settlements', {
  summary: 'List payouts to hosts that failed or are held',
  input: z.object({ show: z._default(z.enum(adminShows), 'failed'), ...page }),
  answer: cursorPageOf(AdminSettlement),
  may: 'admin',
});

const note = z._default(z.string().check(z.trim(), z.maxLength(1000)), '');
const adminRefusals = {
  settlementNotFound: refusals.settlementNotFound,
  notOpen: refusals.notOpen,
} as const;

export const retrySettlement = call('POST /admin/settlements/:settlementId/retry', {
  summary: 'Send a payout that failed or that an admin held. Logged',
  input: z.object({ settlementId, reason: note }),
  answer: z.object({}),
  refusals: adminRefusals,
  may: 'admin',
});

export const holdSettlement = call('POST /admin/settlements/:settlementId/hold', {
  summary: 'Hold a payout until an admin sends it. Logged',
  input: z.object({ settlementId, reason: note }),
  answer: z.object({}),
  refusals: adminRefusals,
  may: 'admin',
});

export const debtLimits = { note: 1000 } as const;

export const markDebtPaid = call('POST /admin/settlements/:settlementId/paidOutside', {
  summary: 'Record what a host paid for a debt outside of the payment provider. Logged',
  input: z.object({
    settlementId,
    /** In minor units. */
    amount: z.int().check(z.positive()),
    /** The debt that the admin saw. If it is out of date, nothing is recorded. */
    seenOwed: z.int().check(z.positive()),
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(debtLimits.note)),
  }),
  answer: z.object({}),
  refusals: {
    settlementNotFound: refusals.settlementNotFound,
    debtNotOpen: refusals.debtNotOpen,
    debtChanged: refusals.debtChanged,
    moreThanOwed: refusals.moreThanOwed,
  },
  may: 'admin',
});

export const markPayoutPaid = call('POST /admin/settlements/:settlementId/paidToHost', {
  summary: 'Record that you paid a host outside of the payment provider, which can’t send the payout. Logged',
  input: z.object({
    settlementId,
    /** The whole payout that the admin saw, in minor units. If it is out of date, nothing is recorded. */
    amount: z.int().check(z.positive()),
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(debtLimits.note)),
  }),
  answer: z.object({}),
  refusals: {
    ...adminRefusals,
    payoutChanged: refusals.payoutChanged,
    payoutFrozen: refusals.payoutFrozen,
  },
  may: 'admin',
});
