import { addFollowers } from '#modules/profiles/profiles/server/index.ts';
import { isBlockedBetween } from '#modules/profiles/blocks/server/index.ts';
import { newId, type ProfileId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { followConfirmed, followEnded, followRestored } from '../events.ts';
import { refusals, type FollowState } from '../contract.ts';
import { followKey, itemKeyOf } from '../rules.ts';
import {
  addFollow,
  changeTotals,
  findItemById,
  findItem,
  lockPair,
  markMutual,
  readState,
  removeFollow,
  unmarkMutual,
  type Item,
} from './follow-store.ts';

/**
 * Follows a user, artist or venue. Repeating it stores and publishes one follow. Whether it is mutual is decided
 * while both are locked, so that users who follow each other at the same moment become friends.
 * @throws Refusal itemNotFound, itemGone, ownProfile
 */
export async function followItem(tx: Db, profileId: ProfileId, itemId: string): Promise<FollowState> {
  const item = await requireItem(tx, profileId, itemId);
  await lockPair(tx, profileId, item.id);
  // A block looks like a missing profile, so that it isn't revealed (MOD-01).
  if (await isBlockedBetween(tx, profileId, item.id)) throw refuse(refusals, 'itemNotFound');

  const isNew = await addFollow(tx, profileId, item);
  if (isNew) {
    const isBack = (await markMutual(tx, profileId, item.id)) > 0;
    await countFollow(tx, profileId, item, { by: 1, friends: isBack });
    const payload = { profileId, followedId: item.id, followedType: item.type, isBack };
    const isNews = await publish(tx, followConfirmed, {
      key: followKey(profileId, item.id),
      payload,
    });
    // A follow that had ended is restored, not announced again.
    if (!isNews) await publish(tx, followRestored, { key: newId(), payload });
  }
  return readState(tx, profileId, item.id);
}

/** @throws Refusal itemNotFound, itemGone, ownProfile */
export async function unfollowItem(tx: Db, profileId: ProfileId, itemId: string): Promise<FollowState> {
  const item = await requireItem(tx, profileId, itemId);
  await lockPair(tx, profileId, item.id);
  await endFollow(tx, profileId, item);
  return readState(tx, profileId, item.id);
}

/** Ends the follows between two profiles within a larger change, such as a block. */
export async function endFollowsBetween(tx: Db, one: ProfileId, other: ProfileId): Promise<void> {
  await lockPair(tx, one, other);
  for (const [profileId, followedId] of [
    [one, other],
    [other, one],
  ] as const) {
    const item = await findItemById(tx, followedId);
    if (item) await endFollow(tx, profileId, item);
  }
}

/** The pair must be locked. A denied follow stays, so that it can't be requested again. */
async function endFollow(tx: Db, profileId: ProfileId, item: Item): Promise<void> {
  const ended = await removeFollow(tx, profileId, item.id);
  if (ended?.status !== 'confirmed') return;
  if (ended.mutual) await unmarkMutual(tx, item.id, profileId);
  await countFollow(tx, profileId, item, { by: -1, friends: ended.mutual });
  await publish(tx, followEnded, {
    key: newId(),
    payload: { profileId, followedId: item.id, followedType: item.type },
  });
}

async function countFollow(
  tx: Db,
  profileId: ProfileId,
  item: Item,
  change: { by: 1 | -1; friends: boolean },
) {
  const { by } = change;
  await changeTotals(tx, [
    { profileId, kind: item.type, by },
    { profileId: item.id, kind: 'followers', by },
    ...(change.friends
      ? [
          { profileId, kind: 'friends', by },
          { profileId: item.id, kind: 'friends', by },
        ]
      : []),
  ]);
  await addFollowers(tx, item.id, by);
}

async function requireItem(tx: Db, profileId: ProfileId, itemId: string): Promise<Item> {
  const key = itemKeyOf(itemId);
  const item = key && (await findItem(tx, key));
  if (!item) throw refuse(refusals, 'itemNotFound');
  if (item.isGone) throw refuse(refusals, 'itemGone');
  if (item.id === profileId) throw refuse(refusals, 'ownProfile');
  return item;
}
