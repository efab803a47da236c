import { policyAbout } from '#platform/contract.ts';

/** Allows users who can act as the artist, and admins. */
export const artistTeam = policyAbout<string>('artist.team');
