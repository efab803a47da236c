import * as z from 'zod/mini';
import { call, cursorPageOf } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { adminRefusals, page, reason, Work } from './contract.ts';

export const getWork = call('GET /admin/work', {
  summary: 'Waiting and failed work per queue',
  input: z.object({}),
  answer: Work,
  may: 'admin',
});

/** Domain events, messages of every channel, jobs, and each other queue by its name. */
export const failedKinds = [
  'domainEvents',
  'messages',
  'jobs',
  'webhooks',
  'lateRefunds',
  'analytics',
] as const;
export type FailedKind = (typeof failedKinds)[number];

export const FailedItem = z.object({
  id: z.string(),
  /**
   * The domain event and its subscriber, the subject of a message, the task of a job, or the queue's own description.
   */
  title: z.string(),
  /** The key of a domain event, the masked recipient of a message, the number of a job, or the same as `id`. */
  detail: z.string(),
  attempts: z.int(),
  lastError: z.string(),
  at: z.string(),
});
export type FailedItem = z.infer<typeof FailedItem>;

export const listFailed = call('GET /admin/failed/:kind', {
  summary: 'Failed work, latest first, with its last error',
  input: z.object({ kind: z.enum(failedKinds), ...page }),
  answer: cursorPageOf(FailedItem),
  may: 'admin',
});

export const failedRefusals = {
  notFailed: {
    status: 404,
    title: 'Nothing to try again',
    message: 'This work is already done, queued again or deleted. Reload the list.',
  },
} as const satisfies RefusalTable;

const itemId = z.string().check(z.minLength(1), z.maxLength(300));

export const retryFailed = call('POST /admin/failed/:kind/:itemId/retries', {
  summary: 'Try failed work again. Logged',
  input: z.object({
    kind: z.enum(failedKinds),
    itemId,
    reason,
  }),
  answer: z.object({ retried: z.boolean() }),
  refusals: failedRefusals,
  may: 'admin',
});

/** Kinds whose failed work can be dismissed. The others move money, are deleted in time, or can only be sent. */
export const dismissibleKinds = ['domainEvents', 'jobs'] as const satisfies readonly FailedKind[];
export type DismissibleKind = (typeof dismissibleKinds)[number];

export const dismissRefusals = {
  notFailed: failedRefusals.notFailed,
  whyRequired: adminRefusals.whyRequired,
} as const satisfies RefusalTable;

export const dismissFailed = call('POST /admin/failed/:kind/:itemId/dismissal', {
  summary: 'Dismiss failed work, which is never tried again. Requires a reason. Logged',
  input: z.object({ kind: z.enum(dismissibleKinds), itemId, reason }),
  answer: z.object({ dismissed: z.boolean() }),
  refusals: dismissRefusals,
  may: 'admin',
});

/** An external service. Contains no secrets. */
export const Integration = z.object({
  name: z.enum(['payments', 'mail', 'sms', 'push', 'storage', 'pubsub', 'gifs', 'places', 'music']),
  /** `stripe`, or the name of the built-in driver. */
  driver: z.string(),
  /** Whether an external service is configured. Everything also works without. */
  outside: z.boolean(),
  lastSuccessAt: z.nullable(z.string()),
  lastErrorAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
});
export type Integration = z.infer<typeof Integration>;

export const listIntegrations = call('GET /admin/integrations', {
  summary: 'Drivers of payments, email and other integrations, with their last success and error',
  input: z.object({}),
  answer: z.object({ items: z.array(Integration) }),
  may: 'admin',
});
