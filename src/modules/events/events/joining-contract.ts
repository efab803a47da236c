import * as z from 'zod/mini';
import { call, idIn, self } from '#platform/contract.ts';
import { UserId } from '#platform/ids.ts';
import { refusals } from './refusals.ts';

export const Joined = z.object({ added: z.boolean(), total: z.int() });
export type Joined = z.infer<typeof Joined>;

const eventOfUser = {
  input: z.object({ userId: idIn(UserId), eventId: z.string() }),
  answer: Joined,
  refusals,
  may: self('userId'),
  limit: { times: 60, seconds: 60 },
} as const;

export const joinEvent = call('POST /users/:userId/events/:eventId', {
  summary: 'Join an event that sells no tickets on Backbeat', // JNE-05
  ...eventOfUser,
  newAccountLimit: 'join',
});

export const unjoinEvent = call('DELETE /users/:userId/events/:eventId', {
  summary: 'Leave an event that the user joined', // JNE-05
  ...eventOfUser,
});
