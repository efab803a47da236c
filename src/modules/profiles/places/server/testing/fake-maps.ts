import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type MapRequest = { method: string; url: URL; headers: IncomingMessage['headers']; body: unknown };
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };

/** A fake map provider on this machine, over real HTTP, which records its requests. */
export async function openFakeMap(answer: (request: MapRequest) => Answer) {
  const requests: MapRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const asked = {
        method: request.method ?? '',
        url: new URL(request.url ?? '', 'http://map.test'),
        headers: request.headers,
        body: text ? (JSON.parse(text) as unknown) : undefined,
      };
      requests.push(asked);
      const { status = 200, body = {}, headers = {} } = answer(asked);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    requests,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const component = (longText: string, shortText: string, ...types: string[]) => ({
  longText,
  shortText,
  types,
});

export const googlePlace = {
  id: 'ChIJE9on3F3HwoAR9AhGJW_fL-I',
  displayName: { text: 'The Echo', languageCode: 'en' },
  formattedAddress: '1822 W Sunset Blvd, Los Angeles, CA 90026, USA',
  location: { latitude: 34.0778, longitude: -118.2606 },
  rating: 4.5,
  userRatingCount: 1811,
  types: ['live_music_venue', 'establishment'],
  timeZone: { id: 'America/Los_Angeles' },
  addressComponents: [
    component('1822', '1822', 'street_number'),
    component('West Sunset Boulevard', 'W Sunset Blvd', 'route'),
    component('Echo Park', 'Echo Park', 'neighborhood', 'political'),
    component('Los Angeles', 'Los Angeles', 'locality', 'political'),
    component('California', 'CA', 'administrative_area_level_1', 'political'),
    component('United States', 'US', 'country', 'political'),
    component('90026', '90026', 'postal_code'),
  ],
};

/** Answers like Google, which refuses requests without a key, field mask or query. */
export function answerAsGoogle({ method, url, headers, body }: MapRequest): Answer {
  if (headers['x-goog-api-key'] !== 'secret-key') return { status: 403 };
  const asked = (body ?? {}) as { input?: string; textQuery?: string };
  if (method === 'POST' && url.pathname === '/v1/places:autocomplete') {
    if (!asked.input) return { status: 400 };
    if (!asked.input.toLowerCase().startsWith('the')) return { body: {} };
    const text = { text: 'The Echo, West Sunset Boulevard, Los Angeles' };
    const structuredFormat = {
      mainText: { text: 'The Echo' },
      secondaryText: { text: 'West Sunset Boulevard, Los Angeles' },
    };
    const types = ['establishment', 'point_of_interest'];
    return {
      body: {
        suggestions: [{ placePrediction: { placeId: googlePlace.id, text, structuredFormat, types } }],
      },
    };
  }
  if (!headers['x-goog-fieldmask']) return { status: 400 };
  if (method === 'POST' && url.pathname === '/v1/places:searchText') {
    if (!asked.textQuery) return { status: 400 };
    return { body: asked.textQuery.toLowerCase().startsWith('the') ? { places: [googlePlace] } : {} };
  }
  if (method === 'GET' && url.pathname === `/v1/places/${googlePlace.id}`) return { body: googlePlace };
  return { status: 404 };
}

export function answerAsPhoton({ method, url }: MapRequest): Answer {
  const q = url.searchParams.get('q');
  if (method !== 'GET' || url.pathname !== '/api' || !q) return { status: 400 };
  if (!q.toLowerCase().startsWith('the')) return { body: { type: 'FeatureCollection', features: [] } };
  const properties = {
    osm_type: 'N',
    osm_id: 4711,
    type: 'house',
    name: 'The Echo',
    housenumber: '1822',
    street: 'West Sunset Boulevard',
    postcode: '90026',
    district: 'Echo Park',
    city: 'Los Angeles',
    state: 'California',
    country: 'United States',
    countrycode: 'US',
  };
  const geometry = { type: 'Point', coordinates: [-118.2606, 34.0778] };
  return { body: { type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties }] } };
}
