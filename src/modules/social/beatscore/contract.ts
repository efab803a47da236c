import * as z from 'zod/mini';
import { refusals as followRefusals } from '#modules/profiles/follows/contract.ts';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { beatKinds } from './rules.ts';

/** The breakdown of a Beatscore (BSC-03). */
export const Beatscore = z.object({
  score: z.int(),
  /** Without those that count what a user doesn't share with the viewer (PRF-08). */
  parts: z.array(
    z.object({
      kind: z.enum(beatKinds),
      /** In the last year. */
      count: z.int(),
      /** Points that remain after decay, to a tenth. */
      points: z.number(),
    }),
  ),
  /** Whether parts are left out. */
  isPartial: z.boolean(),
  halfLifeDays: z.int(),
  /** `null` until the first nightly run. */
  computedAt: z.nullable(z.string()),
});
export type Beatscore = z.infer<typeof Beatscore>;

export const refusals = {
  profileNotFound: { status: 404, title: 'Profile not found', message: 'This profile doesn’t exist.' },
  notShared: followRefusals.notShared,
} as const satisfies RefusalTable;

export const getBeatscore = call('GET /profiles/:profileId/beatscore', {
  summary: 'Get the breakdown of a profile’s Beatscore: each activity, how often, and what it’s worth today',
  input: z.object({
    /** `user:…`, `community:…`, `artist:…`, `venue:…` */
    profileId: z.string().check(z.maxLength(300)),
  }),
  answer: Beatscore,
  refusals,
  may: 'anyone',
  about: 'profileId',
});
