import { termsVersion } from '#features/accounts/rules.ts';

type Version = { readonly since: string; readonly what: string };

const first = { since: termsVersion, what: 'First version.' };

/**
 * Every version of the fine print, the one in force first, by the day it came into force (FTR-08). What somebody agreed
 * to at sign-up is kept with the account as the version of the terms: a change of those is a new `termsVersion`.
 */
export const legalVersions = {
  terms: [first],
  privacy: [first],
  cookies: [
    {
      since: '2026-11-22',
      what: 'Says that a recommendation which you put away is remembered in your browser.',
    },
    first,
  ],
  license: [first],
} as const satisfies Record<string, readonly [Version, ...Version[]]>;

export type LegalText = keyof typeof legalVersions;
