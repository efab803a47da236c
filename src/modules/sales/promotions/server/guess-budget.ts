import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { readWait, returnToken, takeTokens } from '#platform/server/rate-store.ts';

/** Wrong codes per person, over all calls that take one. */
const guesses = { times: 10, seconds: 600 } as const;

/**
 * Tries a promo code. Wrong codes share one rate limit across calls; valid ones cost nothing. The token is taken
 * first, so that concurrent tries count, too.
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
