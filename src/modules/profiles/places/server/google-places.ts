import * as z from 'zod/mini';
import { streetText } from '../address.ts';
import type { OutsidePlace, PlaceSuggestion } from '../place.ts';
import { askProvider } from './ask-provider.ts';
import type { PlaceQuery, Places } from './places-port.ts';

const text = z.object({ text: z.string() });

const Autocomplete = z.object({
  suggestions: z.optional(
    z.array(
      z.object({
        placePrediction: z.optional(
          z.object({
            placeId: z.string(),
            text,
            structuredFormat: z.optional(z.object({ mainText: text, secondaryText: z.optional(text) })),
            types: z.optional(z.array(z.string())),
          }),
        ),
      }),
    ),
  ),
});

const Place = z.object({
  id: z.string(),
  displayName: z.optional(text),
  formattedAddress: z.optional(z.string()),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z.optional(
    z.array(
      z.object({ longText: z.string(), shortText: z.optional(z.string()), types: z.array(z.string()) }),
    ),
  ),
  rating: z.optional(z.number()),
  userRatingCount: z.optional(z.int()),
  types: z.optional(z.array(z.string())),
  timeZone: z.optional(z.object({ id: z.string() })),
});
type Place = z.infer<typeof Place>;

/** The field mask decides what is answered, and what it costs. */
const fields = [
  'id',
  'displayName',
  'formattedAddress',
  'location',
  'addressComponents',
  'rating',
  'userRatingCount',
  'types',
  'timeZone',
];
const addressTypes = new Set(['street_address', 'premise', 'subpremise', 'route', 'geocode', 'intersection']);
const radiusMeters = 50_000;

/** Google Places (New), over REST. The key stays on the server. */
export function openGooglePlaces({ key, base }: { key: string; base: string }): Places {
  const ask = (path: string, mask: string | undefined, body?: object) =>
    askProvider(`${base}/v1/${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: {
        'content-type': 'application/json',
        'x-goog-api-key': key,
        ...(mask ? { 'x-goog-fieldmask': mask } : {}),
      },
    });

  // Google refuses a center with other fields, such as those of a city.
  const biasOf = ({ point }: PlaceQuery) => {
    if (!point) return {};
    const { latitude, longitude } = point;
    return { locationBias: { circle: { center: { latitude, longitude }, radius: radiusMeters } } };
  };

  return {
    provider: 'google',
    suggest: async (asked) => {
      const { q, session, limit } = asked;
      const answer = z.parse(
        Autocomplete,
        (await ask('places:autocomplete', undefined, {
          input: q,
          languageCode: 'en',
          ...(session ? { sessionToken: session } : {}),
          ...biasOf(asked),
        })) ?? {},
      );
      return (answer.suggestions ?? [])
        .flatMap(({ placePrediction }): PlaceSuggestion[] => {
          if (!placePrediction) return [];
          const { placeId, structuredFormat, types = [] } = placePrediction;
          return [
            {
              placeId,
              provider: 'google',
              type: types.some((type) => addressTypes.has(type)) ? 'address' : 'establishment',
              name: structuredFormat?.mainText.text ?? placePrediction.text.text,
              detail: structuredFormat?.secondaryText?.text ?? '',
            },
          ];
        })
        .slice(0, limit);
    },
    search: async (asked) => {
      const mask = fields.map((field) => `places.${field}`).join(',');
      const body = {
        textQuery: asked.q,
        languageCode: 'en',
        pageSize: Math.min(asked.limit, 20),
        ...biasOf(asked),
      };
      const answer = z.parse(
        z.object({ places: z.optional(z.array(Place)) }),
        (await ask('places:searchText', mask, body)) ?? {},
      );
      return (answer.places ?? []).map(placeOf).slice(0, asked.limit);
    },
    find: async (placeId, session) => {
      if (!/^[\w-]{10,300}$/.test(placeId)) return undefined;
      const query = session ? `?${new URLSearchParams({ sessionToken: session })}` : '';
      const answer = await ask(`places/${placeId}${query}`, fields.join(','));
      return answer === undefined ? undefined : placeOf(z.parse(Place, answer));
    },
  };
}

function placeOf(place: Place): OutsidePlace {
  const part = (type: string) => {
    const found = place.addressComponents?.find(({ types }) => types.includes(type));
    return { name: found?.longText ?? '', code: found?.shortText ?? found?.longText ?? '' };
  };
  const address1 = streetText(part('route').code, part('street_number').name, part('country').code);
  const area = [part('neighborhood'), part('sublocality')].find(({ name }) => name !== '');
  const types = place.types ?? [];
  return {
    provider: 'google',
    providerId: place.id,
    kind: kindOf(types),
    name: place.displayName?.text ?? address1,
    addressFull: place.formattedAddress ?? '',
    address1,
    ...place.location,
    city: part('locality').name || part('postal_town').name,
    state: part('administrative_area_level_1'),
    country: part('country'),
    neighborhood: area ?? null,
    zipCode: part('postal_code').name,
    rating: place.rating ?? null,
    ratingsTotal: place.userRatingCount ?? 0,
    timezone: place.timeZone?.id ?? null,
  };
}

function kindOf(types: readonly string[]): OutsidePlace['kind'] {
  if (types.includes('neighborhood') || types.includes('sublocality')) return 'neighborhood';
  if (types.includes('locality')) return 'city';
  return types.some((type) => addressTypes.has(type)) ? 'address' : 'venue';
}
