import type { FastifyReply, FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { commonRefusals, isRefusal, refuse, type Refusal } from '../refusal.ts';
import { isTemporary, sqlState } from './db-errors.ts';
import type { Log } from './log.ts';
import { sendWaitPage, wantsPage } from './wait-page.ts';

/**
 * Answers errors as RFC 9457 problem details. An error that isn't a refusal is a bug and shows only its request id.
 */
export function answerError(log: Log, thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(thrown);
  if (!refusal)
    log.error(
      { err: thrown, requestId: request.id, method: request.method, path: request.routeOptions.url },
      'bug',
    );
  else if (refusal !== thrown && refusal.status === 503)
    log.warn({ err: thrown, requestId: request.id }, 'the database could not answer');
  const problem = refusal
    ? {
        type: 'about:blank',
        title: refusal.title,
        status: refusal.status,
        detail: refusal.message,
        code: refusal.code,
        ...refusal.details,
      }
    : {
        type: 'about:blank',
        title: 'Something went wrong',
        status: 500,
        detail: 'That’s our fault. Try again in a moment.',
        code: 'bug',
        requestId: request.id,
      };
  const wait = refusal?.details?.retryAfter;
  if (typeof wait === 'number') reply.header('retry-after', String(wait));
  if (refusal && typeof wait === 'number' && wantsPage(request)) return sendWaitPage(reply, refusal, wait);
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

/** @returns undefined if it is a bug */
function asRefusal(thrown: unknown): Refusal | undefined {
  if (isRefusal(thrown)) return thrown;
  // Data exceptions: values that our schemas accept but PostgreSQL can't store.
  if (sqlState(thrown)?.startsWith('22')) return refuse(commonRefusals, 'invalidInput');
  if (isTemporary(thrown)) return refuse(commonRefusals, 'busy', { retryAfter: 1 });
  // Its status says what the payment provider thinks of our request, and nothing about the client’s.
  if (thrown instanceof Stripe.errors.StripeError) return undefined;
  const { statusCode, code } = thrown as { statusCode?: number; code?: string };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse(commonRefusals, 'jsonOnly');
  if (statusCode === 413) return refuse(commonRefusals, 'bodyTooLarge');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return refuse(commonRefusals, 'invalidInput');
  return undefined;
}
