import { findListedCity } from '#modules/instance/settings/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { findHome } from './write-store.ts';

/** Name of the city whose events and posts a feed has: the asked one, the viewer's home, or the default city. */
export async function findFeedCity(
  db: Db,
  asked: string | undefined,
  viewer: Viewer | undefined,
): Promise<string> {
  const home = asked === undefined && viewer ? await findHome(db, viewer.profileId) : undefined;
  const { name } = await findListedCity(db, asked ?? (home?.city || undefined));
  return name;
}
