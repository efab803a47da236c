import { conditionsFailure } from '#modules/profiles/membership-rules/draft-rules.ts';
import { firstFailure, type Check } from '#platform/checks.ts';
import { safeLink } from '#platform/safe-link.ts';
import { draftLimits, type draftRefusals, type ProfileDraft } from './contract.ts';

type Checked = Omit<ProfileDraft, 'image'> & {
  /** A venue outside the known neighborhoods stays there. */
  readonly isElsewhere?: boolean;
};
type Failure = keyof typeof draftRefusals;

/** In form order. */
const draftChecks: readonly Check<Checked, Failure>[] = [
  [({ name }) => name.trim() !== '', 'nameRequired'],
  [({ name }) => name.trim().length <= draftLimits.name, 'nameTooLong'],
  [({ description }) => description.length <= draftLimits.description, 'descriptionTooLong'],
  [({ genreIds }) => new Set(genreIds).size <= draftLimits.genres, 'tooManyGenres'],
  [
    ({ type, website }) => type !== 'artist' || website.trim().length <= draftLimits.website,
    'websiteTooLong',
  ],
  [
    ({ type, website }) =>
      type !== 'artist' || website.trim() === '' || safeLink(website.trim()) !== undefined,
    'websiteInvalid',
  ],
  [({ type, address }) => type !== 'venue' || address.trim() !== '', 'addressRequired'],
  [({ address }) => address.length <= draftLimits.address, 'addressTooLong'],
  [
    ({ type, cityId, neighborhoodId, place, isElsewhere }) =>
      type !== 'venue' || isElsewhere || (place ?? cityId ?? neighborhoodId) !== null,
    'cityRequired',
  ],
];

/** The first failure. Checked by the form before sending and by the server before saving. */
export function draftFailure(draft: Checked): Failure | undefined {
  const failed = firstFailure(draftChecks, draft);
  if (failed || draft.type !== 'community' || draft.membershipType !== 'conditional') return failed;
  return conditionsFailure(draft.conditions)?.code;
}
