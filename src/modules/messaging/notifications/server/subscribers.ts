import { accountOpened } from '#modules/identity/accounts/events.ts';
import {
  eventCancelled,
  eventChanged,
  eventDeleted,
  eventDelisted,
  eventPostponed,
} from '#modules/events/events/events.ts';
import { profileBlocked } from '#modules/profiles/blocks/events.ts';
import { profileDeleted } from '#modules/profiles/profiles/events.ts';
import { collectionDeleted } from '#modules/social/collections/events.ts';
import { commentDeleted } from '#modules/social/comments/events.ts';
import { planCancelled } from '#modules/social/plans/events.ts';
import { postDeleted, postHidden } from '#modules/social/posts/events.ts';
import type { ProfileId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import type { Services } from '#platform/server/feature.ts';
import { isTimeZone } from '#platform/time.ts';
import type { NotificationType } from '../catalog.ts';
import { notificationsTopic } from '../rules.ts';
import { takeBackOn, type Notify } from './delivery.ts';
import type { NotificationDraft } from './draft.ts';
import { forgetActor, removeComment } from './forget-store.ts';
import { notifiers } from './event-handlers.ts';
import { retractions, type Retraction } from './retractions.ts';
import { linkTo, nameOfEvent } from './draft-parts.ts';
import { addPushes } from './push-store.ts';
import { addTexts } from './text-store.ts';
import {
  addNotifications,
  lockNotifications,
  removeBetween,
  removeNotificationsOf,
  renameEvent,
  setLink,
  retractNotifications,
} from './notification-store.ts';
import { startReach } from './settings-store.ts';

const announcements = ['eventPublished', 'presaleAnnounced', 'eventJoined'] as const;
const reminders = ['eventSoon', 'salesSoon', 'presaleSoon', 'drawSoon'] as const;

/** The types of notifications about an event that are wrong once it changed like this. */
const outdated = [
  [eventCancelled, [...announcements, ...reminders]],
  [eventDeleted, [...announcements, ...reminders]],
  [eventDelisted, announcements],
  [eventPostponed, reminders],
] as const;

/** Tells the open lists of these profiles to reload. */
type Refresh = (profileIds: readonly ProfileId[]) => void;

/**
 * Turns domain events into notifications and pushes, in one transaction. Each action counts once, so a subscriber
 * that is interrupted or runs twice writes the same rows. Then tells open lists to reload.
 */
export function subscribersOf({ db, pubsub }: Services): Subscriber[] {
  const refresh: Refresh = (profileIds) =>
    pubsub.publish(profileIds.map((to) => ({ to, topic: notificationsTopic })));
  const write = async (drafts: readonly NotificationDraft[], isNews: boolean) => {
    if (drafts.length === 0) return;
    const written = await transact(db, async (tx) => {
      const added = await addNotifications(tx, drafts);
      if (added.length > 0 && isNews) {
        await addPushes(tx, added);
        await addTexts(tx, added);
      }
      return added;
    });
    refresh(written.map(({ profileId }) => profileId));
  };
  const notify: Notify = async (drafts, isNews) => {
    if (drafts instanceof Promise) await write(await drafts, isNews);
    else for await (const some of drafts) await write(some, isNews);
  };
  const end = async (ended: Retraction | readonly Retraction[]) => {
    for (const one of [ended].flat()) if (!one.isBack) refresh(await transact(db, (tx) => endOne(tx, one)));
  };
  return [
    ...notifiers.map((notifier) => notifier(db, notify)),
    ...retractions.map((ending) => ending(db, end)),
    subscribe(accountOpened, {
      name: 'notifications.start-time-zone',
      by: 'queued',
      handle: async ({ payload: { userId, timeZone } }) => {
        if (timeZone && isTimeZone(timeZone)) await startReach(db, userId, timeZone);
      },
    }),
    ...takeBacks(db, refresh),
    subscribe(eventChanged, {
      name: 'notifications.rename-event',
      by: 'queued',
      handle: async ({ payload: { eventId, what } }) => {
        if (!what.includes('name')) return;
        const named = await nameOfEvent(db, eventId);
        if (!named) return;
        while (await renameEvent(db, eventId, named.name, named.link));
      },
    }),
    subscribe(profileBlocked, {
      name: 'notifications.forget-blocked',
      by: 'queued',
      handle: ({ payload: { profileId, otherId } }) =>
        transact(db, (tx) => removeBetween(tx, profileId, otherId)),
    }),
  ];
}

/** Subscribers that remove the notifications about things that are gone. */
function takeBacks(db: Db, refresh: Refresh): Subscriber[] {
  const removeOf = async (itemId: string, types?: readonly NotificationType[]) => {
    let changed: readonly ProfileId[];
    do {
      changed = await removeNotificationsOf(db, itemId, types);
      refresh(changed);
    } while (changed.length > 0);
  };
  return [
    ...[postDeleted, postHidden].map((definition) =>
      takeBackOn(definition, ({ postId }) => removeOf(postId)),
    ),
    ...outdated.map(([definition, types]) =>
      takeBackOn(definition, ({ eventId }) => removeOf(eventId, types)),
    ),
    takeBackOn(planCancelled, ({ planId }) => removeOf(planId)),
    takeBackOn(collectionDeleted, ({ collectionId }) => removeOf(collectionId)),
    // Its invitations and requests can’t be answered anymore.
    takeBackOn(profileDeleted, async ({ profileId }) => {
      await removeOf(profileId);
      while (await transact(db, (tx) => forgetActor(tx, profileId)));
    }),
    takeBackOn(commentDeleted, async ({ commentId }) => {
      await removeOf(commentId);
      refresh(await transact(db, (tx) => removeComment(tx, commentId)));
    }),
  ];
}

/** A row about followers links to the newest of them. @returns the profiles whose lists changed */
async function endOne(tx: Db, ended: Retraction): Promise<ProfileId[]> {
  await lockNotifications(tx, ended);
  const taken = await retractNotifications(tx, ended);
  for (const line of taken) {
    const link = line.type === 'follow' && line.newestId && (await linkTo(tx, line.newestId));
    if (link) await setLink(tx, line, link);
  }
  return taken.map(({ profileId }) => profileId);
}
