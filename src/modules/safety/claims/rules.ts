import { firstFailure, type Check } from '#platform/checks.ts';
import { safeLink } from '#platform/safe-link.ts';
import { claimLimits as limits, type ClaimDraft, type draftRefusals } from './contract.ts';

type Failure = keyof typeof draftRefusals;

const checks: readonly Check<ClaimDraft, Failure>[] = [
  [({ words }) => words.trim() !== '', 'claimWordsRequired'],
  [({ words }) => words.trim().length <= limits.words, 'claimWordsTooLong'],
  [({ links }) => links.length <= limits.links, 'claimTooManyLinks'],
  [({ links }) => links.every((link) => link.length <= limits.link), 'claimLinkTooLong'],
  [({ links }) => links.every((link) => safeLink(link) !== undefined), 'claimLinkInvalid'],
];

/** Checked in the dialog and again on the server. */
export const claimFailure = (draft: ClaimDraft) => firstFailure(checks, draft);

/** Only artists and venues: communities always have an owner, and users are themselves. */
export const claimable = (type: string): type is 'artist' | 'venue' => type === 'artist' || type === 'venue';
