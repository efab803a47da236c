import type { Places } from '#modules/profiles/places/server/index.ts';
import { enforceLimit, type Limiter } from '#platform/server/call-limit.ts';
import type { OutsideLocations } from '#modules/discovery/search/server/index.ts';

/**
 * Searches at Google cost money, and anyone can cause them: limited per caller, who is refused, and in total, which
 * leaves out what Google knows for everyone.
 */
const perCaller = { times: 60, seconds: 60 } as const;
const inAll = { times: 600, seconds: 3600 } as const;

/** Adapts place search to the outside map (LOC-02). */
export function mapLocations(places: Places, limiter: Limiter): OutsideLocations {
  return async ({ q, point, limit, caller }) => {
    if (q.trim() === '') return [];
    if (places.provider === 'google') {
      await enforceLimit(limiter, `places.search ${caller}`, perCaller);
      if (await limiter('places.search', inAll)) return [];
    }
    const found = await places.search({ q, point, limit });
    return found.map((place) => ({
      type: 'location',
      kind: place.kind,
      id: `venue:${place.provider}:${place.providerId}`,
      name: place.name,
      addressFull: place.addressFull,
      location: { name: place.name, latitude: place.latitude, longitude: place.longitude },
      rating: place.rating,
      ratingsTotal: place.ratingsTotal,
      provider: place.provider,
      providerId: place.providerId,
      images: [],
      city: place.city,
      state: place.state,
      country: place.country,
      neighborhood: place.neighborhood,
      zipCode: place.zipCode,
    }));
  };
}
