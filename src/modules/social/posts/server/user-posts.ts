import { isUnseen } from '#modules/profiles/blocks/server/index.ts';
import { readShownBlocks } from '#modules/profiles/follows/server/index.ts';
import { findLife } from '#modules/profiles/profiles/server/index.ts';
import { cutPage, type PageInput } from '#platform/cursor.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals } from '../contract.ts';
import { countOfAuthor, listKeysOfAuthor } from './post-store.ts';
import { readPosts } from './read-posts.ts';

/**
 * A page of a user's own posts, wherever they posted them, as far as the viewer may read them there (PRF-08).
 * @throws Refusal feedNotFound, notShared
 */
export async function readPostsOfUser(db: Db, userId: UserId, viewer: Viewer | undefined, page: PageInput) {
  const life = await findLife(db, { type: 'user', provider: 'backbeat', providerId: userId });
  if (life !== 'here' || (await isUnseen(db, viewer?.userId, userId))) throw refuse(refusals, 'feedNotFound');
  const shown = await readShownBlocks(db, userId, viewer);
  if (!shown.has('posts')) throw refuse(refusals, 'notShared');
  const [keys, total] = await Promise.all([
    listKeysOfAuthor(db, userId, viewer, page),
    countOfAuthor(db, userId, viewer),
  ]);
  const { rows: listed, next } = cutPage(keys, page.limit, ({ createdAt, id }) => [createdAt, id]);
  return {
    items: await readPosts(
      db,
      listed.map(({ id }) => id),
      viewer,
    ),
    total,
    offset: 0,
    next,
    feed: null,
    may: { post: viewer?.userId === userId && viewer.profileId === userId, pin: false },
  };
}
