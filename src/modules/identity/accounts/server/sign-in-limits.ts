import { createHash } from 'node:crypto';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { Accounts } from './accounts.ts';

/**
 * How often an address may be tried, so that guessing is bounded and nobody uses up the tries of somebody else
 * (docs/decisions/0018 has the arithmetic). `place` is what one browser or one network may do with one address.
 * `strangers` is what all browsers and networks that this address never signed in from may do together.
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
} as const;

/**
 * Counts one mailed code or one password. A known browser has tries of its own, then a known network does; everybody
 * else shares. Addresses with and without an account are refused alike. @throws Refusal `tooManyRequests`
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
