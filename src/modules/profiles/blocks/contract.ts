import * as z from 'zod/mini';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, pageOf, queryInt, self } from '#platform/contract.ts';
import { UserId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const refusals = {
  personNotFound: { status: 404, title: 'Nobody there', message: 'We know nobody at this address.' },
  yourself: { status: 409, title: 'This is you', message: 'You can block and mute everybody else.' },
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
