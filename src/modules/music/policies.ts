import { policyAbout } from '#platform/contract.ts';

/** The person or the team of the profile that is asked about: whom it follows and where it goes shows in the answer. */
export const suggestionTeam = policyAbout<string>('music.creatorTeam');
