import { termsVersion } from '#modules/identity/accounts/rules.ts';

type Version = { readonly since: string; readonly what: string };

const first = { since: termsVersion, what: 'First version.' };

/**
 * Every version of the fine print, the one in force first, by the day it came into force (FTR-08). What somebody agreed
 * to at sign-up is kept with the account as the version of the terms: a change of those is a new `termsVersion`. What is
 * replaced is kept as it was under `past/`, and named in `texts.ts`.
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
export type LegalPath = (typeof legalPaths)[LegalText];

/** Where each is read; a version of it at the day it came into force, below that. */
export const legalPaths = {
  terms: 'terms-and-conditions',
  privacy: 'privacy-policy',
  cookies: 'cookie-policy',
  license: 'end-user-license-agreement',
} as const satisfies Record<LegalText, string>;
