import * as z from 'zod/mini';
import { hostRefusals } from '#modules/events/teams/host-refusals.ts';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { profileOwner } from '#modules/profiles/profiles/policies.ts';
import { call, documentCall } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const limits = {
  bytes: 5_000_000,
  events: 500,
  /** Items of any list of an event or community. */
  list: 1000,
  problems: 50,
} as const;

export const getCommunityFile = documentCall('GET /communities/:communityId/export', {
  summary: 'Export a community as one JSON file that any instance can import', // EXI-01
  input: z.object({ communityId: z.string() }),
  refusals: profileRefusals,
  may: profileOwner('communityId'),
  contentType: 'application/json; charset=utf-8',
  limit: { times: 20, seconds: 3600 },
});

export const readRefusals = {
  fileTooComplex: {
    status: 422,
    title: 'File takes too long to read',
    message: 'Try again, or split it into smaller files.',
  },
} as const satisfies RefusalTable;

export const fileRefusals = {
  ...readRefusals,
  fileTooLarge: {
    status: 413,
    title: 'File is too large',
    message: 'Files can be up to 5 MB.',
  },
  fileInvalid: {
    status: 422,
    title: 'We can’t read this file',
    message: 'Nothing was imported. Fix the problems listed below and try again.',
  },
  ...hostRefusals,
} as const satisfies RefusalTable;

export const Problem = z.object({
  /** Counted from 1. */
  line: z.int(),
  /** `events/3/name` is the name of the fourth event. */
  at: z.string(),
  message: z.string(),
});
export type Problem = z.infer<typeof Problem>;

const PlannedEvent = z.object({
  name: z.string(),
  startDate: z.string(),
  timezone: z.string(),
  missing: z.array(z.string()),
});

export const CommunityPlan = z.object({
  name: z.string(),
  exportedFrom: z.string(),
  exportedAt: z.string(),
  events: z.array(PlannedEvent),
  missing: z.array(z.string()),
  madeBefore: z.nullable(z.string()),
});
export type CommunityPlan = z.infer<typeof CommunityPlan>;

const file = {
  input: z.object({
    /** The raw text, so that problems can be reported by line. */
    text: z.string(),
  }),
  refusals: fileRefusals,
  may: 'signedIn',
  // Escaping can double every quote and line break.
  bodyBytes: 8_000_000,
} as const;

export const previewCommunityFile = call('POST /communityFiles/preview', {
  summary: 'Preview the import of a community file, including what will be left out', // EXI-01
  ...file,
  answer: CommunityPlan,
  limit: { times: 60, seconds: 3600 },
});

export const importCommunityFile = call('POST /communityFiles', {
  summary: 'Import a community file with its events as drafts. All or nothing, and only once per file', // EXI-01
  ...file,
  answer: z.object({
    communityId: z.string(),
    name: z.string(),
    /** `false` if it was imported before. */
    isNew: z.boolean(),
    events: z.array(z.extend(PlannedEvent, { eventId: z.string() })),
    missing: z.array(z.string()),
  }),
  status: 201,
  limit: { times: 20, seconds: 86_400 },
});
