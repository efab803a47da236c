import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

/** Everything that has a page of its own to share. */
export const itemTypes = [
  'event',
  'venue',
  'artist',
  'community',
  'user',
  'neighborhood',
  'collection',
  'plan',
  'post',
] as const;
export const ItemType = z.enum(itemTypes);
export type ItemType = (typeof itemTypes)[number];

/** A link that was made to be sent to somebody (SHR-01…03, SHR-05). */
export const ShareLink = z.object({
  code: z.string(),
  /** What is sent: our own short address. */
  url: z.string(),
  /** The public address of the thing itself. */
  canonicalUrl: z.string(),
  /** The same in our app. */
  deepLink: z.string(),
  feature: z.literal('item-share'),
  channel: z.literal('app'),
  /** `Event Share` */
  campaign: z.string(),
  title: z.string(),
  description: z.string(),
});
export type ShareLink = z.infer<typeof ShareLink>;

export const refusals = {
  itemNotFound: {
    status: 404,
    title: 'Nothing to share',
    message: 'It may have been removed, or it is not public.',
  },
} as const satisfies RefusalTable;

export const createShareLink = call('POST /share-links', {
  summary: 'A short link to send to somebody. The same person and thing always have the same one',
  input: z.object({
    /** `event:backbeat:…`, `venue:google:…`, `community:…`, `neighborhood:{slug}` */
    sharedItemId: z.string().check(z.minLength(1), z.maxLength(300)),
  }),
  answer: ShareLink,
  refusals,
  may: 'anyone',
  about: 'sharedItemId',
  limit: { times: 60, seconds: 60 },
});
