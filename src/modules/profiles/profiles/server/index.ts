import type { Feature } from '#platform/server/feature.ts';
import type { ProfileType } from '../contract.ts';
import { policies, routesOf } from './routes.ts';

export { facesOf } from './faces.ts';
export { listProfilePictures } from './picture-store.ts';
export {
  addFollowers,
  addOutsideProfile,
  addUserProfile,
  imageJson,
  findLife,
  listGenresOf,
  listPrivacy,
  profileCards,
  readCardsOf,
  setScores,
  profileJson,
  toImages,
  toProfileCard,
  type ImageRow,
  type ProfileRow,
} from './store.ts';

export { setAudiences, type AudienceChoice } from './own-store.ts';
export { actingProfiles } from './team.ts';
export { findProfileRole, profileRoleRefusals } from './team-policies.ts';
export { lockTeam, openMembershipStore, profileMemberships, type TeamMember } from './membership-store.ts';
export {
  addCreatorProfile,
  findProfileId,
  listProfilesByKey,
  ownerOf,
  readCard,
  setProfilePicture,
} from './team-store.ts';
export { clearTeam, isRunByOwn, lockVerified, markVerified, setVerified } from './own-people-store.ts';
export { openOwnSettings } from './own-settings.ts';
export { forgetPerson } from './forget-person.ts';
export { blankPages } from './forget-store.ts';
export { readUser, requireUser } from './read-user.ts';

/** @param actingTypes the profile types users may act as (SWI-07) */
export function openProfiles(
  actingTypes: readonly ProfileType[] = ['community', 'artist', 'venue'],
): Feature {
  return { routes: routesOf(actingTypes), policies };
}
