import * as z from 'zod/mini';
import { CollectionCard } from '#modules/social/collections/contract.ts';
import { EventCard } from '#modules/events/events/contract.ts';
import { Plan } from '#modules/social/plans/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, pageInput } from '#platform/contract.ts';
import { FeedPost } from './contract.ts';

/** Activity of the viewer's friends. */
export const FeedAction = z.object({
  verb: z.enum(['going']),
  user: ProfileCard,
  event: EventCard,
});

/** An entry of the home feed (FED-01, FED-02). Keys are unique within a feed. */
export const FeedEntry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('feedPost'), key: z.string(), payload: FeedPost }),
  z.object({ type: z.literal('collection'), key: z.string(), payload: CollectionCard }),
  z.object({ type: z.literal('activity'), key: z.string(), payload: Plan }),
  z.object({ type: z.literal('event'), key: z.string(), payload: EventCard }),
  z.object({ type: z.literal('user'), key: z.string(), payload: ProfileCard }),
  z.object({ type: z.literal('action'), key: z.string(), payload: FeedAction }),
]);
export type FeedEntry = z.infer<typeof FeedEntry>;

export const FeedName = z.enum(['forYou', 'nearYou', 'friends']);
export type FeedName = z.infer<typeof FeedName>;

export const getFeedView = call('GET /feedPosts/feedView', {
  summary:
    'Get the home feed: posts of followed profiles, joined communities and the city, mixed with events, lists, plans and profiles', // FED-15
  input: z.object({
    feed: z._default(FeedName, 'forYou'),
    /** Slug or name. Defaults to the city on the viewer's profile, or else the default city (INS-04). */
    city: z.optional(z.string().check(z.maxLength(100))),
    ...pageInput({ most: 30, usual: 15 }),
  }),
  answer: z.object({
    items: z.array(FeedEntry),
    next: z.nullable(z.string()),
    /** Whether this is starter content, because the viewer follows and has joined nothing yet. */
    starter: z.boolean(),
  }),
  may: 'anyone',
});
