import { createHash } from 'node:crypto';
import { commonRefusals, refuse } from '#kit/refusal.ts';
import type { Accounts } from './accounts.ts';

/** How often an address may be tried, counted over all networks. Calls have limits per network of their own. */
const tries = {
  mail: [{ times: 6, seconds: 1800 }],
  code: [{ times: 15, seconds: 600 }],
  password: [
    { times: 10, seconds: 300 },
    { times: 25, seconds: 3600 },
  ],
} as const;

/** Counts one try. Known and unknown addresses are refused alike. @throws Refusal `tooManyRequests` */
export async function countTry(
  { limiter }: Accounts,
  what: keyof typeof tries,
  email: string,
): Promise<void> {
  const who = createHash('sha256').update(email).digest('base64url');
  for (const limit of tries[what]) {
    const over = await limiter(`accounts ${what} ${limit.seconds} ${who}`, limit);
    if (over) throw refuse(commonRefusals, 'tooManyRequests', { retryAfter: over.retryAfter });
  }
}
