import type { Feature, Services } from '#platform/server/feature.ts';
import { isUuid } from '#platform/ids.ts';
import { callGuard } from './guard-calls.ts';
import { moderationRoutesOf } from './moderation-routes.ts';
import { markProven } from './new-account-store.ts';
import { nameSubscribers } from './review-name.ts';
import type { Moderating } from './reportable.ts';
import { removePastBudgets } from './sender-store.ts';

export type { Moderated, NamedThing } from './reportable.ts';
export { takeBroadcastShare, takeMessages } from './message-budget.ts';
export { addEntry, isSuspended, reinstate, suspend, type NewEntry } from './moderation-store.ts';
export { recordAct } from './moderate.ts';

export function openSafety({ db }: Pick<Services, 'db'>, moderating: Moderating): Feature {
  return {
    guard: callGuard,
    routes: moderationRoutesOf(moderating),
    subscribers: [
      ...nameSubscribers(db, moderating),
      {
        name: 'safety.prove-buyer',
        on: 'order.completed',
        by: 'queued',
        handle: async ({ payload }) => {
          const { buyerId, test, total } = payload;
          // What is free proves nothing: a script joins a hundred free nights.
          const isPaid = test !== true && typeof total === 'number' && total > 0;
          if (isPaid && typeof buyerId === 'string' && isUuid(buyerId)) await markProven(db, buyerId);
        },
      },
    ],
    scheduledTasks: [
      { name: 'safety.forget-message-counts', everySeconds: 3600, run: () => removePastBudgets(db) },
    ],
  };
}
