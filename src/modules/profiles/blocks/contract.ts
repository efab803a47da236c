import * as z from 'zod/mini';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, pageOf, pageInput, self } from '#platform/contract.ts';
import { UserId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const refusals = {
  personNotFound: { status: 404, title: 'User not found', message: 'We can’t find this user.' },
  yourself: { status: 409, title: 'This is you', message: 'You can’t block or mute yourself.' },
} as const satisfies RefusalTable;

const page = pageInput({ most: 60, usual: 24 });
const oneItem = z.object({ userId: idIn(UserId), itemId: z.string().check(z.maxLength(300)) });
const limit = { times: 60, seconds: 60 } as const;
const { personNotFound, yourself } = refusals;

export const block = call('PUT /users/:userId/blocks/:itemId', {
  summary:
    'Block a user: you can no longer see each other, and follows, invitations and plans between you end', // MOD-01
  input: oneItem,
  answer: z.object({ blocked: z.boolean() }),
  refusals: { personNotFound, yourself },
  may: self('userId'),
  limit,
});

export const unblock = call('DELETE /users/:userId/blocks/:itemId', {
  summary: 'Unblock a user. What the block ended isn’t restored',
  input: oneItem,
  answer: z.object({ blocked: z.boolean() }),
  refusals: { personNotFound, yourself },
  may: self('userId'),
  limit,
});

export const listBlocks = call('GET /users/:userId/blocks', {
  summary: 'List blocked users, newest first',
  input: z.object({ userId: idIn(UserId), ...page }),
  answer: pageOf(ProfileCard),
  may: self('userId'),
  namesBlocked: true,
});

export const mute = call('PUT /users/:userId/mutes/:itemId', {
  summary: 'Mute a profile: hides its posts, comments and notifications without letting it know',
  input: oneItem,
  answer: z.object({ muted: z.boolean() }),
  refusals: { personNotFound, yourself },
  may: self('userId'),
  limit,
});

export const unmute = call('DELETE /users/:userId/mutes/:itemId', {
  summary: 'Unmute a profile',
  input: oneItem,
  answer: z.object({ muted: z.boolean() }),
  refusals: { personNotFound, yourself },
  may: self('userId'),
  limit,
});

export const listMutes = call('GET /users/:userId/mutes', {
  summary: 'List muted profiles, newest first',
  input: z.object({ userId: idIn(UserId), ...page }),
  answer: pageOf(ProfileCard),
  may: self('userId'),
  namesBlocked: true,
});

export const Safety = z.object({ blocked: z.boolean(), muted: z.boolean() });
export type Safety = z.infer<typeof Safety>;

export const getSafety = call('GET /users/:userId/safety/:itemId', {
  summary: 'Get whether the viewer has blocked or muted a profile',
  input: oneItem,
  answer: Safety,
  refusals: { personNotFound },
  may: self('userId'),
});
