import { policyAbout } from '#platform/contract.ts';

/** Only the user, or the profile's team: the answer reveals who the profile follows and which events it attends. */
export const suggestionTeam = policyAbout<string>('music.creatorTeam');
