import { termsVersion } from '#modules/identity/accounts/terms-version.ts';

type Version = { readonly since: string; readonly what: string };

const first = { since: '2026-11-20', what: 'First version.' };
const plainer = { since: '2026-11-23', what: 'Says the same in plainer words.' };

/**
 * Every version of the legal pages, newest first, by effective date (FTR-08). Accounts store the version of the terms
 * that the user accepted at sign-up, so a change of the terms is a new `termsVersion`. Replaced versions stay under
 * `past/` and are listed in `texts.ts`.
 */
export const legalVersions = {
  terms: [
    {
      since: termsVersion,
      what: 'Says that the host decides about refunds of a cancelled event, and when you can get one for a moved event.',
    },
    plainer,
    first,
  ],
  privacy: [
    {
      since: '2026-11-29',
      what: 'Adds what you do here, visits, messages, invoices and outside services, and that you can download and delete your data yourself.',
    },
    {
      since: '2026-11-24',
      what: 'Says what signing in with another service stores, who maps are loaded from, and how long a deleted username stays reserved.',
    },
    {
      since: '2026-11-23',
      what: 'Says that your privacy settings decide who sees your events, in plainer words.',
    },
    first,
  ],
  cookies: [
    {
      since: '2026-11-29',
      what: 'Adds the cookie that lets you see your own changes, and names all that your browser keeps.',
    },
    {
      since: '2026-11-24',
      what: 'Adds the cookies that remember your city and how you sign in, and that your browser keeps a declined location.',
    },
    plainer,
    {
      since: '2026-11-22',
      what: 'Mentions that a dismissed banner is remembered in your browser.',
    },
    first,
  ],
  license: [plainer, first],
} as const satisfies Record<string, readonly [Version, ...Version[]]>;

export type LegalText = keyof typeof legalVersions;
export type LegalPath = (typeof legalPaths)[LegalText];

/** The path of each legal page; older versions are below it, by effective date. */
export const legalPaths = {
  terms: 'terms-and-conditions',
  privacy: 'privacy-policy',
  cookies: 'cookie-policy',
  license: 'end-user-license-agreement',
} as const satisfies Record<LegalText, string>;
