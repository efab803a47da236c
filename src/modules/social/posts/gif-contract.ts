import * as z from 'zod/mini';
import { call, queryInt } from '#platform/contract.ts';

/** A GIF, built in or from a provider (PST-18). */
export const Gif = z.object({
  /** `gif:{provider}:{id}` */
  id: z.string(),
  provider: z.string(),
  title: z.string(),
  url: z.string(),
  previewUrl: z.string(),
  width: z.int(),
  height: z.int(),
});
export type Gif = z.infer<typeof Gif>;

export const listGifs = call('GET /gifs', {
  summary: 'Search GIFs, or list popular ones. Empty when the provider doesn’t respond', // FED-14
  input: z.object({
    q: z._default(z.string().check(z.maxLength(100)), ''),
    limit: queryInt({ min: 1, max: 50, default: 24 }),
  }),
  answer: z.object({ items: z.array(Gif) }),
  may: 'signedIn',
  limit: { times: 60, seconds: 60 },
});
