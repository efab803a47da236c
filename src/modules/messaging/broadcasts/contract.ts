import { PostId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { call, idIn, pageOf, pageInput } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { skips, ways } from './rules.ts';
import { broadcastSender, feedSender } from './policies.ts';

const count = z.int();

/** Delivery counts of a broadcast. Never names recipients. */
export const BroadcastReport = z.object({
  /** `feedPost:…` */
  postId: z.string(),
  /** The audience (BLA-03). */
  audience: z.string(),
  /**
   * `waiting` for a worker, `walking` while messages are written, `done`, `cut` if a new account reached its limit,
   * or `stopped` if the post was removed or became three days old meanwhile.
   */
  state: z.enum(['waiting', 'walking', 'done', 'cut', 'stopped']),
  ways: z.array(
    z.object({
      way: z.enum(ways),
      /** The feed had reached its daily limit: nothing was sent on this channel. */
      refused: z.boolean(),
      totals: z.object({
        queued: count,
        sent: count,
        postponed: count,
        skipped: count,
        bounced: count,
        /** Of those sent, who unsubscribed by its link. */
        unsubscribed: count,
      }),
      /** Why recipients were skipped. Reasons shared by fewer than five are `other`. */
      skipped: z.array(z.object({ why: z.enum([...skips, 'other']), total: count })),
    }),
  ),
});
export type BroadcastReport = z.infer<typeof BroadcastReport>;

export const refusals = {
  blastNotFound: {
    status: 404,
    title: 'Not sent',
    message: 'This post wasn’t emailed or texted, or you can’t see its results.',
  },
} as const satisfies RefusalTable;

export const getBroadcast = call('GET /blasts', {
  summary: 'Get the delivery counts of a post that was also emailed or texted', // BLA-04
  input: z.object({ postId: idIn(PostId, 100) }),
  answer: BroadcastReport,
  refusals,
  may: broadcastSender('postId'),
});

/** A broadcast in the list of its feed. */
export const SentBroadcast = z.extend(BroadcastReport, {
  createdAt: z.string(),
  /** The text of the post. `null` once it is removed. */
  description: z.nullable(z.string()),
});
export type SentBroadcast = z.infer<typeof SentBroadcast>;

export const listBroadcasts = call('GET /feeds/:feedId/blasts', {
  summary:
    'List the posts of an event, community or artist that were also emailed or texted, newest first, with their delivery counts', // BLA-04
  input: z.object({
    feedId: z.string(),
    ...pageInput({ most: 30, usual: 10 }),
  }),
  answer: pageOf(SentBroadcast),
  may: feedSender('feedId'),
});
