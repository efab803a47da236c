import type { IdCodec, UserId } from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Moderated } from './reportable.ts';

/** Finds items whose wire id is a prefix and their own id. */
export function findByOwnId<
  BareId extends string,
  ReportedProfile extends { id: string; title: string; excerpt: string; authorId: UserId | null },
>(
  codec: Pick<IdCodec<BareId>, 'decode'>,
  find: (db: Db, id: BareId, viewer: Viewer) => Promise<ReportedProfile | undefined>,
  pathOf: (found: ReportedProfile) => PagePath,
): Moderated['find'] {
  return async (db, wireId, viewer) => {
    const id = codec.decode(wireId);
    const found = id && (await find(db, id, viewer));
    return found ? { ...found, path: pathOf(found) } : undefined;
  };
}
