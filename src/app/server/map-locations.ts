import type { Places } from '#modules/profiles/places/server/index.ts';
import type { OutsideLocations } from '#modules/discovery/search/server/index.ts';

/** Adapts place search to the outside map (LOC-02). */
export function mapLocations(places: Places): OutsideLocations {
  return async ({ q, point, limit }) => {
    if (q.trim() === '') return [];
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
