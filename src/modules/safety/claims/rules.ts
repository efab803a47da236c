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

/** The dialog asks before sending, the server before keeping. */
export const claimFailure = (draft: ClaimDraft) => firstFailure(checks, draft);

/** Whose page may be claimed: communities are always somebody's, and people are themselves. */
export const claimable = (type: string): type is 'artist' | 'venue' => type === 'artist' || type === 'venue';
