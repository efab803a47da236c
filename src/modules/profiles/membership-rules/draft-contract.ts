import * as z from 'zod/mini';
import type { RefusalTable } from '#platform/refusal.ts';
import { conditionLimits as limits } from './contract.ts';

/** Whom or what a condition is about, as named on the wire; the name is for the form alone. */
const About = z.nullable(
  z.object({
    id: z.string().check(z.maxLength(300)),
    name: z._default(z.string().check(z.maxLength(300)), ''),
  }),
);

/** A condition as it is written down (COM-15). Its rules are `conditionChecks`. */
export const ConditionDraft = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('follows'), about: About, days: z.int() }),
  z.object({ kind: z.literal('attended'), events: z.int() }),
  z.object({ kind: z.literal('ticket'), about: About }),
  z.object({ kind: z.literal('question'), text: z.string().check(z.trim()) }),
]);
export type ConditionDraft = z.infer<typeof ConditionDraft>;

export const conditionRefusals = {
  conditionsRequired: {
    status: 422,
    title: 'Conditions required',
    message: 'Say what you ask of people, or choose another way in.',
  },
  tooManyConditions: {
    status: 422,
    title: 'Too many conditions',
    message: `Ask for ${limits.mostConditions} things at most.`,
  },
  conditionAboutRequired: {
    status: 422,
    title: 'Condition incomplete',
    message: 'Choose one of those we find.',
  },
  conditionDaysInvalid: {
    status: 422,
    title: 'Invalid number of days',
    message: `Between 0 and ${limits.days}: with 0, following is enough.`,
  },
  conditionNightsInvalid: {
    status: 422,
    title: 'Invalid number of nights',
    message: `Between 1 and ${limits.nights}.`,
  },
  conditionQuestionRequired: {
    status: 422,
    title: 'Question required',
    message: 'Write what you want to know.',
  },
  conditionQuestionTooLong: {
    status: 422,
    title: 'Question too long',
    message: `Keep it to ${limits.question} characters.`,
  },
  conditionUnknown: {
    status: 422,
    title: 'Condition unknown',
    message: 'An artist or a night it asks for is not there any more. Choose another one.',
  },
} as const satisfies RefusalTable;
