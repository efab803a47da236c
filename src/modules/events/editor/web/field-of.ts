import type { saveRefusals } from '../draft-refusals.ts';

/** A part of the form that can be wrong. Its element has it as `data-part`. */
export type FormPart =
  | 'creator'
  | 'name'
  | 'start'
  | 'end'
  | 'picture'
  | 'address'
  | 'description'
  | 'tickets'
  | 'lineup'
  | 'songs'
  | 'visibility'
  | 'collaborators';

const parts: Partial<Record<keyof typeof saveRefusals, FormPart>> = {
  nameRequired: 'name',
  nameTooLong: 'name',
  descriptionTooLong: 'description',
  startRequired: 'start',
  endRequired: 'end',
  endInvalid: 'end',
  endPassed: 'end',
  zoneInvalid: 'start',
  imageRequired: 'picture',
  pictureNotFound: 'picture',
  addressRequired: 'address',
  venueUnknown: 'address',
  communityRequired: 'creator',
  creatorTypeInvalid: 'creator',
  notYourProfile: 'creator',
  notYoursToGive: 'creator',
  membersNeedCommunity: 'creator',
  linkInvalid: 'tickets',
  topPerformer: 'lineup',
  artistUnknown: 'lineup',
  trackUnknown: 'songs',
  creatorUnknown: 'collaborators',
};

/** Where in the form a refusal is shown; what is said of a ticket is shown at the tickets. */
export function partOf(code: string): FormPart | undefined {
  if (code.startsWith('ticket')) return 'tickets';
  return parts[code as keyof typeof parts];
}
