import { profileCards } from '#modules/profiles/profiles/server/index.ts';
import { type LikeId, newId, type ProfileId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { likeAdded, likeRemoved, likeRestored } from '../events.ts';
import { refusals, type Like } from '../contract.ts';
import { likeableType, type LikeableType } from '../rules.ts';
import { toLike } from './read-likes.ts';
import { deleteLike, findLikeId, insertLike } from './store.ts';

export type FoundItem = {
  readonly id: string;
  /** The profile that is notified; null when the item has no author on this instance. */
  readonly authorProfileId: ProfileId | null;
};

/** Finds items by wire id. Those the viewer may not see are left out. */
export type FindItems = (
  db: Db,
  wireIds: readonly string[],
  viewer: Viewer | undefined,
) => Promise<ReadonlyMap<string, FoundItem>>;

export type Likeables = Readonly<Record<LikeableType, FindItems>>;

/** @throws Refusal notLikeable, itemNotFound */
export async function requireItem(
  db: Db,
  likeables: Likeables,
  wireId: string,
  viewer: Viewer | undefined,
): Promise<FoundItem & { readonly type: LikeableType }> {
  const type = likeableType(wireId);
  if (!type) throw refuse(refusals, 'notLikeable');
  const found = (await likeables[type](db, [wireId], viewer)).get(wireId);
  if (!found) throw refuse(refusals, 'itemNotFound');
  return { ...found, type };
}

/** Likes an item as the acting profile. When it's already liked, returns the existing like and publishes nothing. */
export async function likeItem(tx: Db, likeables: Likeables, wireId: string, viewer: Viewer): Promise<Like> {
  const { type, id, authorProfileId } = await requireItem(tx, likeables, wireId, viewer);
  const { profileId, userId } = viewer;
  const added = await insertLike(tx, { type, id, likeId: newId(), profileId, userId });
  const likeId = added ?? (await findLikeId(tx, profileId, { type, id }));
  const profile = await profileCards(tx).where('p.id', '=', profileId).executeTakeFirst();
  // The like was removed or the profile deleted in the meantime.
  if (!likeId || !profile) throw refuse(refusals, 'itemNotFound');
  if (added) {
    const payload = { likeId, itemType: type, itemId: id, profileId, authorProfileId };
    const isNews = await publish(tx, likeAdded, { key: `${profileId}:${type}:${id}`, payload });
    // Liked again after unliking, so there's no new notification.
    if (!isNews) await publish(tx, likeRestored, { key: likeId, payload });
  }
  return toLike({ id: likeId, itemId: wireId }, profile);
}

export async function unlikeItem(tx: Db, likeId: LikeId, viewer: Viewer): Promise<void> {
  const item = await deleteLike(tx, viewer.profileId, likeId);
  if (!item) return;
  await publish(tx, likeRemoved, {
    key: likeId,
    payload: { likeId, itemType: item.type, itemId: item.id, profileId: viewer.profileId },
  });
}
