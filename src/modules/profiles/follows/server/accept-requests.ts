import { accountMadePublic } from '#modules/profiles/profiles/events.ts';
import { addFollowers } from '#modules/profiles/profiles/server/index.ts';
import { newId, type UserId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { publishAll, subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import { followApproved, followConfirmed, followRestored } from '../events.ts';
import { followKey } from '../rules.ts';
import { confirmRequests, lockRequests, markFriends } from './accept-requests-store.ts';
import { changeTotals } from './follow-store.ts';

/** Accepts every request to follow an account that became public, as if its user had accepted each (FOL-08). */
export const acceptRequests = (db: Db): Subscriber =>
  subscribe(accountMadePublic, {
    name: 'follows.accept-requests',
    by: 'queued',
    handle: async ({ payload: { userId } }) => {
      while (await transact(db, (tx) => acceptSome(tx, userId)));
    },
  });

/** @returns whether there may be more */
async function acceptSome(tx: Db, userId: UserId): Promise<boolean> {
  const ids = await confirmRequests(tx, userId, await lockRequests(tx, userId));
  if (ids.length === 0) return false;
  const friends = new Set(await markFriends(tx, userId, ids));
  await changeTotals(tx, [
    ...ids.map((profileId) => ({ profileId, kind: 'user', by: 1 })),
    ...[...friends].map((profileId) => ({ profileId, kind: 'friends', by: 1 })),
  ]);
  await changeTotals(tx, [{ profileId: userId, kind: 'followers', by: ids.length }]);
  if (friends.size > 0) await changeTotals(tx, [{ profileId: userId, kind: 'friends', by: friends.size }]);
  await addFollowers(tx, [userId], ids.length);

  const follows = ids.map((profileId) => ({
    key: followKey(profileId, userId),
    payload: { profileId, followedId: userId, followedType: 'user' as const, isBack: friends.has(profileId) },
  }));
  const newKeys = await publishAll(tx, followConfirmed, follows);
  const restored = follows.filter(({ key }) => !newKeys.has(key));
  await publishAll(
    tx,
    followRestored,
    restored.map(({ payload }) => ({ key: newId(), payload })),
  );
  await publishAll(
    tx,
    followApproved,
    ids.map((profileId) => ({ key: newId(), payload: { profileId, followedId: userId } })),
  );
  return true;
}
