import * as z from 'zod/mini';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, pageOf } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { adminRefusals, limits, page, reason } from './contract.ts';

export const HouseOrder = z.object({
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
  /** `null` while it is not paid: then nothing can go back. */
  completedAt: z.nullable(z.string()),
});
export type HouseOrder = z.infer<typeof HouseOrder>;

export const listHouseOrders = call('GET /admin/orders', {
  summary: 'Orders by their code, or by the e-mail address of who bought; without words the newest',
  input: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(limits.search)), ''), ...page }),
  answer: pageOf(HouseOrder),
  may: 'admin',
});

/** What a host pays from a moment on. */
export const FeeRate = z.object({
  id: z.string(),
  /** `null`: every host, every currency. */
  host: z.nullable(ProfileCard),
  currency: z.nullable(z.string()),
  /** Both `null`: as everybody else again. */
  percent: z.nullable(z.number()),
  perTicketCents: z.nullable(z.int()),
  startsAt: z.string(),
  /** `over` when a later one of the same scope took its place. */
  state: z.enum(['now', 'later', 'over']),
  by: z.nullable(ProfileCard),
  createdAt: z.string(),
});
export type FeeRate = z.infer<typeof FeeRate>;

export const listFeeRates = call('GET /admin/feeRates', {
  summary: 'Which fee rates were set, the latest first, and what holds where none was',
  input: z.object(page),
  answer: z.extend(pageOf(FeeRate), {
    standard: z.object({ percent: z.number(), perTicketCents: z.int() }),
  }),
  may: 'admin',
});

export const feeLimits = { percent: 50, perTicketCents: 10_000 } as const;

export const feeRefusals = {
  ...adminRefusals,
  hostNotFound: { status: 404, title: 'No such host', message: 'Hosts are people and communities.' },
  currencyInvalid: {
    status: 422,
    title: 'No such currency',
    message: 'Write it with three letters, such as USD.',
  },
  feeHalf: {
    status: 422,
    title: 'Both figures',
    message: 'Say the percentage and the amount per ticket, or neither.',
  },
  startsInPast: {
    status: 422,
    title: 'That is over',
    message: 'A rate begins now or later. What was sold stays as it was.',
  },
} as const satisfies RefusalTable;

export const setFeeRate = call('POST /admin/feeRates', {
  summary:
    'What is charged from a moment on, for everybody, a currency or a host; never of what was sold (FEE-10)',
  input: z.object({
    hostId: z._default(z.nullable(z.string().check(z.maxLength(300))), null),
    currency: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(10))), null),
    percent: z.nullable(z.number().check(z.gte(0), z.lte(feeLimits.percent), z.multipleOf(0.01))),
    perTicketCents: z.nullable(z.int().check(z.gte(0), z.lte(feeLimits.perTicketCents))),
    /** `null`: from now on. */
    startsAt: z._default(z.nullable(z.iso.datetime()), null),
    reason,
  }),
  answer: FeeRate,
  refusals: feeRefusals,
  may: 'admin',
  status: 201,
});
