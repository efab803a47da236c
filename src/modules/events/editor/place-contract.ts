import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import { DraftLocation } from './contract.ts';
import { saveRefusals } from './draft-refusals.ts';

/** A place where the host held events before, in the shape of the event form. */
export const KnownPlace = z.object({
  /** `venue:…`, or `null` for an address without a venue page. */
  venueId: z.nullable(z.string()),
  venueName: z.string(),
  location: DraftLocation,
  timezone: z.string(),
});
export type KnownPlace = z.infer<typeof KnownPlace>;

export const listKnownPlaces = call('GET /places/known', {
  summary: 'List places of a host’s recent events, and the point near which to search for a place', // EVA-28
  input: z.object({
    /** A profile of the viewer's: `user:…` or `community:…`. */
    creatorId: z.string().check(z.minLength(1), z.maxLength(300)),
  }),
  answer: z.object({
    items: z.array(KnownPlace),
    /** The place of the latest event, or else the host's home. */
    near: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  }),
  refusals: { notYourProfile: saveRefusals.notYourProfile },
  may: 'signedIn',
  limit: { times: 120, seconds: 60 },
});
