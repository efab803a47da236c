import type { UserId } from '#platform/ids.ts';
import { policyAbout, policyReading } from '#platform/contract.ts';

/** Owner and Admins of a community, artist or venue (COM-14). */
export const profileTeam = policyAbout<string>('profile.team');
/** Users for themselves; of a community, artist or venue, the owner and Admins. */
export const selfOrTeam = policyAbout<string>('profile.selfOrTeam');
/** Only the owner can transfer the profile. */
export const profileOwner = policyAbout<string>('profile.owner');
/** Public profiles for everyone. The profiles that a user runs, for that user only. */
export const ownOrPublicProfiles = policyReading<{ readonly userId?: UserId | undefined }>(
  'profiles.ownOrPublic',
);
