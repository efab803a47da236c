import * as z from 'zod/mini';

const Named = z.object({ name: z.string(), code: z.string() });

/** A place of somebody else's map, in the shape of a venue that is made from one (VEN-02). */
export const OutsidePlace = z.object({
  /** `google`, `photon`, or `gazetteer` for what we carry ourselves. */
  provider: z.string(),
  providerId: z.string(),
  kind: z.enum(['venue', 'neighborhood', 'city', 'address']),
  name: z.string(),
  addressFull: z.string(),
  address1: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  city: z.string(),
  state: Named,
  country: Named,
  neighborhood: z.nullable(Named),
  zipCode: z.string(),
  rating: z.nullable(z.number()),
  ratingsTotal: z.int(),
  /** IANA, where the provider says it. */
  timezone: z.nullable(z.string()),
});
export type OutsidePlace = z.infer<typeof OutsidePlace>;

/** One line under the field that somebody types an address into (LOC-01). */
export const PlaceSuggestion = z.object({
  /** For `GET /places/:placeId`; `venue:…` is one of ours, for `GET /venues/:venueId`. */
  placeId: z.string(),
  provider: z.string(),
  /** A street, or somewhere with a name. */
  type: z.enum(['address', 'establishment']),
  name: z.string(),
  /** What tells it from others of that name. */
  detail: z.string(),
});
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;
