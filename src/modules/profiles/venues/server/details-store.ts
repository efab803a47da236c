import type { VenueId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { VenueDetails } from '../details-contract.ts';

/** @param lock makes a second save wait for the first */
export async function findDetails(
  db: Db,
  id: VenueId,
  { lock = false } = {},
): Promise<VenueDetails | undefined> {
  return db
    .selectFrom('venue')
    .select(['kind', 'capacity', 'minimumAge', 'openingHours', 'accessibility', 'directions'])
    .select(['contactEmail', 'contactPhone', 'links', 'address1', 'city', 'state', 'stateCode', 'zipCode'])
    .select(['countryCode', 'latitude', 'longitude'])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

type PlacedProfile = Pick<VenueDetails, 'city' | 'state' | 'latitude' | 'longitude'> & {
  readonly neighborhoodId: string | null;
  /** Shown under the name in lists. */
  readonly note: string;
  /** Whether the address is in another city than before. Otherwise the profile keeps the name it has for the city. */
  readonly hasNewCity: boolean;
};

type Placed = VenueDetails &
  PlacedProfile & {
    readonly country: string;
    /** As an IANA name; null keeps it. */
    readonly timezone: string | null;
  };

/** A venue that its team has placed is kept from map updates. */
export async function putDetails(tx: Db, id: VenueId, placed: Placed): Promise<void> {
  const { note: _note, hasNewCity: _hasNewCity, timezone, ...details } = placed;
  await tx
    .updateTable('venue')
    .set({ ...details, links: [...details.links], placedByOwn: true, ...(timezone && { timezone }) })
    .where('id', '=', id)
    .execute();
  await placeProfile(tx, id, placed);
}

/** Moves the profile to the place of its venue. */
export async function placeProfile(
  tx: Db,
  id: VenueId,
  { note, city, state, neighborhoodId, latitude, longitude, hasNewCity }: PlacedProfile,
): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ note, neighborhoodId, latitude, longitude, ...(hasNewCity && { city, state: state || null }) })
    .where('id', '=', id)
    .execute();
}
