import type { AnswerOf, Call } from '../contract.ts';
import { readCreatedId, removeOldKeys, setCreatedId, takeKey } from './creation-key-store.ts';
import type { Db } from './db.ts';
import type { ScheduledTask } from './feature.ts';
import { findIdempotencyKey } from './idempotency-key.ts';
import { route, type Ask, type Route } from './route.ts';
import { requireViewer } from './viewer.ts';

/**
 * Implements a call of signed-in users that creates something. With an `Idempotency-Key` header, a request that the same
 * user repeats within a day creates nothing and answers what the first one created.
 * @param create returns the bare id of what it created
 */
export function routeOnce<C extends Call, Id extends string>(
  call: C,
  create: (ask: Ask<C>) => Promise<Id>,
  read: (ask: Ask<C>, id: Id) => Promise<AnswerOf<C>>,
): Route {
  return route(call, async (ask) => read(ask, await createOnce(call, ask, () => create(ask))));
}

/**
 * Creates something once per `Idempotency-Key`, like `routeOnce`, in a call that opens its own transactions. Waits for
 * another request with the key, so it comes before locks.
 * @param ask with the transaction as its database
 * @returns the bare id of what this request or the first one created
 */
export async function createOnce<Id extends string>(
  { method, path }: Call,
  { db, viewer, request }: Pick<Ask<Call>, 'db' | 'viewer' | 'request'>,
  create: () => Promise<Id>,
): Promise<Id> {
  const key = findIdempotencyKey(request);
  if (key === null) return create();
  const creation = { userId: requireViewer(viewer).userId, call: `${method} ${path}`, key };
  if (!(await takeKey(db, creation))) return (await readCreatedId(db, creation)) as Id;
  const id = await create();
  await setCreatedId(db, creation, id);
  return id;
}

export function clearCreationKeysTask(db: Db): ScheduledTask {
  return { name: 'app.clear-creation-keys', everySeconds: 3600, run: () => removeOldKeys(db) };
}
