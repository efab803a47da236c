import { gelOfId } from '#modules/media/rules.ts';
import { addArtist } from '#modules/profiles/artists/server/index.ts';
import { addCommunity, changeCommunity } from '#modules/profiles/communities/server/index.ts';
import { profileCreated } from '#modules/profiles/profiles/events.ts';
import { addCreatorProfile } from '#modules/profiles/profiles/server/index.ts';
import { addVenue } from '#modules/profiles/venues/server/index.ts';
import { newId, type UserId, type ProfileId, type CommunityId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import { draftRefusals, type ProfileDraft } from '../contract.ts';
import { draftFailure } from '../rules.ts';
import type { ProfileEditorPorts } from './ports.ts';
import {
  findHome,
  findVenueHome,
  readMembershipRules,
  setPicture,
  toHomeFields,
  toVenuePlace,
  type Home,
} from './profile-parts.ts';

/** @returns its bare id @throws Refusal of the profile rules */
export async function createProfile(
  tx: Db,
  ports: ProfileEditorPorts,
  draft: ProfileDraft,
  userId: UserId,
): Promise<ProfileId> {
  const failure = draftFailure(draft);
  if (failure) throw refuse(draftRefusals, failure);
  const home = draft.type === 'venue' ? await findVenueHome(tx, draft) : await findHome(tx, draft);

  const id = newId<ProfileId>();
  const { type, name, description, genreIds, image } = draft;
  // A color that replaces a missing picture.
  const gel = gelOfId(id);
  await addCreatorProfile(tx, { id, type, name, bio: description, gel, ...toHomeFields(home) }, userId);
  await addDetails(tx, ports, id, draft, home);
  await ports.setGenres(tx, id, genreIds);
  await setPicture(tx, id, image, userId);
  await publish(tx, profileCreated, { key: id, payload: { profileId: id, type, userId } });
  return id;
}

async function addDetails(
  tx: Db,
  ports: ProfileEditorPorts,
  id: ProfileId,
  draft: ProfileDraft,
  home: Home | undefined,
): Promise<void> {
  const { type, description, membershipType, address, website } = draft;
  if (type === 'artist') return addArtist(tx, id, website);
  if (type === 'community') {
    const communityId = id as CommunityId;
    await addCommunity(tx, { id: communityId, membershipType, description });
    if (membershipType !== 'conditional') return;
    const conditions = await readMembershipRules(tx, ports, communityId, { drafts: draft.conditions });
    return changeCommunity(tx, communityId, { membershipType, description, conditions });
  }
  if (!home) throw refuse(draftRefusals, 'cityRequired');
  return addVenue(tx, { id, address1: address, ...toVenuePlace(home), rating: null, ratingsTotal: 0 });
}
