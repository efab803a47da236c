import * as z from 'zod/mini';
import { call, pageOf } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { page, reason, Work } from './contract.ts';

export const getWork = call('GET /admin/work', {
  summary: 'Waiting and failed work per queue',
  input: z.object({}),
  answer: Work,
  may: 'admin',
});

/** Domain events, messages of every channel, jobs, and each other queue by its name. */
export const deadKinds = ['facts', 'messages', 'jobs', 'webhooks', 'analytics'] as const;
export type DeadKind = (typeof deadKinds)[number];

export const Dead = z.object({
  id: z.string(),
  /**
   * The domain event and its subscriber, the subject of a message, the task of a job, or the queue's own description.
   */
  title: z.string(),
  /** Messages only: the masked recipient. */
  detail: z.string(),
  attempts: z.int(),
  lastError: z.string(),
  at: z.string(),
});
export type Dead = z.infer<typeof Dead>;

export const listDead = call('GET /admin/dead/:kind', {
  summary: 'Failed work, latest first, with its last error',
  input: z.object({ kind: z.enum(deadKinds), ...page }),
  answer: pageOf(Dead),
  may: 'admin',
});

export const deadRefusals = {
  notDead: {
    status: 404,
    title: 'Nothing to try again',
    message: 'This work is already done, queued again or deleted. Reload the list.',
  },
} as const satisfies RefusalTable;

export const retryDead = call('POST /admin/dead/:kind/:itemId/retries', {
  summary: 'Try failed work again. Logged',
  input: z.object({
    kind: z.enum(deadKinds),
    itemId: z.string().check(z.minLength(1), z.maxLength(300)),
    reason,
  }),
  answer: z.object({ retried: z.boolean() }),
  refusals: deadRefusals,
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
