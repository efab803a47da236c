import type { UserId } from '#platform/ids.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { planCancelled } from '../events.ts';
import { cancelPlansOf, dropFromPlans } from './forget-store.ts';

/** Removes a deleted user from plans and cancels their own. Their votes stay counted, without a name. */
export async function forgetPlans(tx: Db, userId: UserId): Promise<void> {
  await dropFromPlans(tx, userId);
  const gone = await cancelPlansOf(tx, userId);
  await publishAll(
    tx,
    planCancelled,
    gone.map((planId) => ({ key: planId, payload: { planId } })),
  );
}
