import { policyAbout } from '#platform/contract.ts';

/** Owner and Admins of a community, and admins (COM-14). */
export const communityTeam = policyAbout('community.team');
