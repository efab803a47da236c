import { listSeen } from '#modules/events/events/server/index.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { CollectionId, type IdCodec, noId, TrackId, type UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { FindItems, FoundItem, Likeables } from './like-item.ts';
import { findCollectionsToLike, findEventsToLike, findTracksToLike } from './likeable-store.ts';

/** For items whose wire id is a prefix and a UUID. */
function byId<BareId extends string>(
  { decode }: Pick<IdCodec<BareId>, 'decode'>,
  find: (
    db: Db,
    ids: readonly BareId[],
    userId: UserId | undefined,
  ) => ReturnType<typeof findCollectionsToLike>,
): FindItems {
  return async (db, wireIds, viewer) => {
    const asked = wireIds.flatMap((wireId) => {
      const id = decode(wireId);
      return id ? [[wireId, id] as const] : [];
    });
    const rows = await find(
      db,
      asked.map(([, id]) => id),
      viewer?.userId,
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      asked.flatMap(([wireId, id]): [string, FoundItem][] => {
        const item = found.get(id);
        return item ? [[wireId, item]] : [];
      }),
    );
  };
}

/** Events as far as the viewer may see them. */
const likeableEvents: FindItems = async (db, wireIds, viewer) => {
  const keys = wireIds.map((wireId) => outsideKey('event', wireId));
  const rows = await findEventsToLike(db, keys);
  const ids = rows.map(({ id }) => id);
  const seen = await listSeen(db, ids, viewer?.userId ?? noId);
  const found = new Map(
    rows.filter(({ id }) => seen.has(id)).map((row) => [`${row.provider} ${row.providerId}`, row]),
  );
  return new Map(
    wireIds.flatMap((wireId, place): [string, FoundItem][] => {
      const { provider, providerId } = keys[place]!;
      const item = found.get(`${provider} ${providerId}`);
      return item ? [[wireId, item]] : [];
    }),
  );
};

/** Likeable types of the modules below; posts and comments pass in their own. */
export const likeablesBelow = {
  event: likeableEvents,
  track: byId(TrackId, findTracksToLike),
  collection: byId(CollectionId, findCollectionsToLike),
} satisfies Partial<Likeables>;
