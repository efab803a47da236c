import { countryName, isCountry } from '#modules/instance/cities/rules.ts';
import { findNeighborhood, readNeighborhoodAt, zoneAt } from '#modules/profiles/places/server/index.ts';
import { profileChanged } from '#modules/profiles/profiles/events.ts';
import { findProfileRole } from '#modules/profiles/profiles/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import { newId, type VenueId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { safeLink } from '#platform/safe-link.ts';
import type { Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import { revisionOf } from '#platform/server/revision.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import {
  detailRefusals as refusals,
  type changeVenueDetails,
  type SavedVenueDetails,
  type VenueDetails,
} from '../details-contract.ts';
import { venueMoved } from '../events.ts';
import { findDetails, putDetails } from './details-store.ts';

/** @throws Refusal venueNotFound */
export async function readDetails(db: Db, wireId: string, viewer: Viewer): Promise<SavedVenueDetails> {
  const { id } = await findProfileRole(db, viewer, wireId);
  return requireDetails(db, id);
}

/** @throws Refusal of `detailRefusals` */
export async function changeDetails(
  tx: Db,
  { venueId, revision, ...details }: InputOf<typeof changeVenueDetails>,
  viewer: Viewer,
): Promise<SavedVenueDetails> {
  const { id } = await findProfileRole(tx, viewer, venueId);
  const before = await requireDetails(tx, id, { lock: true });
  if (revision !== undefined && revision !== before.revision) throw refuse(refusals, 'changedMeanwhile');
  const failure = failureOf(details);
  if (failure) throw refuse(refusals, failure);
  const near = await readNeighborhoodAt(tx, details);
  const area = near && (await findNeighborhood(tx, near.id));
  await putDetails(tx, id, {
    ...details,
    country: countryName(details.countryCode),
    timezone: zoneAt(details) ?? null,
    neighborhoodId: area?.id ?? null,
    note: area?.name ?? details.city,
    hasNewCity: details.city !== before.city || details.state !== before.state,
  });
  const byId = viewer.userId;
  await publish(tx, profileChanged, { key: newId(), payload: { profileId: id, byId } });
  if (details.latitude !== before.latitude || details.longitude !== before.longitude)
    await publish(tx, venueMoved, { key: newId(), payload: { venueId: id, byId } });
  return requireDetails(tx, id);
}

async function requireDetails(db: Db, id: VenueId, { lock = false } = {}): Promise<SavedVenueDetails> {
  const details = await findDetails(db, id, { lock });
  if (!details) throw refuse(refusals, 'venueNotFound');
  return { ...details, revision: revisionOf(details) };
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function failureOf({
  city,
  countryCode,
  contactEmail,
  links,
}: VenueDetails): keyof typeof refusals | undefined {
  if (city === '') return 'cityRequired';
  if (!isCountry(countryCode)) return 'countryRequired';
  if (contactEmail !== '' && !address.test(contactEmail)) return 'emailInvalid';
  return links.every((link) => safeLink(link) !== undefined) ? undefined : 'linkInvalid';
}
