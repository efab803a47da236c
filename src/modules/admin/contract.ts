import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { ProfileCard, refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, pageOf, pagePath, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const limits = { reason: 1000, search: 100 } as const;

export const adminRefusals = {
  whyRequired: { status: 422, title: 'Say why', message: 'A reason is kept with what takes something away.' },
} as const satisfies RefusalTable;

export const reason = z._default(z.string().check(z.trim(), z.maxLength(limits.reason)), '');
export const page = { limit: queryInt({ min: 1, max: 60, default: 20 }), cursor: z.optional(z.string()) };
export const search = z._default(z.string().check(z.trim(), z.maxLength(limits.search)), '');
const count = z.int().check(z.nonnegative());

/** What was sold in one currency. Minor units. */
export const Sales = z.object({ currency: z.string(), orders: count, gross: z.int(), fees: z.int() });

const QueueState = z.object({
  name: z.string(),
  /** Neither done nor given up. */
  waiting: count,
  /** Of these, tried before. */
  failing: count,
  dead: count,
  /** How long the oldest work has been due. */
  lagSeconds: z.number(),
});

/** Every queue, and the domain events that are not published yet. */
export const Work = z.object({
  events: z.object({ waiting: count, lagSeconds: z.number() }),
  queues: z.array(QueueState),
});
export type Work = z.infer<typeof Work>;

export const HouseToday = z.extend(Work, {
  /** From then on until now: the last 24 hours. */
  since: z.string(),
  signUps: count,
  sales: z.array(Sales),
  /** Counted up to a thousand. */
  openReports: count,
  openClaims: count,
});
export type HouseToday = z.infer<typeof HouseToday>;

export const getHouseToday = call('GET /admin/overview', {
  summary: 'The house in the last 24 hours: who signed up, what was sold, what waits and what was given up',
  input: z.object({}),
  answer: HouseToday,
  may: 'admin',
});

/** A page of an artist, venue, community or person, as the house looks after it. */
export const LookedAfter = z.object({
  profile: ProfileCard,
  path: pagePath,
  /** Nobody of its own runs it. */
  claimable: z.boolean(),
  /** Of artists: what the figure says, and what the house says above it (PFM-05). */
  popularity: z.nullable(z.int()),
  topPerformer: z.nullable(z.boolean()),
});
export type LookedAfter = z.infer<typeof LookedAfter>;

export const listLookedAfter = call('GET /admin/profiles', {
  summary: 'Pages by words of their name; without words the newest first',
  input: z.object({
    type: z._default(z.enum(['artist', 'venue', 'community', 'user']), 'artist'),
    q: search,
    ...page,
  }),
  answer: pageOf(LookedAfter),
  may: 'admin',
});

const ofProfile = { profileId: z.string().check(z.maxLength(300)) };

export const setVerification = call('PUT /admin/profiles/:profileId/verification', {
  summary: 'Say that a page is of whom it shows, or no more; kept in the log (PRF-05)',
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
  summary:
    'Say that an artist is a top performer, or is none, whatever the figure says; null: the figure (PFM-05)',
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
  /** `null` for who has left. */
  email: z.nullable(z.string()),
  admin: z.boolean(),
  verified: z.boolean(),
  suspended: z.boolean(),
  /** Browsers that are signed in. */
  sessions: count,
  createdAt: z.string(),
  leftAt: z.nullable(z.string()),
});
export type AccountRow = z.infer<typeof AccountRow>;

export const listAccounts = call('GET /admin/users', {
  summary:
    'People by words of their name, or the beginning of their email address; without words the newest first',
  input: z.object({ q: search, show: z._default(z.enum(personShows), 'all'), ...page }),
  answer: pageOf(AccountRow),
  may: 'admin',
});

export const accountRefusals = {
  ...adminRefusals,
  personNotFound: { status: 404, title: 'Nobody there', message: 'We know nobody at this address.' },
  lastAdmin: {
    status: 409,
    title: 'The last admin',
    message: 'Somebody has to look after the house. Make somebody else an admin first.',
  },
  adminStays: {
    status: 409,
    title: 'An admin',
    message: 'Who looks after the house is not suspended. Take the role away first.',
  },
  personSuspended: {
    status: 409,
    title: 'Suspended',
    message: 'Who is suspended does not look after the house. Reinstate them first.',
  },
} as const satisfies RefusalTable;

const ofPerson = { userId: idIn(UserId, 100) };

export const setRole = call('PUT /admin/users/:userId/role', {
  summary: 'Make somebody an admin, or no more; the last one stays (AUTH-08)',
  input: z.object({ ...ofPerson, admin: z.boolean(), reason }),
  answer: AccountRow,
  refusals: accountRefusals,
  may: 'admin',
});

export const setSuspension = call('PUT /admin/users/:userId/suspension', {
  summary: 'Suspend a person: signed out everywhere and invisible; or let them in again',
  input: z.object({ ...ofPerson, suspended: z.boolean(), reason }),
  answer: AccountRow,
  refusals: accountRefusals,
  may: 'admin',
});

export const signOutPerson = call('POST /admin/users/:userId/signOut', {
  summary: 'Sign a person out of every browser',
  input: z.object({ ...ofPerson, reason }),
  answer: AccountRow,
  refusals: accountRefusals,
  may: 'admin',
});
