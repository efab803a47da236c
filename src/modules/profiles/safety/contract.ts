import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, pageOf, queryInt, self } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { reportReasons } from './rules.ts';

export const limits = { note: 1000 } as const;

export const refusals = {
  personNotFound: { status: 404, title: 'Nobody there', message: 'We know nobody at this address.' },
  yourself: { status: 409, title: 'This is you', message: 'You can block and mute everybody else.' },
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

const page = { limit: queryInt({ min: 1, max: 60, default: 24 }), cursor: z.optional(z.string()) };
const oneItem = z.object({ userId: idIn(UserId), itemId: z.string().check(z.maxLength(300)) });
const limit = { times: 60, seconds: 60 } as const;
const { personNotFound, yourself } = refusals;

export const block = call('PUT /users/:userId/blocks/:itemId', {
  summary:
    'Block a person: both become invisible to each other, and what they had with each other ends (MOD-01)',
  input: oneItem,
  answer: z.object({ blocked: z.boolean() }),
  refusals: { personNotFound, yourself },
  may: self('userId'),
  limit,
});

export const unblock = call('DELETE /users/:userId/blocks/:itemId', {
  summary: 'Block a person no more. What had ended stays so',
  input: oneItem,
  answer: z.object({ blocked: z.boolean() }),
  refusals: { personNotFound, yourself },
  may: self('userId'),
  limit,
});

export const listBlocks = call('GET /users/:userId/blocks', {
  summary: 'Whom the viewer blocked, newest first',
  input: z.object({ userId: idIn(UserId), ...page }),
  answer: pageOf(ProfileCard),
  may: self('userId'),
  namesBlocked: true,
});

export const mute = call('PUT /users/:userId/mutes/:itemId', {
  summary: 'Mute a profile: its posts, comments and news stay away, and it notices nothing',
  input: oneItem,
  answer: z.object({ muted: z.boolean() }),
  refusals: { personNotFound, yourself },
  may: self('userId'),
  limit,
});

export const unmute = call('DELETE /users/:userId/mutes/:itemId', {
  summary: 'Mute a profile no more',
  input: oneItem,
  answer: z.object({ muted: z.boolean() }),
  refusals: { personNotFound, yourself },
  may: self('userId'),
  limit,
});

export const listMutes = call('GET /users/:userId/mutes', {
  summary: 'Which profiles the viewer muted, newest first',
  input: z.object({ userId: idIn(UserId), ...page }),
  answer: pageOf(ProfileCard),
  may: self('userId'),
  namesBlocked: true,
});

/** What the viewer's menus say of one profile. */
export const getSafety = call('GET /users/:userId/safety/:itemId', {
  summary: 'Whether the viewer blocked or muted a profile',
  input: oneItem,
  answer: z.object({ blocked: z.boolean(), muted: z.boolean() }),
  refusals: { personNotFound },
  may: self('userId'),
});

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
