import { brand } from '#platform/brand.ts';
import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { recentAdmin } from '#modules/identity/accounts/policies.ts';
import { ProfileCard, refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { moderationRefusals } from '#modules/safety/moderation/moderation-contract.ts';
import { call, cursorPageOf, idIn, pagePath, pageInput } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const limits = { reason: 1000, search: 100 } as const;

export const adminRefusals = {
  whyRequired: { status: 422, title: 'Reason required', message: 'Enter a reason. It’s kept in the log.' },
} as const satisfies RefusalTable;

export const reason = z._default(z.string().check(z.trim(), z.maxLength(limits.reason)), '');
export const page = pageInput({ most: 60, usual: 20 });
export const search = z._default(z.string().check(z.trim(), z.maxLength(limits.search)), '');
const count = z.int().check(z.nonnegative());

/** Sales in one currency, in minor units. */
export const Sales = z.object({ currency: z.string(), orders: count, gross: z.int(), fees: z.int() });

const QueueState = z.object({
  name: z.string(),
  waiting: count,
  /** Of these, already tried at least once. */
  failing: count,
  failed: count,
  lagSeconds: z.number(),
});

export const Work = z.object({
  events: z.object({ waiting: count, lagSeconds: z.number() }),
  queues: z.array(QueueState),
});
export type Work = z.infer<typeof Work>;

export const AdminOverview = z.extend(Work, {
  since: z.string(),
  signUps: count,
  sales: z.array(Sales),
  /** Counted up to 1,000. */
  openReports: count,
  openClaims: count,
  /** That need evidence. Counted up to 1,000. */
  openDisputes: count,
});
export type AdminOverview = z.infer<typeof AdminOverview>;

export const getAdminOverview = call('GET /admin/overview', {
  summary: 'Activity of the last 24 hours: sign-ups, sales, open reports and claims, and failed work',
  input: z.object({}),
  answer: AdminOverview,
  may: 'admin',
});

export const AdminProfile = z.object({
  profile: ProfileCard,
  path: pagePath,
  claimable: z.boolean(),
  /** Artists only: the popularity score, and an admin’s override of top performer status (PFM-05). */
  popularity: z.nullable(z.int()),
  topPerformer: z.nullable(z.boolean()),
});
export type AdminProfile = z.infer<typeof AdminProfile>;

export const listAdminProfiles = call('GET /admin/profiles', {
  summary: 'Search profiles by name. Without a query, newest first',
  input: z.object({
    type: z._default(z.enum(['artist', 'venue', 'community', 'user']), 'artist'),
    q: search,
    ...page,
  }),
  answer: cursorPageOf(AdminProfile),
  may: 'admin',
});

const ofProfile = { profileId: z.string().check(z.maxLength(300)) };

export const setVerification = call('PUT /admin/profiles/:profileId/verification', {
  summary: 'Verify or unverify a profile. Logged', // PRF-05
  input: z.object({ ...ofProfile, verified: z.boolean(), reason }),
  answer: z.object({ verified: z.boolean() }),
  refusals: { ...profileRefusals, ...adminRefusals },
  may: 'admin',
});

export const topPerformerRefusals = {
  ...profileRefusals,
  ...adminRefusals,
  noArtist: { status: 422, title: 'Not an artist', message: 'Only artists can be top performers.' },
} as const satisfies RefusalTable;

export const setTopPerformer = call('PUT /admin/profiles/:profileId/topPerformer', {
  summary: 'Override whether an artist is a top performer. `null` returns to the popularity score', // PFM-05
  input: z.object({ ...ofProfile, topPerformer: z.nullable(z.boolean()), reason }),
  answer: z.object({ topPerformer: z.nullable(z.boolean()) }),
  refusals: topPerformerRefusals,
  may: 'admin',
});

export const personShows = ['all', 'admins', 'suspended', 'left'] as const;
export type PersonShow = (typeof personShows)[number];

export const AccountRow = z.object({
  /** `user:us-west-2:…` */
  id: z.string(),
  name: z.string(),
  /** `null` once the account is deleted. */
  email: z.nullable(z.string()),
  admin: z.boolean(),
  verified: z.boolean(),
  suspended: z.boolean(),
  sessions: count,
  createdAt: z.string(),
  leftAt: z.nullable(z.string()),
});
export type AccountRow = z.infer<typeof AccountRow>;

export const listAccounts = call('GET /admin/users', {
  summary: 'Search users by name or the start of an email address. Without a query, newest first',
  input: z.object({ q: search, show: z._default(z.enum(personShows), 'all'), ...page }),
  answer: cursorPageOf(AccountRow),
  may: 'admin',
});

export const accountRefusals = {
  ...adminRefusals,
  demoStays: moderationRefusals.demoStays,
  personNotFound: { status: 404, title: 'User not found', message: 'This user doesn’t exist.' },
  lastAdmin: {
    status: 409,
    title: 'Last admin',
    get message() {
      return `${brand.name} needs at least one admin. Make another user an admin first.`;
    },
  },
  adminStays: {
    status: 409,
    title: 'User is an admin',
    message: 'You can’t suspend an admin. Remove their admin role first.',
  },
  personSuspended: {
    status: 409,
    title: 'Suspended',
    message: 'You can’t make a suspended user an admin. Reinstate them first.',
  },
} as const satisfies RefusalTable;

const ofPerson = { userId: idIn(UserId, 100) };

export const setRole = call('PUT /admin/users/:userId/role', {
  summary: 'Grant or remove the admin role. The last admin can’t be removed', // AUTH-08
  input: z.object({ ...ofPerson, admin: z.boolean(), reason }),
  answer: AccountRow,
  refusals: accountRefusals,
  may: recentAdmin,
});

export const setSuspension = call('PUT /admin/users/:userId/suspension', {
  summary: 'Suspend a user, which signs them out everywhere and hides them, or reinstate them',
  input: z.object({ ...ofPerson, suspended: z.boolean(), reason }),
  answer: AccountRow,
  refusals: accountRefusals,
  may: 'admin',
});

export const signOutPerson = call('POST /admin/users/:userId/signOut', {
  summary: 'Sign a user out of every browser',
  input: z.object({ ...ofPerson, reason }),
  answer: AccountRow,
  refusals: accountRefusals,
  may: 'admin',
});
