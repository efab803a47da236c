import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { reportReasons } from './rules.ts';

export const limits = { note: 1000 } as const;

export const refusals = {
  itemNotFound: {
    status: 404,
    title: 'Nothing to report',
    message: 'This was removed, or you can’t see it.',
  },
  ownItem: {
    status: 409,
    title: 'This is yours',
    message: 'You can’t report your own content. Edit or delete it instead.',
  },
  noteTooLong: {
    status: 422,
    title: 'Note too long',
    message: `Shorten it to ${limits.note} characters.`,
  },
  noteRequired: {
    status: 422,
    title: 'Tell us what’s wrong',
    message: 'One sentence is enough to help us review it.',
  },
  newcomerLimit: {
    status: 429,
    title: 'Limit for new accounts',
    message: 'Your account is new, so some actions are limited for a few days. Try again later.',
  },
  newcomerLink: {
    status: 422,
    title: 'You can’t post links yet',
    message: 'You can post links 3 days after signing up if you’ve bought a ticket, otherwise after 30 days.',
  },
} as const satisfies RefusalTable;

/** For every call that sends unsolicited messages. */
export const senderRefusals = {
  newcomerLink: refusals.newcomerLink,
  messageLimit: {
    status: 429,
    title: 'You’ve reached today’s message limit',
    message: 'Your limit grows as your account gets older and you sell tickets. It resets at midnight UTC.',
  },
  nameInReview: {
    status: 409,
    title: 'This name is under review',
    message:
      'Our team reviews names that contain links or look like company names. You can send messages once it’s approved, or change the name.',
  },
} as const satisfies RefusalTable;

export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;

export const reportItem = call('POST /reports', {
  summary: 'Report a profile, event, post, comment, plan or list, once per user',
  input: z.object({
    /** Any wire id: `user:…`, `feedPost:…`, `event:…` */
    itemId: z.string().check(z.minLength(1), z.maxLength(300)),
    reason: ReportReason,
    note: z._default(z.string().check(z.maxLength(20_000)), ''),
  }),
  answer: z.object({
    /** `false` if the viewer already reported it. */
    isNew: z.boolean(),
  }),
  refusals,
  may: 'signedIn',
  newAccountLimit: 'report',
  status: 201,
  limit: { times: 30, seconds: 600 },
});
