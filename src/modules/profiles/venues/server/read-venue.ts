import { isFollowing } from '#modules/profiles/follows/server/index.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { findLife, listGenresOf } from '#modules/profiles/profiles/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http.ts';
import { refuse } from '#platform/refusal.ts';
import { refusals, type Venue } from '../contract.ts';
import { findMergedInto } from './merge-store.ts';
import { countNextEvents, findVenue, listNextEvents } from './store.ts';

/** @returns with the venue its bare id, for what else is read of it. @throws Refusal venueNotFound, venueGone */
export async function readVenue(
  db: Db,
  wireId: string,
  viewer: Viewer | undefined,
): Promise<{ id: string; venue: Venue }> {
  const key = outsideKey('venue', wireId);
  const found = await findVenue(db, key);
  if (!found) {
    const into = await findMergedInto(db, key);
    if (into) return readVenue(db, `venue:${into.provider}:${into.providerId}`, viewer);
    const life = await findLife(db, { type: 'venue', ...key });
    throw refuse(refusals, life === 'gone' ? 'venueGone' : 'venueNotFound');
  }
  const { id, facts } = found;
  const [genres, next, total, followed] = await Promise.all([
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
  return { id, venue: { ...facts, genres: { items: genres }, events: { items, total }, followed } };
}
