import type { Check } from '#platform/checks.ts';
import { titleCase } from './copy.ts';

/** The small form behind "Add new event" in the search for events: a night whose tickets are sold elsewhere (ANE-01). */
export type QuickEvent = {
  readonly name: string;
  readonly externalUrl: string;
  readonly hasImage: boolean;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly hasAddress: boolean;
};

/** Its words are its own (ANE-04, X-07). */
export const quickEventWords = {
  nameRequired: 'You must enter an event name to continue.',
  websiteRequired: 'You must enter a tickets website to continue.',
  imageRequired: 'You must choose an image to continue.',
  startRequired: 'Enter a start date to continue.',
  endRequired: 'Enter a end date to continue.',
  endInvalid: 'End date must be after the start date.',
  addressRequired: 'Select an address to continue.',
} as const;

/** In this order (ANE-04). */
export const quickEventChecks: readonly Check<QuickEvent, keyof typeof quickEventWords>[] = [
  [({ name }) => name.trim() !== '', 'nameRequired'],
  [({ externalUrl }) => externalUrl.trim() !== '', 'websiteRequired'],
  [({ hasImage }) => hasImage, 'imageRequired'],
  [({ startDate }) => Boolean(startDate), 'startRequired'],
  [({ endDate }) => Boolean(endDate), 'endRequired'],
  [({ startDate, endDate }) => Date.parse(endDate!) > Date.parse(startDate!), 'endInvalid'],
  [({ hasAddress }) => hasAddress, 'addressRequired'],
];

/** What the form starts with: the words that were searched for (ANE-02). */
export function quickEventFrom(query: string): QuickEvent {
  return {
    name: titleCase(query),
    externalUrl: '',
    hasImage: false,
    startDate: null,
    endDate: null,
    hasAddress: false,
  };
}
