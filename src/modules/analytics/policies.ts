import { policyAbout } from '#platform/contract.ts';

/** Who acts as the artist, and admins. */
export const artistTeam = policyAbout<string>('artist.team');
