import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { readWait, returnToken, takeTokens } from '#platform/server/rate-store.ts';

/** Wrong codes of one person, in all calls that take one. */
const guesses = { times: 10, seconds: 600 } as const;

/**
 * Tries a promo code. Wrong ones share one budget, whichever call they are sent with; right ones cost nothing. The token is
 * taken first, so that tries at the same moment are counted, too.
 * @throws Refusal tooManyRequests, and what the attempt throws
 */
export async function countGuess<Result>(
  db: Db,
  userId: UserId,
  attempt: () => Promise<Result>,
  isWrong: (result: Result) => boolean,
): Promise<Result> {
  const key = `promo-guess:${userId}`;
  if (!(await takeTokens(db, [key], guesses)).has(key)) {
    const retryAfter = Math.max(1, Math.ceil(await readWait(db, key, guesses)));
    throw refuse(commonRefusals, 'tooManyRequests', { retryAfter });
  }
  let isCounted = false;
  try {
    const result = await attempt();
    isCounted = isWrong(result);
    return result;
  } finally {
    if (!isCounted) await returnToken(db, key, guesses);
  }
}
