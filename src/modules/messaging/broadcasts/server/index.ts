import { emailUnsubscribed } from '#modules/messaging/notifications/events.ts';
import { postCreated } from '#modules/social/posts/events.ts';
import { messageReturned } from '#platform/events.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import { refusals as postRefusals } from '#modules/social/posts/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { accessRefusals } from '#platform/server/access-refusals.ts';
import { policy } from '#platform/server/policies.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { getBroadcast, listBroadcasts, refusals } from '../contract.ts';
import { broadcastSender, feedSender } from '../policies.ts';
import { beginBroadcast } from './begin-broadcast.ts';
import { unfinishedBroadcasts } from './broadcast-store.ts';
import { personCaps } from '../rules.ts';
import {
  markBounced,
  markUnsubscribed,
  postponedDeliveries,
  removeOldDeliveries,
  removePastShares,
  takeShares,
} from './delivery-store.ts';
import { readBroadcast, readFeedBroadcasts, requireSender, requireSendingFeed } from './read-broadcast.ts';
import { openSettling, releasePostponed, sendBroadcasts } from './send-broadcasts.ts';

/** Texts about events and broadcasts share one limit, as the consent text promises. */
export async function takeTextShares(
  tx: Db,
  people: readonly { readonly userId: UserId; readonly day: string }[],
): Promise<readonly string[]> {
  const cap = personCaps.sms;
  const shares = people.map(({ userId, day }) => ({ subjectId: userId, channel: 'sms' as const, day, cap }));
  return (await takeShares(tx, shares)).map(({ subjectId }) => subjectId);
}

const feedSenderRefusals = { ...accessRefusals, feedNotFound: postRefusals.feedNotFound };
const senderRefusals = { ...feedSenderRefusals, blastNotFound: refusals.blastNotFound };

const dayMs = 86_400_000;
/** How long the outcome for each recipient is kept. Totals stay. */
const deliveryDays = 90;
const sweptAtOnce = 1000;

/** Posts that are also emailed and texted to the audience of a feed (BLA-01…04). */
export function openBroadcasts(services: Services): Feature {
  const { db } = services;
  return {
    routes: [
      route(getBroadcast, ({ input, db: given }) => readBroadcast(given, input.postId)),
      route(listBroadcasts, ({ input, viewer, db: given }) => readFeedBroadcasts(given, input, viewer)),
    ],
    policies: [
      policy(broadcastSender, senderRefusals, ({ db: given, viewer, subject }) =>
        requireSender(given, subject, requireViewer(viewer)),
      ),
      policy(
        feedSender,
        feedSenderRefusals,
        async ({ db: given, viewer, subject }) =>
          void (await requireSendingFeed(given, subject, requireViewer(viewer))),
      ),
    ],
    subscribers: [
      subscribe(postCreated, {
        name: 'blasts.begin',
        by: 'queued',
        handle: ({ payload }) => beginBroadcast(db, payload, new Date()),
      }),
      subscribe(messageReturned, {
        name: 'blasts.bounced',
        by: 'queued',
        handle: async ({ payload: { messageId } }) => void (await markBounced(db, messageId)),
      }),
      subscribe(emailUnsubscribed, {
        name: 'blasts.unsubscribed',
        by: 'queued',
        handle: ({ payload: { messageId, userId } }) => markUnsubscribed(db, messageId, userId),
      }),
    ],
    queues: [unfinishedBroadcasts, postponedDeliveries],
    scheduledTasks: [
      {
        name: 'blasts.walk',
        everySeconds: 1,
        run: async () => void (await sendBroadcasts(services, new Date())),
      },
      {
        name: 'blasts.release',
        everySeconds: 30,
        run: () => releasePostponed(services, new Date()),
      },
      { name: 'blasts.settle', everySeconds: 5, run: openSettling(services) },
      {
        name: 'blasts.forget-days',
        everySeconds: 3600,
        run: async () => {
          // Two days ago is over in every time zone.
          const before = new Date(Date.now() - 2 * dayMs).toISOString().slice(0, 10);
          while ((await removePastShares(db, before, sweptAtOnce)) === sweptAtOnce);
        },
      },
      {
        name: 'blasts.forget-deliveries',
        everySeconds: 3600,
        run: async () => {
          const before = new Date(Date.now() - deliveryDays * dayMs);
          while ((await removeOldDeliveries(db, before, sweptAtOnce)) === sweptAtOnce);
        },
      },
    ],
  };
}
