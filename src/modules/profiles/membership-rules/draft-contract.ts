import * as z from 'zod/mini';
import type { RefusalTable } from '#platform/refusal.ts';
import { conditionLimits as limits } from './contract.ts';

/** The subject of a rule by wire id. The name is used by the form only. */
const About = z.nullable(
  z.object({
    id: z.string().check(z.maxLength(300)),
    name: z._default(z.string().check(z.maxLength(300)), ''),
  }),
);

/** A rule as the editor sends it (COM-15). Checked by `conditionChecks`. */
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
    title: 'Membership rules required',
    message: 'Add a rule, or choose another way to join.',
  },
  tooManyConditions: {
    status: 422,
    title: 'Too many rules',
    message: `Add up to ${limits.mostConditions} rules.`,
  },
  conditionAboutRequired: {
    status: 422,
    title: 'Incomplete rule',
    message: 'Choose an artist or event from the list.',
  },
  conditionDaysInvalid: {
    status: 422,
    title: 'Invalid number of days',
    message: `Enter a number from 0 to ${limits.days}. With 0, following is enough.`,
  },
  conditionEventsInvalid: {
    status: 422,
    title: 'Invalid number of events',
    message: `Enter a number from 1 to ${limits.events}.`,
  },
  conditionQuestionRequired: {
    status: 422,
    title: 'Question required',
    message: 'Enter the question you want to ask.',
  },
  conditionQuestionTooLong: {
    status: 422,
    title: 'Question too long',
    message: `Use ${limits.question} characters or fewer.`,
  },
  conditionUnknown: {
    status: 422,
    title: 'Rule no longer valid',
    message: 'The artist or event in this rule no longer exists. Choose another.',
  },
} as const satisfies RefusalTable;
