import { transact } from '#kit/server/db.ts';
import type { Reaction, Services, ToldFact } from '#kit/server/feature.ts';
import { notificationsTopic } from '../rules.ts';
import type { Draft } from './draft.ts';
import { tellings, type HeardFact } from './facts.ts';
import { addPushes } from './push-store.ts';
import { addNotifications, removeBetween, removeNotificationsOf } from './tell-store.ts';

/**
 * Turns facts into notifications, and those into what is pushed, in one transaction. An act counts once, so a reaction
 * that is cut off or told twice ends in the same rows; then whoever looks at the list now is told to look again.
 */
export function reactionsOf({ db, pubsub }: Services): Reaction[] {
  const tell = async (drafts: readonly Draft[]) => {
    if (drafts.length === 0) return;
    const told = await transact(db, async (tx) => {
      const added = await addNotifications(tx, drafts);
      if (added.length > 0) await addPushes(tx, added);
      return added;
    });
    pubsub.publish(told.map(({ profileId }) => ({ to: profileId, topic: notificationsTopic })));
  };
  const hear = async (fact: ToldFact) => {
    const heard: HeardFact = {
      key: fact.key,
      day: new Date().toISOString().slice(0, 10),
      payload: fact.payload,
    };
    const telling = tellings[fact.type]!(db, heard);
    if (telling instanceof Promise) await tell(await telling);
    else for await (const drafts of telling) await tell(drafts);
  };
  const takeBack = async ({ payload }: ToldFact) => {
    const itemId = payload['postId'] ?? payload['commentId'];
    if (typeof itemId !== 'string') return;
    const profileIds = await removeNotificationsOf(db, [itemId]);
    pubsub.publish(profileIds.map((to) => ({ to, topic: notificationsTopic })));
  };
  return [
    ...Object.keys(tellings).map((on): Reaction => ({
      name: `notifications.tell.${on}`,
      on,
      by: 'queued',
      react: hear,
    })),
    ...['post.deleted', 'post.hidden', 'comment.deleted'].map((on): Reaction => ({
      name: `notifications.take-back.${on}`,
      on,
      by: 'queued',
      react: takeBack,
    })),
    {
      name: 'notifications.forget-blocked',
      on: 'profile.blocked',
      by: 'queued',
      react: async ({ payload: { profileId, otherId } }) => {
        if (typeof profileId === 'string' && typeof otherId === 'string')
          await removeBetween(db, profileId, otherId);
      },
    },
  ];
}
