import { LikeId, type WireId } from '#platform/ids.ts';
import { profileWireId } from '#modules/profiles/profiles/rules.ts';
import { toProfileCard, type ProfileRow } from '#modules/profiles/profiles/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Like, Likes } from '../contract.ts';
import { type LikeableType } from '../rules.ts';
import { listTotalsWithFaces } from './store.ts';

export type LikesOf = {
  readonly likes: Likes;
  readonly liked: boolean;
  readonly likeId: WireId<'like:'> | null;
};

const shownFaces = 3;

/** Reads the likes of many items of one type in one query. */
export async function readLikes(
  db: Db,
  type: LikeableType,
  ids: readonly string[],
  viewer: Viewer | undefined,
): Promise<ReadonlyMap<string, LikesOf>> {
  if (ids.length === 0) return new Map();
  const { totals, faces } = await listTotalsWithFaces(db, type, ids, viewer, shownFaces);
  return new Map(
    totals.map(({ id, total, likeId }) => {
      const shown = faces
        .filter(({ itemId }) => itemId === id)
        .slice(0, shownFaces)
        .map((face) => toLike({ id: face.likeId, itemId: `${type}:${id}` }, face.profile));
      return [
        id,
        {
          likes: { items: shown, total },
          liked: likeId !== null,
          likeId: likeId && LikeId.encode(likeId),
        },
      ] as const;
    }),
  );
}

export const noLikes: LikesOf = { likes: { items: [], total: 0 }, liked: false, likeId: null };

/** @param like the like's id without prefix, and the item's wire id */
export function toLike(like: { id: LikeId; itemId: string }, profile: ProfileRow): Like {
  return {
    id: LikeId.encode(like.id),
    userId: profileWireId(profile),
    itemId: like.itemId,
    user: toProfileCard(profile),
  };
}
