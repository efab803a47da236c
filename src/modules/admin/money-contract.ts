import * as z from 'zod/mini';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, cursorPageOf } from '#platform/contract.ts';
import { commonPrice } from '#platform/currencies.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { adminRefusals, limits, page, reason } from './contract.ts';

export const AdminOrder = z.object({
  /** `order:…` */
  id: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  buyerName: z.string(),
  buyerEmail: z.string(),
  status: z.string(),
  /** Minor units. */
  total: z.int(),
  refunded: z.int(),
  currency: z.string(),
  tickets: z.int(),
  createdAt: z.string(),
  /** `null` until paid. Unpaid orders can't be refunded. */
  completedAt: z.nullable(z.string()),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

export const listAdminOrders = call('GET /admin/orders', {
  summary: 'Search orders by order code or the buyer’s email address. Without a query, newest first',
  input: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(limits.search)), ''), ...page }),
  answer: cursorPageOf(AdminOrder),
  may: 'admin',
});

export const FeeRate = z.object({
  id: z.string(),
  /** `null` means every host, or every currency. */
  host: z.nullable(ProfileCard),
  currency: z.nullable(z.string()),
  /** Both `null` returns this scope to the default rate. */
  percent: z.nullable(z.number()),
  perTicketCents: z.nullable(z.int()),
  startsAt: z.string(),
  /** `over`: a later rate of the same scope replaced it. */
  state: z.enum(['now', 'later', 'over']),
  by: z.nullable(ProfileCard),
  createdAt: z.string(),
});
export type FeeRate = z.infer<typeof FeeRate>;

export const listFeeRates = call('GET /admin/feeRates', {
  summary: 'Fee rates, latest first, and the default rate',
  input: z.object(page),
  answer: z.extend(cursorPageOf(FeeRate), {
    standard: z.object({ percent: z.number(), perTicketCents: z.int() }),
    /** Of the instance. */
    currency: z.string(),
  }),
  may: 'admin',
});

/** 100.00 per ticket, or what is as common in the chosen currency. */
export const feeLimits = { percent: 50, perTicketCents: (currency: string) => commonPrice(10_000, currency) };
/** In the currency with the most zeros. */
const mostPerTicketCents = 1_000_000_000;

export const feeRefusals = {
  ...adminRefusals,
  hostNotFound: { status: 404, title: 'Host not found', message: 'Only users and communities can be hosts.' },
  feeTooHigh: {
    status: 422,
    title: 'Rate too high',
    message: 'The amount per ticket is higher than allowed in this currency.',
  },
  currencyInvalid: {
    status: 422,
    title: 'Unknown currency',
    message: 'Enter the three-letter code of a currency that cards can be charged in, such as EUR.',
  },
  feeHalf: {
    status: 422,
    title: 'Incomplete rate',
    message: 'Enter both the percentage and the amount per ticket, or neither.',
  },
  startsInPast: {
    status: 422,
    title: 'Start is in the past',
    message: 'A rate can’t start in the past. Existing orders keep their rate.',
  },
} as const satisfies RefusalTable;

export const setFeeRate = call('POST /admin/feeRates', {
  summary: 'Set the fee rate for everyone, a currency or a host. Existing orders keep their rate', // FEE-10
  input: z.object({
    hostId: z._default(z.nullable(z.string().check(z.maxLength(300))), null),
    currency: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(10))), null),
    percent: z.nullable(z.number().check(z.gte(0), z.lte(feeLimits.percent), z.multipleOf(0.01))),
    perTicketCents: z.nullable(z.int().check(z.gte(0), z.lte(mostPerTicketCents))),
    /** `null` starts now. */
    startsAt: z._default(z.nullable(z.iso.datetime()), null),
    reason,
  }),
  answer: FeeRate,
  refusals: feeRefusals,
  may: 'admin',
  status: 201,
});
