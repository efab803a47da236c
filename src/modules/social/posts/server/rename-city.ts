import type { CityRename } from '#modules/instance/cities/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { renamePosts } from './write-store.ts';

const postsAtOnce = 5000;

/** Writes the new name of a city on its posts, so that they stay in the feed of their city (INS-04). */
export async function renameCityOfPosts(db: Db, rename: CityRename): Promise<void> {
  let after: string | null = null;
  do after = await renamePosts(db, rename, { after, limit: postsAtOnce });
  while (after !== null);
}
