import * as z from 'zod/mini';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, pageOf, self } from '#platform/contract.ts';
import { UserId } from '#platform/ids.ts';
import { FollowStatus, page, refusals } from './contract.ts';

export const requestRefusals = {
  ...refusals,
  requestNotFound: {
    status: 404,
    title: 'Request not found',
    message: 'It was withdrawn or answered.',
  },
} as const;

export const listFollowRequests = call('GET /users/:userId/followRequests', {
  summary: 'List the profiles that ask to follow the viewer, or that they declined, newest first', // FOL-08
  input: z.object({
    userId: idIn(UserId),
    status: z._default(z.enum(['pending', 'denied']), 'pending'),
    ...page,
  }),
  answer: pageOf(ProfileCard),
  may: self('userId'),
});

export const answerFollowRequest = call('PUT /users/:userId/followRequests/:profileId', {
  summary: 'Accept or decline a request to follow the viewer, or invite a profile they declined', // FOL-08
  input: z.object({
    userId: idIn(UserId),
    profileId: z.string().check(z.maxLength(300)),
    /** `invited` lets a declined profile follow without another request. */
    status: z.enum(['confirmed', 'denied', 'invited']),
  }),
  answer: z.object({ status: FollowStatus }),
  refusals: requestRefusals,
  may: self('userId'),
  limit: { times: 120, seconds: 60 },
});
