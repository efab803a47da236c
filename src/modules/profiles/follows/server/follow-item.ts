import { addFollowers } from '#modules/profiles/profiles/server/index.ts';
import { isBlockedBetween } from '#modules/profiles/blocks/server/index.ts';
import { newId, type ProfileId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import {
  followApproved,
  followConfirmed,
  followEnded,
  followInvited,
  followRequested,
  followRestored,
  followWithdrawn,
} from '../events.ts';
import { refusals, type FollowState, type FollowStatus } from '../contract.ts';
import { requestRefusals } from '../requests-contract.ts';
import { followKey, itemKeyOf } from '../rules.ts';
import {
  addFollow,
  changeStatus,
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
 * Follows a user, artist or venue, or asks a private account. Repeating it stores and publishes one follow. Whether it
 * is mutual is decided while both are locked, so that users who follow each other at the same moment become friends.
 * @throws Refusal itemNotFound, itemGone, ownProfile, requestDeclined
 */
export async function followItem(tx: Db, profileId: ProfileId, itemId: string): Promise<FollowState> {
  const item = await requireItem(tx, profileId, itemId);
  const privateIds = await lockPair(tx, profileId, item.id);
  // A block looks like a missing profile, so that it isn't revealed (MOD-01).
  if (await isBlockedBetween(tx, profileId, item.id)) throw refuse(refusals, 'itemNotFound');

  const became = await addFollow(tx, profileId, { ...item, isPrivate: privateIds.has(item.id) });
  if (became === 'confirmed') await beginFollow(tx, profileId, item);
  if (became === 'pending')
    await publish(tx, followRequested, { key: newId(), payload: { profileId, followedId: item.id } });
  const state = await readState(tx, profileId, item.id);
  if (state.status === 'denied') throw refuse(refusals, 'requestDeclined');
  return state;
}

type ItemId = Pick<Item, 'id' | 'type'>;

/** Counts a follow that was just confirmed. The pair must be locked. @returns whether it makes them friends */
export async function countBegun(tx: Db, profileId: ProfileId, item: ItemId): Promise<boolean> {
  const isBack = (await markMutual(tx, profileId, item.id)) > 0;
  await countFollow(tx, profileId, item, { by: 1, friends: isBack });
  return isBack;
}

/** Counts and publishes a follow that was just confirmed. The pair must be locked. */
async function beginFollow(tx: Db, profileId: ProfileId, item: ItemId): Promise<void> {
  const isBack = await countBegun(tx, profileId, item);
  const payload = { profileId, followedId: item.id, followedType: item.type, isBack };
  const isNews = await publish(tx, followConfirmed, { key: followKey(profileId, item.id), payload });
  // A follow that had ended is restored, not announced again.
  if (!isNews) await publish(tx, followRestored, { key: newId(), payload });
}

export type RequestAnswer = {
  readonly userId: UserId;
  /** The profile that asked. */
  readonly profileId: ProfileId;
  readonly status: 'confirmed' | 'denied' | 'invited';
};

/** Statuses in which a request can get each answer. */
const answerable = {
  confirmed: ['pending'],
  denied: ['pending'],
  invited: ['denied'],
} as const satisfies Record<RequestAnswer['status'], readonly FollowStatus[]>;

/** Answers a request to follow a private account (FOL-08). @throws Refusal requestNotFound */
export async function answerFollow(
  tx: Db,
  { userId, profileId, status }: RequestAnswer,
): Promise<{ status: FollowStatus }> {
  await lockPair(tx, profileId, userId);
  if (await isBlockedBetween(tx, profileId, userId)) throw refuse(requestRefusals, 'requestNotFound');
  const pair = { profileId, followedId: userId };
  const type = await changeStatus(tx, pair, answerable[status], status);
  if (!type) throw refuse(requestRefusals, 'requestNotFound');
  if (status === 'confirmed') {
    await beginFollow(tx, profileId, { id: userId, type });
    await publish(tx, followApproved, { key: newId(), payload: pair });
  }
  if (status === 'invited') await publish(tx, followInvited, { key: newId(), payload: pair });
  return { status };
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

/**
 * The pair must be locked. A denied follow stays, so that it can't be requested again.
 * @returns the follow that ended
 */
export async function endFollow(tx: Db, profileId: ProfileId, item: ItemId) {
  const ended = await removeFollow(tx, profileId, item.id);
  const pair = { profileId, followedId: item.id };
  if (ended?.status === 'pending') await publish(tx, followWithdrawn, { key: newId(), payload: pair });
  if (ended?.status !== 'confirmed') return ended;
  if (ended.mutual) await unmarkMutual(tx, item.id, profileId);
  await countFollow(tx, profileId, item, { by: -1, friends: ended.mutual });
  await publish(tx, followEnded, {
    key: newId(),
    payload: { ...pair, followedType: item.type },
  });
  return ended;
}

async function countFollow(
  tx: Db,
  profileId: ProfileId,
  item: ItemId,
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
  await addFollowers(tx, [item.id], by);
}

async function requireItem(tx: Db, profileId: ProfileId, itemId: string): Promise<Item> {
  const key = itemKeyOf(itemId);
  const item = key && (await findItem(tx, key));
  if (!item) throw refuse(refusals, 'itemNotFound');
  if (item.isGone) throw refuse(refusals, 'itemGone');
  if (item.id === profileId) throw refuse(refusals, 'ownProfile');
  return item;
}
