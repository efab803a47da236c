import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { reportReasons } from './rules.ts';

export const limits = { note: 1000 } as const;

export const refusals = {
  itemNotFound: {
    status: 404,
    title: 'Nothing to report',
    message: 'It is gone, or it is not yours to see.',
  },
  ownItem: { status: 409, title: 'This is yours', message: 'What is your own you can change or delete.' },
  noteTooLong: {
    status: 422,
    title: 'Note too long',
    message: `Keep it to ${limits.note} characters.`,
  },
  noteRequired: {
    status: 422,
    title: 'Say what is wrong',
    message: 'A sentence is enough, so that we know what to look at.',
  },
  newcomerLimit: {
    status: 429,
    title: 'A little slower at first',
    message: 'Your account is new, so some things are limited for a few days. Try again later.',
  },
  newcomerLink: {
    status: 422,
    title: 'No links yet',
    message: 'Your account is new. Links can be posted after three days, or once you have been out with us.',
  },
} as const satisfies RefusalTable;

/** Of every call that sends messages to people who did not ask for them. */
export const senderRefusals = {
  newcomerLink: refusals.newcomerLink,
  messageLimit: {
    status: 429,
    title: "You've reached today's message limit",
    message: 'Your limit grows as your account gets older and you sell tickets. It resets at midnight UTC.',
  },
  nameInReview: {
    status: 409,
    title: 'This name is waiting for review',
    message:
      'Our team reviews names that contain links or look like those of companies. You can send messages once it is approved, or change the name.',
  },
} as const satisfies RefusalTable;

export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;

export const reportItem = call('POST /reports', {
  summary:
    'Tell us that something is wrong with a profile, night, post, comment, plan or list; once per person',
  input: z.object({
    /** Any id on the wire: `user:…`, `feedPost:…`, `event:…` */
    itemId: z.string().check(z.minLength(1), z.maxLength(300)),
    reason: ReportReason,
    note: z._default(z.string().check(z.maxLength(20_000)), ''),
  }),
  answer: z.object({
    /** `false` when the viewer had reported it before. */
    isNew: z.boolean(),
  }),
  refusals,
  may: 'signedIn',
  newAccountLimit: 'report',
  status: 201,
  limit: { times: 30, seconds: 600 },
});
