import type { Check } from '#kit/checks.ts';
import { draftLimits, type draftRefusals, type ProfileDraft } from './draft-contract.ts';

/** In the order of the form. The form runs it before sending, the server before saving. */
export const draftChecks: readonly Check<ProfileDraft, keyof typeof draftRefusals>[] = [
  [({ name }) => name.trim() !== '', 'nameRequired'],
  [({ name }) => name.trim().length <= draftLimits.name, 'nameTooLong'],
  [({ description }) => description.length <= draftLimits.description, 'descriptionTooLong'],
  [({ genreIds }) => new Set(genreIds).size <= draftLimits.genres, 'tooManyGenres'],
  [({ type, address }) => type !== 'venue' || address.trim() !== '', 'addressRequired'],
  [({ address }) => address.length <= draftLimits.address, 'addressTooLong'],
  [({ type, neighborhoodId }) => type !== 'venue' || neighborhoodId !== null, 'neighborhoodRequired'],
];
