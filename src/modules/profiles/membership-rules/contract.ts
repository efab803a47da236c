import * as z from 'zod/mini';

/** A profile's bare id and name. */
const About = z.object({ id: z.string(), name: z.string() });

/** `days` before the rule is judged. */
export const FollowsRule = z.object({
  id: z.string(),
  kind: z.literal('follows'),
  about: About,
  days: z.int(),
});
/** Of a community, for presales only. */
export const MemberRule = z.object({
  id: z.string(),
  kind: z.literal('member'),
  about: About,
  days: z.int(),
});
export const AttendedRule = z.object({ id: z.string(), kind: z.literal('attended'), events: z.int() });
/** A code that the host gives out, for presales only. It is a secret of the host and of those who enter it. */
export const CodeRule = z.object({ id: z.string(), kind: z.literal('code'), code: z.string() });

/** A rule that admits users automatically: to communities, and most of them to presales by fandom (PRE-01). */
export const Condition = z.discriminatedUnion('kind', [
  FollowsRule,
  AttendedRule,
  // About an event.
  z.object({ id: z.string(), kind: z.literal('ticket'), about: About }),
  z.object({ id: z.string(), kind: z.literal('question'), text: z.string() }),
]);
export type Condition = z.infer<typeof Condition>;
export type ConditionKind = Condition['kind'];

export const conditionLimits = {
  mostConditions: 8,
  answer: 500,
  question: 300,
  days: 365,
  events: 100,
} as const;
