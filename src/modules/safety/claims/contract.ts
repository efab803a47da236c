import * as z from 'zod/mini';
import { ProfileCard, refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { call, pageOf, pagePath, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const claimLimits = { words: 2000, links: 5, link: 500, reason: 1000 } as const;

export const ClaimDraft = z.object({
  /** What shows that the page is theirs. */
  words: z.string().check(z.trim()),
  /** Where that can be seen. */
  links: z._default(z.array(z.string().check(z.trim())).check(z.maxLength(20)), []),
});
export type ClaimDraft = z.infer<typeof ClaimDraft>;

export const ClaimState = z.enum(['open', 'approved', 'declined']);
export type ClaimState = z.infer<typeof ClaimState>;

/** A claim as the person reads it who made it. */
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
    title: 'Say who you are',
    message: 'A sentence or two on what shows that this page is yours.',
  },
  claimWordsTooLong: {
    status: 422,
    title: 'That is long',
    message: `Keep it to ${claimLimits.words} characters.`,
  },
  claimLinkInvalid: {
    status: 422,
    title: 'Invalid link',
    message: 'Links must begin with http:// or https://.',
  },
  claimLinkTooLong: {
    status: 422,
    title: 'Link too long',
    message: `Keep each to ${claimLimits.link} characters.`,
  },
  claimTooManyLinks: {
    status: 422,
    title: 'Too many links',
    message: `${claimLimits.links} are enough: those that show the most.`,
  },
} as const satisfies RefusalTable;

const alreadyRun = {
  claimAlreadyRun: {
    status: 409,
    title: 'Its own people run this page',
    message: 'Write to them to be let into their team. If somebody pretends to be you, report the page.',
  },
} as const satisfies RefusalTable;

export const claimRefusals = {
  ...profileRefusals,
  ...draftRefusals,
  ...alreadyRun,
  claimNotPossible: {
    status: 422,
    title: 'Not to be claimed',
    message: 'Only the pages of artists and venues can be claimed.',
  },
  claimWaits: {
    status: 409,
    title: 'You have asked already',
    message: 'Somebody of ours looks at it, and you will hear from us.',
  },
} as const satisfies RefusalTable;

export const decisionRefusals = {
  ...alreadyRun,
  claimNotFound: { status: 404, title: 'No such claim', message: 'It may have been taken back.' },
  claimDecided: {
    status: 409,
    title: 'Decided already',
    message: 'Somebody was quicker. Look at it again.',
  },
  claimReasonRequired: {
    status: 422,
    title: 'Say why',
    message: 'The reason is told to who asked, and kept in the log.',
  },
} as const satisfies RefusalTable;

const ofProfile = z.object({ profileId: z.string().check(z.maxLength(300)) });

export const getClaim = call('GET /profiles/:profileId/claim', {
  summary: 'Whether a page waits for its own people, and what became of the claim of the viewer',
  input: ofProfile,
  answer: z.object({ claimable: z.boolean(), own: z.nullable(OwnClaim) }),
  refusals: profileRefusals,
  may: 'anyone',
});

export const claimProfile = call('POST /profiles/:profileId/claims', {
  summary: 'Say that the page of an artist or a venue is one’s own, and what shows it (ART-06, VEN-05)',
  input: z.extend(ClaimDraft, { ...ofProfile.shape }),
  answer: OwnClaim,
  refusals: claimRefusals,
  may: 'signedIn',
  status: 201,
  limit: { times: 10, seconds: 86_400 },
});

/** A claim as it is judged. */
export const Claim = z.object({
  id: z.uuid(),
  profile: z.nullable(ProfileCard),
  /** Where the page is. */
  path: pagePath,
  claimant: z.nullable(ProfileCard),
  words: z.string(),
  links: z.array(z.string()),
  createdAt: z.string(),
  decision: z.nullable(z.object({ state: ClaimState, reason: z.string(), at: z.string() })),
});
export type Claim = z.infer<typeof Claim>;

export const listClaims = call('GET /moderation/claims', {
  summary: 'Who says that a page is theirs: those who wait, longest first, or what was decided lately',
  input: z.object({
    state: z._default(z.enum(['open', 'decided']), 'open'),
    limit: queryInt({ min: 1, max: 60, default: 20 }),
    cursor: z.optional(z.string()),
  }),
  answer: pageOf(Claim),
  may: 'admin',
});

export const decideClaim = call('PUT /moderation/claims/:claimId', {
  summary: 'Give a page to who claims it, verified; or say no. Kept in the log, and told (PRF-05)',
  input: z.object({
    claimId: z.uuid(),
    decision: z.enum(['approved', 'declined']),
    reason: z.string().check(z.trim(), z.maxLength(claimLimits.reason)),
  }),
  answer: Claim,
  refusals: decisionRefusals,
  may: 'admin',
});
