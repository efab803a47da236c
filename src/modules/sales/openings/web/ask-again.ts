import type { Opening } from '../contract.ts';

/** Milliseconds until the next question. Browsers ask up to a quarter later, each at its own time. */
export function askAgainIn(
  {
    askAgainSeconds,
    secondsToOpening,
    state,
  }: Pick<Opening, 'askAgainSeconds' | 'secondsToOpening' | 'state'>,
  answeredAt: number,
): number | false {
  if (state === 'over') return false;
  // Different in every browser, and the same until the next answer.
  const jitter = (answeredAt % 997) / 997;
  const untilOpening = secondsToOpening > 0 ? secondsToOpening + 1 + 3 * jitter : Infinity;
  return 1000 * Math.min(askAgainSeconds * (1 + jitter / 4), untilOpening);
}
