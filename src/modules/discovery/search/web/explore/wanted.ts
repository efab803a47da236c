import type { SearchType } from '../../contract.ts';
import type { SearchFilter } from '../search-query.ts';
import type { ExploreFilters } from './explore-filters.ts';

const narrowsEvents = ({ from, to, priceMax, free, friends, genre, distance }: ExploreFilters) =>
  from ?? to ?? priceMax ?? free ?? friends ?? genre ?? distance;

export function isBrowsing(filters: ExploreFilters): boolean {
  const { q, type, order, view } = filters;
  return (q ?? type ?? order ?? view ?? narrowsEvents(filters)) === undefined;
}

/** Types with places, of which a city lists its own. Artists, users and communities play, live and meet anywhere. */
const inCities: readonly (SearchType | undefined)[] = ['event', 'venue', 'neighborhood'];

const isSorted = ({ order = 'relevance' }: ExploreFilters) => order !== 'relevance';

/** Builds the request for `GET /search` (SRC-13). Without words and a type it searches events. */
export function wantedOf(filters: ExploreFilters): SearchFilter {
  const { q, type, view, latitude, longitude, city, place: _place, offset: _offset, ...narrowing } = filters;
  const isMixed =
    q !== undefined && !type && !view && !isSorted(filters) && narrowsEvents(filters) === undefined;
  const kind = view ? 'event' : (type ?? (isMixed ? undefined : 'event'));
  return definedOf({
    q,
    type: kind,
    ...narrowing,
    latitude,
    longitude,
    city: latitude === undefined && (q !== undefined || inCities.includes(kind)) ? city : undefined,
    // A chosen place makes the search local. Words find everything, first in the city.
    range: latitude !== undefined ? 'local' : q !== undefined && city !== undefined ? 'global' : undefined,
  });
}

/** Removes undefined values, so that equal requests have the same query key. */
function definedOf(wanted: { [Name in keyof SearchFilter]: SearchFilter[Name] | undefined }): SearchFilter {
  return Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined),
  ) as SearchFilter;
}
