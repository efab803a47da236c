import { policyAbout } from '#platform/contract.ts';
import type { CommunityId } from '#platform/ids.ts';

/** Owner and Admins of a community, and admins (COM-14). */
export const communityTeam = policyAbout<CommunityId>('community.team');
