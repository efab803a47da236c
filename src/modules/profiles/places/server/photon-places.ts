import * as z from 'zod/mini';
import { addressText, streetText } from '../address.ts';
import type { OutsidePlace } from '../place.ts';
import { askProvider } from './ask-provider.ts';
import { carriedId, placeOfId } from './carried-id.ts';
import { suggestionOf, type PlaceQuery, type Places } from './places-port.ts';

const optionalText = z.optional(z.string());

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    osm_type: z.string(),
    osm_id: z.number(),
    type: optionalText,
    name: optionalText,
    housenumber: optionalText,
    street: optionalText,
    postcode: optionalText,
    city: optionalText,
    district: optionalText,
    state: optionalText,
    country: optionalText,
    countrycode: optionalText,
  }),
});
type Feature = z.infer<typeof Feature>;

/**
 * Photon, the open geocoder for OpenStreetMap (ODbL), self-hosted. It searches by text only, so ids contain their
 * place.
 */
export function openPhoton({ base }: { base: string }): Places {
  const search = async ({ q, point, limit }: PlaceQuery): Promise<OutsidePlace[]> => {
    const query = new URLSearchParams({ q, limit: String(limit), lang: 'en' });
    if (point) {
      query.set('lat', String(point.latitude));
      query.set('lon', String(point.longitude));
    }
    const answer = await askProvider(`${base}/api?${query}`);
    const { features } = z.parse(z.object({ features: z.array(Feature) }), answer ?? { features: [] });
    return features.map(placeOf).slice(0, limit);
  };
  return {
    provider: 'photon',
    search,
    suggest: async (asked) => (await search(asked)).map((place) => suggestionOf(place, carriedId(place))),
    find: async (placeId) => placeOfId(placeId, 'photon'),
  };
}

const kinds: Readonly<Record<string, OutsidePlace['kind']>> = {
  house: 'address',
  street: 'address',
  district: 'neighborhood',
  locality: 'neighborhood',
  city: 'city',
  county: 'city',
  state: 'city',
  country: 'city',
};

function placeOf({ geometry, properties }: Feature): OutsidePlace {
  const [longitude, latitude] = geometry.coordinates;
  const { name, housenumber = '', street = '', city, district } = properties;
  const { postcode: zipCode = '', state = '', country = '', countrycode: countryCode = '' } = properties;
  const address1 = streetText(street, housenumber, countryCode);
  const kind = name && address1 ? 'venue' : (kinds[properties.type ?? ''] ?? 'venue');
  const town = city ?? (kind === 'city' ? (name ?? '') : '');
  const address = addressText({ address1, city: town, region: state, zipCode, countryCode });
  return {
    provider: 'photon',
    providerId: `${properties.osm_type}${properties.osm_id}`,
    kind,
    name: name ?? address1,
    addressFull: [address, country].filter(Boolean).join(', '),
    address1,
    latitude,
    longitude,
    city: town,
    state: { name: state, code: state },
    country: { name: country, code: countryCode },
    neighborhood: district ? { name: district, code: '' } : null,
    zipCode,
    rating: null,
    ratingsTotal: 0,
    timezone: null,
  };
}
