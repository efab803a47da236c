import { idempotencyRefusals, refuse } from '#platform/refusal.ts';
import type { RequestFacts } from './route.ts';

/** At most. */
export const idempotencyKeyCharacters = 255;

/** The key under which a repeated request has the same effect and answer. @throws Refusal idempotencyKeyRequired */
export function requireIdempotencyKey({ headers }: Pick<RequestFacts, 'headers'>): string {
  const key = headers.get('idempotency-key') ?? '';
  if (key.trim() === '' || key.length > idempotencyKeyCharacters) {
    throw refuse(idempotencyRefusals, 'idempotencyKeyRequired');
  }
  return key;
}

/** Of a call that needs none. @throws Refusal idempotencyKeyRequired if it is empty or too long */
export function findIdempotencyKey(request: Pick<RequestFacts, 'headers'>): string | null {
  return request.headers.get('idempotency-key') === null ? null : requireIdempotencyKey(request);
}
