import * as z from 'zod/mini';
import { EventCard } from '#modules/events/events/contract.ts';
import { Image } from '#modules/media/contract.ts';
import { Track } from '#modules/music/contract.ts';
import { Plan } from '#modules/social/plans/contract.ts';
import { Gif } from './gif-contract.ts';

/** A poll option's attachment: at most one picture, GIF, event or song. */
const Attachment = z.discriminatedUnion('type', [
  z.object({ type: z.literal('image'), payload: Image }),
  z.object({ type: z.literal('gif'), payload: Gif }),
  z.object({ type: z.literal('event'), payload: EventCard }),
  z.object({ type: z.literal('track'), payload: Track }),
]);

export const PollOption = z.object({
  id: z.string(),
  description: z.string(),
  attachments: z.object({ items: z.array(Attachment) }),
  /** Votes; `null` until the viewer has voted or the poll is closed. */
  total: z.nullable(z.int()),
});

export const Poll = z.object({
  /** `poll:…` */
  id: z.string(),
  options: z.object({ items: z.array(PollOption) }),
  /** Number of votes. */
  total: z.int(),
  closesAt: z.nullable(z.string()),
  closed: z.boolean(),
  votedOptionId: z.nullable(z.string()),
});
export type Poll = z.infer<typeof Poll>;

/** A post's attachment (FED-04, PST-03). */
export const PostItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('image'), payload: Image }),
  z.object({ type: z.literal('gif'), payload: Gif }),
  z.object({ type: z.literal('event'), payload: EventCard }),
  z.object({ type: z.literal('track'), payload: Track }),
  z.object({ type: z.literal('activity'), payload: Plan }),
  z.object({ type: z.literal('poll'), payload: Poll }),
]);
export type PostItem = z.infer<typeof PostItem>;
