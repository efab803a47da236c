import type { Wanted } from '../search-query.ts';
import type { ExploreFilters } from './explore-filters.ts';

const narrowsEvents = ({ from, to, priceMax, free, friends, genre, distance }: ExploreFilters) =>
  from ?? to ?? priceMax ?? free ?? friends ?? genre ?? distance;

/** Carousels around a place, until somebody asks for something. */
export function isBrowsing(filters: ExploreFilters): boolean {
  const { q, type, order, view } = filters;
  return (q ?? type ?? order ?? view ?? narrowsEvents(filters)) === undefined;
}

/** What is asked of `GET /search` (SRC-13). Without a word and without a type it is nights that are looked for. */
export function wantedOf(filters: ExploreFilters): Wanted {
  const { q, type, view, latitude, longitude, place: _place, offset: _offset, ...narrowing } = filters;
  const isMixed = q !== undefined && !type && !view && narrowsEvents(filters) === undefined;
  const kind = view ? 'event' : (type ?? (isMixed ? undefined : 'event'));
  return definedOf({
    q,
    type: kind,
    ...narrowing,
    latitude,
    longitude,
    // A place that was chosen is meant.
    range: latitude === undefined ? undefined : 'local',
  });
}

/** Without what is absent, so that two ways to say the same are one key. */
function definedOf(wanted: { [Name in keyof Wanted]: Wanted[Name] | undefined }): Wanted {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Wanted;
}
