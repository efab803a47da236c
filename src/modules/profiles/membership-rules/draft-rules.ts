import { firstFailure, type Check } from '#platform/checks.ts';
import { conditionLimits as limits } from './contract.ts';
import type { ConditionDraft, conditionRefusals } from './draft-contract.ts';

type Failure = keyof typeof conditionRefusals;

const isWithin = (number: number, least: number, most: number) =>
  Number.isInteger(number) && number >= least && number <= most;

/** Checked by the form before sending and by the server before saving. */
const conditionChecks: readonly Check<ConditionDraft, Failure>[] = [
  [(one) => !('about' in one) || one.about !== null, 'conditionAboutRequired'],
  [(one) => one.kind !== 'follows' || isWithin(one.days, 0, limits.days), 'conditionDaysInvalid'],
  [(one) => one.kind !== 'attended' || isWithin(one.events, 1, limits.events), 'conditionEventsInvalid'],
  [(one) => one.kind !== 'question' || one.text.trim() !== '', 'conditionQuestionRequired'],
  [(one) => one.kind !== 'question' || one.text.trim().length <= limits.question, 'conditionQuestionTooLong'],
];

/** The first failure. `at` is its rule, undefined if it is about the whole list. */
export function conditionsFailure(
  conditions: readonly ConditionDraft[],
): { code: Failure; at: number } | undefined {
  if (conditions.length === 0) return { code: 'conditionsRequired', at: -1 };
  if (conditions.length > limits.mostConditions) return { code: 'tooManyConditions', at: -1 };
  for (const [at, condition] of conditions.entries()) {
    const code = firstFailure(conditionChecks, condition);
    if (code) return { code, at };
  }
  return undefined;
}
