import type { Call } from '../contract.ts';
import { commonRefusals, refuse } from '../refusal.ts';
import { networkOf } from './network.ts';
import type { Ask, RequestFacts } from './route.ts';
import type { Viewer } from './viewer.ts';

export type Limiter = (
  key: string,
  limit: {
    times: number;
    seconds: number;
    /** Whether each process may grant some tries before it counts them for all processes. */
    hasAllowance?: boolean;
  },
) => Promise<{ retryAfter: number } | undefined>;

/**
 * Limits per minute protect against floods, so a few tries more don't matter. Others protect secrets, money and
 * messages, and are exact.
 */
const allowanceWithin = { seconds: 60, timesAtLeast: 20 };

/** Counts the call where it has a limit. @throws Refusal tooManyRequests */
export async function enforceCallLimit(
  limiter: Limiter | undefined,
  call: Call,
  { viewer, request }: Ask<Call>,
) {
  if (!call.limit || !limiter) return;
  const { times, seconds } = call.limit;
  const hasAllowance =
    viewer !== undefined && seconds <= allowanceWithin.seconds && times >= allowanceWithin.timesAtLeast;
  const key = `${call.method} ${call.path} ${callerOf(viewer, request)}`;
  await enforceLimit(limiter, key, { times, seconds, hasAllowance });
}

/**
 * Counts one try.
 * @throws Refusal tooManyRequests
 */
export async function enforceLimit(
  limiter: Limiter,
  key: string,
  limit: Parameters<Limiter>[1],
): Promise<void> {
  const over = await limiter(key, limit);
  if (over) throw refuse(commonRefusals, 'tooManyRequests', { retryAfter: over.retryAfter });
}

/** The user, or the network if signed out, whose tries are counted together. */
export function callerOf(viewer: Viewer | undefined, request: Pick<RequestFacts, 'ip'>): string {
  return viewer ? `user:${viewer.userId}` : `ip:${networkOf(request.ip)}`;
}
