import * as z from 'zod/mini';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { profileOwner } from '#modules/profiles/profiles/policies.ts';
import { call, documentCall } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const limits = {
  /** Of a file that is read. */
  bytes: 5_000_000,
  events: 500,
  /** Of anything that an event or community has. */
  list: 1000,
  /** Things wrong with a file that are told at once. */
  problems: 50,
} as const;

export const getCommunityFile = documentCall('GET /communities/:communityId/export', {
  summary: 'A community whole, as one JSON file that any instance can read (EXI-01)',
  input: z.object({ communityId: z.string() }),
  refusals: profileRefusals,
  may: profileOwner('communityId'),
  contentType: 'application/json; charset=utf-8',
  limit: { times: 20, seconds: 3600 },
});

/** Of every file that is read. */
export const readRefusals = {
  fileTooComplex: {
    status: 422,
    title: 'This file takes too long to read',
    message: 'Try again, or split it into smaller files.',
  },
} as const satisfies RefusalTable;

export const fileRefusals = {
  ...readRefusals,
  fileTooLarge: {
    status: 413,
    title: 'The file is too large',
    message: 'We read files of up to 5 MB.',
  },
  fileInvalid: {
    status: 422,
    title: 'We cannot read this file',
    message: 'Nothing was made. See what is wrong with it, line by line.',
  },
} as const satisfies RefusalTable;

/** One thing wrong with a file. */
export const Problem = z.object({
  /** Counted from 1. */
  line: z.int(),
  /** `events/3/name`: the fourth event's name. */
  at: z.string(),
  message: z.string(),
});
export type Problem = z.infer<typeof Problem>;

const PlannedEvent = z.object({
  name: z.string(),
  startDate: z.string(),
  timezone: z.string(),
  /** What does not come along, in words. */
  missing: z.array(z.string()),
});

export const CommunityPlan = z.object({
  name: z.string(),
  exportedFrom: z.string(),
  exportedAt: z.string(),
  events: z.array(PlannedEvent),
  missing: z.array(z.string()),
  /** The community that was made of this file before. */
  madeBefore: z.nullable(z.string()),
});
export type CommunityPlan = z.infer<typeof CommunityPlan>;

const file = {
  input: z.object({
    /** The file as it is: what is wrong with it is told by its lines. */
    text: z.string(),
  }),
  refusals: fileRefusals,
  may: 'signedIn',
  // Every quotation mark and line of the file travels as two characters.
  bodyBytes: 8_000_000,
} as const;

export const previewCommunityFile = call('POST /communityFiles/preview', {
  summary: 'What would be made of the file of a community, and what would not come along (EXI-01)',
  ...file,
  answer: CommunityPlan,
  limit: { times: 60, seconds: 3600 },
});

export const importCommunityFile = call('POST /communityFiles', {
  summary:
    'Makes the community of a file, with its events as drafts: all of it or nothing, and once (EXI-01)',
  ...file,
  answer: z.object({
    communityId: z.string(),
    name: z.string(),
    /** Whether it was made now; otherwise it is there from before. */
    isNew: z.boolean(),
    events: z.array(z.extend(PlannedEvent, { eventId: z.string() })),
    missing: z.array(z.string()),
  }),
  status: 201,
  limit: { times: 20, seconds: 86_400 },
});
