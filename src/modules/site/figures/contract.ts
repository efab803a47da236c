import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';

/** How much there is, as the pages that say what this is for tell it. Counted, never made up. */
export const SiteFigures = z.object({
  /** Nights that are announced and not over. */
  nights: z.int(),
  /** How often somebody said that they go to one of them. */
  going: z.int(),
  /** Neighborhoods with something on. */
  neighborhoods: z.int(),
  artists: z.int(),
  venues: z.int(),
  communities: z.int(),
  members: z.int(),
  /** Sets that are announced. */
  gigs: z.int(),
  songs: z.int(),
  /** Tickets that were issued and hold. */
  tickets: z.int(),
});
export type SiteFigures = z.infer<typeof SiteFigures>;

export const getSiteFigures = call('GET /site/figures', {
  summary: 'How much is on, and who is here: counted every ten minutes',
  input: z.object({}),
  answer: SiteFigures,
  may: 'anyone',
  keptSeconds: 600,
});
