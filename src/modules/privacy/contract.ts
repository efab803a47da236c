import * as z from 'zod/mini';
import { recentSignIn } from '#modules/identity/accounts/policies.ts';
import { call, pagePath } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const exportLimits = {
  retentionDays: 7,
  /** Until an export that can't be packed ends. Its job is tried for 16 hours. */
  packingDays: 1,
  /** Until a download link expires. */
  linkMinutes: 15,
  perDay: 5,
} as const;

/** An archive of all data of the viewer. */
export const DataExport = z.object({
  id: z.uuid(),
  state: z.enum(['packing', 'ready', 'expired']),
  /** Tables and pictures packed so far; `total` is 0 until packing starts. */
  done: z.int(),
  total: z.int(),
  bytes: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type DataExport = z.infer<typeof DataExport>;

/** The viewer, or a page they own, that hosts upcoming events. */
export const DeletionBlocker = z.object({
  name: z.string(),
  upcomingEvents: z.int(),
  /** Page where the viewer can hand it over. */
  path: pagePath,
});
export type DeletionBlocker = z.infer<typeof DeletionBlocker>;

/** The viewer, or a page they own, whose payouts, refunds or disputes are open, or that owes money or is owed some. */
export const OpenMoney = z.object({
  name: z.string(),
  /** Page where the viewer reads what is open. */
  path: pagePath,
});

export const DeletionStatus = z.object({
  /** Hosts of upcoming events, which prevent the deletion, the next event first. */
  blockers: z.array(DeletionBlocker),
  /** Profiles whose open money prevents the deletion. */
  openMoney: z.array(OpenMoney),
  /** Tickets to upcoming events. */
  tickets: z.int(),
  /** A demo user that any visitor can sign in as. */
  isDemo: z.boolean(),
  /** The only admin, who can be deleted only after adding another. */
  isLastAdmin: z.boolean(),
});
export type DeletionStatus = z.infer<typeof DeletionStatus>;

export const refusals = {
  stillHosting: {
    status: 409,
    title: 'You host upcoming events',
    message: 'Hand them over or cancel them first.',
  },
  moneyOpen: {
    status: 409,
    title: 'Your money isn’t settled',
    message:
      'Wait until the payouts, refunds and disputes of your account and your pages are done and nothing is owed.',
  },
  demoStays: {
    status: 409,
    title: 'You can’t delete a demo user',
    message: 'Every visitor shares this account. Sign up with your own email to try it.',
  },
  lastAdmin: {
    status: 409,
    title: 'You’re the last admin',
    message: 'Make another user an admin first.',
  },
} as const satisfies RefusalTable;

export const getDataExport = call('GET /me/export', {
  summary: 'Get the newest data export of the viewer',
  input: z.object({}),
  answer: z.nullable(DataExport),
  may: 'signedIn',
});

export const makeDataExport = call('POST /me/export', {
  summary: 'Start a data export of the viewer and email them when it is ready',
  input: z.object({}),
  answer: DataExport,
  may: recentSignIn,
  status: 202,
  limit: { times: exportLimits.perDay, seconds: 86_400 },
});

export const exportRefusals = {
  exportNotReady: {
    status: 409,
    title: 'Your archive isn’t ready',
    message: 'Wait until it’s packed, or request it again if it has expired.',
  },
} as const satisfies RefusalTable;

export const makeExportLink = call('POST /me/export/link', {
  summary: 'Get a short-lived link that downloads the newest data export of the viewer',
  input: z.object({}),
  answer: z.object({ url: z.string() }),
  refusals: exportRefusals,
  may: recentSignIn,
});

export const getDeletionStatus = call('GET /me/deletion', {
  summary: 'Get what prevents or follows the deletion of the account',
  input: z.object({}),
  answer: DeletionStatus,
  may: 'signedIn',
});

export const deleteAccount = call('POST /me/deletion', {
  summary: 'Delete the account of the viewer immediately and permanently',
  input: z.object({}),
  answer: z.object({}),
  refusals,
  may: recentSignIn,
  limit: { times: 20, seconds: 600 },
});
