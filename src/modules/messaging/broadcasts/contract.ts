import { PostId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { call, idIn } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { skips, ways } from './rules.ts';
import { broadcastSender } from './policies.ts';

const count = z.int();

/** What became of a post that was sent to everybody: figures alone, never who. */
export const BroadcastReport = z.object({
  /** `feedPost:…` */
  postId: z.string(),
  /** Who hears (BLA-03). */
  audience: z.string(),
  /**
   * `waiting` a moment, `walking` while the crowd is written to, then `done`; `cut` where a new account may not reach
   * more; `stopped` when the post was taken down meanwhile.
   */
  state: z.enum(['waiting', 'walking', 'done', 'cut', 'stopped']),
  ways: z.array(
    z.object({
      way: z.enum(ways),
      /** The feed had sent enough that day: nobody hears on this way. */
      refused: z.boolean(),
      totals: z.object({ queued: count, sent: count, postponed: count, skipped: count, bounced: count }),
      /** Why some were left out; what fewer than five share is `other`. */
      skipped: z.array(z.object({ why: z.enum([...skips, 'other']), total: count })),
    }),
  ),
});
export type BroadcastReport = z.infer<typeof BroadcastReport>;

export const refusals = {
  blastNotFound: {
    status: 404,
    title: 'Not sent',
    message: 'This post was not sent to everybody, or it is not yours to see.',
  },
} as const satisfies RefusalTable;

export const getBroadcast = call('GET /blasts', {
  summary: 'What became of a post that was sent to everybody of its feed, in figures (BLA-04)',
  input: z.object({ postId: idIn(PostId, 100) }),
  answer: BroadcastReport,
  refusals,
  may: broadcastSender('postId'),
});
