import { createHmac } from 'node:crypto';
import { isBlockedBetween } from '#modules/profiles/blocks/server/index.ts';
import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { findProfileId } from '#modules/profiles/profiles/server/index.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import { followRestored } from '../events.ts';
import { followerRefusals as refusals } from '../followers-contract.ts';
import { countBegun, endFollow } from './follow-item.ts';
import { lockPair, restoreFollow } from './follow-store.ts';

type Secret = Pick<Config, 'AUTH_SECRET'>;
type Follower = { readonly userId: UserId; readonly profileId: ProfileId };
type WireFollower = { readonly userId: UserId; readonly profileId: string };

const undoMilliseconds = 120_000;

/** @throws Refusal followerNotFound */
export async function removeFollower(tx: Db, secret: Secret, input: WireFollower): Promise<{ undo: string }> {
  const { userId, profileId } = await requireProfile(tx, input);
  await lockPair(tx, profileId, userId);
  const ended = await endFollow(tx, profileId, { id: userId, type: 'user' });
  if (ended?.status !== 'confirmed') throw refuse(refusals, 'followerNotFound');
  const times = `${ended.createdAt.getTime()}.${Date.now() + undoMilliseconds}`;
  return { undo: `${times}.${sign(secret, { userId, profileId }, times)}` };
}

/** Restores a removed follower at their old place in the list. @throws Refusal followerNotFound, undoExpired */
export async function restoreFollower(
  tx: Db,
  secret: Secret,
  { undo, ...input }: WireFollower & { readonly undo: string },
): Promise<void> {
  const follower = await requireProfile(tx, input);
  const { userId, profileId } = follower;
  const createdAt = readUndo(secret, follower, undo);
  if (!createdAt) throw refuse(refusals, 'undoExpired');
  await lockPair(tx, profileId, userId);
  if (await isBlockedBetween(tx, profileId, userId)) throw refuse(refusals, 'followerNotFound');

  const pair = { profileId, followedId: userId };
  if (!(await restoreFollow(tx, pair, createdAt))) return;
  const isBack = await countBegun(tx, profileId, { id: userId, type: 'user' });
  const payload = { ...pair, followedType: 'user', isBack } as const;
  // The key makes each undo work once, so that it can't be repeated after they unfollow.
  const isFirst = await publish(tx, followRestored, { key: `undo:${undo}`, payload });
  if (!isFirst) throw refuse(refusals, 'undoExpired');
}

async function requireProfile(db: Db, { userId, profileId }: WireFollower): Promise<Follower> {
  const key = profileKeyOf(profileId);
  const id = key && (await findProfileId(db, key));
  if (!id) throw refuse(refusals, 'followerNotFound');
  return { userId, profileId: id };
}

const sign = ({ AUTH_SECRET }: Secret, { userId, profileId }: Follower, times: string): string =>
  createHmac('sha256', AUTH_SECRET)
    .update(`removed-follower\0${userId}\0${profileId}\0${times}`)
    .digest('base64url');

/** @returns when the removed follow began, or undefined if the undo isn't for this follower or has expired */
function readUndo(secret: Secret, follower: Follower, undo: string): Date | undefined {
  const [followedAt = '', until = '', signature = ''] = undo.split('.');
  const isSigned = isSameSecret(signature, sign(secret, follower, `${followedAt}.${until}`));
  return isSigned && Number(until) > Date.now() ? new Date(Number(followedAt)) : undefined;
}
