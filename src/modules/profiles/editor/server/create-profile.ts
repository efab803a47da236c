import { gels, type Gel } from '#modules/media/contract.ts';
import { addArtist } from '#modules/profiles/artists/server/index.ts';
import { addCommunity, changeCommunity } from '#modules/profiles/communities/server/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { profileCreated } from '#modules/profiles/profiles/events.ts';
import { addCreatorProfile, readCard } from '#modules/profiles/profiles/server/index.ts';
import { addVenue } from '#modules/profiles/venues/server/index.ts';
import { newId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import { defaultTimeZone } from '#platform/time.ts';
import { draftRefusals, type ProfileDraft } from '../contract.ts';
import { draftFailure } from '../rules.ts';
import type { ProfileEditorPorts } from './ports.ts';
import {
  findArea,
  readMembershipRules,
  setPicture,
  toHome,
  toVenuePlace,
  type Area,
} from './profile-parts.ts';

/** @throws Refusal of the profile rules */
export async function createProfile(
  tx: Db,
  ports: ProfileEditorPorts,
  draft: ProfileDraft,
  userId: UserId,
): Promise<ProfileCard> {
  const failure = draftFailure(draft);
  if (failure) throw refuse(draftRefusals, failure);
  const area = await findArea(tx, draft.neighborhoodId);

  const id = newId();
  const { type, name, description, genreIds, image } = draft;
  // A color that replaces a missing picture.
  const gel = gels[Number.parseInt(id.slice(-2), 16) % gels.length] as Gel;
  await addCreatorProfile(tx, { id, type, name, bio: description, gel, ...toHome(area) }, userId);
  await addDetails(tx, ports, id, draft, area);
  await ports.setGenres(tx, id, genreIds);
  await setPicture(tx, id, image, userId);
  await publish(tx, profileCreated, { key: id, payload: { profileId: id, type, userId } });
  return readCard(tx, id);
}

async function addDetails(
  tx: Db,
  ports: ProfileEditorPorts,
  id: string,
  draft: ProfileDraft,
  area: Area,
): Promise<void> {
  const { type, description, membershipType, address, website } = draft;
  if (type === 'artist') return addArtist(tx, id, website);
  if (type === 'community') {
    await addCommunity(tx, { id, membershipType, description });
    if (membershipType !== 'conditional') return;
    const conditions = await readMembershipRules(tx, ports, id, { drafts: draft.conditions });
    return changeCommunity(tx, id, { membershipType, description, conditions });
  }
  if (!area) throw refuse(draftRefusals, 'neighborhoodRequired');
  return addVenue(tx, {
    id,
    address1: address,
    ...toVenuePlace(area),
    timezone: defaultTimeZone,
    rating: null,
    ratingsTotal: 0,
  });
}
