import type { CityRow } from '#modules/instance/cities/server/index.ts';
import type { VenueId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { areaFinder, boxOf, type PlacedArea } from '../rules.ts';
import { listBoundaries } from './area-store.ts';
import { listVenuesNear, moveVenues, type AssignedVenue } from './venue-area-store.ts';

/**
 * Gives venues the neighborhood they lie in after the neighborhoods of a city were added or redrawn. A venue in the
 * middle of its neighborhood or city wasn't placed by anyone: it moves along with its neighborhood.
 * @param before the neighborhoods of the city before the change
 * @returns the venues that changed
 */
export async function assignVenues(
  tx: Db,
  city: CityRow,
  before: readonly Omit<PlacedArea, 'boundary'>[],
): Promise<VenueId[]> {
  const areas = await listBoundaries(tx, city.id);
  const box = boxOf(areas);
  if (!box) return [];
  const ids = areas.map(({ id }) => id);
  const venues = await listVenuesNear(tx, { box, neighborhoodIds: ids });
  const wasById = new Map(before.map((area) => [area.id, area]));
  const isById = new Map(areas.map((area) => [area.id, area]));
  const findArea = areaFinder(areas);
  const moved = venues.flatMap((venue): AssignedVenue[] => {
    const was = wasById.get(venue.neighborhoodId ?? '');
    const is = isById.get(venue.neighborhoodId ?? '');
    if (was && is && isAt(venue, was)) return hasChanged(was, is) ? [placedIn(venue, is, is)] : [];
    if (venue.neighborhoodId === null && isAt(venue, city)) return [];
    const found = findArea(venue);
    // A neighborhood of another city keeps its venues.
    if (!found && !is) return [];
    const isSame = found?.id === is?.id && found?.name === was?.name;
    return isSame ? [] : [placedIn(venue, found, venue)];
  });
  if (moved.length > 0) await moveVenues(tx, moved);
  return moved.map(({ id }) => id);
}

type Point = { readonly latitude: number; readonly longitude: number };

const isAt = (one: Point, other: Point) =>
  one.latitude === other.latitude && one.longitude === other.longitude;

const hasChanged = (was: Omit<PlacedArea, 'boundary'>, is: PlacedArea) =>
  was.name !== is.name || !isAt(was, is);

const placedIn = (
  { id }: { id: VenueId },
  area: { id: string } | undefined,
  { latitude, longitude }: Point,
): AssignedVenue => ({ id, neighborhoodId: area?.id ?? null, latitude, longitude });
