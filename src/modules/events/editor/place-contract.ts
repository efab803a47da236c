import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import { DraftLocation } from './contract.ts';
import { saveRefusals } from './draft-refusals.ts';

/** Where somebody hosted before, as the form of an event has a place. */
export const KnownPlace = z.object({
  /** `venue:…`, or `null` for an address without a page. */
  venueId: z.nullable(z.string()),
  venueName: z.string(),
  location: DraftLocation,
  timezone: z.string(),
});
export type KnownPlace = z.infer<typeof KnownPlace>;

export const listKnownPlaces = call('GET /places/known', {
  summary: 'Where a host was with their last nights, and around where they look for a place (EVA-28)',
  input: z.object({
    /** `user:…` or `community:…`: one of the viewer's own. */
    creatorId: z.string().check(z.minLength(1), z.maxLength(300)),
  }),
  answer: z.object({
    /** The place of the newest night first, each once. */
    items: z.array(KnownPlace),
    /** The place of the newest night, or else where the host is at home. */
    near: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  }),
  refusals: { notYourProfile: saveRefusals.notYourProfile },
  may: 'signedIn',
  limit: { times: 120, seconds: 60 },
});
