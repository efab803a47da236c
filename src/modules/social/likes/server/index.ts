import { LikeId } from '#platform/ids.ts';
import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { likeableType, likeableTypes } from '../rules.ts';
import { likeItem, requireItem, unlikeItem, type Likeables } from './like-item.ts';
import { likeablesBelow } from './likeable.ts';
import { countMiscounted, listLikers, listTotals, rollUp } from './store.ts';

export { noLikes, readLikes, type LikesOf } from './read-likes.ts';
export { forgetLikes } from './forget-store.ts';
export { recountLikes } from './store.ts';
export type { FindItems, FoundItem } from './like-item.ts';

const rolledUpAtOnce = 5000;

/** @param above finds likeable items of the modules that depend on likes */
export function openLikes(
  { db }: Pick<Services, 'db'>,
  above: Pick<Likeables, 'feedPost' | 'comment'>,
): Feature {
  const likeables: Likeables = { ...likeablesBelow, ...above };
  return {
    routes: [
      route(calls.addLike, ({ input, viewer, db: tx }) =>
        likeItem(tx, likeables, input.itemId, requireViewer(viewer)),
      ),
      route(calls.removeLike, async ({ input, viewer, db: tx }) => {
        await unlikeItem(tx, input.likeId, requireViewer(viewer));
        return {};
      }),
      route(calls.listOwnLikes, async ({ input, viewer, db: reading }) => ({
        items: await readOwnLikes(reading, likeables, input.ids, requireViewer(viewer)),
      })),
      route(calls.listLikers, async ({ input, viewer, db: reading }) => {
        const item = await requireItem(reading, likeables, input.itemId, viewer);
        const [{ rows, next }, [counted]] = await Promise.all([
          listLikers(reading, item, viewer?.userId, input),
          listTotals(reading, [item], undefined),
        ]);
        return { items: rows.map(toProfileCard), total: counted?.total ?? 0, offset: 0, next };
      }),
    ],
    scheduledTasks: [
      {
        name: 'likes.roll-up',
        everySeconds: 2,
        run: async () => {
          while ((await rollUp(db, rolledUpAtOnce)) === rolledUpAtOnce);
        },
      },
    ],
    verify: async () => {
      const wrong = await countMiscounted(db);
      return wrong === 0 ? [] : [`${wrong} items have a like count that differs from their likes.`];
    },
  };
}

/** Reads a page of items of any type. Items the viewer may not see are left out. */
async function readOwnLikes(db: Db, likeables: Likeables, ids: string, viewer: Viewer) {
  const wanted = [...new Set(ids.split(','))].slice(0, calls.limits.idsAtOnce);
  const found = await Promise.all(
    likeableTypes.map(async (type) => {
      const ofType = wanted.filter((wireId) => likeableType(wireId) === type);
      const items = ofType.length > 0 ? await likeables[type](db, ofType, viewer) : new Map();
      return [...items].map(([itemId, { id }]) => ({ itemId, type, id }));
    }),
  );
  const items = found.flat();
  const rows = await listTotals(db, items, viewer.profileId);
  const likes = new Map(rows.map((row) => [`${row.type}:${row.id}`, row]));
  return items.map(({ itemId, type, id }) => {
    const { total = 0, likeId = null } = likes.get(`${type}:${id}`) ?? {};
    return { itemId, likeId: likeId && LikeId.encode(likeId), total };
  });
}
