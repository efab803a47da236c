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
  const once = async (ask: Ask<C>): Promise<Id> => {
    const key = findIdempotencyKey(ask.request);
    if (key === null) return create(ask);
    const { userId } = requireViewer(ask.viewer);
    const creation = { userId, call: `${call.method} ${call.path}`, key };
    if (!(await takeKey(ask.db, creation))) return (await readCreatedId(ask.db, creation)) as Id;
    const id = await create(ask);
    await setCreatedId(ask.db, creation, id);
    return id;
  };
  return route(call, async (ask) => read(ask, await once(ask)));
}

export function clearCreationKeysTask(db: Db): ScheduledTask {
  return { name: 'app.clear-creation-keys', everySeconds: 3600, run: () => removeOldKeys(db) };
}
