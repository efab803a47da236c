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

/** A thing that this viewer may see, and so may like. */
export type FoundItem = {
  readonly id: string;
  /** Who is told of the like; nobody where a thing has no author here. */
  readonly authorProfileId: ProfileId | null;
};

/** Finds what ids on the wire name, as far as the viewer may see it; the rest is not in the answer. */
export type FindItems = (
  db: Db,
  wireIds: readonly string[],
  viewer: Viewer | undefined,
) => Promise<ReadonlyMap<string, FoundItem>>;

/** How the likeable things of each kind are found. */
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

/** Likes as the acting profile. Liked already, the like there is comes back, and nobody is told again. */
export async function likeItem(tx: Db, likeables: Likeables, wireId: string, viewer: Viewer): Promise<Like> {
  const { type, id, authorProfileId } = await requireItem(tx, likeables, wireId, viewer);
  const { profileId, userId } = viewer;
  const added = await insertLike(tx, { type, id, likeId: newId(), profileId, userId });
  const likeId = added ?? (await findLikeId(tx, profileId, { type, id }));
  const profile = await profileCards(tx).where('p.id', '=', profileId).executeTakeFirst();
  // Taken back in the same moment, or the profile is gone: there is no like to answer.
  if (!likeId || !profile) throw refuse(refusals, 'itemNotFound');
  if (added) {
    const payload = { likeId, itemType: type, itemId: id, profileId, authorProfileId };
    const isNews = await publish(tx, likeAdded, { key: `${profileId}:${type}:${id}`, payload });
    // Liked before, and taken back: that is back, and no news.
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
