import { kilometersBetween, type Point } from '#platform/distance.ts';
import { browserZone } from '#platform/time.ts';

type Addressed = { readonly slug: string; readonly name: string };

/** Kilometers around its center that belong to a city, unless a neighborhood says otherwise. */
export const cityReachKm = 60;

/** Finds a city by slug, or else by name in any case. */
export function cityNamed<City extends Addressed>(cities: readonly City[], text: string): City | undefined {
  const wanted = text.trim().toLowerCase();
  return (
    cities.find(({ slug }) => slug === wanted) ?? cities.find(({ name }) => name.toLowerCase() === wanted)
  );
}

/** Finds the city with the nearest center. */
export function nearestCity<City extends Point>(
  cities: readonly City[],
  point: Point,
  withinKm = Infinity,
): City | undefined {
  const [nearest] = cities
    .map((city) => ({ city, km: kilometersBetween(point, city) }))
    .filter(({ km }) => km <= withinKm)
    .toSorted((one, other) => one.km - other.km);
  return nearest?.city;
}

export type PlaceOfEvent = {
  /** The city of the neighborhood, if the place is in one. */
  readonly areaCity?: string | undefined;
  /** As in the postal address. */
  readonly postalCity: string;
  /** Of the address, such as `NJ`; tells apart cities of the same name. */
  readonly region: string;
  readonly point: Point | null;
};

/**
 * Returns the name of the city that lists an event: of its neighborhood, or else the nearest one. A place outside of
 * all cities keeps the city of its address, with the region if a city here has the same name.
 */
export function cityOfPlace(cities: readonly (Addressed & Point)[], place: PlaceOfEvent): string {
  const { areaCity, postalCity, region, point } = place;
  const own = areaCity === undefined ? undefined : cityNamed(cities, areaCity);
  const listing = own ?? (point ? nearestCity(cities, point, cityReachKm) : cityNamed(cities, postalCity));
  if (listing) return listing.name;
  if (areaCity !== undefined) return areaCity;
  return region && cityNamed(cities, postalCity) ? `${postalCity}, ${region}` : postalCity;
}

type Zoned = Addressed & { readonly timeZone: string };

/** Returns one city per name of a time zone, to guess a visitor's city from that of the browser. The default city comes first. */
export function citiesByZone(cities: readonly Zoned[], standard: Zoned): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...cities.toReversed(), standard].flatMap(({ timeZone, slug }) => [
      [timeZone, slug],
      [browserZone(timeZone), slug],
    ]),
  );
}
