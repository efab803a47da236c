import { v5 } from 'uuid';
import { newId, type UserId } from '#platform/ids.ts';
import { idempotencyRefusals, refuse } from '#platform/refusal.ts';
import type { RequestFacts } from './route.ts';

const mostCharacters = 255;

/** The key under which a repeated request has the same effect and answer. @throws Refusal idempotencyKeyRequired */
export function requireIdempotencyKey({ headers }: Pick<RequestFacts, 'headers'>): string {
  const key = headers.get('idempotency-key') ?? '';
  if (key.trim() === '' || key.length > mostCharacters) {
    throw refuse(idempotencyRefusals, 'idempotencyKeyRequired');
  }
  return key;
}

/** The id of what a request creates: with an `Idempotency-Key`, the same one each time that the user repeats it. */
export function newIdFor<NewId extends string>(
  { headers }: Pick<RequestFacts, 'headers'>,
  userId: UserId,
): NewId {
  const key = headers.get('idempotency-key');
  return key ? (v5(key, userId) as NewId) : newId<NewId>();
}
