import { isKeyOf } from '#platform/is-key-of.ts';
import type { createEvent } from '../contract.ts';
import type { FormState } from './form-state.ts';

export type FieldName = keyof FormState;

type RefusalCode = keyof (typeof createEvent)['refusals'];

const fields: Partial<Record<RefusalCode, FieldName>> = {
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
  communityRequired: 'creatorId',
  creatorTypeInvalid: 'creatorId',
  notYourProfile: 'creatorId',
  notYoursToGive: 'creatorId',
  hostsVerifiedOnly: 'creatorId',
  membersNeedCommunity: 'creatorId',
  linkInvalid: 'tickets',
  taxNameRequired: 'tickets',
  taxRateInvalid: 'tickets',
  currencyUnsupported: 'tickets',
  currencyHasOrders: 'tickets',
  currencyHasPromoCodes: 'tickets',
  topPerformer: 'performers',
  artistUnknown: 'performers',
  trackUnknown: 'tracks',
  creatorUnknown: 'invited',
  notInvitable: 'invited',
  teamFull: 'invited',
  tooManyInvitations: 'invited',
};

/** Returns the field that shows a refusal. Everything about tickets is shown at the tickets tile. */
export function refusedField(code: string): FieldName | undefined {
  if (code.startsWith('ticket')) return 'tickets';
  return isKeyOf(fields, code) ? fields[code] : undefined;
}
