import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { findProfileId } from '#modules/profiles/profiles/server/index.ts';
import { newId, type ProfileId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { profileBlocked } from '../events.ts';
import { refusals } from '../contract.ts';
import { addBlock, addMute, lockTwo, removeBlock } from './store.ts';

/** Ends what two users share in modules above, in the transaction of a block. */
export type PartWays = (tx: Db, one: UserId, other: UserId) => Promise<void>;

/** @throws Refusal personNotFound, yourself */
export async function blockPerson(
  tx: Db,
  partWays: readonly PartWays[],
  userId: UserId,
  itemId: string,
): Promise<void> {
  const otherId = await requirePerson(tx, userId, itemId);
  await lockTwo(tx, userId, otherId);
  const isNew = await addBlock(tx, userId, otherId);
  if (!isNew) return;
  for (const end of partWays) await end(tx, userId, otherId);
  await publish(tx, profileBlocked, { key: newId(), payload: { profileId: userId, otherId } });
}

/** Follows that the block ended aren't restored. */
export async function unblockPerson(tx: Db, userId: UserId, itemId: string): Promise<void> {
  const otherId = await requirePerson(tx, userId, itemId);
  await lockTwo(tx, userId, otherId);
  await removeBlock(tx, userId, otherId);
}

export async function muteProfile(tx: Db, userId: UserId, itemId: string): Promise<void> {
  await addMute(tx, userId, await requireProfile(tx, userId, itemId));
}

/** The bare id of any profile except the user's own. @throws Refusal personNotFound, yourself */
export async function requireProfile(db: Db, userId: UserId, itemId: string): Promise<ProfileId> {
  const key = profileKeyOf(itemId);
  const id = key && (await findProfileId(db, key));
  if (!id) throw refuse(refusals, 'personNotFound');
  if (id === userId) throw refuse(refusals, 'yourself');
  return id;
}

/** Only users can be blocked, not communities, artists or venues. */
async function requirePerson(db: Db, userId: UserId, itemId: string): Promise<UserId> {
  if (profileKeyOf(itemId)?.type !== 'user') throw refuse(refusals, 'personNotFound');
  return (await requireProfile(db, userId, itemId)) as UserId;
}
