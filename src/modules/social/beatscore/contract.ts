import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { beatKinds } from './rules.ts';

/** What a Beatscore is made of (BSC-03). */
export const Beatscore = z.object({
  score: z.int(),
  parts: z.array(
    z.object({
      kind: z.enum(beatKinds),
      /** How many there were in the last year. */
      count: z.int(),
      /** What is left of their points, to a tenth. */
      points: z.number(),
    }),
  ),
  halfLifeDays: z.int(),
  /** `null` until the first night's round. */
  computedAt: z.nullable(z.string()),
});
export type Beatscore = z.infer<typeof Beatscore>;

export const refusals = {
  profileNotFound: { status: 404, title: 'Profile not found', message: 'We know nobody at this address.' },
} as const satisfies RefusalTable;

export const getBeatscore = call('GET /profiles/:profileId/beatscore', {
  summary: 'What the Beatscore of a profile is made of: each kind, how often, and what it counts today',
  input: z.object({
    /** `user:…`, `community:…`, `artist:…`, `venue:…` */
    profileId: z.string().check(z.maxLength(300)),
  }),
  answer: Beatscore,
  refusals,
  may: 'anyone',
});
