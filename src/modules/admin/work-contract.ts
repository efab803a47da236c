import * as z from 'zod/mini';
import { call, pageOf } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { page, reason, Work } from './contract.ts';

export const getWork = call('GET /admin/work', {
  summary: 'What waits and what was given up, queue by queue',
  input: z.object({}),
  answer: Work,
  may: 'admin',
});

/** Events, messages of every channel, jobs, and each other queue by its name. */
export const deadKinds = ['facts', 'messages', 'jobs', 'webhooks', 'analytics'] as const;
export type DeadKind = (typeof deadKinds)[number];

/** Work that failed at every attempt. */
export const Dead = z.object({
  id: z.string(),
  /** An event and its subscriber, the subject of a message, the task of a job, or what a queue calls its work. */
  title: z.string(),
  /** Of a message: to whom, with the middle left out. */
  detail: z.string(),
  attempts: z.int(),
  lastError: z.string(),
  at: z.string(),
});
export type Dead = z.infer<typeof Dead>;

export const listDead = call('GET /admin/dead/:kind', {
  summary: 'What was given up, the latest first, with what went wrong last',
  input: z.object({ kind: z.enum(deadKinds), ...page }),
  answer: pageOf(Dead),
  may: 'admin',
});

export const deadRefusals = {
  notDead: {
    status: 404,
    title: 'Nothing to try again',
    message: 'It is done, on its way again, or gone. Look at the list again.',
  },
} as const satisfies RefusalTable;

export const retryDead = call('POST /admin/dead/:kind/:itemId/retries', {
  summary: 'Try again what was given up; kept in the log',
  input: z.object({
    kind: z.enum(deadKinds),
    itemId: z.string().check(z.minLength(1), z.maxLength(300)),
    reason,
  }),
  answer: z.object({ retried: z.boolean() }),
  refusals: deadRefusals,
  may: 'admin',
});

/** What the house talks to. No secret is in it. */
export const Integration = z.object({
  name: z.enum(['payments', 'mail', 'sms', 'push', 'storage', 'pubsub', 'gifs', 'places', 'music']),
  /** Who stands behind it: `stripe`, or what we carry. */
  driver: z.string(),
  /** Whether somebody outside was configured; everything works without. */
  outside: z.boolean(),
  lastSuccessAt: z.nullable(z.string()),
  lastErrorAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
});
export type Integration = z.infer<typeof Integration>;

export const listIntegrations = call('GET /admin/integrations', {
  summary: 'Who stands behind payments, mail and the rest, and how they answered last',
  input: z.object({}),
  answer: z.object({ items: z.array(Integration) }),
  may: 'admin',
});
