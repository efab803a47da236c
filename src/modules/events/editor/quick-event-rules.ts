import type { Check } from '#platform/checks.ts';
import { titleCase } from './copy.ts';

/** The "Add new event" form in event search, for events whose tickets are sold elsewhere (ANE-01). */
export type QuickEvent = {
  readonly name: string;
  readonly externalUrl: string;
  readonly hasImage: boolean;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly hasAddress: boolean;
};

/** These differ from the messages of the full form (ANE-04, X-07). */
export const quickEventWords = {
  nameRequired: 'You must enter an event name to continue.',
  websiteRequired: 'You must enter a tickets website to continue.',
  imageRequired: 'You must choose an image to continue.',
  startRequired: 'Enter a start date to continue.',
  endRequired: 'Enter a end date to continue.',
  endInvalid: 'End date must be after the start date.',
  addressRequired: 'Select an address to continue.',
} as const;

/** In the order they are checked (ANE-04). */
export const quickEventChecks: readonly Check<QuickEvent, keyof typeof quickEventWords>[] = [
  [({ name }) => name.trim() !== '', 'nameRequired'],
  [({ externalUrl }) => externalUrl.trim() !== '', 'websiteRequired'],
  [({ hasImage }) => hasImage, 'imageRequired'],
  [({ startDate }) => Boolean(startDate), 'startRequired'],
  [({ endDate }) => Boolean(endDate), 'endRequired'],
  [({ startDate, endDate }) => Date.parse(endDate!) > Date.parse(startDate!), 'endInvalid'],
  [({ hasAddress }) => hasAddress, 'addressRequired'],
];

/** Prefills the name with the search query (ANE-02). */
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
