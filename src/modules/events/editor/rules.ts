import { isPaid } from '#modules/events/ticket-types/draft-rules.ts';
import { taxLimits } from '#modules/events/ticket-types/tax-rates.ts';
import type { Check } from '#platform/checks.ts';
import { safeLink } from '#platform/safe-link.ts';
import type { EventDraft } from './contract.ts';
import { limits, type saveRefusals } from './draft-refusals.ts';

/** Fields that the rules read. `hasImage`: an image was chosen, or the event has one. */
export type Checked = Pick<
  EventDraft,
  | 'name'
  | 'description'
  | 'startDate'
  | 'endDate'
  | 'venue'
  | 'location'
  | 'tickets'
  | 'creatorId'
  | 'visibility'
  | 'externalUrl'
  | 'tax'
> & { readonly hasImage: boolean };

type Rule = Check<Checked, keyof typeof saveRefusals>;

/** Whether a form value has an offset. Without one, it is wall-clock time at the place. */
export const isInstant = (moment: string): boolean => /(?:Z|[+-]\d\d:?\d\d)$/.test(moment);

/** Comparable only if both moments have an offset or both are wall-clock times at the same place. */
function millisecondsOf(moment: string): number {
  return Date.parse(isInstant(moment) ? moment : `${moment}Z`);
}

/** The part before the colon: `user`, `community` or an invalid type (EVA-22). */
function creatorTypeOf(creatorId: string): string {
  return creatorId.slice(0, Math.max(0, creatorId.indexOf(':')));
}

const isTaxRate = (rate: number | null) =>
  rate !== null && Number.isInteger(rate) && rate > 0 && rate <= taxLimits.rate;

const imageRule: Rule = [({ hasImage }) => hasImage, 'imageRequired'];
const addressRule: Rule = [
  ({ venue, location }) => Boolean(venue?.id) || location !== null,
  'addressRequired',
];

const rules: readonly Rule[] = [
  [({ name }) => name.trim() !== '', 'nameRequired'],
  [({ name }) => name.trim().length <= limits.name, 'nameTooLong'],
  [({ description }) => description.trim().length <= limits.description, 'descriptionTooLong'],
  [({ startDate }) => startDate !== null && startDate !== '', 'startRequired'],
  [({ endDate }) => endDate !== null && endDate !== '', 'endRequired'],
  [({ startDate, endDate }) => millisecondsOf(endDate!) > millisecondsOf(startDate!), 'endInvalid'],
  imageRule,
  addressRule,
  [
    ({ tickets, creatorId }) => !isPaid(tickets) || creatorTypeOf(creatorId) === 'community',
    'communityRequired',
  ],
  [({ creatorId }) => ['user', 'community'].includes(creatorTypeOf(creatorId)), 'creatorTypeInvalid'],
  [
    ({ visibility, creatorId }) => visibility !== 'members' || creatorTypeOf(creatorId) === 'community',
    'membersNeedCommunity',
  ],
  [({ externalUrl }) => externalUrl === '' || safeLink(externalUrl) !== undefined, 'linkInvalid'],
  [
    ({ tax }) => !tax || (tax.name.trim() !== '' && tax.name.trim().length <= taxLimits.name),
    'taxNameRequired',
  ],
  [({ tax }) => !tax || isTaxRate(tax.rate), 'taxRateInvalid'],
];

/** In the order of the form; the first failure is reported (EVA-14…22). */
const eventChecks: readonly Rule[] = rules;

/** Drafts may lack an image and a place (EVA-23). */
export const draftChecks: readonly Rule[] = rules.filter(
  (rule) => rule !== imageRule && rule !== addressRule,
);

export function checksFor(status: EventDraft['status']): readonly Rule[] {
  return status === 'draft' ? draftChecks : eventChecks;
}

/** Without spaces, and without characters that can't be part of a page's address (SRC-09). */
export function hashtagText(typed: string): string {
  return typed
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[#?/\\\s]+/g, '')
    .slice(0, limits.hashtag);
}
