import * as z from 'zod/mini';

const Named = z.object({ name: z.string(), code: z.string() });

/** A place from a map provider, in the shape of the venue that is created from it (VEN-02). */
export const OutsidePlace = z.object({
  /** `google`, `photon`, or `gazetteer` for the built-in one. */
  provider: z.string(),
  providerId: z.string(),
  kind: z.enum(['venue', 'neighborhood', 'city', 'address']),
  name: z.string(),
  addressFull: z.string(),
  address1: z.string(),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  city: z.string(),
  state: Named,
  country: Named,
  neighborhood: z.nullable(Named),
  zipCode: z.string(),
  rating: z.nullable(z.number()),
  ratingsTotal: z.int(),
  /** IANA, if the provider has it. */
  timezone: z.nullable(z.string()),
});
export type OutsidePlace = z.infer<typeof OutsidePlace>;

/** A suggestion for a typed address (LOC-01). */
export const PlaceSuggestion = z.object({
  /** For `GET /places/:placeId`. `venue:…` is a venue on Backbeat, for `GET /venues/:venueId`. */
  placeId: z.string(),
  provider: z.string(),
  /** A street address, or a named place. */
  type: z.enum(['address', 'establishment']),
  name: z.string(),
  detail: z.string(),
});
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;
