import type { DomainEventDefinition } from '#platform/domain-events.ts';
import type { UserId } from '#platform/ids.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { callGuard } from './guard-calls.ts';
import { findNamedProfile, moderatedProfiles } from './moderated-profiles.ts';
import { moderationRoutesOf } from './moderation-routes.ts';
import { markProven } from './new-account-store.ts';
import { nameSubscribers, type NamesEvent } from './review-name.ts';
import type { Moderating } from './reportable.ts';
import { removePastBudgets } from './sender-store.ts';

export { findByOwnId } from './find-by-own-id.ts';
export type { Moderated, NamedThing } from './reportable.ts';
export { takeBroadcastShare, takeMessages } from './message-budget.ts';
export { addEntry, isSuspended, reinstate, suspend, type NewEntry } from './moderation-store.ts';
export { recordAct, requireUnshared } from './moderate.ts';

export type SafetyOptions = Pick<Moderating, 'endSessions' | 'things'> & {
  readonly findNamedEvent: Moderating['named']['event'];
  /** Domain events of higher modules. */
  readonly namesEvents: readonly NamesEvent[];
  readonly orderCompleted: DomainEventDefinition<{
    readonly buyerId: UserId;
    readonly test: boolean;
    readonly total: number;
  }>;
};

export function openSafety(
  { db }: Pick<Services, 'db'>,
  { namesEvents, orderCompleted, findNamedEvent, things, endSessions }: SafetyOptions,
): Feature {
  const moderating: Moderating = {
    endSessions,
    named: { profile: findNamedProfile, event: findNamedEvent },
    things: {
      user: moderatedProfiles,
      community: moderatedProfiles,
      artist: moderatedProfiles,
      venue: moderatedProfiles,
      ...things,
    },
  };
  return {
    guard: callGuard,
    routes: moderationRoutesOf(moderating),
    subscribers: [
      ...nameSubscribers(db, moderating, namesEvents),
      subscribe(orderCompleted, {
        name: 'safety.prove-buyer',
        by: 'direct',
        handle: async ({ payload: { buyerId, test, total } }) => {
          // Free orders prove nothing: a script can RSVP to a hundred free events.
          if (!test && total > 0) await markProven(db, buyerId);
        },
      }),
    ],
    scheduledTasks: [
      { name: 'safety.forget-message-counts', everySeconds: 3600, run: () => removePastBudgets(db) },
    ],
  };
}
