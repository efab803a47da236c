import * as z from 'zod/mini';
import { ProfileCard, refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { call, cursorPageOf, pagePath, pageInput } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const claimLimits = { words: 2000, links: 5, link: 500, reason: 1000 } as const;

export const ClaimDraft = z.object({
  /** Evidence that the page belongs to the claimant. */
  words: z.string().check(z.trim()),
  links: z._default(z.array(z.string().check(z.trim())).check(z.maxLength(20)), []),
});
export type ClaimDraft = z.infer<typeof ClaimDraft>;

export const ClaimState = z.enum(['open', 'approved', 'declined']);
export type ClaimState = z.infer<typeof ClaimState>;

export const OwnClaim = z.object({
  state: ClaimState,
  createdAt: z.string(),
  /** Why it was declined. */
  reason: z.string(),
});
export type OwnClaim = z.infer<typeof OwnClaim>;

export const draftRefusals = {
  claimWordsRequired: {
    status: 422,
    title: 'Tell us who you are',
    message: 'Describe in a sentence or two how you’re connected to this page.',
  },
  claimWordsTooLong: {
    status: 422,
    title: 'Message too long',
    message: `Shorten it to ${claimLimits.words} characters.`,
  },
  claimLinkInvalid: {
    status: 422,
    title: 'Invalid link',
    message: 'Links must start with http:// or https://.',
  },
  claimLinkTooLong: {
    status: 422,
    title: 'Link too long',
    message: `Each link can have up to ${claimLimits.link} characters.`,
  },
  claimTooManyLinks: {
    status: 422,
    title: 'Too many links',
    message: `Add up to ${claimLimits.links} links.`,
  },
} as const satisfies RefusalTable;

const alreadyRun = {
  claimAlreadyRun: {
    status: 409,
    title: 'This page has a team',
    message: 'Ask them to add you. If they’re impersonating you, report the page.',
  },
} as const satisfies RefusalTable;

export const claimRefusals = {
  ...profileRefusals,
  ...draftRefusals,
  ...alreadyRun,
  claimNotPossible: {
    status: 422,
    title: 'Can’t be claimed',
    message: 'You can only claim artist and venue pages.',
  },
  claimWaits: {
    status: 409,
    title: 'Already requested',
    message: 'Our team is reviewing your request. We’ll notify you.',
  },
} as const satisfies RefusalTable;

export const decisionRefusals = {
  ...alreadyRun,
  claimNotFound: { status: 404, title: 'Claim not found', message: 'It may have been withdrawn.' },
  claimDecided: {
    status: 409,
    title: 'Already decided',
    message: 'Another admin already decided this claim. Reload to see the decision.',
  },
  claimantGone: {
    status: 409,
    title: 'Account deleted',
    message: 'The claimant deleted their account. You can decline the claim.',
  },
  claimReasonRequired: {
    status: 422,
    title: 'Reason required',
    message: 'Enter a reason. We send it to the claimant and keep it in the log.',
  },
} as const satisfies RefusalTable;

const ofProfile = z.object({ profileId: z.string().check(z.maxLength(300)) });

export const getClaim = call('GET /profiles/:profileId/claim', {
  summary: 'Whether a page can be claimed, and the state of the viewer’s claim',
  input: ofProfile,
  answer: z.object({ claimable: z.boolean(), own: z.nullable(OwnClaim) }),
  refusals: profileRefusals,
  may: 'anyone',
});

export const claimProfile = call('POST /profiles/:profileId/claims', {
  summary: 'Claim the page of an artist or venue, with evidence', // ART-06, VEN-05
  input: z.extend(ClaimDraft, { ...ofProfile.shape }),
  answer: OwnClaim,
  refusals: claimRefusals,
  may: 'signedIn',
  status: 201,
  limit: { times: 10, seconds: 86_400 },
});

export const Claim = z.object({
  id: z.uuid(),
  profile: z.nullable(ProfileCard),
  path: pagePath,
  claimant: z.nullable(ProfileCard),
  words: z.string(),
  links: z.array(z.string()),
  createdAt: z.string(),
  decision: z.nullable(z.object({ state: ClaimState, reason: z.string(), at: z.string() })),
});
export type Claim = z.infer<typeof Claim>;

export const listClaims = call('GET /moderation/claims', {
  summary: 'Open claims, oldest first, or recently decided ones',
  input: z.object({
    state: z._default(z.enum(['open', 'decided']), 'open'),
    ...pageInput({ most: 60, usual: 20 }),
  }),
  answer: cursorPageOf(Claim),
  may: 'admin',
});

export const decideClaim = call('PUT /moderation/claims/:claimId', {
  summary:
    'Approve a claim, which hands over and verifies the page, or decline it. Logged; the claimant is notified', // PRF-05
  input: z.object({
    claimId: z.uuid(),
    decision: z.enum(['approved', 'declined']),
    reason: z.string().check(z.trim(), z.maxLength(claimLimits.reason)),
  }),
  answer: Claim,
  refusals: decisionRefusals,
  may: 'admin',
});
