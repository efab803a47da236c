import { isFollowing } from '#modules/profiles/follows/server/index.ts';
import type { Places } from '#modules/profiles/places/server/index.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { findLife, listGenresOf } from '#modules/profiles/profiles/server/index.ts';
import type { VenueId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { callerOf, enforceLimit, type Limiter } from '#platform/server/call-limit.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals, type Venue } from '../contract.ts';
import { findDetails } from './details-store.ts';
import { adoptPlace, refreshPlace } from './adopt-place.ts';
import { findMergedInto } from './merge-store.ts';
import { findVenueId, countNextEvents, findVenue, listNextEvents } from './store.ts';

type VenueRequest = { readonly db: Db; readonly viewer: Viewer | undefined; readonly request: RequestFacts };

export type VenueReader = (
  asking: VenueRequest,
  wireId: string,
  how?: { cache?: boolean },
) => ReturnType<typeof readVenue>;

/**
 * Requests to the map provider cost money, and anyone can cause them by guessing ids: limited per caller and in
 * total.
 */
const perCaller = { times: 20, seconds: 60 } as const;
const inAll = { times: 600, seconds: 3600 } as const;

/**
 * Reads venues, creating those that so far are only places of the map provider (VEN-02). Refreshes stored details
 * from the provider on request (VEN-03).
 */
export function openVenueReader(places?: Places, limiter?: Limiter): VenueReader {
  const enforceLimits = async ({ viewer, request }: VenueRequest) => {
    if (!limiter) return;
    await enforceLimit(limiter, `places.find ${callerOf(viewer, request)}`, perCaller);
    await enforceLimit(limiter, 'places.find', inAll);
  };
  return async (asking, wireId, { cache = true } = {}) => {
    const key = outsideKey('venue', wireId);
    // Only Google has a lookup by id. Ids of other providers are made by Backbeat.
    if (places?.provider === 'google' && key.provider === 'google') {
      const id = await findVenueId(asking.db, key);
      if (!id || !cache) {
        await enforceLimits(asking);
        const place = await places.find(key.providerId);
        if (place?.provider === 'google' && id) await refreshPlace(asking.db, id, place);
        // An address can be a home.
        else if (place?.provider === 'google' && place.kind === 'venue')
          await adoptPlace(asking.db, key, place);
      }
    }
    return readVenue(asking.db, wireId, asking.viewer);
  };
}

/** @returns the venue and its bare id. @throws Refusal venueNotFound, venueGone */
async function readVenue(
  db: Db,
  wireId: string,
  viewer: Viewer | undefined,
): Promise<{ id: VenueId; venue: Venue }> {
  const key = outsideKey('venue', wireId);
  const found = await findVenue(db, key);
  if (!found) {
    const into = await findMergedInto(db, key);
    if (into) return readVenue(db, `venue:${into.provider}:${into.providerId}`, viewer);
    const life = await findLife(db, { type: 'venue', ...key });
    throw refuse(refusals, life === 'gone' ? 'venueGone' : 'venueNotFound');
  }
  const { id, facts } = found;
  const [details, genres, next, total, followed] = await Promise.all([
    findDetails(db, id),
    listGenresOf(db, id),
    listNextEvents(db, id, 5),
    countNextEvents(db, id),
    viewer ? isFollowing(db, viewer.profileId, id) : null,
  ]);
  const items = next.map(({ provider, providerId, name, startsAt, timezone }) => ({
    id: `event:${provider}:${providerId}`,
    name,
    startDate: startsAt.toISOString(),
    timezone,
  }));
  if (!details) throw refuse(refusals, 'venueNotFound');
  const { accessibility, minimumAge, openingHours, contactEmail, contactPhone, links } = details;
  const shown = { accessibility, minimumAge, openingHours, contactEmail, contactPhone, links };
  return {
    id,
    venue: { ...facts, ...shown, genres: { items: genres }, events: { items, total }, followed },
  };
}
