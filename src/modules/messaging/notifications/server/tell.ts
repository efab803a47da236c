import { transact, type Db } from '#platform/server/db.ts';
import type { Subscriber, Services, StoredEvent } from '#platform/server/feature.ts';
import { notificationsTopic } from '../rules.ts';
import type { Draft } from './draft.ts';
import { endings, restorings, tellings, type Ended, type Tell } from './facts.ts';
import { linkTo, nameOfEvent, type HeardFact } from './fact-things.ts';
import { addPushes } from './push-store.ts';
import { addTexts } from './text-store.ts';
import {
  addNotifications,
  removeBetween,
  removeNotificationsOf,
  renameEvent,
  setLink,
  takeBack,
} from './tell-store.ts';

/**
 * Turns facts into notifications, and those into what is pushed, in one transaction. An act counts once, so a reaction
 * that is cut off or told twice ends in the same rows; then whoever looks at the list now is told to look again.
 */
export function subscribersOf({ db, pubsub }: Services): Subscriber[] {
  const tell = async (drafts: readonly Draft[], isNews: boolean) => {
    if (drafts.length === 0) return;
    const told = await transact(db, async (tx) => {
      const added = await addNotifications(tx, drafts);
      if (added.length > 0 && isNews) {
        await addPushes(tx, added);
        await addTexts(tx, added);
      }
      return added;
    });
    pubsub.publish(told.map(({ profileId }) => ({ to: profileId, topic: notificationsTopic })));
  };
  const hearing = (telling: Tell, isNews: boolean) => async (fact: StoredEvent) => {
    const told = telling(db, heardOf(fact));
    if (told instanceof Promise) await tell(await told, isNews);
    else for await (const drafts of told) await tell(drafts, isNews);
  };
  const end = async (fact: StoredEvent) => {
    const ended = await endings[fact.type]!(db, heardOf(fact));
    if (ended.isBack) return;
    const profileIds = await transact(db, (tx) => endOne(tx, ended));
    pubsub.publish(profileIds.map((to) => ({ to, topic: notificationsTopic })));
  };
  const forgetItem = async ({ payload }: StoredEvent) => {
    const itemId = payload['postId'] ?? payload['commentId'];
    if (typeof itemId !== 'string') return;
    const profileIds = await removeNotificationsOf(db, [itemId]);
    pubsub.publish(profileIds.map((to) => ({ to, topic: notificationsTopic })));
  };
  return [
    ...Object.entries(tellings).map(([on, telling]): Subscriber => ({
      name: `notifications.tell.${on}`,
      on,
      by: 'queued',
      handle: hearing(telling, true),
    })),
    ...Object.entries(restorings).map(([on, telling]): Subscriber => ({
      name: `notifications.restore.${on}`,
      on,
      by: 'queued',
      handle: hearing(telling, false),
    })),
    ...Object.keys(endings).map((on): Subscriber => ({
      name: `notifications.take-back.${on}`,
      on,
      by: 'queued',
      handle: end,
    })),
    ...['post.deleted', 'post.hidden', 'comment.deleted'].map((on): Subscriber => ({
      name: `notifications.take-back.${on}`,
      on,
      by: 'queued',
      handle: forgetItem,
    })),
    {
      name: 'notifications.rename-event',
      on: 'event.changed',
      by: 'queued',
      handle: async ({ payload: { eventId, what } }) => {
        if (typeof eventId !== 'string' || !Array.isArray(what) || !what.includes('name')) return;
        const named = await nameOfEvent(db, eventId);
        if (!named) return;
        while (await renameEvent(db, eventId, named.name, named.link));
      },
    },
    {
      name: 'notifications.forget-blocked',
      on: 'profile.blocked',
      by: 'queued',
      handle: async ({ payload: { profileId, otherId } }) => {
        if (typeof profileId === 'string' && typeof otherId === 'string')
          await removeBetween(db, profileId, otherId);
      },
    },
  ];
}

const heardOf = ({ key, payload }: StoredEvent): HeardFact => ({
  key,
  day: new Date().toISOString().slice(0, 10),
  payload,
});

/** A line about followers leads to the newest of them. @returns whose lists changed */
async function endOne(tx: Db, ended: Ended): Promise<string[]> {
  const taken = await takeBack(tx, ended);
  for (const line of taken) {
    const link = line.type === 'follow' && line.newestId && (await linkTo(tx, line.newestId));
    if (link) await setLink(tx, line, link);
  }
  return taken.map(({ profileId }) => profileId);
}
