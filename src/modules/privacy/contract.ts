import * as z from 'zod/mini';
import { recentSignIn } from '#modules/identity/accounts/policies.ts';
import { call, pagePath } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const exportLimits = {
  keptDays: 7,
  /** A link works so long; the page has a new one each time it is looked at. */
  linkMinutes: 15,
  perDay: 5,
} as const;

/** The archive of everything that is the viewer's. */
export const DataExport = z.object({
  id: z.uuid(),
  state: z.enum(['packing', 'ready', 'expired']),
  /** Tables and pictures packed, of how many: 0 of 0 until it begins. */
  done: z.int(),
  total: z.int(),
  bytes: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Where it is fetched from, for some minutes; `null` until it is ready, and when it is gone. */
  url: z.nullable(z.string()),
});
export type DataExport = z.infer<typeof DataExport>;

/** A page or person with nights before them: somebody must run those. */
export const Held = z.object({
  name: z.string(),
  nights: z.int(),
  /** Where it is handed over. */
  path: pagePath,
});
export type Held = z.infer<typeof Held>;

export const Leaving = z.object({
  /** What holds the viewer back, the nearest night first. */
  held: z.array(Held),
  /** Tickets to nights that are still to come. */
  tickets: z.int(),
  /** One of the people of the demo city, whom every visitor may be. */
  isDemo: z.boolean(),
});
export type Leaving = z.infer<typeof Leaving>;

export const refusals = {
  stillHosting: {
    status: 409,
    title: 'Nights are waiting for you',
    message: 'You run nights that are still to come. Hand them over or call them off first.',
  },
  demoStays: {
    status: 409,
    title: 'This person belongs to the demo city',
    message: 'Every visitor may be them. Sign up as yourself to try it.',
  },
} as const satisfies RefusalTable;

export const getDataExport = call('GET /me/export', {
  summary: 'The newest archive of everything that is the viewer’s',
  input: z.object({}),
  answer: z.nullable(DataExport),
  may: 'signedIn',
});

export const makeDataExport = call('POST /me/export', {
  summary: 'Pack an archive of everything that is the viewer’s; a mail says when it is ready',
  input: z.object({}),
  answer: DataExport,
  may: 'signedIn',
  status: 202,
  limit: { times: exportLimits.perDay, seconds: 86_400 },
});

export const getLeaving = call('GET /me/deletion', {
  summary: 'What leaving would mean for the viewer',
  input: z.object({}),
  answer: Leaving,
  may: 'signedIn',
});

export const leave = call('POST /me/deletion', {
  summary: 'Delete the account of the viewer, at once and for good',
  input: z.object({}),
  answer: z.object({}),
  refusals,
  may: recentSignIn,
  limit: { times: 20, seconds: 600 },
});
