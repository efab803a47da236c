import * as z from 'zod/mini';
import { call, idIn, self } from '#platform/contract.ts';
import { UserId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const followerRefusals = {
  followerNotFound: { status: 404, title: 'Not a follower', message: 'They no longer follow you.' },
  undoExpired: {
    status: 409,
    title: 'Too late to undo',
    message: 'They can follow you again if they want to.',
  },
} as const satisfies RefusalTable;
const { followerNotFound, undoExpired } = followerRefusals;

const oneFollower = { userId: idIn(UserId), profileId: z.string().check(z.maxLength(300)) };
const limit = { times: 120, seconds: 60 } as const;

export const removeFollower = call('DELETE /users/:userId/followers/:profileId', {
  summary: 'Remove a follower of the viewer without notifying them', // FOL-11
  input: z.object(oneFollower),
  /** `undo` takes it back once, for two minutes. */
  answer: z.object({ undo: z.string() }),
  refusals: { followerNotFound },
  may: self('userId'),
  limit,
});

export const restoreFollower = call('PUT /users/:userId/followers/:profileId', {
  summary: 'Undo the removal of a follower, once, for two minutes', // FOL-11
  input: z.object({ ...oneFollower, undo: z.string().check(z.maxLength(200)) }),
  answer: z.object({}),
  refusals: { followerNotFound, undoExpired },
  may: self('userId'),
  limit,
});
