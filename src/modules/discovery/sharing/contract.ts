import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

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

/** A share link (SHR-01…03, SHR-05). */
export const ShareLink = z.object({
  code: z.string(),
  url: z.string(),
  canonicalUrl: z.string(),
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
    message: 'This page was removed, or it isn’t public.',
  },
} as const satisfies RefusalTable;

export const createShareLink = call('POST /share-links', {
  summary: 'Create a short share link. The same user and item always get the same link',
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

export const checkShareLink = call('GET /share-links/check', {
  summary: 'Whether an item can get a share link. Nothing is stored',
  input: z.object({ sharedItemId: z.string().check(z.minLength(1), z.maxLength(300)) }),
  answer: z.object({ shareable: z.boolean() }),
  may: 'anyone',
  about: 'sharedItemId',
});
