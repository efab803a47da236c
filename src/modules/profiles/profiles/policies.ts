import { policyAbout, policyReading } from '#platform/contract.ts';

/** Owner and Admins: who runs a community, an artist or a venue (COM-14). */
export const profileTeam = policyAbout<string>('profile.team');
/** Who alone may hand the profile over. */
export const profileOwner = policyAbout<string>('profile.owner');
/** Public profiles, for everyone; the profiles somebody runs, for that person alone. */
export const ownOrPublicProfiles = policyReading<{ readonly userId?: string | undefined }>(
  'profiles.ownOrPublic',
);
