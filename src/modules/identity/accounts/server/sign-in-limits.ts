import { createHash } from 'node:crypto';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { Accounts } from './accounts.ts';

/**
 * Attempts per address (docs/decisions/0018 has the arithmetic). `place`: by one browser or network. `strangers`: by all
 * browsers and networks together that this account never signed in from.
 */
const attemptLimits = {
  code: {
    place: [
      { times: 6, seconds: 1800 },
      { times: 12, seconds: 86_400 },
    ],
    strangers: [
      { times: 20, seconds: 3600 },
      { times: 60, seconds: 86_400 },
    ],
  },
  password: {
    place: [
      { times: 10, seconds: 300 },
      { times: 25, seconds: 3600 },
    ],
    strangers: [{ times: 100, seconds: 3600 }],
  },
  secondFactor: {
    place: [
      { times: 10, seconds: 900 },
      { times: 40, seconds: 86_400 },
    ],
    strangers: [{ times: 60, seconds: 86_400 }],
  },
} as const;

/**
 * Counts one emailed code, one password or one code of an authenticator app. A known browser has its own budget, else a
 * known network has; all others share one. Addresses without an account have the same limits.
 * @throws Refusal `tooManyRequests`
 */
export async function countAttempt(
  { limiter, places, services }: Accounts,
  what: keyof typeof attemptLimits,
  email: string,
  request: RequestFacts,
): Promise<void> {
  const place = places.placeOf(request);
  const knownPlaces = await places.knows(services.db, email, place);
  const who = createHash('sha256').update(email).digest('base64url');
  const where = knownPlaces.browser ? place.browser : place.network;
  const take = async (scope: string, limits: readonly { times: number; seconds: number }[]) => {
    for (const limit of limits) {
      const over = await limiter(`accounts ${what} ${limit.seconds} ${who} ${scope}`, limit);
      if (over) throw refuse(commonRefusals, 'tooManyRequests', { retryAfter: over.retryAfter });
    }
  };
  await take(where.toString('base64url'), attemptLimits[what].place);
  if (!knownPlaces.browser && !knownPlaces.network) await take('strangers', attemptLimits[what].strangers);
}
