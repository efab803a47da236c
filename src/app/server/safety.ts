import { eventEvents } from '#modules/events/events/events.ts';
import { orderCompleted } from '#modules/sales/checkout/events.ts';
import { dropSessionsOf } from '#modules/identity/accounts/server/index.ts';
import { moderatedCollections } from '#modules/social/collections/server/index.ts';
import { moderatedComments } from '#modules/social/comments/server/index.ts';
import { findNamedEvent, moderatedEvents } from '#modules/events/events/server/index.ts';
import { openSafety } from '#modules/safety/moderation/server/index.ts';
import { planPath } from '#modules/social/plans/rules.ts';
import { findReportedPlan, moderatedPlans } from '#modules/social/plans/server/index.ts';
import { postPath } from '#modules/social/posts/rules.ts';
import { findReportablePost, moderatedPosts } from '#modules/social/posts/server/index.ts';
import type { Feature, Services } from '#platform/server/feature.ts';

/** The safety module comes before the modules whose content it moderates, so the app passes them in. */
export function openAppSafety(services: Services): Feature {
  return openSafety(services, {
    namesEvents: eventEvents,
    orderCompleted,
    endSessions: dropSessionsOf,
    findNamedEvent,
    things: {
      event: moderatedEvents,
      feedPost: moderatedPosts,
      comment: moderatedComments({
        feedPost: { find: findReportablePost, pathOf: postPath },
        activity: { find: findReportedPlan, pathOf: planPath },
      }),
      activity: moderatedPlans,
      collection: moderatedCollections,
    },
  });
}
