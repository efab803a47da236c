import type { Call, CallLimit } from '../contract.ts';
import { commonRefusals, refuse } from '../refusal.ts';
import { networkOf } from './network.ts';
import type { Ask, RequestFacts } from './route.ts';
import type { Viewer } from './viewer.ts';

export type Limiter = (
  key: string,
  limit: { times: number; seconds: number },
) => Promise<{ retryAfter: number } | undefined>;

/** Counts the call where it has a limit. @throws Refusal tooManyRequests */
export async function enforceCallLimit(
  limiter: Limiter | undefined,
  call: Call,
  { viewer, request }: Ask<Call>,
) {
  if (!call.limit || !limiter) return;
  await enforceLimit(limiter, `${call.method} ${call.path} ${callerOf(viewer, request)}`, call.limit);
}

/**
 * Counts one try.
 * @throws Refusal tooManyRequests
 */
export async function enforceLimit(limiter: Limiter, key: string, limit: CallLimit): Promise<void> {
  const over = await limiter(key, limit);
  if (over) throw refuse(commonRefusals, 'tooManyRequests', { retryAfter: over.retryAfter });
}

/** The user, or the network if signed out, whose tries are counted together. */
export function callerOf(viewer: Viewer | undefined, request: Pick<RequestFacts, 'ip'>): string {
  return viewer ? `user:${viewer.userId}` : `ip:${networkOf(request.ip)}`;
}
