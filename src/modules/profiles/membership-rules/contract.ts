import * as z from 'zod/mini';

/** A rule that admits users automatically: to communities, and to presales by fandom. */
export const Condition = z.discriminatedUnion('kind', [
  z.object({
    id: z.string(),
    kind: z.literal('follows'),
    /** The artist's bare id and name. */
    about: z.object({ id: z.string(), name: z.string() }),
    days: z.int(),
  }),
  z.object({ id: z.string(), kind: z.literal('attended'), events: z.int() }),
  z.object({
    id: z.string(),
    kind: z.literal('ticket'),
    /** The event's bare id and name. */
    about: z.object({ id: z.string(), name: z.string() }),
  }),
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
