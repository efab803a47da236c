import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';

/** Totals for the marketing pages. Counted, never made up. */
export const SiteFigures = z.object({
  /** Upcoming and running events. */
  events: z.int(),
  /** RSVPs and tickets for these events. */
  going: z.int(),
  /** Neighborhoods with upcoming events. */
  neighborhoods: z.int(),
  artists: z.int(),
  venues: z.int(),
  communities: z.int(),
  members: z.int(),
  /** Upcoming gigs. */
  gigs: z.int(),
  songs: z.int(),
  /** Valid tickets. */
  tickets: z.int(),
});
export type SiteFigures = z.infer<typeof SiteFigures>;

export const getSiteFigures = call('GET /site/figures', {
  summary: 'Totals of events, profiles and tickets, cached for ten minutes',
  input: z.object({}),
  answer: SiteFigures,
  may: 'anyone',
  cacheSeconds: 600,
});
